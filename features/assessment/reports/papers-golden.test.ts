import { expect, it } from 'vitest'
import type { Paper } from '../results/report-paper.ts'
import { classPaper, competencePaper } from './class-paper.ts'
import { classReport } from './class-report.ts'
import { evolutionPaper } from './evolution-paper.ts'
import { evolutionReport } from './evolution-report.ts'
import { type FixtureItem, fixtureResults } from './fixtures.ts'
import { itemPaper } from './item-paper.ts'
import { itemReport } from './item-report.ts'
import { coveragePaper, pupilPaper, schoolPaper } from './other-papers.ts'
import { pupilResult } from './pupil-result.ts'
import { coverageReport, schoolReport } from './school-report.ts'

const items: FixtureItem[] = [
  ...[1, 2, 3].map(() => ({ domain: 'Números', competence: 'NO1' })),
  { domain: 'Números', competence: 'NO2', points: 2 },
  { domain: 'Fracções', competence: 'FR2', change: 'drop' },
  { domain: 'Fracções', competence: 'FR10', points: 3 },
  { domain: 'Fracções', competence: 'FR2', change: 'credit' },
  { domain: 'Medidas' },
]
const answers = [
  '11110101',
  '1-011?10',
  '00100001',
  '1.1101-1',
  '11111111',
  '0000-0?0',
  '10111001',
  '01011.01',
  '11-1010-',
  '00010000',
]
const classOf = (turn: number) =>
  Object.fromEntries([
    ...answers.map((_, at) => [
      `Aluno ${String(at + 1).padStart(2, '0')}`,
      answers[(at * 3 + turn) % 10] ?? '',
    ]),
    ['Ausente', 'absent'],
  ])
const first = fixtureResults(items, classOf(0), { date: '2026-03-03', testTitle: 'Diagnóstico inicial' })
const again = fixtureResults(items, classOf(1), {
  ...{ applicationId: 'b', date: '2026-06-02', testTitle: 'Diagnóstico final', moment: 'final' },
  group: { id: 'h', name: '6ªB' },
})
const large = fixtureResults(
  Array.from({ length: 6 }, () => ({ domain: 'Números', competence: 'NO1' })),
  Object.fromEntries(
    Array.from({ length: 36 }, (_, at) => [
      `Aluno ${String(at + 1).padStart(2, '0')}`,
      [0, 1, 2, 3, 4, 5].map(item => ((at % 9) + ((at * 5 + item * 3) % 4) > item + 3 ? '1' : '0')).join(''),
    ]),
  ),
)

/** A paper as it is read: heads with their side and width, rows with their figures, and what is strong or kept together. */
function lines(paper: Paper): string {
  const { title, under, notes, school, orientation, fileName, legend, method } = paper
  return [
    ...[
      `# ${title}`,
      under,
      school.join(' · '),
      `${orientation}, ${fileName}`,
      ...notes.map(note => `- ${note}`),
    ],
    ...legend.map(symbol => `? ${symbol}`),
    ...(method?.notes ?? []).map(note => `@ ${note}`),
    ...[...paper.tables, ...(method?.tables ?? [])].flatMap(table => [
      ...['', `${method?.tables.includes(table) ? '@@' : '##'} ${table.title}`, table.note ?? ''],
      table.columns
        .map(
          column =>
            `${column.label} ${column.end ? '>' : '<'}${column.width}${column.inSheets ? ' (folha)' : ''}`,
        )
        .join(' | '),
      ...table.rows.map(({ cells, strong, keepWithNext }) =>
        [
          strong ? '*' : ' ',
          keepWithNext === undefined ? ' ' : keepWithNext ? '+' : '-',
          cells
            .map(cell =>
              typeof cell === 'string'
                ? cell
                : `${cell.shown}${cell.value === null ? '' : ` (${Math.round(cell.value * 1e6) / 1e6})`}`,
            )
            .join(' | '),
        ].join(' '),
      ),
    ]),
    '',
  ].join('\n')
}

function pupilOf(name: string) {
  const found = pupilResult(first, name)
  if (!found) throw new Error(`no result of ${name}`)
  return found
}
const student = {
  id: 's',
  name: 'Aluno 02',
  code: '20260002',
  sex: 'M' as const,
  group: { id: 'g', name: '6ªA' },
}
const { subject } = first.head
const competence = (id: string, grade: number) =>
  ({ id, code: id, description: `Sabe ${id}`, domain: 'Números', grade }) as never

const papers: Record<string, () => Paper> = {
  class: () => classPaper(classReport(first)),
  competences: () => competencePaper(classReport(first)),
  items: () => itemPaper(itemReport(first)),
  'items-on-scale': () => itemPaper(itemReport(large)),
  evolution: () =>
    evolutionPaper(evolutionReport(first, { ...again, head: { ...again.head, group: first.head.group } })),
  pupil: () => {
    const pupil = pupilOf('Aluno 02')
    return pupilPaper({ student, results: [pupil] }, [pupil])
  },
  school: () =>
    schoolPaper(schoolReport([first, { ...again, head: { ...again.head, testId: first.head.testId } }])),
  coverage: () =>
    coveragePaper(
      coverageReport(
        subject,
        [competence('NO1', 6), competence('FR2', 6), competence('X', 5)],
        [again, first],
      ),
    ),
}

it.each(Object.keys(papers))('the paper «%s» is as it was read last', async name => {
  await expect(lines(papers[name]?.() as Paper)).toMatchFileSnapshot(`golden/${name}.golden.txt`)
})
