import type { Sex } from '#school/students/student.ts'
import { sexes } from '#school/students/student.ts'

/** The two papers that a school owes its district: who is there on 3 March, and what came of a trimester. */
export const documents = ['3-de-marco', 'aproveitamento'] as const
export type ReturnDocument = (typeof documents)[number]
export const documentLabels: Record<ReturnDocument, string> = {
  '3-de-marco': '3 de Março',
  aproveitamento: 'Aproveitamento',
}

/** Ages on 1 January, in whole years; those beyond the ends together, and those not known. */
export const ages = [
  'ate5',
  ...Array.from({ length: 12 }, (_, at) => String(at + 6)),
  '18mais',
  'sem',
] as const
const YOUNGEST = 6
const OLDEST = 17

export const ageLabels: Readonly<Record<string, string>> = {
  ate5: 'até 5',
  '18mais': '18 e mais',
  sem: 'sem data',
}

export function ageBand(age: number | null): string {
  if (age === null) return 'sem'
  if (age < YOUNGEST) return 'ate5'
  return age > OLDEST ? '18mais' : String(age)
}

/** A pupil as far as the two papers count them. */
export interface CountedPupil {
  grade: number
  sex: Sex
  age: number | null
  repeats: boolean | null
  hasSpecialNeeds: boolean
  /** On the day of the paper; at the beginning of the trimester. */
  isThere: boolean
  isThereAtEnd: boolean
  /** Marks of locked pautas as they are shown, by the abbreviation of the subject. */
  marks: Readonly<Record<string, number>>
  /** The least positive mark, by the pauta that these stand in. */
  pass: number
}

type Counts = (pupil: CountedPupil, more: string | undefined) => boolean

const evaluated: Counts = ({ marks }, subject) =>
  subject === undefined ? Object.keys(marks).length > 0 : marks[subject] !== undefined

/** What is counted, and of whom it is true; some are counted by age, some by subject besides. */
export const measures = {
  alunos: { document: '3-de-marco', label: 'Alunos', by: 'nothing', counts: pupil => pupil.isThere },
  novos: {
    document: '3-de-marco',
    label: 'Novos na classe',
    by: 'nothing',
    counts: pupil => pupil.isThere && pupil.repeats === false,
  },
  repetentes: {
    document: '3-de-marco',
    label: 'Repetentes',
    by: 'nothing',
    counts: pupil => pupil.isThere && pupil.repeats === true,
  },
  pordizer: {
    document: '3-de-marco',
    label: 'Por dizer se repetem',
    by: 'nothing',
    counts: pupil => pupil.isThere && pupil.repeats === null,
  },
  nee: {
    document: '3-de-marco',
    label: 'Com NEE',
    by: 'nothing',
    counts: pupil => pupil.isThere && pupil.hasSpecialNeeds,
  },
  idade: {
    document: '3-de-marco',
    label: 'Alunos por idade a 1 de Janeiro',
    by: 'age',
    counts: (pupil, age) => pupil.isThere && ageBand(pupil.age) === age,
  },
  inicio: {
    document: 'aproveitamento',
    label: 'Alunos no início',
    by: 'nothing',
    counts: pupil => pupil.isThere,
  },
  fim: {
    document: 'aproveitamento',
    label: 'Alunos no fim',
    by: 'nothing',
    counts: pupil => pupil.isThereAtEnd,
  },
  avaliados: { document: 'aproveitamento', label: 'Avaliados', by: 'subject', counts: evaluated },
  positivas: {
    document: 'aproveitamento',
    label: 'Com positiva',
    by: 'subject',
    counts: (pupil, subject) =>
      evaluated(pupil, subject) &&
      (subject === undefined ? Object.values(pupil.marks) : [pupil.marks[subject] ?? 0]).every(
        mark => mark >= pupil.pass,
      ),
  },
} as const satisfies Record<
  string,
  { document: ReturnDocument; label: string; by: 'nothing' | 'age' | 'subject'; counts: Counts }
>
export type Measure = keyof typeof measures

/** One number of a paper: what, of which grade and sex, and of which age or subject. */
export interface Cell {
  measure: Measure
  grade: number
  sex: Sex
  more?: string | undefined
}

/** «idade.6.H.11»: how a number is named in an address, and in a map of another system. */
export function codeOf({ measure, grade, sex, more }: Cell): string {
  return [measure, grade, sex, ...(more === undefined ? [] : [more])].join('.')
}

/** The number that a code names, or nothing. */
export function cellOf(code: string): Cell | undefined {
  const [name = '', grade = '', sex, more, ...rest] = code.split('.')
  const measure = Object.hasOwn(measures, name) ? measures[name as Measure] : undefined
  if (!measure || rest.length > 0 || !/^([1-9]|1[0-2])$/.test(grade)) return undefined
  if (sex !== 'H' && sex !== 'M') return undefined
  if (measure.by === 'nothing' && more !== undefined) return undefined
  if (measure.by === 'age' && !(ages as readonly (string | undefined)[]).includes(more)) return undefined
  if (more !== undefined && !/^\w+$/.test(more)) return undefined
  return { measure: name as Measure, grade: Number(grade), sex, more }
}

/** Whether a pupil is one of those that a number counts. */
export function isCounted(cell: Cell, pupil: CountedPupil): boolean {
  return (
    pupil.grade === cell.grade && pupil.sex === cell.sex && measures[cell.measure].counts(pupil, cell.more)
  )
}

/** Every number of a paper: of each grade and sex, and of each age, or subject that was evaluated. */
export function cellsOf(
  document: ReturnDocument,
  grades: readonly number[],
  subjects: readonly string[],
): Cell[] {
  return (Object.keys(measures) as Measure[])
    .filter(measure => measures[measure].document === document)
    .flatMap(measure =>
      grades.flatMap(grade =>
        sexes.flatMap(sex => morePartsOf(measure, subjects).map(more => ({ measure, grade, sex, more }))),
      ),
    )
}

function morePartsOf(measure: Measure, subjects: readonly string[]): readonly (string | undefined)[] {
  const { by } = measures[measure]
  if (by === 'age') return ages
  return by === 'subject' ? [undefined, ...subjects] : [undefined]
}

/** The numbers of a paper by their codes. */
export function countCells(
  cells: readonly Cell[],
  pupils: readonly CountedPupil[],
): Readonly<Record<string, number>> {
  const byPlace = Map.groupBy(pupils, ({ grade, sex }) => `${grade} ${sex}`)
  return Object.fromEntries(
    cells.map(cell => [
      codeOf(cell),
      (byPlace.get(`${cell.grade} ${cell.sex}`) ?? []).filter(pupil => isCounted(cell, pupil)).length,
    ]),
  )
}

/** What a number says, for the ear and for a map: «Repetentes, 6.ª classe, mulheres». */
export function cellInWords({ measure, grade, sex, more }: Cell, subjectName = more): string {
  const parts = [
    measures[measure].label,
    `${grade}.ª classe`,
    sex === 'H' ? 'homens' : 'mulheres',
    ...(measures[measure].by === 'age' && more !== undefined ? [ageInWords(more)] : []),
    ...(measures[measure].by === 'subject' && subjectName !== undefined ? [subjectName] : []),
  ]
  return parts.join(', ')
}

function ageInWords(age: string): string {
  const label = ageLabels[age]
  if (age === 'sem') return 'sem data de nascimento'
  return `${label ?? age} anos`
}
