"""stand-in.py FONT CODE=CODE...: draws a character with the glyph of another, for instance 0027=2019.

The straight apostrophe of a typewriter looks like a splinter among slab serifs, and Text lacks the hyphen that does not break.
The words keep their characters: only the map from character to glyph changes.
"""

import sys

from fontTools.ttLib import TTFont

path, *pairs = sys.argv[1:]
font = TTFont(path)
for pair in pairs:
    drawn, by = (int(code, 16) for code in pair.split("="))
    for table in font["cmap"].tables:
        if by in table.cmap:
            table.cmap[drawn] = table.cmap[by]
font.save(path)
