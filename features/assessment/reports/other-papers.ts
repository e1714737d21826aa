import { formatDateSlashes } from '#kit/dates.ts'
import {
  achievementCells,
  achievementTable,
  cellText,
  fileNameOf,
  paperHead,
  reliabilityLine,
  SIGNS,
  standingCells,
  topicName,
  topicTable,
  whole,
} from './class-paper.ts'
import { figure, percent, points, sexRows } from './figures.ts'
import type { Paper, PaperCell, PaperTable } from './paper.ts'
import type {
  CoverageReport,
  EvolutionReport,
  ItemReport,
  PupilReport,
  PupilResult,
  RaschScale,
  SchoolReport,
} from './report-shapes.ts'

/** The questions of a test on paper. */
export function itemPaper(report: ItemReport): Paper {
  return {
    ...paperHead(report.head, 'Análise das perguntas', report.achievement.total),
    fileName: fileNameOf('perguntas', report.head),
    orientation: 'landscape',
    tables: [
      {
        title: 'Perguntas',
        note: [reliabilityLine(report.test), ...report.test.reasons].join(' '),
        columns: [
          { label: 'Nº', width: 0.7, end: true },
          { label: 'Pergunta', width: 5 },
          { label: 'Comp.', width: 1 },
          ...['n', 'p H', 'p M', 'p', 'D', 'r', 'Branco', 'b (CML)', '± EP'].map(label => ({
            label,
            width: 0.95,
            end: true,
          })),
          { label: 'Respostas', width: 2.6 },
          { label: 'Parecer', width: 5 },
        ],
        rows: report.items.map(item => ({
          cells: [
            String(item.number),
            item.stem,
            item.competenceCode,
            whole(item.n),
            ...sexRows.map(([key]) => two(item.bySex[key].p)),
            two(item.discrimination),
            two(item.itemRest),
            whole(item.blank),
            two(item.difficulty?.cml ?? null),
            two(item.difficulty?.cmlSe ?? null),
            item.options
              .map(option => `${option.letter}${option.key ? '*' : ''} ${option.count}`)
              .join(' · '),
            item.advice.map(one => one.text).join(' ') || item.why || 'Bom item.',
          ],
        })),
      },
      ...(report.rasch ? raschTables(report.rasch) : []),
    ],
    legend: [
      'p: parte dos pontos obtida · D: melhores 27 % menos piores 27 % (empates partilhados) · r: correlação com o resto do teste · * chave · b em logits.',
    ],
  }
}

function raschTables(rasch: RaschScale): PaperTable[] {
  return [
    {
      title: 'Alunos e perguntas na mesma escala',
      note: `Rasch, em logits: ${rasch.n} alunos e ${rasch.k} perguntas na estimativa. ${rasch.reasons.join(' ')}`,
      columns: [
        { label: 'Logits', width: 1.4 },
        { label: 'Alunos', width: 7 },
        { label: 'n', width: 0.8, end: true },
        { label: 'Perguntas', width: 4 },
      ],
      rows: rasch.map.map(row => ({
        cells: [
          `${figure(row.from)} a ${figure(row.to)}`,
          '■'.repeat(row.pupils.length),
          whole(row.pupils.length),
          row.items.join(', '),
        ],
      })),
    },
    {
      title: 'Medidas dos alunos',
      columns: [
        { label: 'Aluno', width: 5 },
        { label: 'Sexo', width: 1 },
        ...['Certas', 'WLE', '± EP', 'EAP', '± EP (EAP)'].map(label => ({ label, width: 1.2, end: true })),
      ],
      rows: rasch.pupils.map(pupil => ({
        cells: [
          pupil.name,
          pupil.sex ?? '',
          whole(pupil.score),
          two(pupil.wle),
          two(pupil.wleSe),
          two(pupil.eap),
          two(pupil.eapSe),
        ],
      })),
    },
  ]
}

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

function pupilTables({
  head,
  pupil,
  domains,
  competences,
  classAchievement,
  answers,
}: PupilResult): PaperTable[] {
  const when = `${head.testTitle}, ${formatDateSlashes(head.date)}`
  const mark = pupil.mark === null ? '–' : `${figure(pupil.mark, 0)} (${pupil.band ?? ''})`
  const averages = sexRows
    .map(
      ([key, label]) =>
        `${label} ${figure(classAchievement[key].mean)} (n = ${classAchievement[key].evaluated})`,
    )
    .join(' · ')
  return [
    {
      title: when,
      note: `Nota ${mark}. Média da turma: ${averages}.`,
      columns: [
        { label: 'Domínio ou competência', width: 5 },
        { label: 'Aluno', width: 1.4 },
        ...['Turma H', 'Turma M', 'Turma'].map(label => ({ label, width: 1.2, end: true })),
        { label: 'n', width: 0.8, end: true },
      ],
      rows: [
        ...domains.map((topic, at) => ({ topic, cell: pupil.domains[at], strong: true })),
        ...competences.map((topic, at) => ({ topic, cell: pupil.competences[at], strong: false })),
      ].map(({ topic, cell, strong }) => ({
        cells: [
          topicName(topic),
          cell ? cellText(cell) : 'n.a.',
          ...sexRows.map(([key]) => ({
            shown: percent(topic.bySex[key].share),
            value: topic.bySex[key].share,
          })),
          whole(topic.bySex.total.n),
        ],
        strong,
      })),
    },
    {
      title: `Respostas: ${formatDateSlashes(head.date)}`,
      columns: [
        { label: 'Nº', width: 0.7, end: true },
        { label: 'Pergunta', width: 6 },
        { label: 'Deu', width: 0.8 },
        { label: 'Certa', width: 0.9 },
        { label: 'Resultado', width: 1.8 },
        { label: 'Pontos', width: 1.2, end: true },
        { label: 'Erro típico', width: 3.6 },
      ],
      rows: answers.map(answer => ({
        cells: [
          String(answer.number),
          answer.stem,
          answer.given,
          answer.right,
          answer.outcome,
          answer.points === null ? '–' : `${points(answer.points)}/${points(answer.possible)}`,
          answer.typicalError,
        ],
      })),
    },
  ]
}

/** A subject over all groups on paper. */
export function schoolPaper(report: SchoolReport): Paper {
  return {
    title: `Relatório da disciplina: ${report.subject?.name ?? ''}`,
    under: report.tests.length === 1 ? '1 teste' : `${report.tests.length} testes`,
    notes: report.tests.length === 0 ? ['Ainda não há resultados nesta disciplina.'] : [],
    school: [],
    orientation: 'landscape',
    fileName: `relatorio-disciplina-${(report.subject?.abbreviation ?? '').toLowerCase().replaceAll(/\W+/g, '')}`,
    tables: report.tests.flatMap(test => [
      {
        ...achievementTable(test.achievement, test.bands, `${test.title}: turmas`),
        columns: achievementTable(test.achievement, test.bands).columns.map((column, at) =>
          at === 0 ? { label: 'Turma', width: 1.4 } : column,
        ),
        rows: [
          ...test.groups.flatMap(group =>
            sexRows.map(([key, label]) => ({
              cells: [`${group.group.name} ${label}`, ...achievementCells(group.achievement[key])],
              strong: key === 'total',
            })),
          ),
          ...sexRows.map(([key, label]) => ({
            cells: [`Todas, ${label}`, ...achievementCells(test.achievement[key])],
            strong: true,
          })),
        ],
      },
      topicTable('Domínios', test.domains),
      topicTable('Competências', test.competences),
    ]),
    legend: [SIGNS],
  }
}

/** Which competences were measured, on paper. */
export function coveragePaper(report: CoverageReport): Paper {
  return {
    title: `Cobertura: ${report.subject.name}`,
    under: `${report.measured} de ${report.competences.length} competências medidas`,
    notes: [],
    school: [],
    orientation: 'landscape',
    fileName: `cobertura-${report.subject.abbreviation.toLowerCase().replaceAll(/\W+/g, '')}`,
    tables: [
      {
        title: 'Competências',
        columns: [
          { label: 'Classe', width: 0.9 },
          { label: 'Competência', width: 5 },
          { label: 'Perguntas', width: 1.1, end: true },
          { label: 'Aplicações', width: 1.1, end: true },
          { label: 'Última', width: 1.4 },
          { label: '', width: 0.8 },
          ...['n', 'Não dominado', 'Em desenv.', 'Consolidado', '% dos pontos'].map(label => ({
            label,
            width: 1.2,
            end: true,
          })),
        ],
        rows: report.competences.flatMap(row =>
          sexRows.map(([key, label]) => ({
            cells: [
              ...(key === 'H'
                ? [
                    `${row.grade}ª`,
                    `${row.code} ${row.description}`,
                    whole(row.items),
                    whole(row.applications),
                    row.lastDate ? formatDateSlashes(row.lastDate) : 'nunca',
                  ]
                : ['', '', '', '', '']),
              label,
              ...standingCells(row.bySex[key]),
            ],
            strong: key === 'total',
          })),
        ),
      },
    ],
    legend: [],
  }
}

/** Two applications beside each other on paper. */
export function evolutionPaper(report: EvolutionReport): Paper {
  const { before, after } = report
  return {
    title: `Evolução: ${after.group.name}, ${after.subject.name}`,
    under: `${formatDateSlashes(before.date)} e ${formatDateSlashes(after.date)} · ${report.n === 1 ? 'o mesmo aluno' : `os mesmos ${report.n} alunos`}`,
    notes: [
      `Antes: ${before.testTitle}. Depois: ${after.testTitle}.`,
      `Só na primeira: ${report.onlyBefore}. Só na segunda: ${report.onlyAfter}.`,
      ...(report.why ? [`Sem escala comum: ${report.why}.`] : []),
    ],
    school: [after.school.name],
    orientation: 'portrait',
    fileName: fileNameOf('evolucao', after),
    tables: [
      twiceTable('Notas e positivas', [
        ['Média', report.marks, value => figure(value)],
        ['Positivas', report.positives, percent],
      ]),
      twiceTable(
        'Domínios e competências',
        [...report.domains, ...report.competences].map(one => [topicName(one), one.bySex, percent]),
      ),
      twiceTable(
        'Perguntas ligadas',
        report.linked.map(one => [
          `${one.before} → ${one.after} ${one.stem}`,
          one.bySex,
          value => figure(value, 2),
        ]),
      ),
      {
        title: 'Alunos',
        note: sexRows
          .map(
            ([key, label]) =>
              `${label}: ${report.changes[key].improved} melhoraram, ${report.changes[key].unchanged} sem mudança além do acaso, ${report.changes[key].worsened} pioraram`,
          )
          .join(' · '),
        columns: [
          { label: 'Aluno', width: 5 },
          { label: 'Sexo', width: 0.9 },
          ...['Nota antes', 'Nota depois', 'Ligadas antes', 'Ligadas depois', 'Ganho', '± EP'].map(label => ({
            label,
            width: 1.2,
            end: true,
          })),
          { label: 'Mudança', width: 2 },
        ],
        rows: report.pupils.map(pupil => ({
          cells: [
            pupil.name,
            pupil.sex ?? '',
            { shown: figure(pupil.markBefore, 0), value: pupil.markBefore },
            { shown: figure(pupil.markAfter, 0), value: pupil.markAfter },
            `${pupil.linkedBefore}/${pupil.linked}`,
            `${pupil.linkedAfter}/${pupil.linked}`,
            two(pupil.gain),
            two(pupil.gainSe),
            pupil.change ? changeLabels[pupil.change] : '–',
          ],
        })),
      },
    ],
    legend: ['Ganho em logits na escala comum; só conta como mudança o que o acaso não explica (95 %).'],
  }
}

export const changeLabels = { improved: 'melhorou', unchanged: 'sem mudança', worsened: 'piorou' } as const

type TwiceRow = [name: string, bySex: EvolutionReport['marks'], show: (value: number | null) => string]

function twiceTable(title: string, rows: readonly TwiceRow[]): PaperTable {
  return {
    title,
    columns: [
      { label: '', width: 5 },
      { label: '', width: 0.9 },
      ...['n', 'Antes', 'Depois'].map(label => ({ label, width: 1.2, end: true })),
    ],
    rows: rows.flatMap(([name, bySex, show]) =>
      sexRows.map(([key, label]) => ({
        cells: [
          key === 'H' ? name : '',
          label,
          whole(bySex[key].n),
          { shown: show(bySex[key].before), value: bySex[key].before },
          { shown: show(bySex[key].after), value: bySex[key].after },
        ],
        strong: key === 'total',
      })),
    ),
  }
}

function two(value: number | null): PaperCell {
  return { shown: figure(value, 2), value }
}
