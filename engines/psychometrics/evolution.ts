import { abilityTable } from './abilities.ts'
import { conditionalRasch } from './conditional-rasch.ts'
import { NOT_PRESENTED, type Responses, RIGHT } from './responses.ts'
import { fisherExact } from './significance.ts'

/** An application of a test: whose answers each row of `responses` holds, by an id that both applications share. */
export type Application = { pupils: readonly string[]; responses: Responses }

export type Change = 'improved' | 'unchanged' | 'worsened'

export type PupilEvolution = {
  pupil: string
  /** Right answers to the linked items that the pupil was asked both times. */
  before: number
  after: number
  items: number
  /** Logits on the common scale, from those items alone; null when the scale could not be made. */
  abilityBefore: number | null
  abilityAfter: number | null
  gain: number | null
  gainSe: number | null
  /** `unchanged` while chance alone explains the difference; null without a linked item. */
  change: Change | null
}

export type LinkedItemDrift = { item: string; before: number; after: number; drift: number; z: number }

export type Evolution = {
  linked: string[]
  /** Same pupils only, in the order of the second application. */
  pupils: PupilEvolution[]
  onlyBefore: number
  onlyAfter: number
  /** How each linked item moved against the others; beyond |z| 1.96 it is a poor link. */
  drift: LinkedItemDrift[]
  /** Why there is no common scale, when there is none. */
  why: string | null
}

/**
 * The evolution of the pupils who took both applications, whose tests share items by name: the linked items. Nothing
 * else of the two tests can be compared.
 *
 * Whether a pupil changed is judged by Fisher's exact test of the right answers to the linked items before and after
 * (5 %), which holds for few items as for many. How much, in logits, comes from one conditional estimation of the
 * difficulties over both applications, each application of a pupil being a row in which the items of the other test
 * are not presented; the abilities are Warm's on the linked items.
 *
 * Sources: Fischer & Molenaar 1995, ch. 15 (linking by incomplete designs); Wright & Stone 1979, ch. 5 (link drift).
 */
export function evolution(before: Application, after: Application): Evolution {
  const linked = before.responses.items.filter(item => after.responses.items.includes(item))
  const places = new Map(after.pupils.map((pupil, index) => [pupil, index]))
  const inBefore = new Map(before.pupils.map((pupil, index) => [pupil, index]))
  const both = after.pupils.filter(pupil => inBefore.has(pupil))
  const scale = commonScale(before.responses, after.responses, linked)
  const pupils = both.map(pupil => {
    const first = inBefore.get(pupil) ?? 0
    const second = places.get(pupil) ?? 0
    const own = commonItems(before.responses, first, after.responses, second, linked)
    const from = own.filter(item => isRight(before.responses, first, item)).length
    const to = own.filter(item => isRight(after.responses, second, item)).length
    return {
      pupil,
      before: from,
      after: to,
      items: own.length,
      ...gainOf(
        scale.ability(own, item => isRight(before.responses, first, item)),
        scale.ability(own, item => isRight(after.responses, second, item)),
      ),
      change: changeOf(from, to, own.length),
    }
  })
  return {
    linked,
    pupils,
    onlyBefore: before.pupils.filter(pupil => !places.has(pupil)).length,
    onlyAfter: after.pupils.length - both.length,
    drift: linkDrift(before.responses, after.responses, linked),
    why: scale.why,
  }
}

/** A difference that comes about by chance alone in fewer than 5 of 100 pupils is a change. */
const LEVEL = 0.05

function changeOf(before: number, after: number, items: number): Change | null {
  if (items === 0) return null
  if (fisherExact(before, after, items) >= LEVEL) return 'unchanged'
  return after > before ? 'improved' : 'worsened'
}

type Ability = { ability: number; se: number } | null

function gainOf(from: Ability, to: Ability) {
  const abilities = { abilityBefore: from?.ability ?? null, abilityAfter: to?.ability ?? null }
  if (!from || !to) return { ...abilities, gain: null, gainSe: null }
  return { ...abilities, gain: to.ability - from.ability, gainSe: Math.hypot(from.se, to.se) }
}

/** The scale on which both tests stand, by which so many right answers to some linked items are an ability. */
function commonScale(before: Responses, after: Responses, linked: readonly string[]) {
  const none = (why: string) => ({ why, ability: (): Ability => null })
  if (linked.length === 0) return none('os dois testes não têm perguntas em comum')
  const model = conditionalRasch(stacked(before, after))
  if (model.value === null) return none(model.why)
  const difficulties = new Map(model.value.items.map(({ item, difficulty }) => [item, difficulty]))
  const tables = new Map<string, ReturnType<typeof abilityTable>>()
  return {
    why: null,
    ability(own: readonly string[], right: (item: string) => boolean): Ability {
      // An item that all answered alike has no place on the scale.
      const placed = own.filter(item => difficulties.get(item) != null)
      const pattern = placed.join('\n')
      const table =
        tables.get(pattern) ?? abilityTable(Float64Array.from(placed, item => difficulties.get(item) ?? 0))
      tables.set(pattern, table)
      const row = table[placed.filter(right).length]
      return row ? { ability: row.wle, se: row.wleSe } : null
    },
  }
}

/** Both applications, one below the other: the items of the other test are not presented. */
export function stacked(before: Responses, after: Responses): Responses {
  const items = [...new Set([...before.items, ...after.items])]
  const both: Responses = {
    n: before.n + after.n,
    k: items.length,
    items,
    cells: new Uint8Array((before.n + after.n) * items.length).fill(NOT_PRESENTED),
  }
  copyInto(both, before, 0)
  copyInto(both, after, before.n)
  return both
}

function copyInto(target: Responses, source: Responses, firstRow: number): void {
  const places = source.items.map(item => target.items.indexOf(item))
  for (let pupil = 0; pupil < source.n; pupil++) {
    places.forEach((place, item) => {
      target.cells[(firstRow + pupil) * target.k + place] = source.cells[pupil * source.k + item] as number
    })
  }
}

/** The linked items that a pupil was asked both times. */
function commonItems(
  before: Responses,
  first: number,
  after: Responses,
  second: number,
  linked: readonly string[],
) {
  const wasAsked = ({ k, items, cells }: Responses, pupil: number, item: string) =>
    cells[pupil * k + items.indexOf(item)] !== NOT_PRESENTED
  return linked.filter(item => wasAsked(before, first, item) && wasAsked(after, second, item))
}

function isRight({ k, items, cells }: Responses, pupil: number, item: string): boolean {
  return cells[pupil * k + items.indexOf(item)] === RIGHT
}

function linkDrift(before: Responses, after: Responses, linked: readonly string[]): LinkedItemDrift[] {
  const first = conditionalRasch(before).value
  const second = conditionalRasch(after).value
  if (!first || !second) return []
  const pairs = linked.flatMap(item => {
    const a = first.items.find(row => row.item === item)
    const b = second.items.find(row => row.item === item)
    return a?.difficulty == null || a.se === null || b?.difficulty == null || b.se === null
      ? []
      : [{ item, before: a.difficulty, after: b.difficulty, se: Math.hypot(a.se, b.se) }]
  })
  if (pairs.length < 2) return []
  const shift = pairs.reduce((sum, pair) => sum + pair.after - pair.before, 0) / pairs.length
  return pairs.map(({ item, before: from, after: to, se }) => {
    const drift = to - from - shift
    return { item, before: from, after: to - shift, drift, z: drift / se }
  })
}
