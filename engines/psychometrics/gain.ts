import { counted, decimal, roundHalfUp, signed } from '#kit/figures.ts'
import { ITEMS_FOR_MASTERY } from './mastery.ts'
import { requireFinite, requireNumbers } from './numbers.ts'
import { PUPILS_FOR_CORRELATION } from './presentable.ts'
import { expectedAgain, type FirstTest, type Reliability, reliabilityFor } from './reliability.ts'
import { NORMAL_92, student92 } from './student-t.ts'
import { mean, squares } from './sums.ts'
import { type Parts, regressionOf, sharesOf } from './true-shares.ts'

/** What a pupil of a class obtained of the same questions, as shares of their points; null where the second time is missing. */
export interface MeasuredTwice {
  readonly before: number
  readonly after: number | null
  /** Shares of every question of the first test, by its {@link Parts}; null where one was not asked. */
  readonly marks?: readonly number[] | null
}

export interface Gain {
  /** Pupils who were measured both times. */
  n: number
  /** Questions that it is on. */
  items: number
  /** `same`: the same questions both times; `linked`: different ones, on one Rasch scale. */
  method: 'same' | 'linked'
  /** Means of the shares of those pupils, 0 to 1; null for nobody. */
  before: number | null
  after: number | null
  /** What they would have obtained the second time without learning anything. */
  expected: number | null
  /** After minus expected. */
  gain: number | null
  /**
   * Leaves the true gain out on either side in four of a hundred such groups, as far as Student's distribution holds of it: that
   * somebody learnt, or forgot, is claimed on one side, and wrongly in no more than five. Null where that cannot be said.
   */
  interval: { low: number; high: number } | null
  /** The interval, as it is shown, leaves 0 out. Null without one. */
  clear: 'up' | 'down' | 'none' | null
  /** Fewer than three questions: an indication, not a decision. */
  indication: boolean
  /** Why something is missing; empty when nothing is. */
  why: string
}

/** From this many pupils an interval is computed. */
export const PUPILS_FOR_GAIN = PUPILS_FOR_CORRELATION

/**
 * The mean gain of the pupils who were measured twice on the same questions, beyond what was to be expected of them.
 * Pupils who are measured again because of a low mark improve without learning (regression to the mean): the true share
 * of a pupil is expected at M′ + ρ (X − M), M being the mean of all who were measured the first time and M′ what the
 * same class is expected to obtain again of these questions (Kelley 1927). Where the whole first test is known of
 * everybody, what a pupil obtained of its other questions counts too (`true-shares.ts`): it says more of the pupil than
 * the few that are asked again. Where everybody was measured again with all the questions, nothing was chosen, and
 * nothing is expected but the same mean.
 *
 * The interval leaves out one pupil after the other and does everything anew (Tukey 1958; Wolter 2007, ch. 4). By the reliability
 * alone it is Student's of the differences, with what M and ρ are uncertain by added (linearised: Särndal, Swensson & Wretman
 * 1992, ch. 5); of everybody it is Student's of paired differences, and with a single question, where every difference is −1,
 * 0 or 1, that of Bonett and Price, which keeps a width where no pupil or every pupil changed.
 *
 * Sources: Kelley 1927, Interpretation of Educational Measurements; Student 1908, Biometrika 6:1–25; Bonett & Price 2012, Journal of
 * Educational and Behavioral Statistics 37:479–488.
 * @param all who was measured the first time
 * @param items questions that both times have in common
 * @param first the whole first test
 * @param parts its questions, where `marks` tell what each pupil obtained of them
 */
export function gainOf(all: readonly MeasuredTwice[], items: number, first: FirstTest, parts?: Parts): Gain {
  requireMeasured(all, items)
  const again = all.flatMap(pupil =>
    pupil.after === null ? [] : [{ before: pupil.before, after: pupil.after }],
  )
  const n = again.length
  const none = emptyGain({ n, items, method: 'same' })
  if (n === 0 || items === 0)
    return {
      ...none,
      why: items === 0 ? 'os dois testes não têm perguntas em comum' : 'nenhum aluno fez os dois testes',
    }
  const [before, after] = [mean(again.map(pupil => pupil.before)), mean(again.map(pupil => pupil.after))]
  const isEverybody = n === all.length
  const reliability = reliabilityFor(items, first)
  const rows = isEverybody ? null : rowsOf(all, parts)
  if (!isEverybody && reliability === null)
    return {
      ...none,
      before,
      after,
      why: 'o primeiro teste não tem fiabilidade que se conheça: não se sabe quanto se subiria sem aprender nada',
    }
  const { centre, expect } = expectation(all, items, first, parts)
  const expected = isEverybody
    ? centre
    : mean(all.flatMap((pupil, at) => (pupil.after === null ? [] : [expect(at)])))
  const measured = { ...none, before, after, expected, gain: after - expected }
  if (n < PUPILS_FOR_GAIN) return { ...measured, why: fewPupils(n) }
  const differences = again.map(pupil => pupil.after - pupil.before)
  if (items > 1 && isEverybody && differences.every(difference => difference === differences[0]))
    return { ...measured, why: 'todos os alunos mudaram o mesmo: não há de que calcular o intervalo' }
  if (rows && parts) {
    const interval = ofKnown(measured.gain, rows, parts, again)
    return { ...measured, interval, clear: clearOf(interval) }
  }
  const { low, high } = !isEverybody
    ? ofChosen(all, { reliability: reliability ?? { value: 0, error: 0 }, items })
    : items === 1
      ? ofOneQuestion(differences)
      : ofDifferences(differences)
  const back = centre - mean(all.map(pupil => pupil.before))
  const interval = { low: Math.max(-1, low - back), high: Math.min(1, high - back) }
  return { ...measured, interval, clear: clearOf(interval) }
}

function requireMeasured(all: readonly MeasuredTwice[], items: number): void {
  requireFinite('items', items)
  for (const { before, after } of all) requireFinite('shares', before, after ?? 0)
}

/**
 * The gain of several classes together: the mean of theirs by how many pupils each has, and its interval from theirs, which are
 * independent (Cochran 1977, Sampling Techniques, ch. 5). Classes in which there is no gain to speak of are left out.
 */
export function pooledGain(classes: readonly Gain[]): Gain | null {
  const known = classes.filter(({ gain }) => gain !== null)
  const [first] = known
  if (!first || known.length === 1) return first ?? classes[0] ?? null
  const n = known.reduce((sum, each) => sum + each.n, 0)
  const weighted = (value: (of: Gain) => number | null) =>
    known.reduce((sum, each) => sum + (each.n * (value(each) ?? 0)) / n, 0)
  const gain = weighted(each => each.gain)
  const items = Math.min(...known.map(each => each.items))
  const missing = known.find(({ interval }) => interval === null)
  const half = Math.hypot(
    ...known.map(({ n: own, interval }) => ((own / n) * ((interval?.high ?? 0) - (interval?.low ?? 0))) / 2),
  )
  const interval = missing ? null : around(gain, half)
  return {
    ...emptyGain({ n, items, method: known.some(({ method }) => method === 'linked') ? 'linked' : 'same' }),
    before: weighted(each => each.before),
    after: weighted(each => each.after),
    expected: weighted(each => each.expected),
    gain,
    interval,
    clear: interval && clearOf(interval),
    why: missing?.why ?? '',
  }
}

/** What nobody has gained yet. */
export function emptyGain(of: Pick<Gain, 'n' | 'items' | 'method'>): Gain {
  return {
    ...of,
    before: null,
    after: null,
    expected: null,
    gain: null,
    interval: null,
    clear: null,
    indication: of.items < ITEMS_FOR_MASTERY,
    why: '',
  }
}

export function fewPupils(n: number): string {
  return `com ${counted(n, 'aluno', 'alunos')} não se calcula o intervalo: são precisos pelo menos ${PUPILS_FOR_GAIN}`
}

/** The share at which the class is expected again, and each pupil, by the place in `all`, without learning anything. */
export function expectation(
  all: readonly MeasuredTwice[],
  items: number,
  first: FirstTest,
  parts?: Parts,
): { centre: number; expect: (at: number) => number } {
  const rows = rowsOf(all, parts)
  if (rows && parts) return ofRows(rows, parts)
  const obtained = mean(all.map(pupil => pupil.before))
  const isWhole = items >= first.items.length
  const centre = isWhole ? obtained : expectedAgain(obtained, first)
  const reliability = reliabilityFor(items, first)
  return {
    centre,
    expect: at => centre + (reliability?.value ?? 1) * ((all[at]?.before ?? obtained) - obtained),
  }
}

interface Row {
  readonly marks: readonly number[]
  readonly after: number | null
}

/** The whole first test of everybody; null where something of it is not known. */
function rowsOf(all: readonly MeasuredTwice[], parts: Parts | undefined): Row[] | null {
  const rows = all.flatMap(({ marks, after }) => (marks ? [{ marks, after }] : []))
  return parts && rows.length === all.length && rows.length > 2 ? rows : null
}

/** What was to be expected of these pupils by all that they obtained the first time. */
function ofRows(rows: readonly Row[], parts: Parts) {
  const marks = rows.map(row => row.marks)
  const shares = marks.map(row => sharesOf(row, parts))
  const [own, rest] = [mean(shares.map(share => share.own)), mean(shares.map(share => share.rest ?? 0))]
  const items = parts.names.map((_, item) => ({ p: mean(marks.map(row => row[item] ?? 0)), n: rows.length }))
  const centre = parts.again.every(Boolean) ? own : expectedAgain(own, { items })
  const regression = regressionOf(marks, parts)
  const expect = (at: number) => {
    const share = shares[at]
    return (
      centre + regression.own * ((share?.own ?? own) - own) + regression.rest * ((share?.rest ?? rest) - rest)
    )
  }
  return { centre, expect }
}

/** The interval of a gain beyond that: one pupil after the other is left out, and everything done anew. */
function ofKnown(
  gain: number,
  rows: readonly Row[],
  parts: Parts,
  again: readonly { before: number; after: number }[],
): { low: number; high: number } {
  const without = rows.map((_, left) => {
    const kept = rows.filter((_row, at) => at !== left)
    const { expect } = ofRows(kept, parts)
    return mean(kept.flatMap(({ after }, at) => (after === null ? [] : [after - expect(at)])))
  })
  const n = rows.length
  let variance = ((n - 1) / n) * squares(without)
  if (parts.again.filter(Boolean).length === 1)
    variance = Math.max(variance, ofOne(again.map(({ before, after }) => after - before)).variance)
  return around(gain, student92(again.length - 1) * Math.sqrt(variance))
}

/** Student's interval of the mean of these differences. */
export function ofDifferences(
  differences: readonly number[],
  t: (degrees: number) => number = student92,
): { low: number; high: number } {
  const n = differences.length
  const middle = mean(differences)
  return around(middle, t(n - 1) * Math.sqrt(squares(differences) / (n - 1) / n))
}

/**
 * The interval where some were measured again: each pupil moves the gain through their own result and through the mean
 * of all.
 */
function ofChosen(
  all: readonly MeasuredTwice[],
  { reliability, items }: { reliability: Reliability; items: number },
): { low: number; high: number } {
  const { value, error } = reliability
  const again = all.flatMap(({ before, after }) => (after === null ? [] : [{ before, after }]))
  const n = again.length
  const centre = mean(all.map(pupil => pupil.before))
  const beyond = mean(again.map(({ before, after }) => after - value * before))
  const moves = all.map(({ before, after }) => {
    const own = after === null ? 0 : (after - value * before - beyond) / n
    return own - ((1 - value) * (before - centre)) / all.length
  })
  let variance = (moves.reduce((sum, move) => sum + move * move, 0) * n) / (n - 1)
  if (items === 1)
    variance = Math.max(variance, ofOne(again.map(({ before, after }) => after - before)).variance)
  const ofReliability = (centre - mean(again.map(({ before }) => before))) * error
  const half = student92(n - 1) * Math.hypot(Math.sqrt(variance), ofReliability)
  return around(beyond - (1 - value) * centre, half)
}

/** One pupil more that gained and one more that lost (Bonett & Price 2012, eq. 5). */
function ofOneQuestion(differences: readonly number[]): { low: number; high: number } {
  const { difference, variance } = ofOne(differences)
  return around(difference, NORMAL_92 * Math.sqrt(variance))
}

function ofOne(differences: readonly number[]): { difference: number; variance: number } {
  const n = differences.length + 2
  const share = (of: (difference: number) => number) =>
    (differences.reduce((total, difference) => total + of(difference), 0) + 1) / n
  const gained = share(value => Math.max(0, value))
  const lost = share(value => Math.max(0, -value))
  return { difference: gained - lost, variance: (gained + lost - (gained - lost) ** 2) / n }
}

/** An interval of differences of shares, which go from −1 to 1. */
export function around(middle: number, half: number): { low: number; high: number } {
  return { low: Math.max(-1, middle - half), high: Math.min(1, middle + half) }
}

/** A share as whole points of a hundred: what is shown of a level. */
export function pointsOf(share: number): number {
  requireNumbers('share', share)
  return roundHalfUp(100 * share)
}

/** The gain as it is shown: from where they were expected to where they stand, both in whole points, so that what is shown adds up. */
export function gainPoints({ after, expected }: Pick<Gain, 'after' | 'expected'>): number | null {
  return after === null || expected === null ? null : pointsOf(after) - pointsOf(expected)
}

/**
 * The gain as it stands beside its interval, in points: whole ones, but in tenths where these would deny what the interval says, that there is
 * a gain or a loss, or lie outside of it. Null where there is no gain to speak of.
 */
export function shownGain(
  gain: Pick<Gain, 'after' | 'expected' | 'gain' | 'interval' | 'clear'>,
): number | null {
  const points = gainPoints(gain)
  if (points === null || gain.gain === null || gain.interval === null) return points
  const [low, high] = [endOf(gain.interval.low), endOf(gain.interval.high)]
  const isDenied = (gain.clear === 'up' && points <= 0) || (gain.clear === 'down' && points >= 0)
  if (!isDenied && points >= low && points <= high) return points
  return Math.min(high, Math.max(low, roundHalfUp(100 * gain.gain, 1)))
}

/** «+9», «−0,3»: points with their sign, in tenths where they are no whole ones. */
export function signedPoints(points: number | null): string {
  return signed(points, points === null || Number.isInteger(points) ? 0 : 1)
}

/** An end of an interval as it is shown: in whole points, but in tenths where these would hide on which side of 0 it is. */
export function endOf(share: number): number {
  return pointsOf(share) || roundHalfUp(100 * share, 1)
}

/** Whether an interval, as it is shown, leaves 0 out. */
export function clearOf({ low, high }: { low: number; high: number }): NonNullable<Gain['clear']> {
  if (endOf(low) > 0) return 'up'
  return endOf(high) < 0 ? 'down' : 'none'
}

/** What choosing alone brings, in points as they are shown; null where there is no gain to speak of. */
export function reboundOf({ before, expected }: Pick<Gain, 'before' | 'expected'>): number | null {
  return before === null || expected === null ? null : pointsOf(expected) - pointsOf(before)
}

/** «entre 2 e 16», «entre 0,3 e 9»; empty without an interval. */
export function betweenText({ interval }: Pick<Gain, 'interval'>): string {
  return interval ? `entre ${decimal(endOf(interval.low), 1)} e ${decimal(endOf(interval.high), 1)}` : ''
}

/** «+9», «−0,3»: an end of an interval with its sign. */
export function signedEnd(share: number): string {
  return signedPoints(endOf(share))
}

/**
 * The gain in one plain sentence, its rebound before it: «Só por terem sido escolhidos por notas baixas, esperava-se +12 sem
 * ensinar nada; o ganho além disso: +9, entre 2 e 16.» Empty for nobody.
 * @param chosen whether the pupils were chosen for their marks; else they are all who took both tests
 */
export function gainSentence(gain: Gain, chosen: boolean): string {
  const { lead, figure } = gainParts(gain, chosen)
  return figure === '' ? '' : `${lead} ${figure}.`
}

/** The sentence in two: what leads to the figure, and the figure with its interval, which a screen may set off. */
export function gainParts(gain: Gain, chosen: boolean): { lead: string; figure: string } {
  const [points, rebound] = [shownGain(gain), reboundOf(gain)]
  if (points === null || rebound === null) return { lead: '', figure: '' }
  const figure = [signedPoints(points), betweenText(gain)].filter(Boolean).join(', ')
  if (rebound === 0) return { lead: 'Sem ensinar nada esperava-se o mesmo resultado; o ganho:', figure }
  const expected = `${signed(rebound, 0)} sem ensinar nada; o ganho além disso:`
  const marks = rebound > 0 ? 'notas baixas' : 'notas altas'
  const lead = chosen
    ? `Só por terem sido escolhidos por ${marks}, esperava-se ${expected}`
    : `Esperava-se ${expected}`
  return { lead, figure }
}

/** «em 31 alunos, mais 9 pontos além do esperado, entre 2 e 16»: a gain beside others; empty for nobody. */
export function gainText(gain: Gain): string {
  const points = shownGain(gain)
  if (points === null) return ''
  const { n, interval, clear, method } = gain
  const who = `em ${counted(n, 'aluno', 'alunos')}`
  const count = (value: number) =>
    Number.isInteger(value)
      ? counted(Math.abs(value), 'ponto', 'pontos')
      : `${decimal(Math.abs(value), 1)} pontos`
  const beyond = reboundOf(gain) === 0 ? '' : ' do que se esperava'
  const change =
    points === 0
      ? beyond === ''
        ? 'o mesmo resultado'
        : 'o que se esperava'
      : `${points > 0 ? 'mais' : 'menos'} ${count(points)}${beyond}`
  const between = !interval
    ? ''
    : points < 0 && endOf(interval.high) <= 0
      ? `, ${betweenText({ interval: { low: -interval.high, high: -interval.low } })}`
      : `, ${betweenText(gain)}`
  const doubt = clear === 'none' ? ' (sem ganho claro)' : ''
  return `${who}, ${change}${between}${doubt}${method === 'linked' ? ', por perguntas diferentes na mesma escala' : ''}`
}
