"""The course of a turn: phases, the seats that are asked, and joint decisions of partners."""
