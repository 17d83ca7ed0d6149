"""Power cuts, full disks, damage and second processes."""

import asyncio
import random  # noqa: TID251 - chooses when to kill, not what happens in a game
import shutil
import sqlite3
import subprocess
import sys
import time
from contextlib import closing
from pathlib import Path

import pytest
import pytest_asyncio

from storage import files, schema
from storage.errors import Busy, Damaged, DiskFull, InUse, StorageError, TooNew
from storage.faults import translate
from storage.protocol import Change
from storage.sqlite import SqliteStore
from tests.storage.samples import NOON, answers, message, record

ROOT = Path(__file__).parents[2]
KILLS = 20


@pytest.fixture
def path(tmp_path):
    return tmp_path / "games.db"


@pytest_asyncio.fixture
async def store(path):
    store = SqliteStore(path, wait=0.2)
    await store.open()
    await store.create(record())
    yield store
    await store.close()


async def keys(path):
    """The answers in a store that is not running."""
    store = SqliteStore(path)
    await store.open()
    try:
        return [entry.answer for entry in await store.log("t00001")]
    finally:
        await store.close()


# --- power cuts ------------------------------------------------------------------------------------------------------


@pytest.mark.bug("B49", "B51")
async def test_killed_at_random_moments_every_acknowledged_commit_is_there(store, path):
    await store.close()
    moments = random.Random(7)
    acknowledged = 0
    for _ in range(KILLS):
        writer = subprocess.Popen(  # noqa: ASYNC220 - nothing else runs meanwhile
            [sys.executable, "-m", "tests.storage.writer", str(path)], cwd=ROOT, stdout=subprocess.PIPE, text=True
        )
        with writer:
            writer.stdout.readline()
            time.sleep(moments.uniform(0, 0.08))  # noqa: ASYNC251 - nothing else runs meanwhile
            writer.kill()
            said = writer.stdout.read().split()
        acknowledged = max(acknowledged, *map(int, said), 0)
        again = SqliteStore(path)
        await again.open()
        length = len(await again.log("t00001"))
        assert acknowledged <= length <= acknowledged + 1  # at most the one that could not be said any more
        assert len(await again.outbox(NOON, limit=length + 1)) == length
        assert await again.seen("t00001") == {0: length}
        assert await again.integrity() == []
        await again.close()
        acknowledged = length
    assert acknowledged > KILLS
    assert files.inspect(path.with_name("backup.db")) == []


@pytest.mark.bug("B49")
async def test_a_damaged_store_never_replaces_a_sound_backup(store, path, tmp_path):
    backup = tmp_path / "backup.db"
    await store.commit("t00001", Change(entries=answers("a"), expect=0))
    await store.backup(backup)
    await store.close()
    sound = backup.read_bytes()
    spoil(path)
    with pytest.raises(Damaged):
        files.copy(path, backup)
    assert backup.read_bytes() == sound
    assert not list(tmp_path.glob(".*"))


# --- full disks ------------------------------------------------------------------------------------------------------


@pytest.mark.bug("B50")
async def test_a_full_disk_changes_nothing_and_passes(store):
    writer = store._connections[0]
    [(pages,)] = await writer.execute_fetchall("PRAGMA page_count")
    await writer.execute(f"PRAGMA max_page_count = {pages}")
    large = Change(entries=answers("a"), expect=0, outbox=(message("n1", text="x" * 200_000),), seen={0: 1})
    with pytest.raises(DiskFull) as full:
        await store.commit("t00001", large)
    assert full.value.sentence in str(full.value)
    assert await store.log("t00001") == []
    assert await store.seen("t00001") == {}
    assert await store.outbox(NOON) == []
    await writer.execute("PRAGMA max_page_count = 100000")
    await store.commit("t00001", large)
    assert [entry.answer for entry in await store.log("t00001")] == ["a"]
    assert await store.integrity() == []


@pytest.mark.bug("B50")
async def test_a_backup_onto_a_full_disk_leaves_the_old_one(store, tmp_path, monkeypatch):
    backup = tmp_path / "backup.db"
    await store.backup(backup)
    sound = backup.read_bytes()
    with monkeypatch.context() as patch:
        patch.setattr("storage.files.os.fsync", refuse)
        patch.setattr("storage.faults._room", lambda path: 0)
        with pytest.raises(DiskFull):
            await store.backup(backup)
    assert backup.read_bytes() == sound
    assert not list(tmp_path.glob(".*"))


def refuse(handle):
    raise OSError(28, "No space left on device")


def test_an_input_error_with_no_room_left_is_a_full_disk(path, monkeypatch):
    fault = sqlite3.OperationalError("disk I/O error")
    fault.sqlite_errorcode = sqlite3.SQLITE_IOERR_WRITE
    assert type(translate(fault, path)) is StorageError
    monkeypatch.setattr("storage.faults._room", lambda path: 0)
    assert type(translate(fault, path)) is DiskFull


# --- files that are not what they should be --------------------------------------------------------------------------


def spoil(path):
    """Overwrite the inner pages of a closed store, as a failing disk would."""
    with path.open("r+b") as file:
        file.seek(4096)
        file.write(b"\xa5" * (path.stat().st_size - 4096))


async def refused(path, kind):
    """Opening must raise such an error, leave the file as it is, and hold nothing afterwards."""
    before = path.read_bytes()
    store = SqliteStore(path)
    for _ in range(2):
        with pytest.raises(kind) as fault:
            await store.open()
        assert type(fault.value) is kind
    assert path.read_bytes() == before


async def test_a_damaged_file_is_refused(store, path):
    await store.close()
    spoil(path)
    await refused(path, Damaged)


async def test_a_file_that_is_no_database_is_refused(path):
    path.write_bytes(b"Once upon a time. " * 500)
    await refused(path, Damaged)


async def test_the_database_of_another_program_is_refused(path):
    with closing(sqlite3.connect(path)) as other:
        other.execute("CREATE TABLE recipes (name)")
    await refused(path, Damaged)


async def test_a_newer_file_is_refused(store, path):
    await store.close()
    with closing(sqlite3.connect(path)) as newer:
        newer.execute("PRAGMA user_version = 999")
    await refused(path, TooNew)


async def test_a_failed_migration_leaves_the_file_at_its_version(store, path, monkeypatch):
    await store.close()
    known = schema.migrations()
    second = "ALTER TABLE tables ADD COLUMN colour TEXT NOT NULL DEFAULT 'blue';"
    monkeypatch.setattr(schema, "migrations", lambda: (*known, second + "INSERT INTO nowhere VALUES (1);"))
    with pytest.raises(StorageError, match="nowhere"):
        await store.open()
    with closing(sqlite3.connect(path)) as look:
        assert look.execute("PRAGMA user_version").fetchone() == (1,)
        assert "colour" not in [row[1] for row in look.execute("PRAGMA table_info(tables)")]
    monkeypatch.setattr(schema, "migrations", lambda: (*known, second))
    with closing(sqlite3.connect(path, isolation_level=None)) as old:
        schema.upgrade(old)
        schema.upgrade(old)  # nothing is left to do
        assert schema.version(old) == 2
        assert old.execute("SELECT colour FROM tables").fetchall() == [("blue",)]


async def test_a_log_file_without_its_database_is_refused(path):
    files.side(path, "-wal").write_bytes(b"left behind")
    with pytest.raises(Damaged):
        await SqliteStore(path).open()
    assert not path.exists()


async def test_the_log_cannot_be_changed_behind_the_stores_back(store):
    await store.commit("t00001", Change(entries=answers("a"), expect=0))
    writer = store._connections[0]
    for sql in ("UPDATE entries SET body = '{}'", "DELETE FROM entries"):
        with pytest.raises(sqlite3.IntegrityError, match="never"):
            await writer.execute(sql)


# --- other programs --------------------------------------------------------------------------------------------------


async def test_a_second_holder_is_refused_until_the_first_lets_go(store, path):
    second = SqliteStore(path)
    with pytest.raises(InUse):
        await second.open()
    await store.close()
    await second.open()
    await second.close()


async def test_a_second_process_is_refused(store, path):
    command = [sys.executable, "-m", "tests.storage.writer", str(path)]
    second = await asyncio.to_thread(subprocess.run, command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert second.returncode == 1
    assert InUse.sentence in second.stderr
    await store.commit("t00001", Change(seen={0: 1}))


@pytest.mark.bug("B48")
async def test_a_program_that_holds_the_file_makes_it_busy_not_broken(store, path):
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(Busy):
            await store.commit("t00001", Change(seen={0: 1}))
        assert await store.seen("t00001") == {}
        other.execute("ROLLBACK")
    await store.commit("t00001", Change(seen={0: 1}))
    assert await store.seen("t00001") == {0: 1}


# --- restoring -------------------------------------------------------------------------------------------------------


async def test_a_restore_is_not_spoilt_by_stale_side_files(store, path, tmp_path):
    """The old write-ahead log holds answers that the backup has not; they must not leak into it."""
    backup, crashed = tmp_path / "backup.db", tmp_path / "crashed" / "games.db"
    await store.commit("t00001", Change(entries=answers("a"), expect=0))
    await store.backup(backup)
    await store.commit("t00001", Change(entries=answers("b", "c"), expect=1))
    crashed.parent.mkdir()
    for suffix in ("", "-wal", "-shm"):  # as after a power cut: nothing was tidied away
        shutil.copy(files.side(path, suffix), files.side(crashed, suffix))
    assert files.side(crashed, "-wal").stat().st_size > 0
    await asyncio.to_thread(files.restore, backup, crashed)
    assert not files.side(crashed, "-wal").exists()
    assert await keys(crashed) == ["a"]
    assert await keys(crashed.with_name("games.db.before-restore")) == ["a", "b", "c"]


async def test_a_crashed_store_can_itself_be_the_source(store, path, tmp_path):
    """What stands only in its write-ahead log comes along."""
    await store.commit("t00001", Change(entries=answers("a"), expect=0))
    crashed, target = tmp_path / "crashed.db", tmp_path / "target.db"
    for suffix in ("", "-wal"):
        shutil.copy(files.side(path, suffix), files.side(crashed, suffix))
    await asyncio.to_thread(files.restore, crashed, target)
    assert await keys(target) == ["a"]


async def test_restoring_onto_a_running_store_is_refused(store, path, tmp_path):
    await store.backup(tmp_path / "backup.db")
    with pytest.raises(InUse):
        files.restore(tmp_path / "backup.db", path)
    await store.commit("t00001", Change(seen={0: 1}))


@pytest.mark.parametrize("content", [b"", b"nonsense" * 1000])
async def test_a_damaged_backup_is_not_restored(store, path, tmp_path, content):
    await store.commit("t00001", Change(entries=answers("a"), expect=0))
    await store.close()
    backup = tmp_path / "backup.db"
    backup.write_bytes(content)
    with pytest.raises(Damaged):
        files.restore(backup, path)
    assert await keys(path) == ["a"]


async def test_a_backup_is_one_file_that_only_its_owner_reads(store, tmp_path):
    folder = tmp_path / "backups"
    folder.mkdir()
    await store.backup(folder / "monday.db")
    assert files.inspect(folder / "monday.db") == []
    assert [file.name for file in folder.iterdir()] == ["monday.db"]
    if sys.platform != "win32":
        assert (folder / "monday.db").stat().st_mode & 0o077 == 0
    with pytest.raises(StorageError, match="onto itself"):
        await store.backup(store.path)
