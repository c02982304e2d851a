"""What the documents promise: links lead somewhere, commands exist, the cookbook is that of the SQL files.

`PAPERLAKE_REFRESH=1` writes the cookbook's queries anew.
"""

import os
import re
import shlex
from pathlib import Path

import pytest
import typer

from paperlake.apps.cli import app
from paperlake.apps.errors import ExitCode
from paperlake.warehouse.sql_files import SqlFile, sql_files

ROOT = Path(__file__).resolve().parents[1]
DOCUMENTS = sorted([*ROOT.glob("*.md"), *ROOT.glob("docs/*.md"), *ROOT.glob("*/README.md")])
COOKBOOK = ROOT / "docs" / "sql-cookbook.md"
_MARK = "<!-- below: warehouse/sql/queries, macros and views -->\n"


def _name(path: Path) -> str:
    return str(path.relative_to(ROOT))


@pytest.mark.parametrize("document", DOCUMENTS, ids=_name)
def test_links_lead_to_files(document: Path) -> None:
    targets = re.findall(r"\]\(([^)#]+)", document.read_text(encoding="utf-8"))
    here = [target for target in targets if "://" not in target]
    assert [target for target in here if not (document.parent / target).exists()] == []


def _commands(document: Path) -> list[list[str]]:
    """The words of each `paperlake` command line in a document's code blocks, up to a pipe or redirection."""
    blocks = re.findall(r"```(?:sh|)\n(.*?)```", document.read_text(encoding="utf-8"), re.DOTALL)
    lines = [
        line.split("paperlake ", 1)[1] for block in blocks for line in block.splitlines() if _is_call(line)
    ]
    return [shlex.split(re.split(r"\s[|>]\s", line)[0], comments=True) for line in lines]


def _is_call(line: str) -> bool:
    return re.search(r"(?:^|\s|/)paperlake (?!=)", line.split("#")[0]) is not None


@pytest.mark.parametrize("document", DOCUMENTS, ids=_name)
def test_commands_are_understood(document: Path) -> None:
    group = typer.main.get_command(app)
    for words in _commands(document):
        with group.make_context("paperlake", words) as context:
            assert context.args or context._protected_args
            name, command, rest = group.resolve_command(context, [*context._protected_args, *context.args])
            assert command is not None
            command.make_context(name, rest, parent=context).close()


@pytest.mark.parametrize("document", [ROOT / "README.md", ROOT / "docs" / "operations.md"], ids=_name)
def test_every_exit_code_is_documented(document: Path) -> None:
    rows = re.findall(r"^\| ([\d, ]+) \|", document.read_text(encoding="utf-8"), re.MULTILINE)
    assert {int(code) for row in rows for code in row.split(",")} == {int(code) for code in ExitCode}


def _cookbook() -> str:
    parts = ["## Questions\n", *map(_recipe, sql_files("queries")), "## Macros\n"]
    parts += [f"- `{_signature(macro)}`: {macro.description}" for macro in sql_files("macros")]
    parts += ["\n## Views\n", *(f"- `{view.name}`: {view.description}" for view in sql_files("views"))]
    return "\n".join(parts) + "\n"


def _recipe(query: SqlFile) -> str:
    lines = query.sql.splitlines()
    body = "\n".join(line for line in lines if not line.startswith("--")).strip()
    return f"### {query.description}\n\n```sql\n{body}\n```\n"


def _signature(macro: SqlFile) -> str:
    found = re.search(r"MACRO\s+(\w+\s*\([^)]*\))", macro.sql)
    assert found
    return found[1]


def test_the_cookbook_holds_the_queries_as_they_are() -> None:
    text = COOKBOOK.read_text(encoding="utf-8")
    head, mark, generated = text.partition(_MARK)
    assert mark
    if os.environ.get("PAPERLAKE_REFRESH"):
        COOKBOOK.write_text(head + mark + "\n" + _cookbook(), encoding="utf-8")
    else:
        assert generated == "\n" + _cookbook()
