"""two-letters.py SOUL MIND: puts the A and the I of the face Mind into the face Soul, as its stylistic set 1.

The word AI stands in every wordmark and most headlines, always in Mind. With these two letters in Soul the first view of
most pages needs one face less. Both faces have 1000 units to the em and are under the SIL Open Font License; the letters
are those of weight 500, whatever the weight of the text around them.
"""

import sys

from fontTools.otlLib.builder import buildLookup, buildSingleSubstSubtable
from fontTools.ttLib import TTFont
from fontTools.ttLib.tables import otTables
from fontTools.varLib.instancer import instantiateVariableFont

soul_path, mind_path = sys.argv[1:]
soul = TTFont(soul_path)
mind = instantiateVariableFont(TTFont(mind_path), {"wght": 500})
assert soul["head"].unitsPerEm == mind["head"].unitsPerEm

twins = {letter: f"{letter}.mind" for letter in "AI"}
order = soul.getGlyphOrder()
assert not set(twins.values()) & set(order), "the letters are there already"
soul["glyf"]  # read before the order changes
soul["gvar"]
soul["hmtx"]
if "HVAR" in soul:
    del soul["HVAR"]  # says of each glyph by number how its width varies; without it gvar says the same
soul.setGlyphOrder([*order, *twins.values()])
for letter, twin in twins.items():
    source = mind.getBestCmap()[ord(letter)]
    soul["glyf"][twin] = mind["glyf"][source]
    soul["hmtx"][twin] = mind["hmtx"][source]
    soul["gvar"].variations[twin] = []

substitutions = soul["GSUB"].table
lookups = substitutions.LookupList
lookups.Lookup.append(buildLookup([buildSingleSubstSubtable(twins)]))
lookups.LookupCount = len(lookups.Lookup)
feature = otTables.FeatureRecord()
feature.FeatureTag = "ss01"
feature.Feature = otTables.Feature()
feature.Feature.FeatureParams = None
feature.Feature.LookupListIndex = [lookups.LookupCount - 1]
feature.Feature.LookupCount = 1
records = substitutions.FeatureList.FeatureRecord
records.append(feature)  # last, and so in the order of the tags: the others begin with letters before s
assert [record.FeatureTag for record in records] == sorted(record.FeatureTag for record in records)
substitutions.FeatureList.FeatureCount = len(records)
for script in substitutions.ScriptList.ScriptRecord:
    languages = [script.Script.DefaultLangSys, *(one.LangSys for one in script.Script.LangSysRecord)]
    for language in filter(None, languages):
        language.FeatureIndex.append(len(records) - 1)
        language.FeatureCount = len(language.FeatureIndex)

soul.flavor = "woff2"
soul.save(soul_path)
