import { measures } from '#engines/psychometrics/measures.ts'
import { proportionInterval } from '#engines/psychometrics/significance.ts'
import { figure, figureCell, percentCell, range, wholeCell } from '#kit/figures.ts'
import { itemFigures, sexRows } from '../results/figures.ts'
import type { Paper, PaperCell, PaperTable } from '../results/report-paper.ts'
import { errorBeatsKey, errorLine } from './commonest-error.ts'
import { fileNameOf, goodItem, paperHead, reliabilityNote, reliabilityTable } from './paper-parts.ts'
import type { ItemLine, ItemReport, RaschScale } from './report-shapes.ts'

/** What the figures of questions mean. */
export const ITEM_SIGNS = `p: parte dos pontos, de 0 a 1 · ${itemFigures.discrimination.label}: melhores 27 % menos piores 27 % (empates partilhados) · ${itemFigures.itemRest.label}: correlação com o resto do teste, sem a própria pergunta (o índice de discriminação do Moodle).`
/** What stands in the answers of a question. */
export const ITEM_KEY = 'Respostas: * a certa.'

/** The questions of a test on paper. */
export function itemPaper(report: ItemReport): Paper {
  const { rasch } = report
  return {
    ...paperHead(report.head, 'Análise das perguntas', report.achievement.total),
    fileName: fileNameOf('perguntas', report.head),
    orientation: 'landscape',
    tables: [
      {
        title: 'Perguntas',
        columns: itemColumns,
        rows: report.items.map(item => ({ cells: itemCells(item) })),
      },
      ...(report.items.some(({ blankFifths }) => blankFifths.length > 0) ? [optionTable(report.items)] : []),
    ],
    legend: [ITEM_KEY],
    method: {
      notes: [
        ITEM_SIGNS,
        ...(rasch ? ['b: dificuldade na escala de Rasch, em logits, com o seu erro-padrão.'] : []),
        reliabilityNote(report.test),
      ].filter(Boolean),
      tables: [
        itemFigureTable(report.items, rasch !== null),
        reliabilityTable(report.test),
        ...(rasch ? raschTables(rasch, report.items) : []),
      ],
    },
  }
}

/** What every option drew in each fifth of the class, as numbers, for the workbook. */
function optionTable(items: readonly ItemLine[]): PaperTable {
  const fifths = ['1.º quinto (mais fraco)', '2.º', '3.º', '4.º', '5.º quinto (mais forte)']
  const shares = (of: readonly (number | null)[]) => fifths.map((_, fifth) => percentCell(of[fifth] ?? null))
  return {
    title: 'Opções por quinto da turma',
    inSheets: true,
    columns: [
      { label: 'Nº', width: 0.7, end: true },
      { label: 'Opção', width: 1 },
      { label: 'Alunos', width: 0.7, end: true },
      ...fifths.map(label => ({ label, width: 1.2, end: true })),
    ],
    rows: items
      .filter(({ blankFifths }) => blankFifths.length > 0)
      .flatMap(item => [
        ...item.options.map(option => ({
          cells: [
            wholeCell(item.number),
            `${option.letter}${option.key ? '*' : ''}`,
            wholeCell(option.count),
            ...shares(option.fifths),
          ],
        })),
        {
          cells: [wholeCell(item.number), 'em branco', wholeCell(item.blank), ...shares(item.blankFifths)],
        },
      ]),
  }
}

/** The columns of questions, as their teacher reads them. */
export const itemColumns: PaperTable['columns'] = [
  { label: 'Nº', width: 0.7, end: true },
  { label: 'Pergunta', width: 5 },
  { label: 'Comp.', width: 1 },
  ...[
    'Alunos',
    ...['H', 'M'].map(sex => `${measures.test.head} ${sex}`),
    measures.test.head,
    'Em branco',
  ].map(label => ({
    label,
    width: 1.1,
    end: true,
  })),
  { label: 'Não apresentada', width: 0.95, end: true, inSheets: true },
  { label: 'Respostas', width: 2.6 },
  { label: 'Parecer', width: 5 },
]

/** How well the questions ask, as numbers; with the Rasch scale their difficulty on it. */
export function itemFigureTable(items: readonly ItemLine[], rasch: boolean): PaperTable {
  const { p, interval, discrimination, itemRest, difficulty } = itemFigures
  return {
    title: 'Figuras das perguntas',
    columns: [
      { label: 'Nº', width: 0.7, end: true },
      { label: 'Pergunta', width: 5 },
      ...[
        ...[`${p.label} H`, `${p.label} M`, p.label],
        interval.label,
        discrimination.label,
        itemRest.label,
        ...(rasch ? [difficulty.label, '± EP'] : []),
        // An interval stays on its line.
      ].map(label => ({ label, width: label === interval.label ? 1.7 : 0.95, end: true })),
    ],
    rows: items.map(item => ({
      cells: [
        wholeCell(item.number),
        item.stem,
        ...sexRows.map(([key]) => figureCell(item.bySex[key].p, 2)),
        intervalText(item),
        figureCell(item.discrimination, 2),
        figureCell(item.itemRest, 2),
        ...(rasch
          ? [figureCell(item.difficulty?.cml ?? null, 2), figureCell(item.difficulty?.cmlSe ?? null, 2)]
          : []),
      ],
    })),
  }
}

export function itemCells(item: ItemLine): PaperCell[] {
  return [
    wholeCell(item.number),
    item.stem,
    item.competenceCode,
    wholeCell(item.n),
    ...sexRows.map(([key]) => percentCell(item.bySex[key].p)),
    wholeCell(item.blank),
    wholeCell(item.notPresented),
    item.options.map(option => `${option.letter}${option.key ? '*' : ''} ${option.count}`).join(' · '),
    [adviceText(item), errorLine(item)].filter(Boolean).join(' '),
  ]
}

/** What is said of a question: advice, why there is none, or that it is good; never that of one whose key is chosen less than an error. */
function adviceText(item: ItemLine): string {
  const advice = item.advice.map(remark => remark.text).join(' ') || whyText(item)
  return advice || (errorBeatsKey(item) ? '' : `${goodItem}.`)
}

/** «0,21–0,47»: where p is in 95 of 100 classes like this one; «–» where nobody was asked the question. */
export function intervalText({ p, n }: Pick<ItemLine, 'p' | 'n'>): string {
  const interval = p === null ? null : proportionInterval(Math.max(0, p) * n, n)
  return range(interval?.low, interval?.high, 2)
}

/** Why a question has no advice; empty where nothing hinders it. */
export function whyText({ why, change }: Pick<ItemLine, 'why' | 'change'>): string {
  if (why === '') return ''
  return change === null ? `Não calculável: ${why}.` : `${why.charAt(0).toUpperCase()}${why.slice(1)}.`
}

/** «Rasch, em logits: 49 alunos, 20 perguntas; …»: how many stand on the scale, and how many it was made from. */
export function raschLine({ n, pupils, k }: RaschScale): string {
  const apart = pupils.length - n
  const left =
    apart === 0
      ? ''
      : `; a escala foi estimada com ${n}, sem ${apart === 1 ? 'um que teve' : `${apart} que tiveram`} tudo certo ou tudo errado`
  return `Rasch, em logits: ${pupils.length} alunos, ${k} perguntas${left}.`
}

/** «Fiabilidade de separação 0,81 (n = 49): …»; empty where it cannot be said. */
export function separationLine({ separation }: RaschScale): string {
  if (!separation) return ''
  const { n, reliability, separation: times } = separation
  return `Fiabilidade de separação ${figure(reliability, 2)} (n = ${n}): o que separa os alunos é ${figure(times)} vezes o erro das suas medidas.`
}

function raschTables(rasch: RaschScale, items: readonly ItemLine[]): PaperTable[] {
  return [
    {
      title: 'Alunos e perguntas na mesma escala',
      note: [raschLine(rasch), separationLine(rasch), ...rasch.reasons].filter(Boolean).join(' '),
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
          wholeCell(row.pupils.length),
          row.items.join(', '),
        ],
      })),
    },
    difficultyTable(rasch, items),
    measureTable(rasch),
  ]
}

const difficultyColumns = [
  { key: 'cml', label: 'CML' },
  { key: 'cmlSe', label: '± EP (CML)' },
  { key: 'mml', label: 'MML' },
  { key: 'mmlSe', label: '± EP (MML)' },
  { key: 'infit', label: 'Infit' },
  { key: 'outfit', label: 'Outfit' },
] as const

/** Where each question stands on the scale. */
export function difficultyTable({ slope, slopeSe }: RaschScale, items: readonly ItemLine[]): PaperTable {
  return {
    title: 'Dificuldades',
    note: slope === null ? '' : `Inclinação (MML): ${figure(slope, 2)} ± ${figure(slopeSe, 2)}.`,
    columns: [
      { label: 'Nº', width: 0.7, end: true },
      ...difficultyColumns.map(({ label }) => ({ label, width: 1.2, end: true })),
    ],
    rows: items.flatMap(({ number, difficulty }) =>
      difficulty === null
        ? []
        : [
            {
              cells: [
                wholeCell(number),
                ...difficultyColumns.map(({ key }) => figureCell(difficulty[key], 2)),
              ],
            },
          ],
    ),
  }
}

/** Where each pupil stands on the scale. */
export function measureTable({ pupils }: RaschScale): PaperTable {
  return {
    title: 'Medidas dos alunos',
    columns: [
      { label: 'Aluno', width: 5 },
      { label: 'Sexo', width: 1 },
      ...['Certas', 'Perguntas', 'WLE', '± EP', 'EAP', '± EP (EAP)'].map(label => ({
        label,
        width: 1.2,
        end: true,
      })),
    ],
    rows: pupils.map(({ name, sex, score, items, wle, wleSe, eap, eapSe }) => ({
      cells: [
        name,
        sex ?? '',
        wholeCell(score),
        wholeCell(items),
        ...[wle, wleSe, eap, eapSe].map(value => figureCell(value, 2)),
      ],
    })),
  }
}
