import { describe, expect, it } from 'vitest'
import { cases } from '../../scripts/patience.ts'
import { seeded } from '../random.ts'
import type { Grey } from '../sheets/read/picture.ts'
import { inverse, perspectiveOf, seen } from '../sheets/read/plane.ts'
import { CARD_CELLS, isBlack } from './codes.ts'
import { findCards } from './find-cards.ts'
import {
  frameOf,
  type HeldUp,
  isInside,
  isWhole,
  type Look,
  randomLook,
  randomScene,
  type Scene,
  squareMiddle,
  VIDEO,
} from './fixtures/drawn-frame.ts'

const plain: HeldUp = {
  ...{ number: 1, choice: 0, aside: 0, below: 0, away: 3, roll: 0, lean: 0, towards: 0, light: 1, hands: [] },
}
const still: Look = { ...VIDEO, aside: 0, below: 0, motion: 0, blur: 0, noise: 2, light: 1 }
const said = (picture: Grey) => findCards(picture).map(({ number, choice }) => ({ number, choice }))
const shot = (scene: Scene, look: Look = still, seed = 1) => frameOf(scene, look, seeded(seed))

describe('a picture of cards', () => {
  it('says every number, held in each of the four ways', () => {
    for (let first = 1; first <= 100; first += 20) {
      const cards = Array.from(
        { length: 20 },
        (_, at): HeldUp => ({
          ...plain,
          number: first + at,
          choice: (first + at) % 4,
          aside: ((at % 5) - 2) * 0.11,
          below: (Math.floor(at / 5) - 1.5) * 0.09,
          away: 2.6,
        }),
      )
      const read = said(shot({ cards, others: [] })).sort((one, other) => one.number - other.number)
      expect(read).toEqual(cards.map(({ number, choice }) => ({ number, choice })))
    }
  })

  it('is read as it was drawn or not at all, whatever the pose, the light, and what else is square', () => {
    const wrong: string[] = []
    let [there, found] = [0, 0]
    for (let seed = 100; seed < 106; seed++) {
      const random = seeded(seed)
      // Every second room is crowded: cards before cards and hands before cards, with the hand that sweeps moving on.
      const isCrowded = seed % 2 === 1
      const scene = randomScene(random, {
        count: 70,
        near: 1,
        far: 5,
        crowded: isCrowded ? 0.3 : 0,
        uneven: 0.2,
      })
      const place = { aside: (random() - 0.5) * 0.3, below: 0.12 }
      const look = { ...randomLook(random, VIDEO, place, 3), sinking: isCrowded ? 2 : 0 }
      const read = findCards(frameOf(scene, look, random))
      for (const { number, choice, corners } of read) {
        const card = scene.cards.find(each => each.number === number)
        const middle = card && squareMiddle(look, card)
        const isThere =
          middle && Math.hypot(middle.x - corners[0].x, middle.y - corners[0].y) < 2 * look.lens * 0.1
        if (card?.choice !== choice || !isThere) wrong.push(`seed ${seed}: ${number} as ${choice}`)
      }
      const whole = scene.cards.filter(card => isInside(look, card) && isWhole(scene, card))
      there += whole.length
      found += whole.filter(card => read.some(each => each.number === card.number)).length
    }
    expect(wrong).toEqual([])
    expect(found / there).toBeGreaterThan(0.9)
  }, 120_000)

  it('says the letter that is up, and none where two are as much so', () => {
    for (let degrees = -30; degrees <= 30; degrees += 15) {
      const card = { ...plain, choice: 2, roll: (degrees * Math.PI) / 180 }
      expect(said(shot({ cards: [card], others: [] }))).toEqual([{ number: 1, choice: 2 }])
    }
    expect(said(shot({ cards: [{ ...plain, roll: Math.PI / 4 }], others: [] }))).toEqual([])
  })

  it('says where each card is, so that it can be framed', () => {
    const card = { ...plain, number: 12, choice: 1, aside: 0.1, roll: 0.1, lean: 0.5 }
    const [read] = findCards(shot({ cards: [card], others: [] }))
    const middle = squareMiddle(still, card)
    const mean = (key: 'x' | 'y') => (read?.corners.reduce((sum, corner) => sum + corner[key], 0) ?? 0) / 4
    expect(mean('x')).toBeCloseTo(middle.x, -1)
    expect(mean('y')).toBeCloseTo(middle.y, -1)
  })

  it('sees the same card twice where two are held up, and nothing in an empty room', () => {
    const twice = [plain, { ...plain, aside: 0.2, choice: 2 }]
    expect(said(shot({ cards: twice, others: [] }))).toHaveLength(2)
    const { others } = randomScene(seeded(3), { count: 0, near: 1, far: 5 })
    expect(said(shot({ cards: [], others }))).toEqual([])
  })

  it('takes no square of the room for a card whose cells it happens to show until its edges are laid along it', () => {
    const random = seeded(81_001)
    const scene = randomScene(random, { count: 70, near: 1, far: 5, crowded: 0.15 })
    const look = randomLook(random, VIDEO, { aside: (random() - 0.5) * 0.6, below: 0.1 }, 3)
    const read = findCards(frameOf(scene, look, random))
    const wrong = read.filter(
      ({ number, choice }) => scene.cards.find(card => card.number === number)?.choice !== choice,
    )
    expect(read.length).toBeGreaterThan(25)
    expect(wrong).toEqual([])
  })

  it('takes nothing for a card that no square held up to a camera could look like', () => {
    for (const narrowing of [1, 1.1, 1.2]) expect(said(cellsOn(narrowing)), `${narrowing}`).toHaveLength(1)
    for (const narrowing of [1.4, 1.6, 2]) expect(said(cellsOn(narrowing)), `${narrowing}`).toEqual([])
  })

  it('says a card over which the edge of a shadow lies or on which a lamp shines, wherever', () => {
    const look = { ...still, width: 320, height: 240 }
    const unread: string[] = []
    const read = { shadow: 0, shine: 0 }
    for (let at = 0; at < cases(80, 2000); at++) {
      const random = seeded(700 + at)
      const off = () => (random() - 0.5) * 100
      const light =
        at % 2 === 0
          ? { shadow: { towards: 2 * Math.PI * random(), at: off(), left: 0.3 + 0.4 * random() } }
          : { shine: { x: off(), y: off(), size: 25 + 60 * random(), bright: 30 + 60 * random() } }
      const card = { ...plain, ...light, number: 1 + (at % 100), choice: Math.floor(random() * 4) }
      const seen = said(shot({ cards: [card], others: [] }, look, at))
      if (seen.length > 0) {
        expect(seen).toEqual([{ number: card.number, choice: card.choice }])
        read[at % 2 === 0 ? 'shadow' : 'shine']++
      } else unread.push(`${at}`)
    }
    expect(unread.length).toBeLessThanOrEqual(0.03 * (read.shadow + read.shine))
  })

  it('is read as it was drawn or not at all, whatever part a hand covers', () => {
    const look = { ...still, width: 320, height: 240 }
    let unread = 0
    for (let at = 0; at < 60; at++) {
      const random = seeded(at)
      const hands = [{ x: (random() - 0.5) * 110, y: (random() - 0.5) * 110, size: 8 + 25 * random() }]
      const card = { ...plain, number: 1 + at, choice: at % 4, hands }
      const read = said(shot({ cards: [card], others: [] }, look, at))
      if (read.length === 0) unread++
      else expect(read).toEqual([{ number: card.number, choice: card.choice }])
    }
    expect(unread).toBeGreaterThan(10)
  })
})

/** The cells of a card on a shape whose lower side is shorter than its upper one by so much. */
function cellsOn(narrowing: number): Grey {
  const [size, upper, lower] = [400, 84, 84 / narrowing]
  const corner = (x: number, y: number, side: number) => ({ x: 200 + x * side, y: 200 + y * 42 })
  const corners = [
    corner(-0.5, -1, upper),
    corner(0.5, -1, upper),
    corner(0.5, 1, lower),
    corner(-0.5, 1, lower),
  ]
  const onto = perspectiveOf(
    corners.map((to, at) => ({ from: { x: at === 0 || at === 3 ? 0 : 7, y: at < 2 ? 0 : 7 }, to })),
  )
  const back = onto && inverse(onto)
  if (!back) throw new Error('No perspective takes a card there.')
  const data = Uint8Array.from({ length: size * size }, (_, pixel) => {
    const { x, y } = seen(back, { x: pixel % size, y: Math.floor(pixel / size) })
    const isOn = x >= 0 && y >= 0 && x < CARD_CELLS && y < CARD_CELLS
    return isOn && isBlack(5, Math.floor(y), Math.floor(x)) ? 30 : 220
  })
  return { width: size, height: size, data }
}
