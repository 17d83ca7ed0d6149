"""Every command, by those who may and those who may not, in the right place and in wrong ones."""

from tests.e2e.bench import Bench


async def test_help_names_the_commands(b: Bench) -> None:
    await b.do(b["Kai"].slash("help", channel="tables"))
    said = b["Kai"].reply().content
    for command in ("/play", "/mine", "/move", "/board", "/undo", "/rules", "/table"):
        assert command in said
