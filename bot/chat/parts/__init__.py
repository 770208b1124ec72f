"""What messages and commands are made of: screens, buttons, custom ids, sentences for failures."""
