// Long because a key is judged in one computation, from who chose what to the grade of the doubt.
import {
  type Choosers,
  type Expectation,
  type Gathered,
  gather,
  logEvidence,
  type Placed,
  placeOf,
  USUAL,
} from './key-evidence.ts'
import { PUPILS_FOR_CORRELATION, PUPILS_FOR_RASCH } from './presentable.ts'
import { NOT_PRESENTED, type Responses, RIGHT } from './responses.ts'
import { sum } from './sums.ts'

/** `wrong`: «Chave provavelmente errada»; `doubt`: «Veja a chave». */
export type KeyGrade = 'wrong' | 'doubt'

/** What the answers say of the key of a question. */
export type KeyCheck = {
  item: string
  grade: KeyGrade | null
  /** That another option is the right one, 0 to 1. */
  chance: number
  /** Spoken of wherever something is built on the question. */
  warns: boolean
  /** The answers confirm the key; where they neither do nor doubt it, they are too few. */
  confirmed: boolean
  /** The option that speaks most against the key, of those that some of the best pupils chose: nobody doubts a key for another. */
  option: string
  key: string
  /** Who did best in the rest of the test, and of them who chose the option and who the key. */
  best: { n: number; option: number; key: number }
  /** Pupils of other classes whose choices count too. */
  elsewhere: number
}

/** What is known of the questions beside the answers of this class, in the order of its items. */
export type KnownOfItems = {
  /** How pupils of other classes chose, class by class. */
  elsewhere?: readonly (readonly (readonly Choosers[])[])[]
  /** Options whose typical error the author has described. */
  explained?: readonly (readonly string[])[]
}

/** Of so many keys one is wrong before anybody has answered. */
const KEYS_TO_ONE_WRONG = 30
/** An author who writes what is wrong with an option has hardly meant it to be right. */
const EXPLAINED = 0.25
/**
 * From this chance of a wrong key on somebody should look, in the analysis of the questions, if so few pupils do not say it by chance: the
 * answers do not speak for the key, and rather against it. In weak classes no test tells more without passing over wrong keys
 * (`bench/judgements.ts` has the best one beside).
 */
const CHANCE_TO_LOOK = 1 / KEYS_TO_ONE_WRONG
/**
 * In a larger class the answers are against fewer right keys, and against fewer wrong ones too. Where more wrong keys than this share would be
 * passed over, those come next that the answers do not confirm, the least sure first, in no more than a fifth of a test.
 */
const SHARE_PASSED_OVER = 1 / 10
const SHARE_TO_LOOK = 1 / 5
/** Of fewer pupils than a class the answers must say more. */
const CHANCE_OF_FEW = 1 / 10
/**
 * From this chance on a doubt is spoken of wherever something is built on the question: the answers have made a wrong key seven times as
 * likely as it was. At a tenth half of the weakest classes warned of a right key, and who is warned in vain every other time does not look.
 */
const CHANCE_TO_WARN = 1 / 5
/** Below this chance the answers confirm the key: they have halved what was expected of any. */
const CHANCE_CONFIRMED = 1 / (2 * KEYS_TO_ONE_WRONG)
/** For «provavelmente errada» the answers must be so many times as probable under another key … */
const TIMES_FOR_WRONG = 200
/**
 * … and of the best pupils more than half must agree on the option, so many times as many as on the key. Of questions with the
 * right key that is so of fewer than one in a thousand, in classes of any level (`bench/judgements.ts`).
 */
const TIMES_OF_BEST = 4
const BEST = 0.27
const MIN_BEST = 3
/** The rest of a test of fewer questions says nothing of who knows. */
const MIN_REST = 3

/**
 * Whether the answers confirm each key: null where there are no options, fewer than ten pupils, or nothing varies.
 *
 * The chance that another option is the right one follows from how probable the choices are under each (`key-evidence.ts`). What the
 * right option of a question of this test looks like is learnt from the other questions, each weighing as much as its own key is
 * sure, so that a weak class, whose best pupils guess too, accuses nobody (empirical Bayes: Morris 1983, JASA 78:47–55).
 */
export function checkKeys(responses: Responses, known: KnownOfItems = {}): (KeyCheck | null)[] {
  return judgeKeys(responses, known).checks
}

/** Checks of all keys, with what they are worth in this class. */
export interface JudgedKeys {
  checks: (KeyCheck | null)[]
  /** The share of wrong keys that these answers would make known, 0 to 1; null where no key can be checked. */
  power: number | null
}

/** Below this share of wrong keys that would be seen, silence says nothing of the keys. */
export const KEYS_SEEN = 0.6

/** The checks of {@link checkKeys}, and how many wrong keys would have been spoken of had there been any. */
export function judgeKeys(responses: Responses, known: KnownOfItems = {}): JudgedKeys {
  const { choices, items } = responses
  if (!choices) return { checks: items.map(() => null), power: null }
  const levels = levelsOf(responses)
  const questions = items.flatMap((item, at): KeyCheckItem[] => {
    const options = choices.options[at] ?? []
    const key = options.indexOf(choices.key[at] ?? '')
    const own = choosersOf(responses, at, levels)
    if (options.length < 2 || key < 0 || countOf(own) < PUPILS_FOR_CORRELATION) return []
    if (own.every(group => group.score === 0)) return []
    const elsewhere = known.elsewhere?.[at] ?? []
    return [
      {
        at,
        item,
        options,
        key,
        own,
        elsewhere,
        others: sum(elsewhere.map(countOf)),
        fitted: {
          own: gather(own, options.length),
          all: gather([...own, ...elsewhere.flat()], options.length),
        },
        priors: priorsOf(options, key, known.explained?.[at] ?? []),
      },
    ]
  })
  let expected = USUAL
  let evidence = questions.map(question => evidenceOf(question, expected))
  for (let round = 0; round < ROUNDS; round++) {
    expected = learnt(questions, evidence, expected)
    evidence = questions.map(question => evidenceOf(question, expected))
  }
  const limit = limitToLook(
    questions.map((question, place) => 1 - (chancesOf(question, evidence[place] ?? [])[question.key] ?? 0)),
  )
  const checks = new Map(
    questions.map((question, place) => {
      // A class is as many as were asked: who left a question out makes it no small one.
      const pupils = responses.n + question.others
      const isFew = pupils < PUPILS_FOR_RASCH
      return [question.at, judged(question, evidence[place] ?? [], isFew ? CHANCE_OF_FEW : limit)]
    }),
  )
  const powers = questions.map((question, place) => powerIn(question, evidence[place] ?? []))
  return {
    checks: items.map((_, at) => checks.get(at) ?? null),
    power: powers.length === 0 ? null : sum(powers) / powers.length,
  }
}

/**
 * In what share of cases a question would be spoken of if another option were its key by mistake: each wrong option in turn, with the right
 * one as likely to be any other as it is before anybody answers. The evidence of each option stays, since it asks for no key.
 */
function powerIn({ options, key }: KeyCheckItem, evidence: readonly number[]): number {
  const others = options.flatMap((_, at) => (at === key ? [] : [at]))
  const spoken = others.filter(typed => {
    const chances = chancesOf({ priors: priorsOf(options, typed, []) }, evidence)
    return 1 - (chances[typed] ?? 0) >= CHANCE_TO_WARN
  })
  return spoken.length / others.length
}

const ROUNDS = 2

type KeyCheckItem = {
  at: number
  item: string
  options: readonly string[]
  /** Place of the key among the options. */
  key: number
  own: readonly Choosers[]
  elsewhere: readonly (readonly Choosers[])[]
  /** How many chose there. */
  others: number
  /** Of the class, and with all others. */
  fitted: { own: Gathered; all: Gathered }
  priors: readonly number[]
}

/** How many questions were asked of pupils and how many answers are right: what there is of both, from the worst to the best. */
interface Levels {
  levels: readonly { readonly presented: number; readonly right: number }[]
  /** The place among them of every pupil. */
  levelOf: Uint16Array
}

export function levelsOf({ n, k, cells }: Responses): Levels {
  const codes = new Int32Array(n)
  for (let pupil = 0, at = 0; pupil < n; pupil++) {
    let [presented, right] = [0, 0]
    for (const end = at + k; at < end; at++) {
      if (cells[at] !== NOT_PRESENTED) presented++
      if (cells[at] === RIGHT) right++
    }
    codes[pupil] = presented * (k + 1) + right
  }
  const found = [...new Set(codes)].map(code => ({
    code,
    presented: Math.floor(code / (k + 1)),
    right: code % (k + 1),
  }))
  const levels = found.sort((a, b) => a.right * b.presented - b.right * a.presented)
  const places = new Map(levels.map(({ code }, place) => [code, place]))
  return { levels, levelOf: Uint16Array.from(codes, code => places.get(code) ?? 0) }
}

/**
 * Who chose what of an item, by the share of right answers to the other questions that the pupil was asked (standardised over those who
 * chose something): groups of like pupils from the worst to the best. A constant rest is 0.
 */
export function choosersOf(
  responses: Responses,
  item: number,
  { levels, levelOf } = levelsOf(responses),
): Choosers[] {
  const { n, k, cells, choices } = responses
  const options = choices?.options[item]?.length ?? 0
  // Of each level who was right in the item, and who was not.
  const counts = new Int32Array(2 * levels.length * (options + 1))
  for (let pupil = 0, at = item; pupil < n; pupil++, at += k) {
    const own = cells[at]
    if (own === NOT_PRESENTED) continue
    const place = 2 * (levelOf[pupil] as number) + (own === RIGHT ? 0 : 1)
    const slot = place * (options + 1) + (choices?.chosen[at] ?? 0)
    counts[slot] = (counts[slot] as number) + 1
  }
  const groups: ScoreLevel[] = []
  levels.forEach(({ presented, right }, level) => {
    if (presented - 1 < MIN_REST) return
    for (let place = 2 * level; place < 2 * level + 2; place++) {
      const from = place * (options + 1) + 1
      let size = 0
      for (let at = from; at < from + options; at++) size += counts[at] as number
      if (size === 0) continue
      const own: number[] = []
      for (let at = from; at < from + options; at++) own.push(counts[at] as number)
      // Who was right has one point from this very item.
      groups.push({ score: (right - (place === 2 * level ? 1 : 0)) / (presented - 1), counts: own, size })
    }
  })
  // A fixed order of summation: the order of the pupils must not change the last digit.
  const sorted = together(groups.sort((a, b) => a.score - b.score))
  let [all, scores, squares] = [0, 0, 0]
  for (const { score, size } of sorted) {
    all += size
    scores += score * size
  }
  const mean = all > 0 ? scores / all : 0
  for (const { score, size } of sorted) squares += (score - mean) ** 2 * size
  const sd = sorted.length > 1 ? Math.sqrt(squares / all) : 0
  return sorted.map(({ score, counts }) => ({ score: sd > 0 ? (score - mean) / sd : 0, counts }))
}

interface ScoreLevel {
  score: number
  counts: number[]
  size: number
}

/** Who stands level counts together, of however many questions each was asked. */
function together(sorted: readonly ScoreLevel[]): ScoreLevel[] {
  const groups: ScoreLevel[] = []
  for (const standing of sorted) {
    const last = groups.at(-1)
    if (last?.score !== standing.score) groups.push(standing)
    else {
      for (const [option, count] of standing.counts.entries())
        last.counts[option] = (last.counts[option] ?? 0) + count
      last.size += standing.size
    }
  }
  return groups
}

/** Chances of each option to be the right one, before anybody answered. */
function priorsOf(options: readonly string[], key: number, explained: readonly string[]): number[] {
  const weights = options.map(
    (option, at) =>
      (at === key ? KEYS_TO_ONE_WRONG - 1 : 1 / (options.length - 1)) *
      (explained.includes(option) ? EXPLAINED : 1),
  )
  const all = sum(weights)
  return weights.map(weight => weight / all)
}

function evidenceOf({ options, fitted }: KeyCheckItem, expected: Expectation): number[] {
  return options.map((_, right) => logEvidence(fitted.all, right, expected))
}

/** Chances of each option to be the right one, now. */
function chancesOf({ priors }: Pick<KeyCheckItem, 'priors'>, evidence: readonly number[]): number[] {
  const max = Math.max(...evidence)
  const weights = priors.map((prior, at) => prior * Math.exp((evidence[at] ?? max) - max))
  const all = sum(weights)
  return weights.map(weight => weight / all)
}

/** Questions that the usual expectation weighs as much as. */
const WEIGHT_OF_USUAL = 2

/** What the right options of a test look like, each as much as its key is sure. */
function learnt(
  questions: readonly KeyCheckItem[],
  evidence: readonly number[][],
  expected: Expectation,
): Expectation {
  const placed = questions.map((question, place): Placed & { weight: number } => ({
    ...placeOf(question.fitted.own, question.key, expected),
    weight: chancesOf(question, evidence[place] ?? [])[question.key] ?? 0,
  }))
  const all = WEIGHT_OF_USUAL + sum(placed.map(({ weight }) => weight))
  const mean = (usual: number, of: (place: Placed) => number) =>
    (WEIGHT_OF_USUAL * usual + sum(placed.map(place => place.weight * of(place)))) / all
  const level = mean(USUAL.mean[0], place => place.level)
  const slope = mean(USUAL.mean[1], place => place.slope)
  return {
    mean: [level, slope],
    spread: [
      mean(USUAL.spread[0], place => (place.level - level) ** 2 + place.spread[0]),
      mean(USUAL.spread[1], place => (place.level - level) * (place.slope - slope) + place.spread[1]),
      mean(USUAL.spread[2], place => (place.slope - slope) ** 2 + place.spread[2]),
    ],
  }
}

/**
 * The chance from which on somebody should look at a question of a test whose keys have these chances to be wrong. How many wrong keys are
 * passed over below a chance follows from the right ones there: each stands for as many as its answers are likelier under a wrong key.
 */
function limitToLook(chances: readonly number[]): number {
  const ranked = chances.toSorted((a, b) => a - b)
  const fewest = ranked.length - Math.ceil(SHARE_TO_LOOK * ranked.length)
  let passed = 0
  for (const [at, chance] of ranked.entries()) {
    passed += ((KEYS_TO_ONE_WRONG - 1) * chance) / (1 - chance) / ranked.length
    if (at >= fewest && passed > SHARE_PASSED_OVER)
      return Math.min(CHANCE_TO_LOOK, Math.max(CHANCE_CONFIRMED, chance))
  }
  return CHANCE_TO_LOOK
}

function judged(question: KeyCheckItem, evidence: readonly number[], toLook: number): KeyCheck {
  const { item, options, key, own, elsewhere } = question
  const chances = chancesOf(question, evidence)
  const chance = 1 - (chances[key] ?? 0)
  const isTaken = chances.map((_, at) => bestOf(own, at, key).option > 0)
  const rank = (at: number) => (chances[at] ?? 0) + Number(isTaken[at])
  const suspect = chances.reduce(
    (max, _, at) => (at !== key && (max < 0 || rank(at) > rank(max)) ? at : max),
    -1,
  )
  const against = evidence.filter((_, at) => at !== key).map(value => Math.exp(value - (evidence[key] ?? 0)))
  const best = bestOf(own, suspect, key)
  const everywhere = [own, ...elsewhere].map(each => bestOf(each, suspect, key))
  const isWrong =
    sum(against) / against.length >= TIMES_FOR_WRONG &&
    agree(best) &&
    agree({
      n: sum(everywhere.map(each => each.n)),
      option: sum(everywhere.map(each => each.option)),
      key: sum(everywhere.map(each => each.key)),
    })
  const isDoubted = chance >= toLook && best.option > 0
  return {
    item,
    grade: isWrong ? 'wrong' : isDoubted ? 'doubt' : null,
    chance,
    warns: isWrong || (isDoubted && chance >= CHANCE_TO_WARN),
    confirmed: !isWrong && chance < CHANCE_CONFIRMED,
    option: options[suspect] ?? '',
    key: options[key] ?? '',
    best,
    elsewhere: question.others,
  }
}

/** The best 27 % of those who chose, including those tied with the last of them. */
function bestOf(choosers: readonly Choosers[], option: number, key: number): KeyCheck['best'] {
  const best = { n: 0, option: 0, key: 0 }
  const wanted = BEST * countOf(choosers)
  for (let at = choosers.length - 1; at >= 0 && best.n < wanted; at--) {
    const { counts } = choosers[at] as Choosers
    best.n += sum(counts)
    best.option += counts[option] ?? 0
    best.key += counts[key] ?? 0
  }
  return best
}

function agree({ n, option, key }: KeyCheck['best']): boolean {
  return n >= MIN_BEST && 2 * option > n && option >= TIMES_OF_BEST * key
}

function countOf(choosers: readonly Choosers[]): number {
  let all = 0
  for (const { counts } of choosers) all += sum(counts)
  return all
}
