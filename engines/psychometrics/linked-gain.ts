import { counted } from '#kit/figures.ts'
import { probability } from './abilities.ts'
import { conditionalRasch } from './conditional-rasch.ts'
import { type Application, stacked } from './evolution.ts'
import { clearOf, type Gain } from './gain.ts'
import { ITEMS_FOR_MASTERY } from './mastery.ts'
import { PUPILS_FOR_RASCH } from './presentable.ts'
import { NOT_PRESENTED, type Responses, RIGHT } from './responses.ts'
import { student95 } from './student-t.ts'

/** Parts that are left out one after the other for the interval. */
const PARTS = 20

/**
 * The mean gain of the same pupils from one test to another that asks in part other questions. The questions that
 * stand in both put all of them on one scale, by conditional likelihood; the abilities of the group at each time are
 * a normal distribution estimated from the answers themselves, without an estimate per pupil, whose error few
 * questions make large. The gain is what the group would obtain more of all these questions together. The interval
 * leaves out one part of the pupils after the other, with both their tests, and does everything anew each time.
 *
 * A question that is in one test alone says nothing of the gain by itself: whether it is easy or the pupils have
 * learned is decided by those that stand in both. So there must be three, and they must measure what is spoken of.
 *
 * Sources: Fischer & Molenaar 1995, Rasch Models, ch. 15 (linking by incomplete designs); Mislevy 1984, Psychometrika
 * 49:359–381 (latent populations); Tukey 1958 and Wolter 2007, Introduction to Variance Estimation, ch. 4 (jackknife).
 */
export function linkedGain(before: Application, after: Application): Gain {
  const inBefore = new Map(before.pupils.map((pupil, at) => [pupil, at]))
  const pairs = after.pupils.flatMap((pupil, second): Pair[] => {
    const first = inBefore.get(pupil)
    return first === undefined ? [] : [[first, second]]
  })
  const links = before.responses.items.filter(item => after.responses.items.includes(item)).length
  const none = (why: string): Gain => ({
    n: pairs.length,
    items: links,
    method: 'linked',
    before: null,
    after: null,
    gain: null,
    interval: null,
    clear: null,
    indication: links < ITEMS_FOR_MASTERY,
    why,
  })
  if (links < ITEMS_FOR_MASTERY)
    return none(
      `os dois testes têm ${counted(links, 'pergunta', 'perguntas')} em comum: para comparar perguntas diferentes são precisas ${ITEMS_FOR_MASTERY}`,
    )
  if (pairs.length < PUPILS_FOR_RASCH)
    return none(
      `com ${counted(pairs.length, 'aluno', 'alunos')} não se comparam perguntas diferentes: são precisos pelo menos ${PUPILS_FOR_RASCH}`,
    )
  const whole = estimate(before.responses, after.responses, pairs)
  if (whole === null) return none('as respostas não chegam para pôr as perguntas na mesma escala')
  const gain = whole.after - whole.before
  const without: number[] = []
  for (let part = 0; part < PARTS; part++) {
    const left = estimate(
      before.responses,
      after.responses,
      pairs.filter((_, at) => at % PARTS !== part),
    )
    if (left) without.push(left.after - left.before)
  }
  const measured = { ...none(''), ...whole, gain }
  if (without.length < PARTS) return { ...measured, why: 'as respostas não chegam para calcular o intervalo' }
  const mean = without.reduce((sum, value) => sum + value, 0) / PARTS
  const squares = without.reduce((sum, value) => sum + (value - mean) ** 2, 0)
  const half = student95(PARTS - 1) * Math.sqrt(((PARTS - 1) / PARTS) * squares)
  const interval = { low: Math.max(-1, gain - half), high: Math.min(1, gain + half) }
  return { ...measured, interval, clear: clearOf(interval) }
}

/** Places of a pupil in both applications. */
type Pair = readonly [first: number, second: number]

/** What these pupils would obtain of all questions, as shares, at both times; null where there is no scale. */
function estimate(before: Responses, after: Responses, pairs: readonly Pair[]) {
  const [first, second] = [rowsOf(before, pairs, 0), rowsOf(after, pairs, 1)]
  const model = conditionalRasch(stacked(first, second)).value
  if (model === null) return null
  const difficulties = new Map(
    model.items.flatMap(({ item, difficulty }) => (difficulty === null ? [] : [[item, difficulty]])),
  )
  const [from, to] = [populationOf(first, difficulties), populationOf(second, difficulties)]
  if (!from || !to) return null
  const all = [...difficulties.values()]
  return { before: expectedShare(from, all), after: expectedShare(to, all) }
}

function rowsOf({ k, items, cells }: Responses, pairs: readonly Pair[], side: 0 | 1): Responses {
  const kept = new Uint8Array(pairs.length * k)
  for (const [at, pair] of pairs.entries())
    kept.set(cells.subarray(pair[side] * k, (pair[side] + 1) * k), at * k)
  return { n: pairs.length, k, items, cells: kept }
}

/** Equal steps of the standard normal distribution. */
const NODES = Float64Array.from({ length: 31 }, (_, at) => -5 + at / 3)
const WEIGHTS = NODES.map(node => Math.exp(-node * node * 0.5) / (3 * Math.sqrt(2 * Math.PI)))
const ROUNDS = 500
/** Pupils who differ less than this are one ability. */
const NARROWEST = 0.05

interface Population {
  mean: number
  sd: number
}

/**
 * The normal distribution of abilities that makes these answers most probable, by EM; a pupil's answers count through
 * the number right. Null where all are right, or all wrong.
 */
function populationOf(responses: Responses, difficulties: ReadonlyMap<string, number>): Population | null {
  const booklets = scoresOf(responses, difficulties)
  const every = (right: (all: number) => number) =>
    booklets.every(({ presented, pupils }) =>
      pupils.every((count, at) => count === 0 || at === right(presented.length)),
    )
  if (every(() => 0) || every(all => all)) return null
  const n = booklets.reduce((sum, { pupils }) => sum + pupils.reduce((all, count) => all + count, 0), 0)
  let [mean, sd] = [0, 1]
  for (let round = 0; round < ROUNDS; round++) {
    let [first, second] = [0, 0]
    const abilities = NODES.map(node => mean + sd * node)
    for (const { presented, pupils } of booklets) {
      const weights = abilities.map((ability, at) => {
        let against = 1
        for (const difficulty of presented) against *= 1 + Math.exp(ability - difficulty)
        return (WEIGHTS[at] as number) / against
      })
      for (const [right, count] of pupils.entries()) {
        if (count === 0) continue
        let [total, z1, z2] = [0, 0, 0]
        for (let at = 0; at < NODES.length; at++) {
          const node = NODES[at] as number
          const weight = (weights[at] as number) * Math.exp(right * (abilities[at] as number))
          total += weight
          z1 += weight * node
          z2 += weight * node * node
        }
        first += (count * z1) / total
        second += (count * z2) / total
      }
    }
    const move = (sd * first) / n
    const next = Math.max(NARROWEST, sd * Math.sqrt(Math.max(0, second / n - (first / n) ** 2)))
    const still = Math.abs(move) < 1e-6 && Math.abs(next - sd) < 1e-6
    mean += move
    sd = next
    if (still) break
  }
  return { mean, sd }
}

/** By booklet (the questions that a pupil was asked), how many pupils had so many of it right. */
function scoresOf({ n, k, items, cells }: Responses, difficulties: ReadonlyMap<string, number>) {
  const booklets = new Map<string, { presented: number[]; pupils: number[] }>()
  const placed = items.map(item => difficulties.get(item))
  for (let pupil = 0; pupil < n; pupil++) {
    const presented: number[] = []
    let [pattern, right] = ['', 0]
    for (const [at, difficulty] of placed.entries()) {
      const cell = cells[pupil * k + at]
      if (difficulty === undefined || cell === NOT_PRESENTED) continue
      presented.push(difficulty)
      pattern += `${at} `
      if (cell === RIGHT) right++
    }
    if (presented.length === 0) continue
    const booklet = booklets.get(pattern) ?? {
      presented,
      pupils: Array.from({ length: presented.length + 1 }, () => 0),
    }
    booklet.pupils[right] = (booklet.pupils[right] ?? 0) + 1
    booklets.set(pattern, booklet)
  }
  return [...booklets.values()]
}

/** What the group would obtain of these questions, as a share. */
function expectedShare({ mean, sd }: Population, difficulties: readonly number[]): number {
  let share = 0
  for (let at = 0; at < NODES.length; at++) {
    const ability = mean + sd * (NODES[at] as number)
    for (const difficulty of difficulties)
      share += ((WEIGHTS[at] as number) * probability(ability, difficulty)) / difficulties.length
  }
  return share
}
