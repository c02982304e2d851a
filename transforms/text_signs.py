"""Reads the signs that TeX types with plain keys: quotation marks, dashes and the tie."""

import re

# Each begins with its sign and looks back from there: a sign that comes first is found quickly.
_DOUBLE_QUOTE = re.compile(r"''(?<!''')(?!')")
_OPENS = re.compile(r"''(?<![^\s(\[{—–-]'')(?=[^\s.,;:!?)'])")
_SINGLE_QUOTE = re.compile(r"`(?<![\w`]`)(?=[^\s`'])([^`']{1,200})'(?!\w)")
# A tie binds words; "~" before a number means about, before N(0, 1) distributed as; a lone "~" stays.
_TIE = re.compile(r"~(?<=[^\s~(\[]~)(?=[^\s~])(?![A-Z][a-z]*\()")
_EM_DASH = re.compile(r"---(?<!----)(?![->])")
_EN_DASH = re.compile(r"--(?<![-!<]--)(?![->])")
_FLAG = re.compile(r"(?<![^\s(\[\"'“‘/])--(?=[A-Za-z])")


def read_signs(text: str) -> str:
    """Return the text with ``quotes'', dashes of hyphens and ties as the signs they stand for."""
    if "`" in text or ("'" in text and "''" in text):
        text = _SINGLE_QUOTE.sub(r"‘\1’", text)
        text = _DOUBLE_QUOTE.sub("”", _OPENS.sub("“", text).replace("``", "“"))
    if "~" in text:
        text = _TIE.sub(" ", text)
    if "--" in text:
        text = _EM_DASH.sub("—", text)
        text = _EN_DASH.sub(lambda found: found[0] if _FLAG.match(found.string, found.start()) else "–", text)
    return text
