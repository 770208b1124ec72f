"""The parts of messages and commands: screens, buttons, custom ids, sentences for failures."""
