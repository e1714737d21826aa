import { conditionalRasch } from './conditional-rasch.ts'
import { pupilAbilities } from './pupil-abilities.ts'
import { NOT_PRESENTED, type Responses, RIGHT } from './responses.ts'

/** An application of a test: whose answers each row of `responses` holds, by an id that both applications share. */
export type Application = { pupils: readonly string[]; responses: Responses }

export type Change = 'improved' | 'unchanged' | 'worsened'

export type PupilEvolution = {
  pupil: string
  /** On the linked items alone. */
  before: { right: number; items: number }
  after: { right: number; items: number }
  /** Logits on the common scale, all items used; null when the scale could not be made. */
  abilityBefore: number | null
  abilityAfter: number | null
  gain: number | null
  gainSe: number | null
  /** `unchanged` while the gain is within what chance alone gives in 95 % of cases. */
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
 * The evolution of the pupils who took both applications, whose tests share items by name.
 *
 * The common scale comes from one conditional estimation over both applications, each application of a pupil being a
 * row in which the items of the other test are not presented; the abilities are Warm's. The gain is judged by
 * z = gain / √(se₁² + se₂²) against 1.96.
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
    const from = scale.before?.[first]
    const to = scale.after?.[second]
    return {
      pupil,
      before: linkedScore(before.responses, first, linked),
      after: linkedScore(after.responses, second, linked),
      abilityBefore: from?.ability ?? null,
      abilityAfter: to?.ability ?? null,
      ...gainOf(from, to),
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

type Placed = { ability: number | null; se: number | null }

function gainOf(from?: Placed, to?: Placed): Pick<PupilEvolution, 'gain' | 'gainSe' | 'change'> {
  if (from?.ability == null || from.se === null || to?.ability == null || to.se === null) {
    return { gain: null, gainSe: null, change: null }
  }
  const gain = to.ability - from.ability
  const gainSe = Math.hypot(from.se, to.se)
  const z = gain / gainSe
  return { gain, gainSe, change: z > 1.96 ? 'improved' : z < -1.96 ? 'worsened' : 'unchanged' }
}

function commonScale(before: Responses, after: Responses, linked: readonly string[]) {
  if (linked.length === 0) {
    return { before: null, after: null, why: 'os dois testes não têm perguntas em comum' }
  }
  const items = [...new Set([...before.items, ...after.items])]
  const stacked: Responses = {
    n: before.n + after.n,
    k: items.length,
    items,
    cells: new Uint8Array((before.n + after.n) * items.length).fill(NOT_PRESENTED),
  }
  copyInto(stacked, before, 0)
  copyInto(stacked, after, before.n)
  const model = conditionalRasch(stacked)
  if (model.value === null) return { before: null, after: null, why: model.why }
  const abilities = pupilAbilities(
    stacked,
    model.value.items.map(({ difficulty }) => difficulty),
  )
  return { before: abilities.slice(0, before.n), after: abilities.slice(before.n), why: null }
}

function copyInto(target: Responses, source: Responses, firstRow: number): void {
  const places = source.items.map(item => target.items.indexOf(item))
  for (let pupil = 0; pupil < source.n; pupil++) {
    places.forEach((place, item) => {
      target.cells[(firstRow + pupil) * target.k + place] = source.cells[pupil * source.k + item] as number
    })
  }
}

function linkedScore({ k, items, cells }: Responses, pupil: number, linked: readonly string[]) {
  let right = 0
  let counted = 0
  items.forEach((item, index) => {
    const cell = cells[pupil * k + index]
    if (cell === NOT_PRESENTED || !linked.includes(item)) return
    counted++
    if (cell === RIGHT) right++
  })
  return { right, items: counted }
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
