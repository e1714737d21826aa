import { measures } from '#engines/psychometrics/measures.ts'
import { sexes } from '#school/students/student.ts'
import { gradeTitle } from '#school/subjects/grade.ts'
import { ageLabels, ages, codeOf, type Measure } from './cells.ts'
import type { StatisticalReturn } from './contract.ts'

/** A number of a table: the numbers that it adds, or the part of two others. */
export type TableCell =
  | { kind: 'count'; value: number; codes: readonly string[]; heading: string }
  | { kind: 'share'; value: number | null }
  | { kind: 'groups'; value: number }

export interface ReturnTable {
  title: string
  note: string
  /** What stands over each column after the first; `group` over several of one kind. */
  columns: readonly { group: string; label: string }[]
  rows: readonly { label: string; cells: readonly TableCell[]; isTotal: boolean }[]
}

type Sexes = readonly ('H' | 'M')[]
const sexColumns: readonly [string, Sexes][] = [
  ['H', ['H']],
  ['M', ['M']],
  ['HM', sexes],
]

/** The tables of a paper, as the page and A4 have them: a row for each grade, and one for all. */
export function tablesOf(paper: StatisticalReturn): ReturnTable[] {
  return paper.document === '3-de-marco'
    ? [byGrade(paper), byAge(paper)]
    : [achieved(paper), ...paper.subjects.map(subject => achieved(paper, subject))]
}

const allGrades = (paper: StatisticalReturn) => paper.grades.map(({ grade }) => grade)

function rowsOf(
  paper: StatisticalReturn,
  cellsOfRow: (grades: readonly number[], groups: number) => TableCell[],
): ReturnTable['rows'] {
  const all = paper.grades.reduce((sum, { groups }) => sum + groups, 0)
  return [
    ...paper.grades.map(({ grade, groups }) => ({
      label: gradeTitle(grade),
      cells: cellsOfRow([grade], groups),
      isTotal: false,
    })),
    { label: 'Total', cells: cellsOfRow(allGrades(paper), all), isTotal: true },
  ]
}

interface Summed {
  grades: readonly number[]
  sexes: Sexes
  more?: string | undefined
  heading: string
}

function count(
  { cells }: StatisticalReturn,
  measure: Measure,
  { grades, sexes, more, heading }: Summed,
): TableCell & { kind: 'count' } {
  const codes = grades.flatMap(grade => sexes.map(sex => codeOf({ measure, grade, sex, more })))
  return {
    kind: 'count',
    codes,
    heading,
    value: codes.reduce((sum, code) => sum + (cells[code] ?? 0), 0),
  }
}

/** Of how many a number is a part: where there is nobody, or nobody was asked, it is not zero. */
function known(cell: TableCell & { kind: 'count' }, whole: number): TableCell {
  return whole === 0 ? { kind: 'share', value: null } : cell
}

function headingOf(label: string, sexLabel: string, grades: readonly number[]): string {
  const [only] = grades
  return `${label} (${sexLabel})${grades.length === 1 && only !== undefined ? `, ${gradeTitle(only)}` : ''}`
}

function byGrade(paper: StatisticalReturn): ReturnTable {
  const groups: readonly [string, Measure][] = [
    ['Alunos', 'alunos'],
    ['Repetentes', 'repetentes'],
    ['Com NEE', 'nee'],
  ]
  return {
    title: 'Alunos por classe',
    note: '',
    columns: [
      { group: '', label: 'Turmas' },
      ...groups.flatMap(([group]) => sexColumns.map(([label]) => ({ group, label }))),
    ],
    rows: rowsOf(paper, (grades, ofGrade) => [
      { kind: 'groups', value: ofGrade },
      ...groups.flatMap(([label, measure]) =>
        sexColumns.map(([sexLabel, sexes]) => {
          const of = (counted: Measure) => count(paper, counted, { grades, sexes, heading: '' }).value
          const cell = count(paper, measure, { grades, sexes, heading: headingOf(label, sexLabel, grades) })
          if (measure === 'alunos') return cell
          return known(cell, of('alunos') - (measure === 'repetentes' ? of('pordizer') : 0))
        }),
      ),
    ]),
  }
}

function byAge(paper: StatisticalReturn): ReturnTable {
  const used = ages.filter(age =>
    allGrades(paper).some(grade =>
      sexes.some(sex => (paper.cells[codeOf({ measure: 'idade', grade, sex, more: age })] ?? 0) > 0),
    ),
  )
  const ofAge = (grades: readonly number[], ofSexes: Sexes, sexLabel: string) => [
    ...used.map(age =>
      count(paper, 'idade', {
        ...{ grades, sexes: ofSexes, more: age },
        heading: headingOf(
          age === 'sem' ? 'Sem data de nascimento' : `${ageLabels[age] ?? age} anos`,
          sexLabel,
          grades,
        ),
      }),
    ),
    count(paper, 'alunos', { grades, sexes: ofSexes, heading: headingOf('Alunos', sexLabel, grades) }),
  ]
  const row = (label: string, grades: readonly number[], isTotal: boolean) =>
    sexColumns.map(([sexLabel, ofSexes]) => ({
      label: `${label}, ${sexLabel}`,
      cells: ofAge(grades, ofSexes, sexLabel),
      isTotal: isTotal || sexLabel === 'HM',
    }))
  return {
    title: 'Alunos por idade',
    note: `Anos completos a 1 de Janeiro de ${paper.year}.`,
    columns: [
      ...used.map(age => ({ group: '', label: ageLabels[age] ?? age })),
      { group: '', label: 'Total' },
    ],
    rows: [
      ...allGrades(paper).flatMap(grade => row(gradeTitle(grade), [grade], false)),
      ...row('Total', allGrades(paper), true),
    ],
  }
}

function achieved(paper: StatisticalReturn, subject?: { code: string; name: string }): ReturnTable {
  const more = subject?.code
  const groups: readonly (readonly [string, Measure, string | undefined])[] = [
    ...(subject
      ? []
      : ([
          ['No início', 'inicio', undefined],
          ['No fim', 'fim', undefined],
        ] as const)),
    ['Avaliados', 'avaliados', more],
    ['Com positiva', 'positivas', more],
  ]
  return {
    title: subject ? subject.name : 'Aproveitamento por classe',
    note: subject ? '' : 'Com positiva: em todas as disciplinas em que foram avaliados.',
    columns: [
      ...(subject ? [] : [{ group: '', label: 'Turmas' }]),
      ...groups.flatMap(([group]) => sexColumns.map(([label]) => ({ group, label }))),
      ...sexColumns.map(([label]) => ({ group: measures.positives.head, label })),
    ],
    rows: rowsOf(paper, (grades, ofGrade) => [
      ...(subject ? [] : [{ kind: 'groups' as const, value: ofGrade }]),
      ...groups.flatMap(([label, measure, part]) =>
        sexColumns.map(([sexLabel, sexes]) => {
          const cell = count(paper, measure, {
            ...{ grades, sexes, more: part },
            heading: headingOf(subject ? `${label}, ${subject.name}` : label, sexLabel, grades),
          })
          if (measure !== 'positivas') return cell
          return known(cell, count(paper, 'avaliados', { grades, sexes, more: part, heading: '' }).value)
        }),
      ),
      ...sexColumns.map(([, sexes]) => {
        const of = (measure: Measure) => count(paper, measure, { grades, sexes, more, heading: '' }).value
        const evaluated = of('avaliados')
        return { kind: 'share' as const, value: evaluated === 0 ? null : of('positivas') / evaluated }
      }),
    ]),
  }
}
