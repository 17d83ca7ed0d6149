"""What every Store keeps to. A test module of an implementation inherits `StoreContract` and gives it `make`."""

import asyncio
from dataclasses import replace
from datetime import datetime

import pytest
import pytest_asyncio

from games.kernel.table import Entry
from storage.protocol import Change, Conflict, DraftRecord, Missing, Phase, SeatRecord, StorageError, Timer
from tests.storage.samples import MINUTE, NOON, answers, message, record


class StoreContract:
    """`make(path)` gives an unopened store on the data in a folder; called again, one on the same data."""

    @staticmethod
    def make(folder):
        raise NotImplementedError

    @pytest_asyncio.fixture
    async def store(self, tmp_path):
        store = self.make(tmp_path)
        await store.open()
        yield store
        await store.close()

    @pytest_asyncio.fixture
    async def table(self, store):
        await store.create(record())
        return "t00001"

    # --- tables ------------------------------------------------------------------------------------------------------

    async def test_a_record_comes_back_equal(self, store, table):
        assert await store.table(table) == record()
        assert await store.table("absent") is None

    async def test_everything_is_there_after_reopening(self, store, table, tmp_path):
        draft = DraftRecord(1, "1.2", ("c7", "east"), "flip")
        timer = Timer(table, "deadline", "0", NOON, {"hours": 3})
        started = record(phase=Phase.PLAYING, header=b'{"game":"kalypso"}')
        change = Change(
            entries=(
                Entry(0, "0.1", "dial", ("a", "b"), "clock", default=True, digest="ff"),
                Entry(1, undo=0, past=True),
            ),
            expect=0,
            record=started,
            drafts={(1, "1.2"): draft},
            outbox=(message("n1", text="é"),),
            timers=(timer,),
            seen={1: 40},
        )
        await store.commit(table, change)
        await store.close()
        again = self.make(tmp_path)
        await again.open()
        try:
            assert await again.table(table) == started
            assert await again.log(table) == list(change.entries)
            assert await again.drafts(table) == {(1, "1.2"): draft}
            assert await again.seen(table) == {1: 40}
            assert await again.due(NOON) == [timer]
            assert [row.payload for row in await again.outbox(NOON)] == [{"text": "é"}]
            assert await again.integrity() == []
        finally:
            await again.close()

    async def test_an_id_is_taken_once(self, store, table):
        with pytest.raises(Conflict):
            await store.create(record(game="flotilla"), [message("n1")])
        assert (await store.table(table)).game == "kalypso"
        assert await store.outbox(NOON) == []

    async def test_a_table_may_begin_with_a_log(self, store):
        log = [Entry(0, "0.1", "bid", "4"), Entry(1, "1.1", "bid", "7")]
        await store.create(record("t00009"), [], log)
        assert await store.log("t00009") == log
        await store.commit("t00009", Change(entries=(Entry(0, "0.2", "bid", "5"),), expect=2))
        assert len(await store.log("t00009")) == 3

    async def test_tables_are_found_by_what_is_given(self, store, table):
        await store.create(record("t00002", guild=11, host=102, seats=(), thread=5, touched=NOON + MINUTE))
        await store.create(record("t00003", phase=Phase.OVER, host=900, touched=NOON - MINUTE))
        found = {
            "all": await store.tables(),
            "guild": await store.tables(guild=10),
            "sits or hosts": await store.tables(user=102),
            "host alone": await store.tables(user=900),
            "thread": await store.tables(thread=5),
            "phases": await store.tables(phases={Phase.OVER, Phase.FROZEN}),
            "both": await store.tables(guild=10, phases={Phase.LOBBY}),
            "no phase": await store.tables(phases=()),
        }
        assert {name: [r.id for r in records] for name, records in found.items()} == {
            "all": ["t00002", "t00001", "t00003"],
            "guild": ["t00001", "t00003"],
            "sits or hosts": ["t00002", "t00001", "t00003"],
            "host alone": ["t00003"],
            "thread": ["t00002"],
            "phases": ["t00003"],
            "both": ["t00001"],
            "no phase": [],
        }

    # --- commits -----------------------------------------------------------------------------------------------------

    async def test_the_log_grows_in_order(self, store, table):
        await store.commit(table, Change(entries=answers("a", "b"), expect=0))
        await store.commit(table, Change(entries=answers("c"), expect=2))
        assert [entry.answer for entry in await store.log(table)] == ["a", "b", "c"]

    @pytest.mark.bug("B52")
    async def test_a_commit_on_an_old_log_changes_nothing(self, store, table):
        await store.commit(table, Change(entries=answers("a"), expect=0))
        late = Change(entries=answers("b"), expect=0, outbox=(message("n1"),), seen={0: 9}, record=record(note="late"))
        with pytest.raises(Conflict):
            await store.commit(table, late)
        assert [entry.answer for entry in await store.log(table)] == ["a"]
        assert await store.outbox(NOON) == []
        assert await store.seen(table) == {}
        assert (await store.table(table)).note == "rematch"

    @pytest.mark.bug("B53", "B54", "B55")
    async def test_of_two_who_take_the_last_seat_one_gets_it(self, store, table):
        before = await store.table(table)
        joined = [replace(before, seats=(*before.seats, SeatRecord(3, user, f"P{user}"))) for user in (201, 202)]
        changes = [store.commit(table, Change(was=before, record=after)) for after in joined]
        outcomes = await asyncio.gather(*changes, return_exceptions=True)
        assert sorted(type(outcome).__name__ for outcome in outcomes) == ["Conflict", "NoneType"]
        assert await store.table(table) == joined[outcomes.index(None)]

    async def test_an_unknown_table_is_missing(self, store):
        with pytest.raises(Missing):
            await store.commit("absent", Change(seen={0: 1}))

    async def test_a_mistaken_change_is_refused_whole(self, store, table):
        with pytest.raises(ValueError):
            await store.commit(table, Change(seen={0: 1}, timers=(Timer("t00002", "deadline", "0", NOON),)))
        with pytest.raises(ValueError):
            await store.commit(
                table, Change(entries=answers("a"), expect=0, drafts={(0, "0.1"): DraftRecord(1, "0.1")})
            )
        assert await store.seen(table) == {}
        assert await store.log(table) == []
        with pytest.raises(ValueError):
            Change(entries=answers("a"))

    async def test_drafts_are_cleared_before_new_ones_come(self, store, table):
        drafts = [DraftRecord(0, "0.1", ("a",)), DraftRecord(0, "0.2"), DraftRecord(1, "1.1")]
        await store.commit(table, Change(drafts={(d.seat, d.decision): d for d in drafts}))
        new = DraftRecord(0, "0.2", ("b",), "c")
        await store.commit(table, Change(clear_drafts_of=(0,), drafts={(0, "0.2"): new, (1, "1.1"): None}))
        assert await store.drafts(table) == {(0, "0.2"): new}

    @pytest.mark.bug("B55")
    async def test_a_cancelled_commit_is_whole_when_the_caller_goes_on(self, store, table):
        """At whichever moment it is cancelled: both the answer and its message are there, or neither."""
        for turns in range(12):
            length = len(await store.log(table))
            change = Change(entries=answers("a"), expect=length, outbox=(message(f"n{turns}"),))
            task = asyncio.create_task(store.commit(table, change))
            for _ in range(turns):
                await asyncio.sleep(0)
            task.cancel()
            await asyncio.wait({task})
            now = len(await store.log(table))
            assert now - length in {0, 1}
            assert len(await store.outbox(NOON)) == now
        assert now >= 11  # once begun, it is always brought to its end

    async def test_a_cancelled_look_disturbs_nothing(self, store, table):
        for turns in range(12):
            task = asyncio.create_task(store.tables())
            for _ in range(turns):
                await asyncio.sleep(0)
            task.cancel()
            await asyncio.wait({task})
            await store.commit(table, Change(seen={0: turns}))
            assert await store.seen(table) == {0: turns}

    # --- messages ----------------------------------------------------------------------------------------------------

    async def test_messages_come_oldest_first_when_due(self, store, table):
        await store.post([message("n1", due=NOON + MINUTE), message("n2", table=None), message("n3", to="user:7")])
        assert [row.nonce for row in await store.outbox(NOON)] == ["n2", "n3"]
        assert [row.nonce for row in await store.outbox(NOON, limit=1)] == ["n2"]
        assert [row.nonce for row in await store.outbox(NOON + MINUTE)] == ["n1", "n2", "n3"]
        assert await store.next_outgoing() == NOON

    async def test_a_failed_try_holds_back_what_follows_to_the_same_place(self, store, table):
        await store.post([message("n1"), message("n2"), message("n3", to="user:7")])
        first = (await store.outbox(NOON))[0]
        await store.mark(first.id, "pending", error="503", retry_at=NOON + MINUTE)
        assert [row.nonce for row in await store.outbox(NOON)] == ["n3"]
        retried, *_ = later = await store.outbox(NOON + MINUTE)
        assert [row.nonce for row in later] == ["n1", "n2", "n3"]
        assert (retried.attempts, retried.error) == (1, "503")
        await store.mark(later[2].id, "sent", message=5)
        assert await store.next_outgoing() == NOON + MINUTE
        await store.mark(retried.id, "failed", error="403")
        assert [row.nonce for row in await store.outbox(NOON)] == ["n2"]

    async def test_a_merged_message_replaces_the_one_still_waiting(self, store, table):
        await store.post([message("n1", merge="card", text="old"), message("n2", text="other")])
        old = (await store.outbox(NOON))[0]
        await store.post([message("n3", merge="card", text="new")])
        assert [row.payload["text"] for row in await store.outbox(NOON)] == ["other", "new"]
        await store.mark(old.id, "pending", retry_at=NOON)  # it was on its way, and is not tried again
        assert [row.nonce for row in await store.outbox(NOON)] == ["n2", "n3"]
        await store.mark(old.id, "sent", message=77)
        assert await store.prune(NOON + MINUTE) == 1

    @pytest.mark.bug("B51")
    async def test_a_nonce_is_used_once(self, store, table):
        await store.post([message("n1")])
        with pytest.raises(Conflict):
            await store.commit(table, Change(entries=answers("a"), expect=0, outbox=(message("n1"),)))
        assert await store.log(table) == []
        with pytest.raises(ValueError):
            message("n" * 26)

    async def test_marking_needs_a_time_exactly_for_a_retry(self, store, table):
        await store.post([message("n1")])
        [row] = await store.outbox(NOON)
        with pytest.raises(ValueError):
            await store.mark(row.id, "pending")
        with pytest.raises(ValueError):
            await store.mark(row.id, "sent", retry_at=NOON)

    # --- timers ------------------------------------------------------------------------------------------------------

    async def test_timers_stay_until_cancelled(self, store, table):
        timers = (
            Timer(table, "deadline", "0", NOON + MINUTE),
            Timer(table, "deadline", "1", NOON),
            Timer(table, "alive", "", NOON - MINUTE),
        )
        await store.commit(table, Change(timers=timers))
        assert await store.due(NOON) == [timers[2], timers[1]]
        assert await store.due(NOON, limit=1) == [timers[2]]
        moved = Timer(table, "alive", "", NOON + 5 * MINUTE, {"n": 1})
        await store.commit(table, Change(cancel=(("deadline", "1"),), timers=(moved,)))
        assert await store.next_due() == NOON + MINUTE
        await store.commit(table, Change(cancel=(("deadline", None),)))
        assert await store.due(NOON + 9 * MINUTE) == [moved]
        await store.commit(table, Change(cancel_all=True))
        assert await store.next_due() is None

    async def test_times_are_in_utc(self):
        with pytest.raises(ValueError):
            Timer("t00001", "deadline", "0", datetime(2031, 1, 1))  # noqa: DTZ001 - the mistake itself

    # --- settings and people -----------------------------------------------------------------------------------------

    async def test_settings_are_kept_by_scope(self, store):
        await store.set_setting("guild:10", "colour", "red")
        await store.set_setting("guild:10", "colour", "blue")
        await store.set_setting("guild:11", "colour", "green")
        assert await store.setting("guild:10", "colour") == "blue"
        assert await store.settings("guild:11") == {"colour": "green"}
        await store.set_setting("guild:10", "colour", None)
        assert await store.setting("guild:10", "colour") is None

    async def test_a_dm_channel_is_remembered(self, store):
        assert await store.dm_channel(101) is None
        await store.remember_dm(101, 2**61)
        assert await store.dm_channel(101) == 2**61
        await store.remember_dm(101, None)
        assert await store.dm_channel(101) is None

    async def test_erasing_a_person_leaves_running_tables_playable(self, store, table):
        await store.create(record("t00002", phase=Phase.OVER))
        await store.remember_dm(101, 7)
        await store.post([message("n1", to="user:101"), message("n2", mentions=[101]), message("n3", to="user:101")])
        for row in (await store.outbox(NOON))[:2]:
            await store.mark(row.id, "sent", message=1)
        assert await store.erase_user(101) == 5  # the DM channel, two messages, a seat, a host
        over = await store.table("t00002")
        assert (over.host, over.seats[0]) == (0, SeatRecord(0, None, ""))
        assert over.seats[1].user == 102
        assert await store.table(table) == record()
        assert await store.dm_channel(101) is None
        assert [row.nonce for row in await store.outbox(NOON)] == ["n3"]
        assert await store.erase_user(101) == 0

    # --- care --------------------------------------------------------------------------------------------------------

    @pytest.mark.bug("B48")
    async def test_many_commits_while_backups_run(self, store, tmp_path):
        tables = [f"t{n:05}" for n in range(20)]
        for id in tables:
            await store.create(record(id))

        async def play(n):
            id, turn = tables[n % 20], n // 20
            await store.commit(id, Change(seen={turn: n}, outbox=(message(f"n{n}", table=id),)))

        backups = [store.backup(tmp_path / "copy" / "backup.db") for _ in range(2)]
        (tmp_path / "copy").mkdir()
        await asyncio.gather(*(play(n) for n in range(50)), *backups)
        assert [len(await store.seen(id)) for id in tables] == [3] * 10 + [2] * 10
        assert len(await store.outbox(NOON)) == 50
        assert await store.integrity() == []

    async def test_a_closed_store_says_so(self, store, table):
        await store.close()
        await store.close()
        with pytest.raises(StorageError):
            await store.table(table)
        with pytest.raises(StorageError):
            await store.commit(table, Change())
