import { counted, figure, percent } from '#kit/figures.ts'
import type { ItemStatistics, OptionStatistics } from './classical.ts'
import type { KeyCheck } from './key-check.ts'
import { binomialAtLeast, binomialAtMost, normalTail } from './significance.ts'

export type AdviceCode =
  | 'key-wrong'
  | 'key-doubt'
  | 'common-error'
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
  /** Those of them who did not leave it blank; all by default. */
  answered?: number
  /** The right option, where the item has options. */
  key?: string | undefined
  /** What the whole test says of the key (`key-check.ts`). */
  check?: KeyCheck | null | undefined
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

/**
 * Advice on one item, most urgent first; nothing that chance explains.
 *
 * - `key-wrong`, `key-doubt`: what {@link KeyCheck} says; beside a key that is probably wrong nothing else is said, since all
 *   the rest follows from it;
 * - `common-error`: a wrong option is chosen by significantly more pupils than the key (exact binomial test of the two, 1 % shared
 *   among the wrong options), while the key is not in doubt: something to teach, and no fault of the question;
 * - `distractor-attracts`: those who choose a wrong option (at least five) do better in the rest of the test than the
 *   others (one-sided z = r √(n − 1), 5 % shared among the wrong options);
 * - `too-easy`: more than 95 % right, and significantly above 90 % (exact binomial test, 1 %);
 * - `too-hard`: of those who answered, significantly fewer right than chance gives (1 / options; without options
 *   10 %), while the better pupils do no better in it than the others;
 * - `low-discrimination`: item-rest correlation significantly below 0.10 (Fisher's z, 5 %);
 * - `dead-distractor`: a wrong option takes significantly less than a tenth of the errors.
 */
export function adviceOn(statistics: ItemStatistics, { n, answered = n, key, check }: Answered): Advice[] {
  const { item, p, itemRest } = statistics
  if (answered === 0 || p === null) return []
  const options = statistics.options?.filter(isNamed) ?? []
  const wrong = options.filter(({ option }) => option !== key)
  const keyCount = options.find(({ option }) => option === key)?.count ?? 0
  const advice: Advice[] = []
  if (check?.grade === 'wrong')
    return [{ item, code: 'key-wrong', option: check.option, text: wrongKeyText(check) }]
  if (check?.grade === 'doubt') {
    const count = wrong.find(({ option }) => option === check.option)?.count ?? 0
    advice.push({
      item,
      code: 'key-doubt',
      option: check.option,
      text: doubtText(check, { count, keyCount, answered }),
    })
  }
  for (const { option, count } of wrong) {
    if (check?.grade === 'doubt' && check.option === option) continue
    if (binomialAtLeast(count, count + keyCount, 0.5) >= COUNT_LEVEL / wrong.length) continue
    advice.push({
      item,
      code: 'common-error',
      option,
      text: `Em ${item}, ${count} de ${answered} escolheram ${option} e ${keyCount} a chave ${key}: é um erro comum, a ensinar de novo.`,
    })
  }
  for (const { option, count, itemRest: r } of wrong) {
    if (r === null || count < MIN_CHOOSERS) continue
    if (normalTail(r * Math.sqrt(n - 1)) < CORRELATION_LEVEL / wrong.length) {
      advice.push({
        item,
        code: 'distractor-attracts',
        option,
        text: `Em ${item}, a opção errada ${option} atrai alunos que vão bem no resto do teste: ${pupils(count)} (quem a escolhe concorda com o resto em ${figure(r, 2)}).`,
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
      text: `${item} quase não distingue quem sabe de quem não sabe: concorda com o resto do teste em ${figure(itemRest, 2)} (o mínimo é 0,10).`,
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

/** «Dos 8 alunos com melhor nota no resto do teste, 8 escolheram D e nenhum escolheu a chave B.» */
function ofBest({ best, option, key }: KeyCheck): string {
  const chose = (count: number, what: string) =>
    count === 0 ? `nenhum escolheu ${what}` : `${count} ${count === 1 ? 'escolheu' : 'escolheram'} ${what}`
  return `dos ${best.n} alunos com melhor nota no resto do teste, ${chose(best.option, option)} e ${chose(best.key, `a chave ${key}`)}`
}

function wrongKeyText(check: KeyCheck): string {
  return `Chave provavelmente errada em ${check.item}: ${ofBest(check)}. Com a chave certa, isto aconteceria menos de uma vez em mil.`
}

function doubtText(
  check: KeyCheck,
  { count, keyCount, answered }: { count: number; keyCount: number; answered: number },
): string {
  return `Veja a chave de ${check.item}: ${count} de ${answered} ${count === 1 ? 'escolheu' : 'escolheram'} ${check.option} e ${keyCount} a chave ${check.key}; ${ofBest(check)}. ${certaintyText(check.chance)}`
}

/** Denominators of the fractions in which a chance is said. */
const SAID = [2, 3, 4, 5, 6, 8, 10, 15, 20, 30, 40, 60]

/** How sure a key is that the answers do not confirm, in words: «… a chave está certa em cerca de 9 de cada 10 casos como este.» */
export function certaintyText(chance: number): string {
  const smaller = Math.min(chance, 1 - chance)
  const of = SAID.reduce((best, each) =>
    Math.abs(1 / each - smaller) < Math.abs(1 / best - smaller) ? each : best,
  )
  if (of === 2) return 'Tanto pode ser um erro comum como uma chave trocada.'
  const max = `cerca de ${of - 1} em cada ${of}`
  return chance < 0.5
    ? `É mais provável ser um erro comum do que uma chave trocada: ${max}.`
    : `É mais provável ser uma chave trocada do que um erro comum: ${max}.`
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
