import { counted } from '#kit/figures.ts'
import { type Gain, PUPILS_FOR_GAIN, pointsOf } from './gain.ts'
import { LINKED_DEGREES } from './linked-gain.ts'
import { requireFinite } from './numbers.ts'
import { type FirstTest, reliabilityFor } from './reliability.ts'
import { normalTail } from './significance.ts'
import { student92 } from './student-t.ts'

/** In so many classes a gain that is worth finding should be found. */
const FOUND_IN = 0.8

/** The standard normal value that as many exceed, with its sign turned. */
const FOUR_OF_FIVE = 0.8416212335729143

/** Classes that new questions are taken to have been answered by. */
const OTHERS = 2

/** A re-test that is not held yet. */
export interface PlannedRetest {
  readonly first: FirstTest
  /** Pupils who are to be measured again. */
  readonly pupils: number
  readonly items: number
  /** Other questions than the first test's, or the same. */
  readonly isNew: boolean
}

/** How far the answers of pupils to one question differ, and how much of that is what they have in common with the others. */
function spreadOf({ alpha, complete: { k }, items }: FirstTest) {
  const shares = items.flatMap(({ p }) => (p === null ? [] : [p * (1 - p)]))
  if (alpha === null || k < 2 || shares.length === 0) return null
  const variance = shares.reduce((sum, value) => sum + value, 0) / shares.length
  const positive = Math.max(0, alpha)
  const common = positive / (k - (k - 1) * positive)
  return { ofItem: variance * (1 - common), ofTrue: variance * common }
}

/**
 * The standard error that the gain of a re-test will have: of what is answered then, of what each pupil is expected at, by the whole
 * first test for new questions and by the same questions else, and of how hard new questions are beside the first ones, by two
 * other classes as large. Null where the first test has no reliability.
 *
 * It is that of {@link gainOf} and {@link linkedGain} before anything is measured, from the variances of the true-score model (Lord &
 * Novick 1968, Statistical Theories of Mental Test Scores, ch. 3).
 */
export function plannedError({ first, pupils, items, isNew }: PlannedRetest): number | null {
  requireFinite('planned', pupils, items)
  const spread = spreadOf(first)
  const reliability = reliabilityFor(isNew ? first.complete.k : items, first)
  const all = first.complete.n
  if (!spread || !reliability || pupils < 1 || items < 1 || all < 1) return null
  const { ofItem, ofTrue } = spread
  const lacking = 1 - reliability.value
  const own = ofItem / items + ofTrue * lacking
  const observed = ofTrue + ofItem / (isNew ? first.complete.k : items)
  const ofMean = (lacking * lacking * observed) / all
  const ofLink = isNew ? ofItem * (1 / items + 1 / first.complete.k) : 0
  return Math.sqrt(own / pupils + ofMean + ofLink / (OTHERS * all))
}

/** The smallest true gain, a share, that a re-test finds in four of five classes; null where nothing can be said of it. */
export function detectableGain(planned: PlannedRetest): number | null {
  const error = plannedError(planned)
  return error === null || planned.pupils < PUPILS_FOR_GAIN ? null : found(error, limitOf(planned))
}

/** The same of a gain that was measured, by the width of its interval. */
export function detectableGainOf({
  interval,
  n,
  method,
}: Pick<Gain, 'interval' | 'n' | 'method'>): number | null {
  if (!interval || n < PUPILS_FOR_GAIN) return null
  const limit = limitOf({ pupils: n, isNew: method === 'linked' })
  return found((interval.high - interval.low) / 2 / limit, limit)
}

/** How many standard errors the interval of a gain reaches to each side. */
function limitOf({ pupils, isNew }: Pick<PlannedRetest, 'pupils' | 'isNew'>): number {
  return student92(isNew ? LINKED_DEGREES : pupils - 1)
}

/** A gain is claimed where its interval, as it is shown, begins above 0: from half a tenth of a point on. */
const SHOWN_FROM = 0.0005

function found(error: number, limit: number): number {
  return SHOWN_FROM + error * (limit + FOUR_OF_FIVE)
}

/** Places of a standard normal distribution. */
const PLACES = Array.from({ length: 25 }, (_, at) => (at - 12) / 4)

/**
 * In what share of classes a re-test finds half a standard deviation. Alpha itself is an estimate of some pupils, and one that
 * came out high promises too much: the share is the mean over what alpha may be (Feldt 1965; O'Hagan, Stevens & Campbell 2005,
 * Assurance in clinical trial design). Null where nothing can be said.
 */
export function powerOf(planned: PlannedRetest): number | null {
  const { first, pupils } = planned
  const reliability = reliabilityFor(first.complete.k, first)
  if (reliability === null || pupils < PUPILS_FOR_GAIN) return null
  let [power, weights] = [0, 0]
  for (const z of PLACES) {
    const maybe = { ...first, alpha: Math.min(0.99, reliability.value + reliability.error * z) }
    const [error, gain] = [plannedError({ ...planned, first: maybe }), relevantGain(maybe)]
    if (error === null || gain === null) return null
    const weight = Math.exp(-z * z * 0.5)
    weights += weight
    power += weight * (1 - normalTail((gain - SHOWN_FROM) / error - limitOf(planned)))
  }
  return power / weights
}

/** Whether a re-test finds half a standard deviation in four of five classes. */
export function detectsRelevantGain(planned: PlannedRetest): boolean {
  return (powerOf(planned) ?? 0) >= FOUND_IN
}

/** What half a standard deviation of the pupils' true levels is of these questions, as a share: what a re-test should find. */
export function relevantGain(first: FirstTest): number | null {
  const spread = spreadOf(first)
  return spread && Math.sqrt(spread.ofTrue) / 2
}

/** More questions than these nobody answers in a lesson. */
export const LONGEST_RETEST = 30

/**
 * How many questions a re-test takes to find half a standard deviation in four of five classes; the longest one where that is not
 * enough, null where nothing can be said.
 */
export function questionsToFind(planned: Omit<PlannedRetest, 'items'>): number | null {
  for (let items = 1; items <= LONGEST_RETEST; items++) {
    const power = powerOf({ ...planned, items })
    if (power === null) return null
    if (power >= FOUND_IN) return items
  }
  return LONGEST_RETEST
}

/** «Com 5 perguntas e 24 alunos só se notam ganhos de mais de 14 pontos em cem.» Empty where nothing can be said. */
export function detectionSentence(of: { items: number; pupils: number; finds: number | null }): string {
  if (of.finds === null) return ''
  const who = `${counted(of.items, 'pergunta', 'perguntas')} e ${counted(of.pupils, 'aluno', 'alunos')}`
  return `Com ${who} só se notam ganhos de mais de ${counted(pointsOf(of.finds), 'ponto', 'pontos')} em cem.`
}

/** What a re-test without a clear gain could have found; empty where there is one, or no interval. */
export function limitSentence(gain: Pick<Gain, 'interval' | 'n' | 'items' | 'clear' | 'method'>): string {
  if (gain.clear !== 'none') return ''
  return detectionSentence({ items: gain.items, pupils: gain.n, finds: detectableGainOf(gain) })
}
