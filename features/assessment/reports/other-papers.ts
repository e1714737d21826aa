import { FEW_QUESTIONS } from '#engines/psychometrics/mastery.ts'
import { measureText } from '#engines/psychometrics/measures.ts'
import { counted, decimal, figure, formatDateSlashes, partOf, percentCell, wholeCell } from '#kit/figures.ts'
import { achievementCells, achievementTable, marksWait } from '../results/achievement.ts'
import type { Cell, Topic } from '../results/figure-shapes.ts'
import { markText, rowsBySex, sexRows } from '../results/figures.ts'
import type { Paper, PaperCell, PaperTable } from '../results/report-paper.ts'
import { standingCells, standingColumns, topicName, topicTable } from '../results/standing.ts'
import { cellText, SIGNS } from './class-paper.ts'
import { intervalCells, schoolCells, schoolColumns } from './network-paper.ts'
import { waitingLine } from './paper-parts.ts'
import type { CoverageReport, PupilReport, PupilResult, SchoolReport } from './report-shapes.ts'
import { INTERVAL_OF_CLASSES, meanWords, sentenceOf } from './schools-words.ts'

/** A pupil's results on paper: those of one application, or all. */
export function pupilPaper(report: PupilReport, results: readonly PupilResult[]): Paper {
  const { student } = report
  const first = results[0]
  return {
    title: `Relatório do aluno: ${student.name}`,
    under: `${student.code} · ${student.group.name} · ${student.sex}`,
    notes: results.length === 0 ? ['Ainda não fez nenhum teste.'] : [],
    school: first ? [first.head.school.name] : [],
    orientation: 'portrait',
    fileName: `relatorio-aluno-${student.code}`,
    tables: results.flatMap(pupilTables),
    legend: [SIGNS],
  }
}

function pupilTables(result: PupilResult): PaperTable[] {
  const { head, pupil, classAchievement } = result
  const when = `${head.testTitle}, ${formatDateSlashes(head.date)}`
  const mark =
    pupil.mark === null
      ? '–'
      : `${markText(pupil.mark)} (${pupil.provisional ? 'provisória' : (pupil.band ?? '')})`
  const averages = sexRows
    .map(
      ([key, label]) =>
        `${label} ${figure(classAchievement[key].mean)} (${counted(classAchievement[key].marked, 'aluno', 'alunos')})`,
    )
    .join(' · ')
  return [
    {
      ...besideClassTable(topicLines(result)),
      title: when,
      note: [
        `Nota ${mark}. Média da turma: ${averages}. Turma: ${measureText('test')}.`,
        head.toMark > 0 ? waitingLine(head) : '',
      ]
        .filter(Boolean)
        .join(' '),
    },
    { ...answerTable(result.answers), title: `Respostas: ${formatDateSlashes(head.date)}` },
  ]
}

/** A domain or competence with what the pupil has of it. */
interface TopicLine {
  topic: Topic
  cell: Cell | undefined
  isDomain: boolean
}

/** The domains of a pupil's test, then its competences. */
export function topicLines({ pupil, domains, competences }: PupilResult): TopicLine[] {
  return [
    ...domains.map((topic, at) => ({ topic, cell: pupil.domains[at], isDomain: true })),
    ...competences.map((topic, at) => ({ topic, cell: pupil.competences[at], isDomain: false })),
  ]
}

/** The pupil beside the class, in domains and competences. */
export function besideClassTable(lines: readonly TopicLine[]): PaperTable {
  return {
    title: 'Domínios e competências',
    columns: [
      { label: 'Domínio ou competência', width: 5 },
      { label: 'Aluno', width: 1.4 },
      ...['Turma H', 'Turma M', 'Turma'].map(label => ({ label, width: 1.2, end: true })),
      { label: 'Alunos', width: 0.9, end: true },
    ],
    rows: lines.map(({ topic, cell, isDomain }) => ({
      cells: [
        topicName(topic),
        cell ? cellText(cell) : 'n.a.',
        ...sexRows.map(([key]) => percentCell(topic.bySex[key].share)),
        wholeCell(topic.bySex.total.n),
      ],
      strong: isDomain,
    })),
  }
}

/** What a pupil answered, question by question. */
export function answerTable(answers: PupilResult['answers']): PaperTable {
  return {
    title: 'Respostas',
    columns: [
      { label: 'Nº', width: 0.7, end: true },
      { label: 'Pergunta', width: 6 },
      { label: 'Comp.', width: 1 },
      { label: 'Deu', width: 0.8 },
      { label: 'Certa', width: 0.9 },
      { label: 'Resultado', width: 1.8 },
      { label: 'Pontos', width: 1.2, end: true },
      { label: 'Erro típico', width: 3.6 },
    ],
    rows: answers.map(answer => ({
      cells: [
        wholeCell(answer.number),
        answer.stem,
        answer.competenceCode,
        answer.letter || '–',
        answer.right,
        answer.outcome === 'branco' ? 'em branco' : answer.outcome,
        answer.points === null ? '–' : `${decimal(answer.points)}/${decimal(answer.possible)}`,
        answer.typicalError,
      ],
    })),
  }
}

/** A subject over all groups on paper. */
export function schoolPaper(report: SchoolReport): Paper {
  return {
    title: `Relatório da disciplina: ${report.subject?.name ?? ''}`,
    under: counted(report.tests.length, 'teste', 'testes'),
    notes: report.tests.length === 0 ? ['Ainda não há resultados nesta disciplina.'] : [],
    school: [],
    orientation: 'landscape',
    fileName: `relatorio-disciplina-${(report.subject?.abbreviation ?? '').toLowerCase().replaceAll(/\W+/g, '')}`,
    tables: report.tests.flatMap(test => [
      ...schoolsTable(report.comparisons, test.testId),
      bandsTable(test),
      ...(test.groups.length > 1 ? [groupsTable(test)] : []),
      topicTable('Domínios', test.domains),
      topicTable('Competências', test.competences),
    ]),
    legend: [SIGNS],
  }
}

/** The schools that took a test beside each other, each with its groups; nothing where there is one alone. */
function schoolsTable(comparisons: SchoolReport['comparisons'], testId: string): PaperTable[] {
  const found = comparisons.find(each => each.testId === testId)
  if (found?.of !== 'schools') return []
  return [
    {
      title: `${found.title}: escolas`,
      note: `${sentenceOf(found)
        .map(said => said.text)
        .join('')} Por ordem alfabética; ${meanWords(found)}. ${INTERVAL_OF_CLASSES}`,
      columns: schoolColumns(1.6),
      rows: found.lines.flatMap(school => [
        { cells: schoolCells(school), strong: true, keepWithNext: true },
        ...school.groups.map(group => ({ cells: [group.name, ...intervalCells(group), ''] })),
      ]),
    },
  ]
}

/** The groups of a test and all of them, H / M / Total each: marks and bands. */
export function bandsTable({ title, groups, achievement, bands }: SchoolReport['tests'][number]): PaperTable {
  const table = achievementTable(achievement, bands, `${title}: turmas`)
  const cellsOf = (of: typeof achievement, key: keyof typeof achievement) =>
    achievementCells(of[key], marksWait(achievement))
  return {
    ...table,
    columns: [{ label: 'Turma', width: 1.4 }, { label: 'Data', width: 1.4 }, ...table.columns.slice(1)],
    rows: [
      ...groups.flatMap(({ group, date, achievement: own }) =>
        sexRows.map(([key, label]) => ({
          cells: [`${group.name} ${label}`, formatDateSlashes(date), ...cellsOf(own, key)],
          strong: key === 'total',
          keepWithNext: key !== 'total',
        })),
      ),
      ...sexRows.map(([key, label]) => ({
        cells: [`Todas, ${label}`, '', ...cellsOf(achievement, key)],
        strong: true,
      })),
    ],
  }
}

/** The groups beside each other, domain by domain. */
function groupsTable({ groups, domains }: SchoolReport['tests'][number]): PaperTable {
  return {
    title: 'Turmas por domínio',
    note: `${measureText('test')}, com o número de alunos.`,
    columns: [
      { label: 'Domínio', width: 3 },
      ...groups.flatMap(({ group }) => [
        { label: group.name, width: 1, end: true },
        { label: 'Alunos', width: 0.7, end: true },
      ]),
    ],
    rows: domains.map((domain, at) => ({
      cells: [
        topicName(domain),
        ...groups.flatMap(({ domains: own }): PaperCell[] => {
          const share = own[at]?.share ?? null
          return [percentCell(share), wholeCell(own[at]?.n ?? 0)]
        }),
      ],
    })),
  }
}

/** What the figures of the coverage count. */
export const COVERAGE_NOTE = `${measureText('last')}. Com 1 ou 2 perguntas, confirme antes de decidir.`

/** «1 ou 2 perguntas», where a competence had no more; of how many pupils, where not of all. */
export function indicationOf({ indications, bySex }: CoverageReport['competences'][number]): string {
  if (indications === 0) return ''
  const { n } = bySex.total
  return indications < n ? `${FEW_QUESTIONS} em ${partOf(indications, n)} alunos` : FEW_QUESTIONS
}

/** Which competences were measured, on paper. */
export function coveragePaper(report: CoverageReport): Paper {
  return {
    title: `Cobertura: ${report.subject.name}`,
    under: `${partOf(report.measured, report.competences.length)} competências medidas`,
    notes: [COVERAGE_NOTE],
    school: [],
    orientation: 'landscape',
    fileName: `cobertura-${report.subject.abbreviation.toLowerCase().replaceAll(/\W+/g, '')}`,
    tables: [coverageTable(report)],
    legend: [],
  }
}

/** The competences of a subject, each with how often it was measured and how many stand where. */
export function coverageTable({ competences }: CoverageReport): PaperTable {
  return {
    title: 'Competências',
    columns: [
      { label: 'Classe', width: 0.9, once: true },
      { label: 'Domínio', width: 2, once: true },
      { label: 'Competência', width: 5, once: true },
      { label: 'Perguntas', width: 1.1, end: true, once: true },
      { label: 'Aplicações', width: 1.1, end: true, once: true },
      { label: 'Última vez', width: 1.4, once: true },
      ...standingColumns('last'),
    ],
    rows: competences.flatMap(row => {
      const about = [
        `${row.grade}ª`,
        row.domain,
        `${row.code} ${row.description}${indicationOf(row) && ` (${indicationOf(row)})`}`,
        wholeCell(row.items),
        wholeCell(row.applications),
        row.lastDate ? formatDateSlashes(row.lastDate) : 'ainda não medida',
      ]
      // What nobody measured is one line without figures: of nobody there are neither boys nor girls.
      return row.bySex.total.n === 0
        ? [{ cells: [...about, '', '–', '–', '–', '–', '–'] }]
        : rowsBySex(about, key => standingCells(row.bySex[key]))
    }),
  }
}
