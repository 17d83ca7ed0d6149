# What the bot itself says. The games' own sentences stand with the games.

# --- refusals from the kernel and the tables
not-open = That is already decided, or not yours to decide. Here is what is open for you now.
not-an-option = “{ $typed }” is not possible here. You could say, for example: { $near }.
no-option-left = “{ $typed }” is too much: nothing more can be added here.
not-complete = Something is still missing: { $chosen ->
    [0] nothing has been chosen yet
    [one] one part has been chosen so far
   *[other] { $chosen } parts have been chosen so far
 }.
nothing-to-take-back = There is nothing of yours to take back here.
nothing-to-undo = You have not made a move yet, so there is nothing to undo.
undo-needs-all = Others have moved since, or something secret came out. Undoing that needs everybody’s yes.
no-such-value = “{ $typed }” is no value for { $setting }. It can be: { $values }.
no-such-setting = There is no setting “{ $typed }”. There are: { $settings }.
no-such-count = This game is for { $least } to { $most } players, not { $seats }.
too-many-picks = { $most ->
    [one] Only one
   *[other] At most { $most }
 } can be picked by each with so many players.
already-taken = Somebody else at this table has picked that { $setting } already.
no-such-game = There is no game called “{ $typed }”. There are: { $games }.
no-such-table = I know no table “{ $typed }”. Give its six-letter name, or use the command in the table’s thread.
no-table-here = Which table do you mean? Use this in a table’s thread, or give the table’s six-letter name.
not-seated = You have no seat at this table. You may watch, and /board shows it to you.
not-your-seat = That button belongs to another seat.
not-host = Only the table’s host can do that: { $host }.
not-posted = The table’s card is still on its way. Please try again in a moment.
not-lobby = This table has already begun.
not-playing = This table is not being played: { $phase }.
again-later = The next table can be opened when this game is over.
table-full = All { $seats } seats are taken.
already-seated = You already have a seat at this table.
already-done = Already done. Nothing was done twice.
no-bot-to-remove = There is no bot to send away.
too-few = At least { $least ->
    [one] one player is
   *[other] { $least } players are
 } needed to start. Invite friends, or add a bot.
odd-count = This game cannot be played by { $seats }; it can by { $counts }.
broken-control = I cannot read that control. Use the newest card or /move.
moved-on = The table has moved on. Here is what is open for you now.
flow-broke = Sorry: I could not carry out that answer. Nothing has changed, the fault is reported, and you can choose again.
frozen = This table is on hold: its record no longer fits the rules. Nothing is lost, and the operator has been told.
storage-trouble = I could not store that just now, so nothing has changed. Please try again in a moment.
disk-full = My disk is full, so I could not store that. Nothing has changed. The operator has to make room.
went-wrong = Sorry, something went wrong on my side. Nothing has changed, and it has been reported.
no-such-seat = There is no seat { $typed } at this table.
not-absent = That seat owes no move now.
seat-is-bots = That seat is played by a bot already.
no-such-area = There is no area “{ $typed }” on this board. There are: { $areas }.
no-such-topic = There is no page “{ $typed }”. There are: { $topics }.
command-updated = This command has been updated. Please try it again in a moment.
not-allowed = You are not allowed to use this command here.
guild-only = This works in a server, not in a private message.
text-channel-only = Tables open in a text channel, not in a thread or elsewhere. Use this in the channel itself.
missing-here = I cannot open a table here. I still need: { $missing }. An admin can check with /setup.
not-importable = I cannot read that file as a table. { $why }
file-too-big = That file is too big to be a table.
not-in-vote = You have no say in this vote.
no-vote = There is no open vote on this.

# --- lobby
lobby-title = { $game } · table { $table }
lobby-open = { $host } opens a table of **{ $game }**. { $free ->
    [0] All seats are taken.
    [one] One seat is free.
   *[other] { $free } seats are free.
 }
lobby-seats = Seated: { $seats }
lobby-setting = { $name }: { $value }
lobby-commitment = Fair dice: this table’s secret is bound to `{ $hash }`; Join presses mix in after it. /fair explains.
lobby-closed = { $host } closed this table before it began.
lobby-started = The table has begun: { $thread }
lobby-made = Your table of { $game } is open: { $link }
lobby-joined = You have a seat at this table.
lobby-options = Options of table { $table }. They can be changed until the game starts.
lobby-pick = Pick your { $setting }. Seats that pick nothing get the next free one.
lobby-picked = Picked: { $value }.
bot-name = Bot { $number }
value-yes = yes
value-no = no
pace-none = no time limit
pace-hours = { $hours ->
    [one] 1 hour a move
   *[other] { $hours } hours a move
 }
setting-pace = Time
button-join = Join
button-leave = Leave
button-bot = Add a bot
button-nobot = Remove a bot
button-options = Options
button-pick = Pick { $setting }
button-start = Start
select-none = none

# --- the table's card
card-head = **{ $game }** · round { $round }{ $rounds ->
    [0] {""}
   *[other] {" of "}{ $rounds }
 } · { $phase }
card-awaited = Awaited: { $names }
card-done = Done: { $names }
card-deadline = Time until { $when }
card-over = **The game is over.**
card-taken-over = { $name } now plays the seat of { $old }.
card-bot-seat = A bot now plays the seat of { $old }.
card-left = { $name } has left. The host can give the seat to somebody else, or to a bot, with /table seat.
card-host-default = { $host } had the table answer for { $names }, who { $count ->
    [one] was
   *[other] were
 } away.
card-clock-default = Time was up: the table answered for { $names }.
card-undone = { $name } took a move back.
card-undone-all = By everybody’s consent { $name }’s last move was taken back{ $past ->
    [yes] {"; what was drawn since is shuffled anew"}
   *[other] {""}
 }.
card-ended = { $host } ended this table. Its record is kept.
card-old = -# The board has moved on: the newest card is further down.
button-mine = My move
button-text = Board in words
button-log = Log
button-again = Play again
ping-thread = { $mention } it is your move.
end-proof = **Fairness proof.** Secret `{ $secret }`, salt `{ $salt }`, players’ part { $entropy }. The hash published in the lobby was `{ $hash }`. The attached file replays the whole game: `python -m games verify FILE`.

# --- the private panel
panel-head = **{ $game }** · table `{ $table }` · round { $round } · { $phase }
panel-where = [to the board]({ $link })
panel-deadline = Time until { $when }
panel-parts = Your draft: { $parts }
panel-no-parts = Your draft is empty.
panel-trying = Trying: **{ $said }**{ $typed }
panel-locked = Locked in: { $parts }. You may change it until the last one is in.
panel-kept = As you have given it: { $parts }. You may change it until the last one is in.
panel-entered = Entered: { $parts }. You may change it until it is used.
panel-complete = Ready. Press **Lock in** to hand it in.
panel-nothing = Nothing to decide for you now.
panel-waiting = Nothing to decide for you now. Waiting for { $names }.
panel-locked-waiting = Waiting for { $names }.
panel-over = This game is over.
panel-effect = → { $effects }
panel-brings = • **{ $option }**: { $effects }
panel-tip = -# New to you: { $text }
panel-suggest-parts = Suggested: { $why }
panel-suggest = Suggestion: **{ $answer }**. { $why }
suggest-next = That is choice { $n } of { $count }.
panel-away = **While you were away:** { $news }
panel-your-turn = Your answer is in.
panel-picture-late = (The picture is not ready; press **Refresh**, or read the board in words.)
button-lock = Lock in
button-change = Change
button-back = Take last back
button-clear = Start over
button-confirm = Confirm
button-help = ?
button-suggest = Suggest
button-another = Another
button-enter = Make a list
button-take = Take it
button-undo = Undo
button-refresh = Refresh
button-type = Type it
button-other-facet = Back
button-more = More
choose-part = Choose the next part
choose-option = Choose
choose-facet = Choose: { $facet }
facet-aside = { $value } …
move-left = ←
move-right = →
move-up = ↑
move-down = ↓
move-turn = Turn
move-flip = Flip
move-shape = Other piece
move-next = Next
type-title = Type your answer
type-label = Answer
type-hint = A name, or a place as the picture has it; parts with commas
help-rules = More: /rules { $game }

# --- commands
mine-head = What you owe:
mine-nothing = You owe no move anywhere.{ $tables ->
    [0] {" "}Open a table with /play.
    [one] {" "}You sit at one table.
   *[other] {" "}You sit at { $tables } tables.
 }
mine-line = { $game } · table `{ $table }` · { $what } { $when }
status-head = **{ $game }** · table `{ $table }` · { $phase }
status-seat = { $name }: { $state }
status-awaited = awaited
status-done = done
status-free = waits
status-bot = bot
status-host = Host: { $name }
phase-lobby = in the lobby
phase-playing = being played
phase-over = over
phase-ended = ended by its host
phase-frozen = on hold
log-head = **Log** of table `{ $table }`
log-empty = Nothing has happened yet.
undo-done = Your last move is taken back.
undo-asked = Asked the others. It is taken back when everybody says yes.
undo-vote = { $name } asks to take back the last move. It needs a yes from { $names }.
undo-refused = { $name } said no: the move stands.
button-undo-yes = Yes
button-undo-no = No
undo-counted = Your yes is counted.
left-lobby = You have left the table.
left-game = You have left your seat. The host can give it to somebody else.
left-closed = The table is closed.
kicked = { $name } no longer has a seat.
seat-given = Seat { $seat } is now { $name }’s.
default-done = The table answered for { $names }.
ended = The table is ended. Its record is kept.
fair-head = **Fair dice.** Before anybody sat down, this table fixed a secret and published its salted hash `{ $hash }`. Every Join press after that is mixed in, so neither we nor a player could choose the result. All shuffles and rolls follow from both, by labelled streams of a keyed hash.
fair-open = The secret stays with the table until the end; then it is published here and anyone can replay the game with `python -m games verify FILE`.
fair-imported = This table goes on from a file. Its secret is in that file, so whoever has it can find out what is hidden and what the dice will show.
fair-over = Secret `{ $secret }`, salt `{ $salt }`, players’ part { $entropy }.
export-over = The whole game: log, seed and proof.
export-open = The game is still going on, so this file has only what everybody has seen.
film-soon = A film of it follows in the table’s thread, in a few minutes.
film-busy = Too many films wait to be made; please ask again in a while.
film-not-over = A film can be made once the game is over.
film-ready = The whole game of { $title }, table `{ $table }`, as a film.
film-failed = Sorry: no film came of table `{ $table }`. You can ask for it again with /table export.
film-alt = An animation of a whole game of { $title } with { $count ->
        [one] one seat
       *[other] { $count } seats
    }: the board after every move, from the beginning to the end.
import-unknown = It is of the game { $game }; here there are { $games }.
import-made = The table is here as { $link }. Its seats can be claimed with Join; the host starts it again.
setup-head = **What I may do in { $channel }**
setup-good = Everything is in place. Open a table with /play.
setup-missing = Still missing: { $missing }. Give them to my role in this channel’s settings; until then tables cannot be opened here.
setup-line = { $mark } { $name }
setup-intents = No privileged intents are needed.
help-text =
    {""}**Tidetable** plays heavy ocean board games here, each player in their own time.
    • **/play** opens a table: choose the game, wait for friends or add bots, press Start.
    • Choices come to you by private message. The button **My move** under a table’s card always opens the same, if messages do not reach you.
    • **/mine** lists everything you owe. **/move** answers by typing. **/board**, **/hand**, **/status**, **/log** show the table; **/board view:text** says it in words.
    • **/undo** takes a move back, alone where nobody acted since, else by everybody’s yes. **/leave** gives up your seat.
    • **/rules** explains a game, **/fair** how the dice are kept honest.
    • The host has **/table**: start, kick, seat, default, end, export, import. An admin checks my permissions with **/setup**.
report-missing = I cannot post at table `{ $table }` in { $place }: I miss { $missing }. The game goes on as soon as that is mended; nothing is lost.
report-frozen = Table { $table } is on hold: its record no longer fits the rules. Nothing is lost, and the operator can mend it.
report-gone = The place of table `{ $table }` is gone, so I pause it. Nothing is lost: use /table move in a channel to go on there.
moved-here = Table `{ $table }` goes on here.
perm-view-channel = View Channel
perm-send-messages = Send Messages
perm-send-messages-in-threads = Send Messages in Threads
perm-create-public-threads = Create Public Threads
perm-attach-files = Attach Files
perm-embed-links = Embed Links
perm-read-message-history = Read Message History
perm-manage-threads = Manage Threads
dm-closed = I cannot reach you by private message. “My move” under the table’s card opens the same choices; /mine tries messages again once you allow them.

# --- as arguments of other sentences
word-phase-lobby = { phase-lobby }
word-phase-playing = { phase-playing }
word-phase-over = { phase-over }
word-phase-ended = { phase-ended }
word-phase-frozen = { phase-frozen }

# --- starting the program
start-local = The local Discord is open at { $url }
start-local-hint = Take a seat there and try /play. No account is needed. Stop with Ctrl+C.
start-discord = Connecting to Discord.
bad-token = Discord refuses the token. Copy it anew from your application’s Bot page (Reset Token) into DISCORD_TOKEN in .env, or remove that line to play on the local Discord.
bad-settings = These settings cannot be read: { $faults }. See .env.example.
port-taken = Port { $port } is in use already. Stop the other program, or set TIDETABLE_PORT to another number (0 takes a free one).
invite = Install link for a server: { $link }
doctor-no-data = There is no data yet at { $path }.
doctor-broken = Table { $table } does not replay: { $why }
doctor-replayed = { $tables ->
    [one] One table
   *[other] { $tables } tables
 } replayed, { $broken } of them in vain.
