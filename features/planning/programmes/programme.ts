import * as z from 'zod/mini'
import { type BodyOfFields, field, fieldsOf } from '#kit/fields.ts'
import { counted } from '#kit/figures.ts'
import { fold } from '#kit/fold.ts'
import { filled, lines, optionalText } from '#kit/shapes.ts'
import { sum } from '#kit/sum.ts'
import { thing } from '#kit/thing.ts'
import { chosenSubject } from '#school/subjects/contract.ts'
import { gradeName } from '#school/subjects/grade.ts'

/** What is to be taught of a subject in a class, unit by unit, as one edition of the programme says it. */
export const programmeThing = thing({
  table: 'programmes',
  what: 'Este programa',
  name: 'Programa',
  many: 'programas',
  path: '/programmes',
  apis: ['academy'],
  audit: 'programmes',
})

export const MAX_UNITS = 60
export const MAX_ROWS = 200

const lessons = z.int().check(z.minimum(0), z.maximum(400))

/** A line of a unit: what is learnt, by which contents. */
export const programmeRow = z.object({
  id: z.uuid(),
  objectives: lines(20),
  contents: lines(30),
  /** With their code first, as plans name them: «FR2: Comparar fracções». */
  competences: lines(20),
  /** Lessons of this line and of those below it that name none; null: those of the line above, or of the unit. */
  lessons: z._default(z.nullable(lessons), null),
  /** What a file says beside, by the title of its column. */
  notes: optionalText(4000),
})
export type ProgrammeRow = z.infer<typeof programmeRow>

export const programmeUnit = z.object({
  id: z.uuid(),
  title: filled(200),
  trimester: z._default(z.nullable(z.int().check(z.minimum(1), z.maximum(3))), null),
  /** Lessons that the programme gives the unit; null where it gives them line by line. */
  lessons: z._default(z.nullable(lessons), null),
  rows: z.array(programmeRow).check(z.maxLength(MAX_ROWS)),
})
export type ProgrammeUnit = z.infer<typeof programmeUnit>

const fromYear = z.int().check(z.minimum(1975), z.maximum(2100))

/** What a person writes of a programme. */
export const programmeFields = fieldsOf(
  programmeThing,
  {
    subjectId: field('Disciplina', chosenSubject, { names: { table: 'subjects' } }),
    grade: field('Classe', z.int('Escolha a classe.').check(z.minimum(1), z.maximum(12)), {
      show: gradeName,
    }),
    edition: field('Versão', filled(80)),
    source: field('Fonte', optionalText(300)),
    checkedBy: field('Conferido com o original', optionalText(200)),
    fromYear: field('Em vigor desde', fromYear),
    untilYear: field('Em vigor até', z._default(z.nullable(fromYear), null)),
    notes: field('Observações', optionalText(2000)),
    units: field('Unidades', z._default(z.array(programmeUnit).check(z.maxLength(MAX_UNITS)), []), {
      json: true,
      show: units => sizeInWords(units),
    }),
  },
  {
    originalId: { label: 'Original', show: () => 'com o PDF' },
    origin: { label: 'Origem', omittedBecause: 'set once, when a package brings it' },
  },
)

type Sized = Pick<ProgrammeUnit, 'lessons'> & { rows: readonly Pick<ProgrammeRow, 'lessons'>[] }

/** Lessons of a unit: those that the programme gives it, or else those of its lines; null where it says neither. */
export function lessonsOf(unit: Sized): number | null {
  if (unit.lessons !== null) return unit.lessons
  const named = unit.rows.filter(row => row.lessons !== null)
  return named.length === 0 ? null : sum(named.map(row => row.lessons ?? 0))
}

/** Lessons of a programme, as far as it says them. */
export function lessonsOfAll(units: readonly Sized[]): number {
  return sum(units.map(unit => lessonsOf(unit) ?? 0))
}

/**
 * Lessons of each line. Those of a line that names some are shared with the lines below that name none; those of the unit
 * that no line names go to the lines before the first that does, or to all. They sum up to the unit's, unless lines say more.
 */
export function spreadLessons(unit: Sized): number[] {
  const groups: { lessons: number | null; rows: number }[] = []
  for (const row of unit.rows) {
    const last = groups.at(-1)
    if (row.lessons === null && last) last.rows += 1
    else groups.push({ lessons: row.lessons, rows: 1 })
  }
  const named = sum(groups.map(group => group.lessons ?? 0))
  const left = Math.max(0, (unit.lessons ?? named) - named)
  const open = groups.findIndex(group => group.lessons === null)
  return groups.flatMap((group, at) => {
    const rest = at === open || (open < 0 && at === groups.length - 1) ? left : 0
    return evenly((group.lessons ?? 0) + rest, group.rows)
  })
}

/** A number in so many whole parts that differ by one at most, the larger ones first. */
export function evenly(total: number, parts: number): number[] {
  const each = Math.floor(total / parts)
  return Array.from({ length: parts }, (_, at) => each + (at < total - each * parts ? 1 : 0))
}

/** The number that a unit's title begins with, and the rest of it; an empty one where the title has none. */
export function numberedTitle(title: string): { number: string; rest: string } {
  const [, number, rest] = /^([IVXL]+|\d+)[.:)]\s+(.+)$/.exec(title) ?? []
  return number !== undefined && rest !== undefined ? { number, rest } : { number: '', rest: title }
}

/** How plans and lessons may write the title of a unit: whole, or without its number. */
export function titlesOf({ title }: Pick<ProgrammeUnit, 'title'>): string[] {
  return [...new Set([title, numberedTitle(title).rest])]
}

/** «8 unidades, 189 aulas» */
export function sizeInWords(units: readonly Sized[]): string {
  return `${counted(units.length, 'unidade', 'unidades')}, ${counted(lessonsOfAll(units), 'aula', 'aulas')}`
}

/** Whether an edition is in force in a year. */
export function isInForceIn(of: { fromYear: number; untilYear: number | null }, year: number): boolean {
  return of.fromYear <= year && (of.untilYear === null || year <= of.untilYear)
}

/** «desde 2020», «de 2004 a 2019», «só em 2026» */
export function yearsInWords({
  fromYear,
  untilYear,
}: {
  fromYear: number
  untilYear: number | null
}): string {
  if (untilYear === null) return `desde ${fromYear}`
  return fromYear === untilYear ? `só em ${fromYear}` : `de ${fromYear} a ${untilYear}`
}

/** The code and the words of a competence as lines name it: «FR2: Comparar fracções», «FR2 Comparar fracções», words alone. */
export function competenceOf(line: string): { code: string; description: string } {
  const [first = ''] = line.split(/[\s:;,]/, 1)
  const isCode = first.length <= 20 && /^\p{L}[\p{L}\d.–-]*\d[\d.]*$/u.test(first.replace(/\.$/, ''))
  if (!isCode) return { code: '', description: line.trim() }
  const description = line.slice(first.length).replace(/^[\s:;,.–-]+/, '')
  return { code: first.replace(/\.$/, ''), description: description === '' ? first : description }
}

interface BankCompetence {
  id: string
  code: string
  description: string
}

/** The competence of the bank that a line of a programme names: by its code, else by its words; undefined where there is none. */
export function inBank<Of extends BankCompetence>(line: string, bank: readonly Of[]): Of | undefined {
  const { code, description } = competenceOf(line)
  if (code !== '') return bank.find(each => each.code === code)
  return bank.find(each => fold(each.description) === fold(description))
}

type Written = BodyOfFields<(typeof programmeFields)['fields']>

/** What another edition, or that of another class, begins with: the same units, in lines of its own; who checked the original says nothing of it. */
export function copiedProgramme(
  { subjectId, grade, edition, source, notes, units }: Written,
  { fromYear, idOf }: { fromYear: number; idOf: () => string },
): Partial<Written> {
  return {
    ...{ subjectId, grade, source, notes, fromYear },
    edition: `${edition.slice(0, 72)} (cópia)`,
    units: units.map(unit => ({
      ...unit,
      id: idOf(),
      rows: unit.rows.map(row => ({ ...row, id: idOf() })),
    })),
  }
}
