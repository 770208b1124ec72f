"""Hide: the smallest complete game with secrets, to test all code that knows no game, and an example to copy.

A hider walks through a house of thirty rooms; a seeker looks into rooms. Both prepare at the same moment and in
secret: the hider chooses a room to start in, the seeker strings bells in two. In each of three rounds the hider walks
one to three pieces (a draft), then the seeker looks as often as the lantern has oil (luck). Every look asks the hider
for a whisper, whatever they hold; a charm makes that look hear nothing. A look into the hider's room ends the match.
A look into a room beside the hider hears them and raises the alert, and so does a bell; at alert 3 a look hears two
rooms away. A hider who has not been found after three rounds wins.

`facts` has the decisions, the facts and who witnesses them; `state` is the position; `rules` deals, lists, resolves and
applies facts, with `draft` for decisions of many pieces; `words` and `picture` tell it; `box` packs it all for the
tables and the chat.
"""
