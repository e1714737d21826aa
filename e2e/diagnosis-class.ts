/** A class of 70, a test of 20 and what each pupil gives: every figure that a screen shows is counted anew from here. */

export interface Item {
  type: 'single-choice' | 'true-false' | 'numeric' | 'short-answer' | 'multiple-choice'
  /** What the sheet says: letters, V or F, a number, a word. */
  right: string
  wrong: string
  block: Block
}

/** What five questions measure. */
export interface Block {
  code: string
  domain: string
  bloom: string
  /** Share of the class for which they are too hard, from 0 to 1. */
  hard: number
}

export const PUPILS = 70
/** The first of them answer on phones, the others on paper; the last does not come. */
export const ON_PHONES = 35
export const ABSENT = PUPILS - 1
/** The place of the question whose key is wrong at first: B, where C is right. */
export const WRONG_KEY = 2

export const blocks: readonly Block[] = [
  { code: 'FR2', domain: 'Fracções', bloom: 'Compreender', hard: 0.62 },
  { code: 'NO4', domain: 'Números naturais e operações', bloom: 'Aplicar', hard: 0.3 },
  { code: 'GM1', domain: 'Grandezas e medidas', bloom: 'Aplicar', hard: 0.45 },
  { code: 'EF1', domain: 'Espaço e forma', bloom: 'Recordar', hard: 0.2 },
]

/** Their codes as the programme teaches them, which is the order of every table. */
export const taught = ['NO4', 'FR2', 'GM1', 'EF1'] as const

const choice = (right: string, wrong: string) => ({ type: 'single-choice', right, wrong }) as const
const truth = (right: string) => ({ type: 'true-false', right, wrong: right === 'V' ? 'F' : 'V' }) as const

export const items: readonly Item[] = [
  [choice('A', 'B'), choice('D', 'A'), choice('C', 'D'), choice('B', 'C'), choice('A', 'D')],
  [
    choice('B', 'A'),
    choice('C', 'D'),
    choice('D', 'C'),
    { type: 'numeric', right: '3,5', wrong: '7' } as const,
    { type: 'numeric', right: '144', wrong: '24' } as const,
  ],
  [
    choice('A', 'C'),
    choice('B', 'D'),
    choice('C', 'A'),
    { type: 'short-answer', right: 'quilómetro', wrong: 'metro' } as const,
    { type: 'multiple-choice', right: 'AC', wrong: 'A' } as const,
  ],
  [choice('D', 'B'), choice('A', 'B'), truth('V'), truth('F'), truth('V')],
].flatMap((five, at) => {
  const block = blocks[at]
  return block ? five.map(value => ({ ...value, block })) : []
})

/** «Pergunta 3 de FR2»: no other question begins so. */
export function stemOf(at: number): string {
  return `Pergunta ${(at % 5) + 1} de ${items[at]?.block.code}: quanto é?`
}

/** What a pupil gives, as it is on a sheet; empty is a blank. Able pupils know more, hard questions are known less. */
export function answerBy(pupil: number, at: number): string {
  const item = items[at]
  if (!item) return ''
  const ability = ((pupil * 29) % PUPILS) / PUPILS
  const luck = (((pupil * 7 + at * 13) % 11) - 5) / 25
  if (ability + luck > item.block.hard + (at % 5) * 0.04) return item.right
  if ((pupil + at) % 9 === 0) return ''
  return at === WRONG_KEY && pupil % 10 === 0 ? 'B' : item.wrong
}

/** Points of an answer: half a multiple choice is worth half. */
export function pointsOf(at: number, answer: string, key = items[at]?.right): number {
  if (answer !== '' && answer === key) return 1
  return items[at]?.type === 'multiple-choice' && answer === 'A' ? 0.5 : 0
}

export type Sex = 'H' | 'M' | 'Total'
export const sexes: readonly Sex[] = ['H', 'M', 'Total']

/** Places of those who handed in, by sex: pupils with an even number are boys. */
export function evaluated(sex: Sex): number[] {
  return Array.from({ length: PUPILS }, (_, pupil) => pupil).filter(
    pupil => pupil !== ABSENT && (sex === 'Total' || (sex === 'H') === (pupil % 2 === 1)),
  )
}

/** Rounded half up, with a comma, as Mozambique writes it. */
export function shown(value: number, digits = 1): string {
  const scale = 10 ** digits
  return (Math.floor(value * scale + 0.5 + 1e-9) / scale).toFixed(digits).replace('.', ',')
}

export const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length

/** Points of a pupil in some questions. Both the test and its scale have 20. */
export function sum(pupil: number, places: readonly number[], keyOfThird = items[WRONG_KEY]?.right): number {
  return places.reduce(
    (total, at) =>
      total + pointsOf(at, answerBy(pupil, at), at === WRONG_KEY ? keyOfThird : items[at]?.right),
    0,
  )
}

export const everyItem = items.map((_, at) => at)
export const itemsOf = (code: string): number[] => everyItem.filter(at => items[at]?.block.code === code)
export const markOf = (pupil: number): number => sum(pupil, everyItem)
/** Rounded half up once: so it counts in means too. */
export const markShown = (pupil: number): number => Math.floor(markOf(pupil) + 0.5)

/** The row of a sex in the table of marks: enrolled, evaluated, five bands, mean, deviation, positive and their share. */
export function marksRow(sex: Sex): string[] {
  const marks = evaluated(sex).map(markShown)
  const squares = marks.map(mark => (mark - mean(marks)) ** 2)
  const floors = [0, 10, 14, 17, 19]
  const bands = floors.map(
    (from, at) => marks.filter(mark => mark >= from && mark < (floors[at + 1] ?? 21)).length,
  )
  const positive = marks.filter(mark => mark >= 10).length
  return [
    sex,
    String(sex === 'Total' ? PUPILS : PUPILS / 2),
    String(marks.length),
    ...bands.map(String),
    shown(mean(marks)),
    shown(Math.sqrt((mean(squares) * marks.length) / (marks.length - 1))),
    String(positive),
    `${shown((100 * positive) / marks.length)} %`,
  ]
}

/** How far a share of the points goes: 75 % is mastered, under half is not. */
export function level(share: number): 'not' | 'developing' | 'mastered' {
  return share >= 0.75 ? 'mastered' : share >= 0.5 ? 'developing' : 'not'
}

/** The row of a sex in the table of competences: n, not mastered, developing, mastered, share of the points. */
export function competenceRow(code: string, sex: Sex): string[] {
  const shares = evaluated(sex).map(pupil => sum(pupil, itemsOf(code)) / 5)
  const count = (of: ReturnType<typeof level>) => String(shares.filter(share => level(share) === of).length)
  return [
    sex,
    String(shares.length),
    count('not'),
    count('developing'),
    count('mastered'),
    `${shown(100 * mean(shares))} %`,
  ]
}

/** Places of those who have not mastered a competence. */
export function needing(code: string): number[] {
  return evaluated('Total').filter(pupil => level(sum(pupil, itemsOf(code)) / 5) === 'not')
}
