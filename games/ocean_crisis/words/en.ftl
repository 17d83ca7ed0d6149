# Everything Ocean Crisis says.

## Rounds and the Setup Phase

round-began = Round { $round } of { $rounds }. { $start } holds the bell.
garbage-arrived = { $count ->
    [one] One tile drifts in for the { $section }: { $types } on { $places }.
   *[other] { $count } tiles drift in for the { $section }: { $types }, on { $places }.
}
garbage-ashore = { $empty ->
    [0] Ashore on the Garbage Island: { $type }. That was its last space.
    [one] Ashore on the Garbage Island: { $type }. One space is left!
   *[other] Ashore on the Garbage Island: { $type }. { $empty } spaces are left.
}
bag-refilled = The bag is empty: { $tiles ->
    [one] one discarded tile goes back in.
   *[other] { $tiles } discarded tiles go back in, well mixed.
}
hermit-set-aside = A hermit crab peeks out of the bag. Found so far: { $found }.
hermits-hidden = { $tiles } hermit crabs hide among the garbage in the bag.

## Planning

plans-revealed = Everybody has planned. Meeples on the Eco Base: { $base }; out in the field: { $cleaning }.
plan-entered = { $seat } plans { $standing }.
plan-reopened = { $seat } is thinking again.
plans-stood = All { $seats } plans are standing ones: nobody is asked, and the round goes on at once.
heron-area-taken = Two plans meant the same reeds; { $seat }'s meeple goes to the Eco Base instead.

## Roads and locations

roads-drawn = { $seat } draws { $shapes }.
road-stack-empty = The Road Tiles have run out: { $lost ->
    [one] one draw is lost.
   *[other] { $lost } draws are lost.
}
road-laid = { $seat } lays a { $shape } on land { $cell }.
roads-returned = { $count ->
    [one] { $seat }'s { $shapes } fits nowhere and goes under the stack.
   *[other] { $seat }'s tiles fit nowhere and go under the stack: { $shapes }.
}
location-connected = { $seat } connects { $location }.
card-gained = { $seat } draws { $card } for { $colour }.
card-given-up = { $seat } gives up { $card } of { $colour }.
section-cleared = { $count ->
    [0] The Dumpster comes for the { $section } and finds nothing there.
    [one] The Dumpster empties the { $section }: one tile gone.
   *[other] The Dumpster empties the { $section }: { $count } tiles gone.
}
town-joined = { $count ->
    [one] A townsperson joins { $seat }.
   *[other] { $count } townspeople join { $seat }.
}
purification-started = The Water Purification Center runs: from next round on the Midstream gets one tile fewer.
vacuum-launched = The Ocean Vacuum sets out for P9.
research-accelerated = The Research Center speeds up. Tiles it needs from now on: { $need }; tiles lying there: { $tiles }.

## Garbage Cleanup and research

tile-softened = Reusable Products turn the { $type } on { $place } to { $difficulty } before the roll.
cleanup-rolled = { $outcome ->
    [removed] { $seat } clears the { $type } on { $place }: { $face } + { $plus } = { $total } against { $need }.
    [reduced] { $seat } misses the { $type } on { $place }, { $total } against { $need }, but it is reduced.
   *[kept] { $seat } misses the { $type } on { $place }: { $total } against { $need }.
}
roll-fell-short = { $total } against { $need } for the { $type } on { $place }: Biodegradable Material gives { $seat } another roll.
research-added = The { $type } goes to the Research Center ({ $count } of { $need }).
type-researched = { $turned ->
    [0] { $seat } has researched { $type }: from now on it arrives reduced.
    [one] { $seat } has researched { $type }: one tile on the board turns, and it arrives reduced from now on.
   *[other] { $seat } has researched { $type }: { $turned } tiles on the board turn, and it arrives reduced from now on.
}
research-fruitless = Everything in the Research Center was known already; its spaces are free again.
research-kept = { $seat } keeps the { $type } for the next research.

## Missions and scenarios

hermit-found = { $seat } finds a hermit crab in the bag! Found so far: { $found }.
hermit-missed = { $seat } looks for hermit crabs and finds only garbage: { $type }.
hermit-carried = The hermit crab carries off the { $type } on { $place }.
dolphin-tended = { $outcome ->
    [hospital] { $seat } brings the dolphin to the hospital: { $total } against { $need }.
    [companion] The dolphin is well and swims along from now on: { $total } against { $need }.
   *[failed] The dolphin needs more help: { $total } against { $need }.
}
dolphin-lost = The tide has taken the stranded dolphin. Its mission has failed.
egg-hatched = A turtle hatches at { $place }! Hatched so far: { $hatched }.
beach-reborn = { $count ->
    [0] Two young turtles reach the sea over a Beach that is clean already.
    [one] Two young turtles reach the sea, and everybody cleans the Beach: one tile gone.
   *[other] Two young turtles reach the sea, and everybody cleans the Beach: { $count } tiles gone.
}
egg-laid = The sea turtle buries an egg at { $place }.
nest-spoiled = Garbage lies at { $place }: the sea turtle moves on without laying.
turtle-left = The sea turtle swims away; { $hatched ->
    [0] no young turtle has
    [one] one young turtle has
   *[other] { $hatched } young turtles have
} hatched. The mission has failed.
heron-trapped = A heron is caught at heron area { $area }.
herons-saved = { $count ->
    [one] A heron is freed at { $place }. Saved so far: { $saved }.
   *[other] { $count } herons are freed at { $place }. Saved so far: { $saved }.
}
crab-hit = { $left ->
    [0] Garbage on { $place }: the last crab there is gone.
    [one] Garbage on { $place }: one crab is left there.
   *[other] Garbage on { $place }: { $left } crabs are left there.
}

## River Flow, Ocean Current, the end

river-flowed = { $count ->
    [one] One tile drifts downriver.
   *[other] { $count } tiles drift downriver.
}
disk-turned = { $count ->
    [0] The current turns the disk by { $face }. No garbage floats on it.
    [one] The current turns the disk by { $face }, with one tile on it.
   *[other] The current turns the disk by { $face }, with { $count } tiles on it.
}
vacuum-caught = The Ocean Vacuum swallows the { $type } on { $place }.
shark-bit = The shark bites the { $type } on { $place } and loses { $loss } health: { $hp } left.
shark-missed = The shark finds nothing at { $place }.
token-passed = The bell goes to { $seat }.
game-won = { $empty ->
    [one] The ocean is saved after round { $round }, with one island space to spare!
   *[other] The ocean is saved after round { $round }, with { $empty } island spaces to spare!
}
game-lost = The team has lost in round { $round }: { $reason }. Empty island spaces: { $empty }.

## Questions

ask-plan = { $standing ->
    [yes] Your standing plan is in force. { $base ->
        [0] All your meeples go
        [one] One meeple goes to the Eco Base, the others
       *[other] { $base } meeples go to the Eco Base, the others
    } where garbage lies that nobody has taken ({ $rest }). Nobody waits for you.
   *[no] Place your { $meeples } meeples: roads need them on the Eco Base, garbage under their feet.
}
help-plan =
    Every meeple goes somewhere (OC-6.9). On the Eco Base it draws a Road Tile; on garbage it helps to remove it: the roll plus 1 for each meeple must reach the number on the tile (OC-8.4).

    Write one meeple as kind-place, such as coral-S3 or white-base. Nobody sees your plan before all are in, and until then you may change it (OC-R.11, OC-6.14).

    Orders for this round's cleanup may go with it (OC-R.69, OC-R.72): choose-order asks you about the order of your attempts, rerolls and research; reroll-beach keeps Biodegradable Material for the Beach; no-research discards what you clear there. What an order settles is not asked.

    Add repeat to make it a standing plan (OC-R.73): in later rounds as many meeples go to the Eco Base, every other one to garbage nobody has taken, first in the sections where most of yours stood, with the same orders. Nobody waits for you then, but you may change it until the last plan is in. Taking it back, or locking a plan without repeat, ends it. If all the others are done at once, because they do the same or are bots, a round goes by without a question.
ask-road = { $dropped ->
    [0] Lay a Road Tile.
    [one] The placement you sent ahead fits no more and is given up. Lay a Road Tile.
   *[other] The next of { $dropped } placements you sent ahead fits no more, so they are given up. Lay a Road Tile.
} In your hand: { $hand }.
help-road =
    It must join the network with one of its ends, on empty land, and leave at least one end open (OC-7.8, OC-7.12). Sides need not match; a road may stop at a blank side (OC-R.14).

    Roads reach a location from any side and go on from it on any side (OC-7.15, OC-7.16). Write it as shape-cell-turn, such as curve-E7-r0 (OC-23.6).

    With several tiles in hand you may type them all as one list: curve-E7-r0, tee-E8-r1 (OC-R.71, OC-23.12).
ask-roads-ahead = { $ahead ->
    [0] You may send your roads as one list: they are laid as soon as it is your turn. Nobody waits for it.
    [one] You have sent one placement ahead.
   *[other] You have sent { $ahead } placements ahead.
} In your hand: { $hand }.
enter-roads-ahead = All as one list
help-roads-ahead =
    A list of placements from your hand, each fitting once those before it lie (OC-R.71). When your turn comes, they are laid one after another without asking. If one fits no more by then, it and the rest are given up, and you are asked as usual.

    Only you can see the list, and until it is used you may change it or take it back. Write it as curve-E7-r0, tee-E8-r1 (OC-23.12).
ask-location-order = Your road reaches several locations at once. Which works first?
help-location-order = All of them are connected; you choose the order in which they take effect (OC-R.18).
ask-card-colour = You have drawn { $card }. Which of your colours gets it?
help-card-colour = Only meeples of that colour use the card, and a colour can hold one (OC-14.2, OC-14.4).
ask-card-keep = { $colour } can hold one card. Which do you keep, { $newer } or { $earlier }?
help-card-keep = The other one leaves the game (OC-14.4).
ask-attempt = What do your meeples tackle next?
help-attempt = Everything your meeples stand on has its turn; you choose the order (OC-8.12). The tile is named before the roll (OC-8.2).
ask-research = The { $type } comes from the Beach. Does it go to the Research Center ({ $count } of { $need })?
help-research = When its spaces are full, one type there is researched and from then on lies reduced everywhere (OC-8.10, OC-13.5). What you do not put there now is discarded (OC-R.49).
ask-research-type = The research is complete. Which type of garbage have you understood?
help-research-type = All its tiles on the board turn to the reduced side at once, and new ones arrive reduced (OC-13.5, OC-13.6).
ask-keep-tile = One tile too many lies in the Research Center. Which stays for the next research?
help-keep-tile = It is the first tile of the next research; the others are discarded (OC-13.12).
ask-reroll = { $total } against { $need } for the { $type } on { $spot }. Use Biodegradable Material to reduce it and roll again?
help-reroll = Once a round, for one tile with a meeple of your colour. The second roll counts (OC-14.9, OC-R.25).

## Options

order-choose-order = Order: ask me during the cleanup
order-reroll-beach = Order: reroll on the Beach only
order-no-research = Order: nothing to the Research Center
order-repeat = Keep this as my standing plan
plan-base = { $kind } to the Eco Base
plan-spot = { $kind } to { $where }
plan-dolphin = { $kind } to the dolphin's side
plan-egg = { $kind } to the egg at { $where }
plan-heron = { $kind } to heron area { $where }
plan-tile = { $kind } to { $spot }: { $types } ({ $numbers })
attempt-dolphin = Help the dolphin
attempt-companion = With the { $companion }: { $type } on { $spot }
attempt-tile = { $spot }: { $types }
road-spot = { $shape } on land { $cell }, { $turns ->
    [0] as it is
    [one] turned once
   *[other] turned { $turns } times
}
would-connect = Connects { $location }.
would-leave = { $ends ->
    [one] Leaves one open end
   *[other] Leaves { $ends } open ends
}; the next location is { $tiles ->
    [one] one tile away
    [99] out of reach
   *[other] { $tiles } tiles away
}.

## Advice

why-plan = { $base ->
    [0] All your meeples go where they keep most garbage off the island.
    [one] One of your meeples builds; { $cleaning } go where they keep most garbage off the island.
   *[other] { $base } of your meeples build, which pays most now; { $cleaning } go where garbage threatens most.
}
why-road-connects = It connects { $locations }.
why-road-toward = It leads toward { $location }.
why-road-open = It keeps the network open.
why-roads-ahead = { $count ->
    [0] None of your tiles fits anywhere now.
    [one] It is the best place for your tile as the land lies now.
   *[other] Each of your { $count } tiles goes to its best place, as the land lies now.
}
why-location-order = The order makes no great difference here.
why-card-colour = A colour without a card gains most.
why-card-keep = The newer card is as good as the old one.
why-attempt = Companions first, then what is about to drift ashore.
why-research = Every tile brings the next research nearer.
why-research-type = It is the type that lies on the board most often.
why-keep-tile = The last one to arrive may be as good as any.
why-reroll = A second roll on a reduced tile can only help.

## Settings

setting-difficulty = Difficulty
    .beginner = Beginner: four rounds, no research
    .standard = Standard: six rounds
    .difficult = Difficult: more garbage
    .impossible = Impossible: more of it at once
setting-random = Shuffled rounds
    .yes = Rounds after the first in random order
    .no = Rounds in order
setting-missions = Missions
    .dolphin = Dolphin Rescue
    .hermit-crabs = Quest for Hermit Crabs
    .sea-turtle = Sea Turtle Nesting
setting-scenarios = Scenarios
    .crab = Crab Protection
    .herons = Save the Herons
    .shark = Shark Defender
setting-sealed-planning = Planning
    .yes = Sealed: plans appear together
    .no = Open: everybody sees plans as they are made
setting-colour = Colour
    .coral = Coral
    .azure = Azure
    .amber = Amber
    .jade = Jade
    .orchid = Orchid

## Phases, facets, results

phase-setup = Setup
phase-planning = Planning
phase-roads = Eco Movement
phase-cleanup = Garbage Cleanup
phase-river-flow = River Flow
phase-ocean-current = Ocean Current
phase-over = The end
facet-meeple = meeple
facet-area = area
facet-place = place
facet-shape = shape
facet-cell = land cell
facet-turn = turn
fact-empty-spaces = empty island spaces
fact-dolphin = Dolphin Rescue
fact-hermit-crabs = Quest for Hermit Crabs
fact-sea-turtle = Sea Turtle Nesting
fact-crab = Crab Protection
fact-herons = Save the Herons
fact-shark = Shark Defender
ending-saved = The ocean is saved
ending-island-full = The Garbage Island is full
ending-crabs-gone = The last crab is gone
ending-herons-unsaved = Too few herons were saved
ending-shark-dead = The shark is dead

## Words

word-saved = the ocean is saved
word-island-full = the Garbage Island is full
word-crabs-gone = the last crab is gone
word-herons-unsaved = fewer than three herons were saved
word-shark-dead = the shark is dead
word-fulfilled = fulfilled
word-failed = failed
word-open = open
word-coral = Coral
word-azure = Azure
word-amber = Amber
word-jade = Jade
word-orchid = Orchid
word-white = White
word-base = the Eco Base
word-home = Eco Base
word-midstream-pairs = two tiles from the Midstream
word-downstream-pairs = two tiles from Downstream
word-estuary-pairs = two tiles from the Estuary
word-beach-pairs = two tiles on the Beach
word-mission = missions
word-companion = companions
word-herons = heron areas
word-orders = orders
word-order = orders
word-choose-order = ask me during the cleanup
word-reroll-beach = reroll on the Beach only
word-no-research = nothing to the Research Center
word-repeat = keep this as my standing plan
word-dolphin = dolphin
word-hermit = hermit crab
word-heron-1 = heron area 1
word-heron-2 = heron area 2
word-heron-3 = heron area 3
word-heron-4 = heron area 4
word-heron-5 = heron area 5
word-heron-6 = heron area 6
word-midstream = Midstream
word-downstream = Downstream
word-estuary = Estuary
word-beach = Beach
word-bottle-cap = Bottle Cap
word-drinking-straw = Drinking Straw
word-plastic-bag = Plastic Bag
word-drink-can = Drink Can
word-plastic-bottle = Plastic Bottle
word-takeaway-box = Takeaway Box
word-fishing-net = Fishing Net
word-old-tyre = Old Tyre
word-straight = straight
word-curve = curve
word-tee = tee
word-cross = cross
word-r0 = as it is
word-r1 = turned once
word-r2 = turned twice
word-r3 = turned three times
word-environmental-organization = Environmental Organization
word-biodegradable-material = Biodegradable Material
word-recycling = Recycling
word-coastal-cleanup = Coastal Cleanup
word-reusable-products = Reusable Products
word-enhancement-1 = Enhancement Tile 1
word-enhancement-2 = Enhancement Tile 2
word-enhancement-3 = Enhancement Tile 3
word-enhancement-4 = Enhancement Tile 4
word-enhancement-5 = Enhancement Tile 5
word-dumpster-1 = Dumpster 1
word-dumpster-2 = Dumpster 2
word-town-1 = Town 1
word-town-2 = Town 2
word-research-center = the Research Center
word-purification = the Water Purification Center
word-dock = the Dock
word-research = to the Research Center
word-discard = discard it
word-reroll = reduce it and roll again
word-keep = let it be

## The rules in brief

topic-overview =
    You all play together. Over six rounds (four in a Beginner game) garbage drifts down a river and around the sea, and some of it reaches the Garbage Island. Keep at least one of its six spaces empty to the end of the last round and you all win; the sixth tile there loses the game at once (OC-11.2, OC-11.3).

    Each round: new garbage arrives, everybody plans in secret, roads are built, garbage is cleaned up, the river flows, the disk turns (OC-4.1). You can talk about plans as much as you like.
    .title = What it is about
topic-setup =
    The team always has ten meeples: two colours of two each for two players, three each for three, two each for four or five; what is missing to ten are neutral white ones that never leave the Eco Base (OC-3.1 to OC-3.6).

    New tiles come from the bag as the Round Card says: Beach, Estuary, Downstream, Midstream, always to the lowest free space (OC-5.3, OC-5.4). x2 doubles what lies in that section (OC-5.7). If a section is full, tiles go on to the next; from a full disk they go straight to the island (OC-5.11, OC-5.13).
    .title = Setting up, and how garbage arrives
topic-planning =
    Place all your meeples at the same time as everybody else: on the Eco Base to build roads, or on garbage on the river or the Beach (P1 to P6); the outer seas are out of reach (OC-6.1 to OC-6.5). Any number may share a place (OC-6.7, OC-6.8).

    Plans appear together once the last is locked, and you may change yours until then (OC-6.14, OC-R.11). If you miss the deadline, your meeples go to garbage nobody has taken (OC-R.65).

    Orders may go with a plan: choose-order, reroll-beach, no-research (OC-R.69, OC-R.72). With repeat it becomes a standing plan, which the table enters for you in later rounds, as long as you do not change it (OC-R.73).
    .title = Planning
topic-roads =
    Each meeple on the Eco Base draws one Road Tile; the start player also draws for the neutral ones (OC-7.1, OC-7.2). In turn order everybody lays down the whole hand (OC-7.4).

    A tile joins the network with one of its ends, lies on empty land, and must leave at least one end open somewhere (OC-7.8, OC-7.12). What fits nowhere goes back under the stack (OC-R.19). Reaching a location sets it off at once, and roads go on from all its sides (OC-7.16, OC-7.17).

    You need not wait for your turn: send your placements ahead as a list, and they are laid when it comes, as far as they still fit. On your turn, too, a whole hand can be one list (OC-R.71).
    .title = Building roads
topic-locations =
    Enhancement Tiles give a card for one of your colours (OC-12.1). Dumpsters clear all of Downstream or the Estuary, once, immediately (OC-12.4). Towns add one or two white meeples to your team (OC-12.6).

    The Research Center then needs four tiles instead of six (OC-12.12). The Water Purification Center keeps one tile a round out of the Midstream (OC-12.10). The Dock sends the Ocean Vacuum to P9, where it removes what stops there (OC-12.11).
    .title = Locations
topic-cleanup =
    Each tile with meeples is attempted once: roll the Number Die (0 to 5) and add 1 for each meeple. Reach the number and the tile is gone (OC-8.4, OC-8.5). Miss, and it turns to its reduced side if it has not yet (OC-8.6). Then the meeples return (OC-8.9).

    Attempts go in turn order; a shared tile falls to the first of its players (OC-8.13). It all runs by itself unless you added choose-order to your plan (OC-R.69); reroll-beach and no-research settle those two questions beforehand (OC-R.72).
    .title = Garbage Cleanup
topic-research =
    Tiles removed from the Beach may go to the Research Center (OC-8.10). When its six spaces are full (four once it is connected), one type lying there is researched: every tile of it on the board turns to its reduced side, and new ones arrive that way (OC-13.2 to OC-13.6).
    .title = Research
topic-enhancement =
    A card works for meeples of its colour only, and a colour can hold one (OC-14.2, OC-14.4). Environmental Organization: stand on two neighbouring tiles at once, one roll for both (OC-14.8). Biodegradable Material: once a round, reduce a tile after a failed roll and roll again (OC-14.9). Recycling: a 0 counts as 5 (OC-14.10).

    Coastal Cleanup: your meeples count 2 on the Beach (OC-14.11). Reusable Products: a tile is reduced before the roll (OC-14.12). All cards on one tile add up (OC-14.13).
    .title = Enhancement Cards
topic-river =
    After the cleanup all that is left in the Estuary moves onto the disk, Downstream to the Estuary, and Midstream to Downstream (OC-9.1), each tile to the lowest free space (OC-9.3). If the disk is full, it goes onto the island (OC-9.5).
    .title = River Flow
topic-current =
    The Pip Die turns the disk by one to six positions, P12 leading back to P1 (OC-10.2). A tile that stops at an arrow, P7 or P11, drifts onto the Garbage Island (OC-10.3); passing is harmless (OC-10.5). With the Ocean Vacuum out, what stops on P9 is removed (OC-10.6).
    .title = Ocean Current
topic-end =
    You win together if after the last round the island has an empty space and every scenario's own condition is met (OC-11.2, OC-11.4). Failed missions cost nothing (OC-11.5). There are no points (OC-1.1).

    Difficult games bring more garbage, Impossible ones a heavier start; shuffled rounds change the order of the cards after the first (OC-15.4 to OC-15.6).
    .title = Winning, losing, difficulty
topic-missions =
    Missions reward you. Dolphin Rescue: reach 5 beside the stranded dolphin by round 3, then 3 in the hospital; afterwards the start player may take it to a tile in the outer seas for the roll plus 2 (OC-17.5 to OC-17.10).

    Quest for Hermit Crabs: each tile removed by a roll lets you search the bag; with three found, the start player may remove a Bottle Cap each round without rolling (OC-18.3 to OC-18.8).

    Sea Turtle Nesting: the turtle lays where no garbage lies; a meeple beside an egg hatches it, and two hatched turtles clean the whole Beach (OC-19.3 to OC-19.10).
    .title = Missions
topic-scenarios =
    Scenarios ask for more. Crab Protection: a token whose space holds garbage after the cleanup loses a crab; keep one alive (OC-20.3, OC-20.7).

    Save the Herons: two dice trap herons each round; one meeple on an area frees all there. Save three (OC-21.4 to OC-21.8).

    Shark Defender: after the disk has moved, the shark bites at a rolled position and loses the number on the tile. Keep it above 0 (OC-22.2 to OC-22.8).
    .title = Scenarios
