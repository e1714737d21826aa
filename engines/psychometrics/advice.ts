import { counted, figure, percent } from '#kit/figures.ts'
import type { ItemStatistics, OptionStatistics } from './classical.ts'
import { binomialAtLeast, binomialAtMost, normalTail } from './significance.ts'

export type AdviceCode =
  | 'key-suspect'
  | 'distractor-attracts'
  | 'too-easy'
  | 'too-hard'
  | 'low-discrimination'
  | 'dead-distractor'

/** What a teacher should look at in a question: `text` is one sentence, with its numbers. */
export type Advice = { item: string; code: AdviceCode; option?: string; text: string }

/** Who answered the item. */
export type Answered = {
  /** Pupils to whom it counted. */
  n: number
  /** Those of them who did not leave it blank; all, unless told otherwise. */
  answered?: number
  /** The right option, where the item has options. */
  key?: string | undefined
}

/** A correlation must lie beyond its limit by more than chance gives in 95 of 100 classes; a count in 99 of 100. */
const CORRELATION_LEVEL = 0.05
const COUNT_LEVEL = 0.01
/** Correlation with the rest of the test below which a question hardly tells who knows. */
const MIN_CORRELATION = 0.1
/** More right answers than this ask nothing of the class. */
const EASY = 0.9
/** Without options to guess from, fewer right answers than this are too few. */
const HARD = 0.1
/** Of the pupils who err, a distractor that works takes at least this share. */
const MIN_SHARE_OF_ERRORS = 0.1
/** Fewer pupils on an option say nothing about who chooses it. */
const MIN_CHOOSERS = 5
/** Nor are one or two the ones who know. */
const MIN_WHO_KNOW = 3

/**
 * Advice on one item, most urgent first; nothing that chance explains.
 *
 * - `key-suspect`: {@link evidenceAgainstKey} is above its limit; then nothing else is said, since all the rest
 *   follows from the key;
 * - `distractor-attracts`: those who choose a wrong option (at least five) do better in the rest of the test than the
 *   others (one-sided z = r √(n − 1), 5 % shared among the wrong options);
 * - `too-easy`: more than 95 % right, and significantly above 90 % (exact binomial test, 1 %);
 * - `too-hard`: of those who answered, significantly fewer right than chance gives (1 / options; without options
 *   10 %), while the better pupils do no better in it than the others;
 * - `low-discrimination`: item-rest correlation significantly below 0.10 (Fisher's z, 5 %);
 * - `dead-distractor`: a wrong option takes significantly less than a tenth of the errors.
 */
export function adviceOn(statistics: ItemStatistics, { n, answered = n, key }: Answered): Advice[] {
  const { item, p, itemRest } = statistics
  if (answered === 0 || p === null) return []
  const options = statistics.options?.filter(isNamed) ?? []
  const right = options.find(({ option }) => option === key)
  const wrong = options.filter(({ option }) => option !== key)
  const suspect = right && suspectedKey(wrong, right, n)
  if (suspect && right)
    return [{ item, code: 'key-suspect', option: suspect.option, text: keyText(item, suspect, right) }]

  const advice: Advice[] = []
  for (const { option, count, itemRest: r } of wrong) {
    if (r === null || count < MIN_CHOOSERS) continue
    if (normalTail(r * Math.sqrt(n - 1)) < CORRELATION_LEVEL / wrong.length) {
      advice.push({
        item,
        code: 'distractor-attracts',
        option,
        text: `Em ${item}, a opção errada ${option} atrai alunos que vão bem no resto do teste: ${pupils(count)}, r = ${figure(r, 2)}.`,
      })
    }
  }
  const rightCount = Math.max(0, Math.round(p * n))
  if (p > 0.95 && binomialAtLeast(rightCount, n, EASY) < COUNT_LEVEL) {
    advice.push({
      item,
      code: 'too-easy',
      text: `${item} é fácil de mais: acertaram ${percent(p)} dos alunos.`,
    })
  }
  const chance = options.length > 1 ? 1 / options.length : null
  const betterKnow = itemRest !== null && normalTail(itemRest * Math.sqrt(n - 1)) < CORRELATION_LEVEL
  if (!betterKnow && binomialAtMost(rightCount, answered, chance ?? HARD) < COUNT_LEVEL) {
    const expected = chance === null ? '' : `, menos do que os ${percent(chance)} que o acaso daria`
    const ofPupils = answered < n ? 'dos alunos que responderam' : 'dos alunos'
    advice.push({
      item,
      code: 'too-hard',
      text: `${item} é difícil de mais: acertaram ${percent(rightCount / answered)} ${ofPupils}${expected}.`,
    })
  }
  if (itemRest !== null && itemRest < MIN_CORRELATION && n > 3 && isBelow(itemRest, MIN_CORRELATION, n)) {
    advice.push({
      item,
      code: 'low-discrimination',
      text: `${item} quase não distingue quem sabe de quem não sabe: r = ${figure(itemRest, 2)} com o resto do teste (o mínimo é 0,10).`,
    })
  }
  const errors = wrong.reduce((sum, { count }) => sum + count, 0)
  for (const { option, count } of wrong) {
    if (wrong.length < 2 || binomialAtMost(count, errors, MIN_SHARE_OF_ERRORS) >= COUNT_LEVEL / wrong.length)
      continue
    const chosen = count === 0 ? 'ninguém a escolheu' : `foi escolhida por ${pupils(count)}`
    advice.push({
      item,
      code: 'dead-distractor',
      option,
      text: `Em ${item}, a opção ${option} não engana ninguém: de ${errors} que erraram, ${chosen}.`,
    })
  }
  return advice
}

type NamedOption = OptionStatistics & { option: string }

/**
 * The wrong option that looks most like the key, if it looks more like it than the key does.
 *
 * The limit falls with the square of the class, since a small one gives much evidence by chance; it is set on simulated classes (`advice.test.ts`)
 * so that few good items are suspected and most swapped keys are found.
 */
function suspectedKey(wrong: readonly NamedOption[], key: NamedOption, n: number): NamedOption | undefined {
  let most = (KEY_PUPILS / n) ** 2
  let suspect: NamedOption | undefined
  for (const option of wrong) {
    const evidence = evidenceAgainstKey(option, key, n)
    if (option.count < MIN_WHO_KNOW || evidence <= most) continue
    most = evidence
    suspect = option
  }
  return suspect
}

/** Pupils of whom an evidence of 1 is enough. */
const KEY_PUPILS = 33
const WEIGHT_OF_COUNTS = 0.6

/**
 * How much more an option looks like the key than the key itself: by whom it is chosen (the difference of the
 * correlations with the rest of the test, in standard errors) and how often (the difference of the log odds).
 */
function evidenceAgainstKey(option: NamedOption, key: NamedOption, n: number): number {
  const correlation = (option: NamedOption) => (option.itemRest ?? 0) * Math.sqrt(n - 1)
  const logOdds = ({ count }: NamedOption) => Math.log((count + 0.5) / (n - count + 0.5))
  return correlation(option) - correlation(key) + WEIGHT_OF_COUNTS * (logOdds(option) - logOdds(key))
}

function keyText(item: string, { option, count, itemRest }: NamedOption, key: NamedOption): string {
  const r = itemRest === null ? '' : ` (r = ${figure(itemRest, 2)})`
  const ofKey =
    key.count === 0
      ? 'que ninguém escolheu'
      : `escolhida por ${pupils(key.count)}${key.itemRest === null ? '' : ` (r = ${figure(key.itemRest, 2)})`}`
  return `Chave provável errada em ${item}: a opção ${option}, escolhida por ${pupils(count)}${r}, acompanha melhor o resto do teste do que a chave ${key.option}, ${ofKey}.`
}

/** Whether a correlation of n pupils is below a limit by more than chance explains (Fisher 1921). */
function isBelow(r: number, limit: number, n: number): boolean {
  return normalTail((Math.atanh(limit) - Math.atanh(r)) * Math.sqrt(n - 3)) < CORRELATION_LEVEL
}

function isNamed(option: OptionStatistics): option is NamedOption {
  return option.option !== null
}

function pupils(count: number): string {
  return counted(count, 'aluno', 'alunos')
}
