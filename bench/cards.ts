import { findCards, type SeenCard } from '#engines/cards/find-cards.ts'
import {
  frameOf,
  type HeldUp,
  isInside,
  isWhole,
  type Look,
  randomLook,
  randomScene,
  STILL,
  squareMiddle,
  VIDEO,
} from '#engines/cards/fixtures/drawn-frame.ts'
import { noVotes, withFrame } from '#engines/cards/votes.ts'
import { seeded } from '#engines/random.ts'
import { type Grey, greyOf, halved } from '#engines/sheets/read/picture.ts'
import { median, printFigure, printGoal, worked } from './figure.ts'

/**
 * How well drawn cards are read: `npm run bench -- cards:300:20000` draws some 300 frames from the seed 20000 on. Each room
 * has 70 cards, some of them behind others or behind a hand or in uneven light, windows whose light strays over what stands before them, and
 * other squares; every second one is swept with a video camera to five metres, 24 frames of which follow each other by
 * threes, the first of each while the hand still moves, and the next is taken in one still of 12 megapixels to eight. What
 * is hidden need not be found, and may not be misread.
 */
const [count = 120, seed = 20_000] = process.argv.slice(2).map(Number)
const SWEPT = 24
/** Share of the cards that are held up behind others or with a hand before them. */
const CROWDED = 0.15
/** Share of the cards over which a shadow's edge lies or on which a lamp shines. */
const UNEVEN = 0.3
/** Pixels over which a hand moves while a picture is taken: as it comes to a place, and as it rests there. */
const [COMING, RESTING] = [8, 3]
const sum = { frames: 0, read: 0, wrong: 0, swept: 0, sweptRead: 0, wrongVotes: 0, still: 0, stillRead: 0 }
const times: number[] = []
const floors: number[] = []

for (let at = seed; sum.frames < count; at++) {
  const random = seeded(at)
  if (at % 2 === 0) sweep(at, random)
  else takeStill(at, random)
}

function sweep(at: number, random: () => number) {
  const scene = randomScene(random, { count: 70, near: 1, far: 5, crowded: CROWDED, uneven: UNEVEN })
  const inside = new Map<HeldUp, number>()
  let votes = noVotes
  for (let frame = 0; frame < SWEPT; frame++) {
    // From one side to the other, then lower for who sits in front, some frames at each place.
    const [across, row] = [Math.floor(frame / 3) % 4, Math.floor(frame / 12)]
    const aside = (row === 0 ? 1 : -1) * (across - 1.5) * 0.24 + (random() - 0.5) * 0.02
    const motion = frame % 3 === 0 ? COMING : RESTING
    const place = { aside, below: 0.08 + 0.26 * row + (random() - 0.5) * 0.02 }
    const look = { ...randomLook(random, VIDEO, place, motion), sinking: Math.round((motion / 2) * random()) }
    const picture = frameOf(scene, look, random)
    const colours = inColours(picture)
    const begun = worked()
    const seen = findCards(greyOf(picture.width, picture.height, colours))
    const read = worked()
    halved(picture)
    times.push(read - begun)
    floors.push(worked() - read)
    votes = withFrame(votes, seen, () => true)
    for (const card of scene.cards)
      if (isInside(look, card) && isWhole(scene, card)) inside.set(card, (inside.get(card) ?? 0) + 1)
    compared(at, scene.cards, look, seen)
  }
  for (const [number, choice] of votes.counted)
    if (scene.cards.find(card => card.number === number)?.choice !== choice) {
      sum.wrongVotes++
      console.log(`seed ${at}: ${number} counted as ${choice}`)
    }
  // Whole in as many frames as a vote is made of: a sweep of five seconds has twice as many at each place.
  const there = [...inside].filter(([, frames]) => frames >= 3).map(([card]) => card)
  sum.swept += there.length
  for (const card of there)
    if (votes.counted.has(card.number)) sum.sweptRead++
    else tell(at, 'sweep', card)
}

function takeStill(at: number, random: () => number) {
  const scene = randomScene(random, { count: 70, near: 1, far: 8, crowded: CROWDED, uneven: UNEVEN })
  const look = randomLook(random, STILL, { aside: 0, below: 0.1 }, 3)
  const seen = findCards(frameOf(scene, look, random))
  compared(at, scene.cards, look, seen)
  for (const card of scene.cards)
    if (isInside(look, card) && isWhole(scene, card)) {
      sum.still++
      if (seen.some(({ number }) => number === card.number)) sum.stillRead++
      else tell(at, 'still', card)
    }
}

/** As a camera gives it: red, green, blue and transparency of each pixel. */
function inColours({ data }: Grey): Uint8ClampedArray {
  const colours = new Uint8ClampedArray(4 * data.length)
  for (let pixel = 0; pixel < data.length; pixel++)
    for (let part = 0; part < 4; part++) colours[4 * pixel + part] = data[pixel] as number
  return colours
}

function compared(at: number, cards: readonly HeldUp[], look: Look, seen: readonly SeenCard[]) {
  sum.frames++
  for (const { number, choice, corners } of seen) {
    sum.read++
    const card = cards.find(each => each.number === number)
    const middle = card && squareMiddle(look, card)
    const isThere =
      middle && Math.hypot(middle.x - corners[0].x, middle.y - corners[0].y) < (look.lens * 0.12) / card.away
    if (card?.choice === choice && isThere) continue
    sum.wrong++
    console.log(`seed ${at}: ${number} as ${choice}`)
  }
}

function tell(at: number, how: string, card: HeldUp) {
  const degrees = ((card.lean * 180) / Math.PI).toFixed(0)
  console.log(
    `seed ${at}, ${how}: ${card.number} at ${card.away.toFixed(1)} m, leaning ${degrees}°, not read`,
  )
}

const share = (part: number, whole: number) => `${((100 * part) / whole).toFixed(2)} %`
printFigure(
  'cards read otherwise than held',
  share(sum.wrong, sum.read),
  `of ${sum.read} in ${sum.frames} pictures`,
)
printGoal(sum.wrong, { max: 0 })
printFigure('votes counted otherwise', String(sum.wrongVotes), `of ${sum.sweptRead}`)
printGoal(sum.wrongVotes, { max: 0 })
printFigure('found in a sweep, 1 to 5 m', share(sum.sweptRead, sum.swept), `of ${sum.swept}`)
printGoal((100 * sum.sweptRead) / sum.swept, { min: 99 })
if (sum.still > 0) {
  printFigure('found in a still, 1 to 8 m', share(sum.stillRead, sum.still), `of ${sum.still}`)
  printGoal((100 * sum.stillRead) / sum.still, { min: 99 })
}
const [time, floor] = [median(times), median(floors)]
printFigure(
  'a frame of 2 megapixels',
  `${time.toFixed(0)} ms`,
  `${floor.toFixed(1)} ms to halve it`,
  time / floor,
)
printFigure('frames a second, six times slower', (1000 / (6 * time)).toFixed(1), 'of ten')
printGoal(1000 / (6 * time), { min: 10 })
if (sum.wrong + sum.wrongVotes > 0) process.exitCode = 1
