import { counted } from '#kit/figures.ts'
import { probability } from './abilities.ts'
import { conditionalRasch } from './conditional-rasch.ts'
import { around, clearOf, emptyGain, fewPupils, type Gain, PUPILS_FOR_GAIN } from './gain.ts'
import { type Application, stacked } from './linked-tests.ts'
import { ITEMS_FOR_MASTERY } from './mastery.ts'
import { PUPILS_FOR_RASCH } from './presentable.ts'
import { pupilAbilities } from './pupil-abilities.ts'
import { NOT_PRESENTED, type Responses, RIGHT } from './responses.ts'
import { student92 } from './student-t.ts'

/** Parts of the class that are left out one after the other for the interval. */
const PARTS = 20

/** Degrees of freedom of an interval from so many parts. */
export const LINKED_DEGREES = PARTS - 1

/** What a pupil obtains of the later questions: by the first test as it was, as was to be expected, and in truth. */
export interface LinkedPupil {
  pupil: string
  before: number
  expected: number
  after: number
}

/**
 * The gain of the pupils who took a first test and later one that asks other questions, beyond what was to be expected of
 * them. All questions are put on one Rasch scale by conditional likelihood, from the answers of the whole class to the first test, of
 * those who took the later one, and of other classes that answered the same questions: so a new question is as hard as it was for
 * others, not as it turned out here. What was to be expected of a pupil follows from their own answers to the first
 * test and from the whole class (posterior of a normal distribution: the regression of Kelley 1927 on this scale).
 *
 * It is on the later questions that somebody answered elsewhere, or here before; three at least. The interval leaves out one part of the
 * pupils after the other, also of the other classes, and does everything anew each time.
 *
 * Sources: Fischer & Molenaar 1995, Rasch Models, ch. 15 (linking by incomplete designs); Bock & Mislevy 1982 (EAP); Tukey 1958 and
 * Wolter 2007, Introduction to Variance Estimation, ch. 4 (jackknife).
 */
export function linkedGain(
  before: Application,
  after: Application,
  elsewhere: readonly Responses[] = [],
): { gain: Gain; pupils: LinkedPupil[] } {
  const anchored = anchoredItems(before, after, elsewhere)
  const inBefore = new Set(before.pupils)
  const n = after.pupils.filter(pupil => inBefore.has(pupil)).length
  const none = (why: string) => ({
    gain: { ...emptyGain({ n, items: anchored.size, method: 'linked' }), why },
    pupils: [],
  })
  if (anchored.size < ITEMS_FOR_MASTERY)
    return none(
      `só ${counted(anchored.size, 'pergunta do segundo teste se conhece', 'perguntas do segundo teste se conhecem')} do primeiro ou de outras turmas: são precisas ${ITEMS_FOR_MASTERY}`,
    )
  if (before.pupils.length < PUPILS_FOR_RASCH)
    return none(
      `com ${counted(before.pupils.length, 'aluno', 'alunos')} no primeiro teste não se comparam perguntas diferentes: são precisos pelo menos ${PUPILS_FOR_RASCH}`,
    )
  const whole = estimate(before, after, elsewhere, anchored)
  if (whole === null) return none('as respostas não chegam para pôr as perguntas na mesma escala')
  const { pupils, ...means } = whole
  const measured = { ...none('').gain, ...means, gain: means.after - means.expected }
  if (n < PUPILS_FOR_GAIN) return { gain: { ...measured, why: fewPupils(n) }, pupils }
  const parts = [...new Set([...before.pupils, ...after.pupils])]
  const partOf = new Map(parts.map((pupil, at) => [pupil, at % PARTS]))
  const without: number[] = []
  for (let part = 0; part < PARTS; part++) {
    const keep = (pupil: string) => partOf.get(pupil) !== part
    const others = elsewhere.map(each => rowsOf(each, row => row % PARTS !== part))
    const left = estimate(only(before, keep), only(after, keep), others, anchored)
    if (left) without.push(left.after - left.expected)
  }
  if (without.length < PARTS)
    return { gain: { ...measured, why: 'as respostas não chegam para calcular o intervalo' }, pupils }
  const mean = without.reduce((sum, value) => sum + value, 0) / PARTS
  const squares = without.reduce((sum, value) => sum + (value - mean) ** 2, 0)
  const interval = around(
    measured.gain,
    student92(LINKED_DEGREES) * Math.sqrt(((PARTS - 1) / PARTS) * squares),
  )
  return { gain: { ...measured, interval, clear: clearOf(interval) }, pupils }
}

/** The questions of the later test that were answered at another time or by others. */
export function anchoredItems(
  before: Application,
  after: Application,
  elsewhere: readonly Responses[],
): Set<string> {
  const known = new Set([before.responses, ...elsewhere].flatMap(({ items }) => items))
  return new Set(after.responses.items.filter(item => known.has(item)))
}

function only({ pupils, responses }: Application, keep: (pupil: string) => boolean): Application {
  return { pupils: pupils.filter(keep), responses: rowsOf(responses, row => keep(pupils[row] ?? '')) }
}

function rowsOf({ n, k, items, cells }: Responses, keep: (row: number) => boolean): Responses {
  const rows = Array.from({ length: n }, (_, row) => row).filter(keep)
  const kept = new Uint8Array(rows.length * k)
  for (const [at, row] of rows.entries()) kept.set(cells.subarray(row * k, (row + 1) * k), at * k)
  return { n: rows.length, k, items, cells: kept }
}

/** The pupils of both on one scale, with their means; null where there is no scale, or nobody took both. */
function estimate(
  before: Application,
  after: Application,
  elsewhere: readonly Responses[],
  anchored: ReadonlySet<string>,
) {
  const model = conditionalRasch(stacked([before.responses, after.responses, ...elsewhere])).value
  if (model === null) return null
  const difficulties = new Map(
    model.items.flatMap(({ item, difficulty }) => (difficulty === null ? [] : [[item, difficulty]])),
  )
  const placed = before.responses.items.map(item => difficulties.get(item) ?? null)
  const population = populationOf(before.responses, difficulties)
  if (!population) return null
  const abilities = pupilAbilities(before.responses, placed)
  const places = new Map(before.pupils.map((pupil, at) => [pupil, at]))
  const later = after.responses
  const pupils = after.pupils.flatMap((pupil, row): LinkedPupil[] => {
    const at = places.get(pupil)
    const ability = at === undefined ? null : (abilities[at]?.ability ?? null)
    if (at === undefined || ability === null) return []
    const questions = later.items.flatMap((item, column) => {
      const difficulty = difficulties.get(item)
      const cell = later.cells[row * later.k + column]
      return difficulty === undefined || !anchored.has(item) || cell === NOT_PRESENTED
        ? []
        : [{ difficulty, right: cell === RIGHT }]
    })
    if (questions.length === 0) return []
    const shareAt = (theta: number) =>
      questions.reduce((sum, { difficulty }) => sum + probability(theta, difficulty), 0) / questions.length
    const weights = posterior(before.responses, at, placed, population)
    return [
      {
        pupil,
        before: shareAt(ability),
        expected: NODES.reduce(
          (sum, node, place) =>
            sum + (weights[place] as number) * shareAt(population.mean + population.sd * node),
          0,
        ),
        after: questions.filter(({ right }) => right).length / questions.length,
      },
    ]
  })
  if (pupils.length === 0) return null
  const mean = (of: (pupil: LinkedPupil) => number) =>
    pupils.reduce((sum, pupil) => sum + of(pupil), 0) / pupils.length
  return {
    pupils,
    before: mean(pupil => pupil.before),
    expected: mean(pupil => pupil.expected),
    after: mean(pupil => pupil.after),
  }
}

/** How probable each ability is of a pupil with these answers: weights of {@link NODES} that add up to one. */
function posterior(
  { k, cells }: Responses,
  pupil: number,
  difficulties: readonly (number | null)[],
  { mean, sd }: Population,
): Float64Array {
  const weights = NODES.map((node, place) => {
    const ability = mean + sd * node
    let weight = WEIGHTS[place] as number
    for (const [item, difficulty] of difficulties.entries()) {
      const cell = cells[pupil * k + item]
      if (difficulty === null || cell === NOT_PRESENTED) continue
      const p = probability(ability, difficulty)
      weight *= cell === RIGHT ? p : 1 - p
    }
    return weight
  })
  const all = weights.reduce((sum, weight) => sum + weight, 0)
  return weights.map(weight => weight / all)
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
