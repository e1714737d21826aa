import { counted, hundredths } from '#kit/figures.ts'

/** Whether the contents of a week were taught. */
export const contentsWords = ['sim', 'parcial', 'não'] as const
export type ContentsWord = (typeof contentsWords)[number]

/** What a teacher wrote of a week with a group. */
export interface Register {
  taught: number
  madeUp: number
  contents: ContentsWord
}

/** Lessons of a row that were marked one by one. */
export interface Marks {
  taught: number
  partial: number
}

/** A week of a plan with a group, as it is counted. */
export interface CountedWeek {
  planned: number
  /** Lessons of the plan in whose place the pupils were in other groups: neither planned any more nor lost. */
  elsewhere: number
  taught: number
  madeUp: number
  contents: ContentsWord
  contentsPlanned: number
  contentsTaught: number
}

/** Sums of what is known until a day, with numerator and denominator of both percentages. */
export interface Totals {
  planned: number
  taught: number
  madeUp: number
  /** Taught or made up, of each plan with a group no more than it planned: what one gave too much is not what another lacks. */
  held: number
  contentsTaught: number
  /** Of the whole plan: the programme. */
  contentsPlanned: number
  /** Of the weeks that have ended: where the programme should be. */
  contentsDue: number
}

/**
 * What counts of a week. The register and the lessons that were marked one by one speak of the same lessons and
 * neither need know all of them, so the larger number of the two holds: nothing counts twice, and no mark vanishes
 * when a week is registered. No more are taught than were planned: what goes beyond counts where it is registered as made
 * up. Lessons at whose time the pupils are in other groups are no longer planned, unless they were taught all the same. Of
 * contents the register's word holds; without one, all marked in full is «sim», some is «parcial».
 */
export function countWeek(
  row: { planned: number; contentsPlanned: number; elsewhere: number },
  register: Register | null,
  marks: Marks | null,
): CountedWeek {
  const marked = marks ? marks.taught + marks.partial : 0
  const taught = Math.min(row.planned, Math.max(register?.taught ?? 0, marked))
  const elsewhere = Math.min(row.elsewhere, row.planned - taught)
  const planned = row.planned - elsewhere
  const contents = register?.contents ?? contentsOfMarks(planned, marks)
  return {
    planned,
    elsewhere,
    taught,
    madeUp: register?.madeUp ?? 0,
    contents,
    contentsPlanned: row.contentsPlanned,
    contentsTaught: contentsTaught(row.contentsPlanned, contents),
  }
}

/** Of the contents of a week: all, half of them rounded down, or none. */
export function contentsTaught(planned: number, word: ContentsWord): number {
  if (word === 'não') return 0
  return word === 'sim' ? planned : Math.floor(planned / 2)
}

function contentsOfMarks(planned: number, marks: Marks | null): ContentsWord {
  if (!marks || marks.taught + marks.partial === 0) return 'não'
  return marks.partial === 0 && marks.taught >= planned ? 'sim' : 'parcial'
}

/**
 * Sums the weeks of a plan with a group. Lessons count for the weeks that have ended and that somebody has spoken of:
 * what is not known is neither taught nor lost. Contents taught count as soon as they are, against those of the whole
 * plan.
 */
export function totalsOf(weeks: readonly (CountedWeek & { ended: boolean; known: boolean })[]): Totals {
  const totals = {
    ...{ planned: 0, taught: 0, madeUp: 0, held: 0 },
    ...{ contentsTaught: 0, contentsPlanned: 0, contentsDue: 0 },
  }
  for (const week of weeks) {
    totals.contentsPlanned += week.contentsPlanned
    totals.contentsTaught += week.contentsTaught
    if (!week.ended) continue
    totals.contentsDue += week.contentsPlanned
    if (!week.known) continue
    totals.planned += week.planned
    totals.taught += week.taught
    totals.madeUp += week.madeUp
  }
  totals.held = Math.min(totals.planned, totals.taught + totals.madeUp)
  return totals
}

/** Adds the sums of plans, for the total of a page or of a subject: each is held to its own plan before. */
export function addTotals(all: readonly Totals[]): Totals {
  const sum = totalsOf([])
  for (const value of all) for (const key of Object.keys(sum) as (keyof Totals)[]) sum[key] += value[key]
  return sum
}

/** The sums of rows that share something, in the order in which each was met first. */
export function subtotalsOf<Row extends { totals: Totals }>(
  rows: readonly Row[],
  sideOf: (row: Row) => { id: string; name: string },
): { id: string; name: string; rows: number; totals: Totals }[] {
  const found = new Map<string, { id: string; name: string; rows: number; totals: Totals }>()
  for (const row of rows) {
    const { id, name } = sideOf(row)
    const sum = found.get(id) ?? { id, name, rows: 0, totals: totalsOf([]) }
    found.set(id, { ...sum, rows: sum.rows + 1, totals: addTotals([sum.totals, row.totals]) })
  }
  return [...found.values()]
}

/** Fulfilment = lessons held / planned until today, at most 1; null before anything was planned. */
export function fulfilmentShare({ planned, held }: Pick<Totals, 'planned' | 'held'>): number | null {
  return planned === 0 ? null : held / planned
}

/** What the percentage of several plans counts. */
export const HELD_NOTE =
  'Cada plano conta até 100 %: o que se deu ou repôs a mais num plano não cobre o que falta noutro.'

/** The programme = contents taught / contents planned; null for a plan without contents. */
export function programmeShare(totals: Pick<Totals, 'contentsTaught' | 'contentsPlanned'>): number | null {
  return totals.contentsPlanned === 0 ? null : totals.contentsTaught / totals.contentsPlanned
}

export type Light = 'bom' | 'atenção' | 'mau'

/** Each light in words: the percentage as it is shown falls into one of them. */
export const lightWords: Record<Light, string> = {
  bom: '90 % ou mais',
  atenção: '75,0–89,9 %',
  mau: 'menos de 75 %',
}

/** From 90 % good, from 75 % to take care of, below that bad; the percentage decides as it is shown. */
export function lightOf(share: number): Light {
  const percentage = hundredths(share)
  if (percentage >= 90) return 'bom'
  return percentage >= 75 ? 'atenção' : 'mau'
}

export interface CatchUp {
  /** Lessons that are missing. */
  missing: number
  weeks: { week: number; startsOn: string; lessons: number }[]
  /** Those for which no week is left. */
  left: number
}

const MAX_PER_WEEK = 2

/**
 * Where lost lessons could be made up: one in each of the weeks to come, a second where that is not enough; what then
 * is left belongs to the next term or is joined to other contents.
 */
export function suggestCatchUp(
  totals: Pick<Totals, 'planned' | 'taught' | 'madeUp'>,
  ahead: readonly { week: number; startsOn: string }[],
): CatchUp | null {
  const missing = totals.planned - totals.taught - totals.madeUp
  if (missing <= 0) return null
  const weeks = ahead.map(({ week, startsOn }) => ({ week, startsOn, lessons: 0 }))
  let left = missing
  for (let round = 0; round < MAX_PER_WEEK; round++)
    for (const week of weeks) {
      if (left === 0) break
      week.lessons += 1
      left -= 1
    }
  return { missing, weeks: weeks.filter(week => week.lessons > 0), left }
}

/** «3 em substituição»: lessons that a teacher gave in place of another. */
export function substituteText(lessons: number): string {
  return `${lessons} em substituição`
}

/**
 * The lessons that others gave in place of the teacher of a row, taken from its sums to theirs: planned, taught and held, so that nobody
 * lacks them and nobody has them twice.
 */
export function partsByTeacher<Row extends TaughtRow>(row: Row): (SideRow & { asSubstitute: number })[] {
  const own = { ...row.totals }
  const others = row.taughtBy.map(({ id, name, lessons }) => {
    const theirs = Math.min(lessons, own.taught)
    own.planned -= theirs
    own.taught -= theirs
    own.held -= theirs
    return {
      side: { id, name },
      totals: { ...totalsOf([]), planned: theirs, taught: theirs, held: theirs },
      asSubstitute: theirs,
    }
  })
  return [
    { side: row.teacher, totals: own, asSubstitute: 0 },
    ...others.filter(each => each.asSubstitute > 0),
  ]
}

interface TaughtRow {
  teacher: { id: string; name: string }
  totals: Totals
  /** Who gave lessons of ended weeks in place of the teacher. */
  taughtBy: readonly { id: string; name: string; lessons: number }[]
}

interface SideRow {
  side: { id: string; name: string }
  totals: Totals
}

/** «1 aula em hora por níveis»; empty where there is none. */
export function elsewhereText({ elsewhere }: Pick<CountedWeek, 'elsewhere'>): string {
  return elsewhere === 0 ? '' : `${counted(elsewhere, 'aula', 'aulas')} em hora por níveis`
}

/** Weeks that have ended and of which nobody has said what was taught. */
export function weeksWithoutRecord(
  weeks: readonly { week: number; ended: boolean; known: boolean }[],
): number[] {
  return [...new Set(weeks.filter(week => week.ended && !week.known).map(week => week.week))]
}

/** «Semanas 3 e 4 por registar»; empty where there are none. */
export function unregisteredText(weeks: readonly number[]): string {
  if (weeks.length === 0) return ''
  return weeks.length === 1
    ? `Semana ${weeks[0]} por registar`
    : `Semanas ${weeks.slice(0, -1).join(', ')} e ${weeks.at(-1)} por registar`
}

/** «Faltam 3 aulas: repor 1 nas semanas 10, 11 e 12.» */
export function catchUpText({ missing, weeks, left }: CatchUp): string {
  const lack = missing === 1 ? 'Falta 1 aula' : `Faltam ${missing} aulas`
  const by = (lessons: number) => weeks.filter(week => week.lessons === lessons).map(week => week.week)
  const parts = [2, 1].flatMap(lessons => {
    const numbers = by(lessons)
    if (numbers.length === 0) return []
    const list =
      numbers.length === 1
        ? `na semana ${numbers[0]}`
        : `nas semanas ${numbers.slice(0, -1).join(', ')} e ${numbers.at(-1)}`
    return [`repor ${lessons} ${list}`]
  })
  if (left > 0)
    parts.push(
      `${counted(left, 'não cabe', 'não cabem')} até ao fim: juntar conteúdos ou passar ao trimestre seguinte`,
    )
  return `${lack}: ${parts.join('; ')}.`
}
