"""Where records come from: one reader per raw format, from bytes to records; imports schemas only."""

from paperlake.sources import text

READERS = {"text": text.read}
