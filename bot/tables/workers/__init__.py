"""What goes on by itself: letters that are told, clocks that run out, computers that play."""
