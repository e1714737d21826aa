import { counted } from '#kit/counted.ts'
import { formatDateSlashes } from '#kit/dates.ts'
import { figure, partOf, percent, points, sexRows } from './figures.ts'
import type { Paper, PaperCell, PaperTable } from './paper.ts'
import type {
  Achievement,
  Cell,
  ClassReport,
  PupilLine,
  ReportHead,
  Standing,
  Topic,
} from './report-shapes.ts'

/** What the signs beside a value mean where there is no colour. */
export const SIGNS =
  'Sinais: 2/2 consolidado (75 % ou mais) · 1/2 ~ em desenvolvimento (50–74 %) · 0/2 × não dominado (menos de 50 %) · – em branco · n.a. não apresentado. Com menos de 3 perguntas, só indício.'

/** The report of a class on paper: achievement, marks, and the map of pupils and competences. */
export function classPaper(report: ClassReport): Paper {
  return {
    ...paperHead(report.head, 'Relatório da turma', report.achievement.total),
    orientation: 'landscape',
    tables: [
      achievementTable(report.achievement, report.bands),
      bandTable(report),
      topicTable('Domínios', report.domains),
      mapTable(report),
      hardestTable(report),
    ],
    legend: [SIGNS],
  }
}

/** The competences of a class on paper, with the names of who has not mastered each. */
export function competencePaper(report: ClassReport): Paper {
  return {
    ...paperHead(report.head, 'Competências da turma', report.achievement.total),
    fileName: fileNameOf('competencias', report.head),
    orientation: 'portrait',
    tables: [
      topicTable('Domínios', report.domains),
      topicTable('Competências', report.competences),
      {
        title: 'Quem precisa de quê',
        note: 'Alunos com menos de 50 % em cada competência.',
        columns: [
          { label: 'Competência', width: 2 },
          { label: 'n', width: 1 },
          { label: 'Alunos', width: 5 },
        ],
        rows: report.competences.map((topic, at) => {
          const needy = report.pupils.filter(line => line.competences[at]?.level === 'not-mastered')
          return {
            cells: [
              topicName(topic),
              partOf(needy.length, topic.bySex.total.n),
              needy.map(line => line.name).join(', ') || '–',
            ],
          }
        }),
      },
    ],
    legend: [SIGNS],
  }
}

/** Head of the papers of one application. */
export function paperHead(
  head: ReportHead,
  kind: string,
  total: Achievement,
): Omit<Paper, 'tables' | 'legend' | 'orientation'> {
  const notes = []
  if (head.toMark > 0)
    notes.push(`Provisório: ${counted(head.toMark, 'resposta espera', 'respostas esperam')} correcção.`)
  if (head.dropped.length > 0) notes.push(`Perguntas anuladas: ${head.dropped.join(', ')}.`)
  if (head.credited.length > 0) notes.push(`Cotação dada a todos: ${head.credited.join(', ')}.`)
  return {
    title: `${kind}: ${head.group.name}`,
    under: `${head.testTitle} · ${formatDateSlashes(head.date)} · ${partOf(total.evaluated, total.enrolled)} alunos avaliados`,
    notes,
    school: [
      head.school.name,
      [head.school.district, head.school.province].filter(Boolean).join(', '),
    ].filter(Boolean),
    fileName: fileNameOf('turma', head),
  }
}

/** «relatorio-turma-6A-2026-03-03» */
export function fileNameOf(kind: string, head: ReportHead): string {
  return `relatorio-${kind}-${head.group.name}-${head.date}`
    .normalize('NFD')
    .replaceAll(/[^\w-]+/g, '')
    .toLowerCase()
}

/** Marks by sex. */
export function achievementTable(
  achievement: ClassReport['achievement'],
  bands: ClassReport['bands'],
  title = 'Aproveitamento',
): PaperTable {
  return {
    title,
    note: 'Escala 0–20; positivas a partir de 10.',
    columns: [
      { label: '', width: 1.4 },
      ...[
        'Inscritos',
        'Avaliados',
        ...bands.map(band => band.code),
        'Média',
        'Desvio',
        'Positivas',
        '% positivas',
      ].map(label => ({ label, width: 1, end: true })),
    ],
    rows: sexRows.map(([key, label]) => ({
      cells: [label, ...achievementCells(achievement[key])],
      strong: key === 'total',
    })),
  }
}

export function achievementCells(one: Achievement): PaperCell[] {
  const share = one.evaluated > 0 ? one.positives / one.evaluated : null
  return [
    whole(one.enrolled),
    whole(one.evaluated),
    ...one.bands.map(whole),
    { shown: figure(one.mean), value: one.mean },
    { shown: figure(one.sd), value: one.sd },
    whole(one.positives),
    { shown: percent(share), value: share === null ? null : 100 * share },
  ]
}

/** Bars by band, drawn in squares. */
function bandTable({ achievement, bands }: ClassReport): PaperTable {
  const most = Math.max(1, ...achievement.total.bands)
  return {
    title: 'Distribuição das notas',
    columns: [
      { label: 'Banda', width: 2.2 },
      { label: 'H', width: 0.6, end: true },
      { label: 'M', width: 0.6, end: true },
      { label: 'Total', width: 0.7, end: true },
      { label: '%', width: 0.9, end: true },
      { label: '', width: 6 },
    ],
    rows: bands.map((band, at) => {
      const { H, M, total } = achievement
      const here = total.bands[at] ?? 0
      const share = total.evaluated > 0 ? here / total.evaluated : null
      return {
        cells: [
          `${band.code} ${band.name}`,
          whole(H.bands[at] ?? 0),
          whole(M.bands[at] ?? 0),
          whole(here),
          { shown: percent(share), value: share === null ? null : 100 * share },
          '■'.repeat(Math.round((30 * here) / Math.max(30, most))),
        ],
      }
    }),
  }
}

/** Domains or competences by sex: how many stand where, and the share of the points. */
export function topicTable(title: string, topics: readonly Topic[]): PaperTable {
  return {
    title,
    columns: [
      { label: title === 'Domínios' ? 'Domínio' : 'Competência', width: 4 },
      { label: 'Perguntas', width: 1.6 },
      { label: '', width: 0.8 },
      ...['n', 'Não dominado', 'Em desenv.', 'Consolidado', '% dos pontos'].map(label => ({
        label,
        width: 1.2,
        end: true,
      })),
    ],
    rows: topics.flatMap(topic =>
      sexRows.map(([key, label]) => ({
        cells: [
          key === 'H' ? topicName(topic) : '',
          key === 'H' ? topic.items.join(', ') : '',
          label,
          ...standingCells(topic.bySex[key]),
        ],
        strong: key === 'total',
      })),
    ),
  }
}

export function standingCells(one: Standing): PaperCell[] {
  return [
    whole(one.n),
    whole(one.notMastered),
    whole(one.developing),
    whole(one.mastered),
    { shown: percent(one.share), value: one.share === null ? null : 100 * one.share },
  ]
}

/** «FR1 Representar fracções (indício)» */
export function topicName(topic: Pick<Topic, 'code' | 'name' | 'indication'>): string {
  return [topic.code, topic.name, topic.indication ? '(indício)' : ''].filter(Boolean).join(' ')
}

function mapTable({ pupils, domains, competences }: ClassReport): PaperTable {
  return {
    title: 'Alunos e competências',
    columns: [
      { label: 'Nº', width: 0.8, end: true },
      { label: 'Aluno', width: 4.2 },
      { label: 'Sexo', width: 0.9 },
      ...competences.map(topic => ({ label: topic.code, width: 1, end: true })),
      { label: 'Nota', width: 1, end: true },
      { label: '', width: 0.8 },
    ],
    rows: [
      ...pupils.map(line => ({
        cells: [
          line.number === null ? '' : String(line.number),
          line.name,
          line.sex ?? '',
          ...(line.state === 'entregue'
            ? line.competences.map(cellText)
            : competences.map(() => (line.state === 'não apresentado' ? 'n.a.' : ''))),
          markCell(line),
          line.band ?? '',
        ],
      })),
      ...sexRows.map(([key, label]) => ({
        cells: [
          '',
          `% dos pontos, ${label}`,
          '',
          ...competences.map(topic => percentCell(topic.bySex[key].share)),
          '',
          '',
        ],
        strong: key === 'total',
      })),
    ],
    note: domains
      .map(
        domain =>
          `${domain.name}: ${competences
            .filter(one => one.domain === domain.name)
            .map(one => one.code)
            .join(', ')}`,
      )
      .join(' · '),
  }
}

function percentCell(share: number | null): PaperCell {
  return { shown: share === null ? '–' : figure(100 * share), value: share === null ? null : 100 * share }
}

function markCell(line: PupilLine): PaperCell {
  return {
    shown:
      line.mark === null
        ? line.state === 'não apresentado'
          ? 'n.a.'
          : '–'
        : `${figure(line.mark, 0)}${line.provisional ? '*' : ''}`,
    value: line.mark,
  }
}

/** A cell with its sign: «1/2 ~». */
export function cellText(cell: Cell): string {
  if (cell.items === 0) return 'n.a.'
  if (cell.blank === cell.items) return '–'
  const sign = cell.level === 'mastered' ? '' : cell.level === 'developing' ? ' ~' : ' ×'
  return `${points(cell.points)}/${points(cell.possible)}${sign}`
}

function hardestTable({ items, test }: ClassReport): PaperTable {
  return {
    title: 'Perguntas, da mais difícil à mais fácil',
    note: reliabilityLine(test),
    columns: [
      { label: 'Nº', width: 0.7, end: true },
      { label: 'Pergunta', width: 6 },
      { label: 'Comp.', width: 1 },
      { label: 'n', width: 0.8, end: true },
      { label: 'p H', width: 0.9, end: true },
      { label: 'p M', width: 0.9, end: true },
      { label: 'p', width: 0.9, end: true },
    ],
    rows: hardestFirst(items).map(item => ({
      cells: [
        String(item.number),
        item.stem,
        item.competenceCode,
        whole(item.n),
        ...sexRows.map(([key]) => ({ shown: figure(item.bySex[key].p, 2), value: item.bySex[key].p })),
      ],
    })),
  }
}

/** Hardest first; what has no p last. */
export function hardestFirst<T extends { p: number | null; number: number }>(items: readonly T[]): T[] {
  return items.toSorted((a, b) => (a.p ?? 2) - (b.p ?? 2) || a.number - b.number)
}

/** «KR-20 0,80 · erro-padrão da nota ±2,0» */
export function reliabilityLine(test: ClassReport['test']): string {
  const name = test.byPoints ? 'Alfa' : 'KR-20'
  const sem = test.sem === null ? '' : ` · erro-padrão da nota ±${figure(test.sem)}`
  return test.alpha === null
    ? test.reasons.join(' ')
    : `${name} ${figure(test.alpha, 2)}${sem} · n = ${test.n}`
}

/** A count as a cell. */
export function whole(value: number): PaperCell {
  return { shown: String(value), value }
}
