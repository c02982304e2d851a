"""The published tables by name, in the order in which a reader meets them."""

from collections.abc import Mapping

from paperlake.schemas.authors import Author, AuthorIdentifier, AuthorName
from paperlake.schemas.conflicts import Conflict
from paperlake.schemas.judgements import JudgementRow
from paperlake.schemas.lineage import Listing, RecordRow
from paperlake.schemas.links import Candidate, Redirect
from paperlake.schemas.papers import Authorship, Collaboration, Identifier, Paper, PaperTopic
from paperlake.schemas.quarantine import QuarantineRow
from paperlake.schemas.topics import Topic

SCHEMA_VERSION = "1.1"

TABLES: Mapping[str, type] = {
    "papers": Paper,
    "identifiers": Identifier,
    "authors": Author,
    "author_identifiers": AuthorIdentifier,
    "authorships": Authorship,
    "author_names": AuthorName,
    "collaborations": Collaboration,
    "topics": Topic,
    "paper_topics": PaperTopic,
    "records": RecordRow,
    "listings": Listing,
    "quarantine": QuarantineRow,
    "conflicts": Conflict,
    "judgements": JudgementRow,
    "candidates": Candidate,
    "redirects": Redirect,
}
