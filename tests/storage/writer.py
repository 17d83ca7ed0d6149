"""A process that commits as fast as it can and says so after each commit, until it is killed. Arguments: the file."""

import asyncio
import sys
from pathlib import Path

from storage.protocol import Change
from storage.sqlite import SqliteStore
from tests.storage.samples import answers, message


async def main(path):
    store = SqliteStore(path)
    await store.open()
    length = len(await store.log("t00001"))
    while True:
        change = Change(entries=answers("a"), expect=length, outbox=(message(f"n{length}"),), seen={0: length + 1})
        await store.commit("t00001", change)
        length += 1
        sys.stdout.write(f"{length}\n")
        sys.stdout.flush()
        if length % 10 == 0:
            await store.backup(path.with_name("backup.db"))


if __name__ == "__main__":
    asyncio.run(main(Path(sys.argv[1])))
