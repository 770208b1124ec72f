"""Campaigns try promises: each folder has a run at full size, and a short form in the tests."""
