# Everything Eldertide says.

## Who

who = { $house ->
    [own] { $seat }
   *[other] { $seat } for { $house }
}
whose = { $house ->
    [own] {""}
   *[other] { $house }:{" "}
}

## Setup and rounds

house-taken = { $seat } leads { $house }.
favor-drawn = { who } holds the Favor token first.
challenge-taken = { who } takes on { $challenge }.
table-dealt = Ports, cards and tokens are laid out: { $rewards } Beacon Rewards, { $beacons } Outpost Beacons.
perks-chosen = { $count ->
    [one] One House Perk lies face down.
   *[other] { $count } House Perks lie face down.
}
round-began = Round { $round } of { $rounds }. { $rolls ->
    [0] No Storm will follow it.
    [one] The Storm will move once at its end.
   *[other] The Storm is enraged: { $rolls } moves at its end.
}
dial-shown = { who } turns up { $dial }; Qi left: { $qi }.
tie-broken = Equal Dials of { $dial }: the Favor token lies with { $holder }, so the order is { $seats }.
docked-in-capital = { who } puts in at the Capital.
driven-home = { who } can reach no Port with { $cv } and goes to the Capital instead.

## Sailing and acting

sailed = { who } sails { $path } to { $port } for { $cost ->
    [one] one Sail Point
   *[other] { $cost } Sail Points
}.
soared = { who } flies over all obstacles to { $port } on { $place }.
stayed-away = { who } is back at { $port }, where the turn began: no Main Action there.
port-repaired = { who } repairs { $port } on { $place } for { $rp } RP; its reward comes { $times ->
    [one] once
    [2] twice
   *[other] { $times } times
}.
main-taken = { who } at { $port }, { $level }: { $text }
bonus-taken = { who } adds the Weak action of { $port } on { $place }: { $text }
builders-hired = { who } gives a Toolkit to the Company's builders.
resource-gained = { who } takes { $kind }.
resource-dropped = { who } throws { $kind } overboard to make room.
gain-lost = { who } goes without: { $what }.
toolkit-gained = { who } takes a Toolkit and has { $held }.
rp-gained = { who } scores { $n } RP.
qi-gained = { who } gains { $n } Qi: { $qi } in the tank.
tank-filled = { who } fills the tank: { $qi } Qi.
cap-raised = { who } raises the cap to { $cap }; the limit is now { $limit }.
storage-opened = { who } unlocks a Storage slot: { $slots } are open.
damage-mended = { who } mends the hull; Damage left: { $left }, limit { $limit }.
advanced = { who } advances { $track } to row { $row }.
paid = { who } pays { $n } { $kind }.

## Exports

exported = { who } exports { $kind } on { $card } ({ $slot }) for { $rp } RP.
card-taken = { $rp ->
    [0] { who } completes { $card } and takes it; the boxes above are covered already.
   *[other] { who } completes { $card } and takes it: { $rp } RP more.
}
card-dealt = A new Export Card comes up ({ $slot }): { $card }.
deck-empty = The Export deck is used up; one place stays empty ({ $slot }).
demand-moved = On the Demand Chart { $rose } rises to { $value }, past { $fell }.

## Building and Beacons

outpost-founded = { who } founds the { $outpost } Outpost with { $beacon }. { $text }
facility-built = { who } builds a { $kind } on { $slot }.
part-built = { who } builds the { $part } of a Beacon at { $port } on { $place }.
beacon-lit = The Beacon of { $port } is lit. The Storm cannot break it any more.
reward-awaited = { who } will choose a Beacon Reward once the Capital Action is done.
reward-taken = { who } chooses { $reward }: { $text }
reward-declined = { who } takes { $rp } RP in place of a token.
four-rewards = { who } owns four Beacon Rewards: { $rp } RP!
perk-flipped = { who } flips { $perk }: { $text }
perk-worked = { who } ends the turn with { $perk }.
perk-shown = { who } never flipped { $perk }.
ancient-tech-used = { who } wakes the Ancient Tech: one more turn with { $cv }, at no cost.

## The Storm

storm-rolled = { $straight ->
    [yes] The die says { $rolled }: the Storm moves to { $place }.
   *[no] The die says { $rolled }, where nothing lies; the Storm turns { $taken } to { $place }.
}
port-broken = { $port } is swept to { $place } and breaks.
port-battered = { $port }, broken already, is swept to { $place }; its reward now counts { $times ->
    [one] once
    [2] twice
   *[other] { $times } times
}.
port-guarded = { $port } drifts to { $place }, whole under its Beacon.
capital-moved = The Capital drifts to { $place }, unharmed.
ship-damaged = { who }'s ship is damaged: limit { $limit }, Qi { $qi }.
ship-spared = { who }'s ship takes no further Damage.
favor-passed = The Favor token goes to { who }.

## The end

final-build-began = The Storm is over. Everybody may build one last time.
building-done = { $built ->
    [0] { who } builds nothing more.
    [one] { who } has built one last Facility.
   *[other] { who } has built { $built } last Facilities.
}
endgame-scored = { who } scores { $rp } RP for { $source }.
challenge-met = { who } meets { $challenge } with { $rp } RP of { $target }.
challenge-missed = { $met ->
    [yes] { who } falls short of { $challenge }: { $rp } RP of { $target }.
   *[no] { who } misses the objective of { $challenge } ({ $rp } RP of { $target }).
}
game-won = { $reason }: { $seats }, with { $rp } RP.
game-lost = { $reason }.

## Questions

ask-house = Which House do you lead?
help-house = No House is taken twice (EL-2.1). The last in tie order chooses first (EL-R.63). Each has a starting perk, its own bonuses on the tracks and three House Perks.
ask-challenge = { whose }Which Challenge do you take on?
help-challenge = You win only if the card's objective holds at the end and your RP reach its target (EL-20.4). Some cards change the setup (EL-20.3).
ask-perk = { whose }Which House Perk do you put aside, face down?
help-perk = Nobody else sees it before you flip it (EL-2.20, EL-13.1). All three have the same condition (EL-13.2); an immediate one pays once, one for the end of the turn pays every turn, an endgame one scores at the end (EL-13.4 to EL-13.6).
ask-dial = { whose }Set your Dial. Qi { $qi }, limit { $limit }.
help-dial = A number is paid in Qi when all Dials open. It decides who goes first, how far the ship sails and which actions are strong enough (EL-4.3, EL-4.7). The Capital costs nothing: two tracks, building, a full tank, a Toolkit (EL-14.1). You may change your mind until all Dials are in (EL-4.1).
ask-free = { whose }Before the Dials open you may also do this.
help-free = A Toolkit mends one Damage; a House Perk may be flipped while its condition holds (EL-11.7, EL-13.3). Nobody waits for it (EL-R.45).
ask-sail = { whose }Where do you sail with { $cv }?
help-sail = Each space costs 1, and 1 more for each other ship there and for a Broken Port (EL-6.3 to EL-6.6). Through the Capital you may pass, but not stop (EL-6.8). The cheapest way is taken (EL-R.12). Where the turn began there is no Main Action (EL-7.3).
ask-repair = { whose }{ $port } is Broken. Repair it for a Toolkit? 5 RP, and { $times ->
    [one] once
    [2] twice
   *[other] { $times } times
}: { $text }
help-repair = A repaired Port can be used for your Main Action at once (EL-16.4). Unrepaired it gives none (EL-7.4), but a Bonus Action next door is still possible (EL-R.18).
ask-main = { whose }Your Main Action at { $port }, with { $cv }?
help-main = Any level whose number is at most your Channel Value (EL-7.2). You may also do nothing (EL-7.8).
ask-bonus = { whose }And your Bonus Action?
help-bonus = The Weak action of a Port next to you, or a Beacon Part where you are (EL-7.5). Broken Ports and the Capital give none (EL-7.6, EL-7.7).
ask-extra-turn = { whose }Use the Ancient Tech for one more turn with { $cv }?
help-extra-turn = Once in the game, right after a turn in which you sailed: a whole second turn with the same Channel Value, at no Qi (EL-12.8). The Port where you are is barred for its Main Action (EL-R.92).
ask-resource = { whose }Which Resource do you take? In Storage (food/crystal/wood/engine): { $held }.
help-resource = The icon lets you choose (EL-8.2). Every gain may be declined (EL-R.22).
ask-overflow = { whose }Your Storage has no room for { $good }. In it (food/crystal/wood/engine): { $held }.
help-overflow = Leave the new Resource, or discard one that makes room (EL-8.3, EL-R.112).
ask-track = { whose }Which track do you advance?
help-track = A track's row is how many Facilities of its colour you may have (EL-10.1). Higher rows have fewer spaces; a full row cannot be entered (EL-10.3).
ask-track-run = { whose }Which track do you advance { $n } times?
help-track-run = All steps go to one track; a step that is blocked is lost (EL-13.10, EL-R.122).
ask-outpost-beacon = { whose }Which Outpost Beacon do you take, and where does it stand?
help-outpost-beacon = It opens that Outpost for building and scores for you at the end (EL-8.14, EL-8.17). It never moves again, and you cannot own both of a pair (EL-8.15, EL-8.16).
ask-facility = { whose }Which Facility do you place, and where?
help-facility = It comes from the pool and costs nothing. Its track's row must allow it, and the Outpost needs a Beacon (EL-8.21, EL-R.66).
ask-raise = { whose }Which Resource rises on the Demand Chart?
help-raise = It changes places with the one above (EL-9.11).
ask-export = { whose }What do you export? { $n ->
    [one] One export is left.
   *[other] { $n } exports are left.
}
help-export = A Resource goes on a free slot of its colour, or a wild one, and scores its value on the Demand Chart (EL-9.2, EL-9.3). Filling a card scores its best open box and lowers a colour (EL-9.5, EL-9.7).
ask-lower = { whose }Which Resource drops on the Demand Chart?
help-lower = The card you have taken names several colours; one drops by one place (EL-9.7, EL-9.8).
ask-pay = { whose }What do you pay with? { $n ->
    [one] One Resource.
   *[other] { $n } Resources of one kind.
}
help-pay = They go back to the pool (EL-8.10). What you get in return must be of another kind (EL-8.11).
ask-pick = { whose }What do you take in return?
help-pick = A Resource of another kind than you paid, or a Toolkit; each pick by itself (EL-18.29, EL-R.39).
ask-reward = { whose }Which Beacon Reward do you take?
help-reward = Tokens are not replaced (EL-17.10). Whoever first owns four scores 16 RP (EL-17.13). 5 RP in its place do not count as a token (EL-17.11).
ask-flip = { whose }The condition of your House Perk is met. Flip it now?
help-flip = A flipped perk is active for the rest of the game (EL-13.3). You may flip it later too, whenever the condition holds (EL-R.46, EL-R.113).
ask-capital = { whose }Your Capital Action: two tracks, then what you build. In Storage (food/crystal/wood/engine): { $goods }.
help-capital =
    Two different tracks first, then any number of Resources from Storage become Facilities (EL-14.1, EL-14.3). No colour may exceed its track's row, and the new rows count already (EL-14.5, EL-14.7). Then the tank is filled and you take a Toolkit (EL-14.8, EL-14.9).
    Write parts in order, such as green, red, farm-main.NE. Mend Damage before the fill with mend (EL-14.10).
ask-build = { whose }Something has come up on the way. What else do you build? In Storage (food/crystal/wood/engine): { $goods }.
help-build = The build step goes on with what a bonus has brought (EL-R.68). An empty answer ends it (EL-14.3).
ask-final-build = { whose }The last build. In Storage (food/crystal/wood/engine): { $goods }.
help-final-build = Build once more from Storage, wherever your ship is (EL-19.2). You may flip your House Perk on the way (EL-R.116). Then the game is scored.

## Options and what they bring

free-mend = Mend one Damage (a Toolkit)
free-flip = Flip your House Perk
overflow-leave = Leave it
overflow-drop = Throw { $kind } overboard
track-row = { $track }, now on row { $row }
track-to = To row { $row }.
track-stays = No room above: it stays where it is.
brings = { $text }
site = { $kind } on { $slot }
would-count = You would count { $n ->
    [one] one { $kind }
   *[other] { $n } × { $kind }
}.
beacon-place = { $beacon } on the { $outpost }
export-to = { $kind } on { $card } ({ $slot }): { $rp } RP
slots-left = { $n ->
    [one] One slot stays open.
   *[other] { $n } slots stay open.
}
fills-card = Completes the card: { $rp } RP more, and a drop on the Demand Chart ({ $kinds }).
stays-lowest = It is lowest already and stays.
demand-from-to = From { $was } to { $becomes }.
sail-to = { $spot } { $port }: { $cost }
sail-free = { $spot } { $port }: free
way = { $path }: { $cost ->
    [one] one Sail Point.
   *[other] { $cost } Sail Points.
}
past-ships = { $n ->
    [one] +1 for the ship on { $spot }.
   *[other] +{ $n } for { $n } ships on { $spot }.
}
past-broken = +1 for the Broken Port on { $spot }.
no-main-here = Your turn began here: no Main Action.
broken-mend = Broken: no Main Action unless you repair it; its reward counts { $times ->
    [one] once
    [2] twice
   *[other] { $times } times
}.
broken-stuck = Broken, and you have no Toolkit to repair it{ $times ->
    [one] .
   *[other] {" "}(its reward would count { $times } times).
}
level = { $level } ({ $cv }+)
no-main = Nothing
you-count = You count { $n ->
    [one] one { $kind }
   *[other] { $n } × { $kind }
}.
bonus-weak = Weak: { $port } ({ $spot })
bonus-bottom = Beacon bottom
bonus-top = Beacon top
bonus-royal = Hire builders
bonus-none = Nothing
part-cost = At { $port } for { $toolkits ->
    [one] a Toolkit
   *[other] { $toolkits } Toolkits
}{ $crystals ->
    [0] .
    [one] {" "}and a Crystal.
   *[other] {" "}and { $crystals } Crystals.
}
form-track = { $track } to row { $row }
dial-number = { $n }
dial-capital = Capital
dial-cost = Costs { $n } Qi; { $left } would be left.
dial-free = Costs nothing and fills the tank to { $limit }.
extra-yes = One more turn
extra-no = Not now
challenge-told = { $objective } Target: { $rp } RP. Setup: { $setup }
perk-named = { $perk } ({ $kind })

## Advice

why-house = Any House can win.
why-challenge = The first cards are the easiest.
why-perk = It fits how this House earns its points.
why-dial-capital = The tank is low, and the Capital lets you build.
why-dial = { $port } with { $n } promises most.
why-free = It costs little and helps for the rest of the game.
why-sail = { $port } is worth most right now.
why-repair = 5 RP and a working Port for a Toolkit.
why-main = It brings most for what you hold.
why-bonus = A little extra on the way.
why-extra-turn = The token is worth most while rounds are left for it.
why-resource = You can build or export it best.
why-overflow = The dearer Resource stays aboard.
why-track = It makes room for what you can build.
why-track-run = It reaches a row that pays at the end.
why-outpost-beacon = It fits what you have built so far.
why-facility = It stands where it counts most.
why-raise = You hold most of it.
why-export = It scores most.
why-lower = You hold least of it.
why-pay = You can spare it.
why-pick = You need it most.
why-reward = It is worth more than 5 RP.
why-flip = There is no reason to wait.
why-capital = Lowest tracks first, then everything that fits.
why-build = Everything that fits.
why-final-build = Every Facility may still score.

## Settings, phases, facets, results

setting-mode = Mode
    .standard = Standard: compete, or a Challenge alone
    .double = Double-house: two Houses, two Challenges, for one player or a team of two (three to five play the standard game)
setting-deal = Houses
    .choose = Everybody chooses
    .random = Dealt at random
setting-house = House
    .royal = The Royal Company
    .farath = House Farath
    .darkma = House Darkma
    .horath = House Horath
    .enclave = The Enclave
phase-houses = Choosing Houses
phase-perks = House Perks
phase-dials = Setting the Dials
phase-sailing = Sail and Capital
phase-storm = The Storm
phase-final-build = The last build
phase-over = The end
facet-facility = Facility
facet-outpost = Outpost
facet-side = side
facet-part = part
facet-where = where
fact-royal = RP of the Royal Company
fact-farath = RP of House Farath
fact-darkma = RP of House Darkma
fact-horath = RP of House Horath
fact-enclave = RP of the Enclave
ending-most-rp = Most Reputation
ending-tie-broken = Level on points, ahead by what breaks ties
ending-tied = Level in everything
ending-challenge-met = The Challenge is met
ending-challenge-missed = The Challenge is missed

## Words

word-most-rp = The game is won
word-tie-broken = Level on points, won on Facilities, rewards or Qi
word-tied = A shared victory
word-challenge-met = The Challenge is met
word-challenge-missed = The Challenge is missed
word-royal = the Royal Company
word-farath = House Farath
word-darkma = House Darkma
word-horath = House Horath
word-enclave = the Enclave
word-random = Surprise me
word-food = Food
word-crystal = Crystal
word-wood = Wood
word-engine = Engine
word-any = any Resource
word-resource = a Resource
word-toolkit = a Toolkit
word-rp = RP
word-qi = Qi
word-cap = cap
word-advance = an advance
word-facility = a Facility
word-outpost-beacon = an Outpost Beacon
word-farm = Farm
word-excavation = Excavation Site
word-town = Town
word-power-station = Power Station
word-green = green
word-blue = blue
word-red = red
word-yellow = yellow
word-main = main
word-left = left
word-middle = middle
word-right = right
word-E = east
word-NE = north-east
word-NW = north-west
word-W = west
word-SW = south-west
word-SE = south-east
word-strong = Strong
word-mid = Mid
word-weak = Weak
word-none = Nothing
word-stop = Stop exporting
word-yes = Yes
word-no = No
word-bottom = bottom
word-top = top
word-capital = the Capital
word-mend = mend Damage
word-flip = flip the House Perk
word-rp5 = 5 RP
word-immediate = at once
word-end-of-turn = end of each turn
word-endgame = at the end
word-exports = exports
word-cards = cards and boxes
word-repairs = repairs
word-ports = Ports
word-beacons = Beacon Rewards
word-tracks = Specialization
word-outposts = Outpost Beacons
word-perks = the House Perk
word-shapers-garden = Shaper's Garden
word-floating-city = Floating City
word-enclave-bazaar = Enclave Bazaar
word-farath-fields = Farath Fields
word-beacon-smith = Beacon Smith
word-darkma-shipyard = Darkma Shipyard
word-expedition-bureau = Expedition Bureau
word-power-guild = Power Guild
word-horath-hall = Horath Entertainment Hall
word-lilac-market = Lilac Market
word-ancient-library = Ancient Library
word-farport = Farport
word-X01 = Granary Relief
word-X02 = Glasswright Order
word-X03 = Shipwright Timber
word-X04 = Turbine Consignment
word-X05 = Festival Stores
word-X06 = Lantern Fleet
word-X07 = Harvest Convoy
word-X08 = Dockyard Contract
word-X09 = Spirit Offering
word-X10 = Frontier Kit
word-X11 = Observatory Parts
word-X12 = Refugee Flotilla
word-BR01 = Founding Charter
word-BR02 = Prefab Kit
word-BR03 = Sage's Lamp
word-BR04 = Triumph Banner
word-BR05 = Full Sails
word-BR06 = Tempered Hull
word-BR07 = Mixed Cargo
word-BR08 = Terrace Pact
word-BR09 = Foundry Pact
word-BR10 = Emissary Ships
word-BR11 = Workshop Crate
word-BR12 = Chronicle of Lights
word-CH1 = First Lights
word-CH2 = Scholars' Wager
word-CH3 = Relight the Sea
word-CH4 = Bread for the Capital
word-CH5 = The Spirit's Grudge
word-royal-1 = Guild Stores
word-royal-2 = Crown Grant
word-royal-3 = Master Plan
word-farath-1 = Dune Gardens
word-farath-2 = Deep Roots
word-farath-3 = Patient Larder
word-darkma-1 = Night Workshop
word-darkma-2 = Leap of Invention
word-darkma-3 = Patent Office
word-horath-1 = Stage Crew
word-horath-2 = Grand Premiere
word-horath-3 = City of Light
word-enclave-1 = Hidden Current
word-enclave-2 = Second Breath
word-enclave-3 = Keepers of the Flame
word-exports-A = Exports A
word-exports-B = Exports B
word-rewards-A = Rewards A
word-rewards-B = Rewards B
word-knowledge-A = Knowledge A
word-knowledge-B = Knowledge B
word-harmony-A = Harmony A
word-harmony-B = Harmony B
word-mastery-A = Mastery A
word-mastery-B = Mastery B

## The rules in brief

topic-overview =
    Ten rounds. In each, everybody secretly sets a Dial: a number, to sail that far and act that strongly, or the Capital, to build and refill (EL-1.2, EL-1.4, EL-4.1). Then the Storm moves and breaks what it meets (EL-15.1, EL-15.3).
    Points come at once, from exports, repairs, Towns and Port Beacons, and at the end from tracks, Outpost Beacons and House Perks. The most Reputation Points win (EL-1.5, EL-19.10).
    .title = What it is about
topic-setup =
    The twelve Ports lie at random round the Capital and the Storm; all ships start in the Capital, those of unused Houses lie in their home Ports (EL-2.3, EL-2.5, EL-2.6). The Demand Chart begins yellow 7, green 5, red 4, blue 2 (EL-2.7).
    You start with 10 Qi, one Food, one Crystal and one Wood, five open Storage slots, every track on row 1 (EL-3.1 to EL-3.4). More players mean more Outpost Beacons and Beacon Rewards (EL-2.13, EL-2.14).
    .title = Setting up
topic-dials =
    A Dial of 1 to 8 is your Channel Value. It is paid in Qi when all Dials open, and never again in that round (EL-4.3, EL-4.4). You cannot dial more Qi than you have (EL-R.7).
    Higher numbers go first; between equals the Favor token decides, then whoever sits next clockwise from it (EL-5.1 to EL-5.3). Capital Actions happen at the same time as the sail turns (EL-5.5).
    .title = Dials and turn order
topic-sailing =
    Your Channel Value is your Sail Points. Each space costs 1, plus 1 for every other ship on it, plus 1 for a Broken Port (EL-6.2 to EL-6.6). You may pass through the Capital, where ships count too, but not stop there (EL-6.7, EL-6.8). The Storm's space is closed (EL-R.4).
    You must leave your space; coming back to it costs the same, and gives no Main Action (EL-R.9). If no other Port is in reach, you go to the Capital for a full Capital Action (EL-6.11).
    .title = Sailing
topic-ports =
    Where your ship stops you may take one Main Action: Strong, Mid or Weak, as your Channel Value allows (EL-7.1, EL-7.2). Then one Bonus Action: the Weak action of a Port next to you, or a Beacon Part where you are (EL-7.5). Neither comes from a Broken Port (EL-7.4, EL-7.6).
    On a Broken Port a Toolkit repairs it first: 5 points and the reward in its corner, two or three times if a Multiplier lies there (EL-16.4, EL-16.5).
    .title = Ports: Main and Bonus Action, repair
topic-actions =
    Gardens: Shaper's Garden, Floating City, Enclave Bazaar and Power Guild advance their colour and give its Resource (EL-18.1, EL-18.4, EL-18.7, EL-18.22). Farath Fields and Expedition Bureau pay Food and Crystals for your Farms and Excavation Sites (EL-18.11, EL-18.20); the Entertainment Hall pays points for Towns (EL-18.25).
    Beacon Smith gives Outpost Beacons (EL-18.14), Darkma Shipyard raises the cap (EL-18.17), the Library advances any tracks (EL-18.31), Lilac Market trades (EL-18.29), Farport exports (EL-18.35).
    A cost is only offered if you can pay it and gain something (EL-R.21). Any gain may be declined (EL-R.22).
    .title = What the Ports do
topic-exports =
    An exported Resource lies on a free slot of its colour, or a wild one, and scores its place on the Demand Chart: 7, 5, 4 or 2 (EL-9.2, EL-9.3). Fill a card and you take it, score the best open box above it, 8 or 4, and a colour drops by one place (EL-9.4 to EL-9.7). A new card follows at once (EL-9.10).
    .title = Exports and the Demand Chart
topic-tracks =
    The row of a track is how many Facilities of its colour you may have (EL-10.1). Rows hold 4, 4, 3, 3, 2, 2 and 1 tokens; a full row cannot be entered (EL-10.3). Some rows bring a bonus each time a token enters them, different for each House (EL-10.5, EL-10.6).
    At the end each Facility of a colour on row 7 scores 3, on row 6 it scores 2 (EL-10.9, EL-10.10).
    .title = Specialization tracks
topic-building =
    Food becomes Farms, Crystals Excavation Sites, Wood Towns, Engines Power Stations, on free slots of Outposts that have a Beacon (EL-14.3, EL-14.4). They stay for good (EL-8.22).
    A Power Station counts as one more of every type beside it when a Port counts Farms, Excavation Sites or Towns, but never for limits or the end (EL-8.7, EL-14.6, EL-R.33). The three Outposts touch only at their facing sides (EL-R.35).
    .title = Building
topic-capital =
    Advance two different tracks, build from Storage, fill your tank to its limit, take a Toolkit: in this order (EL-14.1). A Toolkit you already held can mend Damage before the fill; the new one cannot (EL-14.9, EL-14.10).
    The limit is your cap, from 10 up to 18, less 3 for each Damage (EL-11.1, EL-R.28). At cap 13 and 16 a Storage slot opens (EL-11.3, EL-11.4).
    .title = The Capital, Qi and Damage
topic-storm =
    After each round but the last a die moves the Storm by one space; from round 5 on twice (EL-15.1, EL-15.12). It changes places with what lies there: a Port breaks and ships on it take Damage, once a round at most (EL-15.2, EL-15.3, EL-15.6, EL-11.9). Nothing that way? It turns counter-clockwise to the next tile (EL-15.4).
    A Port hit again gets a x2, then a x3 on its repair reward (EL-15.8, EL-15.9). The Capital and Ports with a whole Beacon are safe (EL-15.7, EL-15.10).
    .title = The Storm
topic-beacons =
    A Port Beacon has a bottom, for a Toolkit, and a top, for a Toolkit and a Crystal; each is a Bonus Action, by anybody (EL-17.1 to EL-17.4). When the top stands, its builder and then the bottom's builder each choose a Beacon Reward or 5 points (EL-17.6, EL-17.8, EL-17.11). The first with four tokens scores 16 (EL-17.13).
    .title = Port Beacons
topic-houses =
    The Royal Company: a Toolkit as Bonus Action builds two Facilities (EL-12.7). House Farath: two of a kind share a Storage slot (EL-12.2). House Darkma: sails to any Port, past everything (EL-12.1). House Horath: yellow starts on row 7 (EL-12.4). The Enclave: once in the game a second turn with the same Dial (EL-12.8).
    .title = The Houses
topic-perks =
    Each House has three perks with one condition: the Royal Company six Facilities on an Outpost, Farath 8 Resources in Storage, Darkma both Storage Blocks gone, Horath 25 points, the Enclave a bottom and a top part built (EL-13.8, EL-13.12, EL-13.16, EL-13.20, EL-13.24). You hold one, in secret, until you flip it (EL-13.1, EL-13.3).
    You may flip at any decision of your own while the condition holds, and are asked at the end of your turns (EL-R.45, EL-R.113). Endgame perks flip by themselves if they can (EL-R.120).
    .title = House Perks
topic-icons =
    Boxes are read icon by icon (EL-1.7). Full Storage: leave the new Resource or discard one (EL-8.3). Toolkits: three at most (EL-3.7). "Different" and "same" bind what is paid to what is gained (EL-8.11, EL-8.12). An Outpost Beacon is the top token of a pair and opens an Outpost (EL-8.14). What cannot be received is lost, the rest still comes (EL-8.23).
    .title = Icons
topic-end =
    After round 10 there is no Storm; everybody may build once more (EL-19.1, EL-19.2). Then tracks, Outpost Beacons and flipped perks score (EL-19.3 to EL-19.9).
    Ties: more Facilities, then more Beacon Reward tokens, then more Qi; else the win is shared (EL-R.56).
    .title = The end
topic-challenges =
    Alone you play one House against a Challenge card: meet its objective and reach its points (EL-20.1, EL-20.4). Double-house: two Houses with a card each, for one player or a team of two; both must succeed (EL-20.5, EL-20.9, EL-20.10). The two may build on each other's Outposts, under the rows and Beacons of the Dashboard they build on (EL-20.7, EL-20.8).
    .title = Challenges and double-house
word-main-NW = the main Outpost’s north-west
word-main-NE = the main Outpost’s north-east
word-main-E = the main Outpost’s east
word-main-SE = the main Outpost’s south-east
word-main-SW = the main Outpost’s south-west
word-main-W = the main Outpost’s west
word-left-NW = the left Outpost’s north-west
word-left-NE = the left Outpost’s north-east
word-left-E = the left Outpost’s east
word-left-SE = the left Outpost’s south-east
word-left-SW = the left Outpost’s south-west
word-left-W = the left Outpost’s west
word-right-NW = the right Outpost’s north-west
word-right-NE = the right Outpost’s north-east
word-right-E = the right Outpost’s east
word-right-SE = the right Outpost’s south-east
word-right-SW = the right Outpost’s south-west
word-right-W = the right Outpost’s west
