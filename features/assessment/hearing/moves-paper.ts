import { decimalCell, NOTHING, wholeCell } from '#kit/figures.ts'
import type { Paper, PaperCell, PaperTable } from '../results/report-paper.ts'
import type { LanguageMoves, LevelMoves, MovesPart } from './moves-contract.ts'
import {
  agreementText,
  besideTexts,
  betweenLanguages,
  bySexText,
  chanceText,
  languageText,
  leftOutText,
  levelsText,
  listeningText,
  monthsText,
  risenText,
  sexesText,
} from './moves-words.ts'

/** The migration on A4 and in a workbook: a matrix a language, the parts, and who reads in one language alone. */
export function movesPaper(moves: LevelMoves): Paper {
  const known = moves.languages.filter(({ all }) => all.total > 0)
  return {
    title: 'De que nível para que nível',
    under: `${moves.skill === 'leitura' ? 'Leitura' : 'Aritmética'} · ${moves.groups.map(({ name }) => name).join(', ')}`,
    notes: moves.languages.flatMap(language => [
      ...(language.all.total > 0
        ? [
            `${language.language}: ${bySexText(language)} ${sexesText(language)} ${chanceText(language)} ${listeningText(language)}`,
          ]
        : []),
      ...(leftOutText(language)
        ? [`${language.language}: ${leftOutText(language)} não entram na tabela.`]
        : []),
    ]),
    school: [],
    orientation: 'landscape',
    fileName: 'niveis-de-que-para-que',
    legend: [],
    tables: [...known.flatMap(tablesOf), ...sideBySide(moves)],
  }
}

function tablesOf(language: LanguageMoves): PaperTable[] {
  const span = `${monthsText(language.from)} para ${monthsText(language.to)}`
  return [
    {
      title: `${language.language}: ${risenText(language)}`,
      note: `${languageText(language)}. De ${span}, os mesmos ${language.all.total} alunos; em cada casa o total, e H e M.`,
      columns: [
        { label: 'De', width: 2 },
        ...language.levels.map(label => ({ label, width: 1.3, end: true })),
        { label: 'Total', width: 1, end: true },
      ],
      rows: language.levels.map((name, from) => ({
        cells: [
          name,
          ...(language.cells[from] ?? []).map(({ H, M, total }) =>
            total === 0 ? '–' : `${total} (${H} H, ${M} M)`,
          ),
          wholeCell(language.fromTotals[from]?.total ?? 0),
        ],
      })),
    },
    {
      title: `${language.language}: por turma`,
      columns: [partName, ...partColumns],
      note: [
        ...besideTexts(language.parts),
        'Esperavam-se: quantos subiriam se cada turma subisse como todos os que começaram no mesmo nível. Só o acaso: quantos subiriam ouvindo duas vezes sem ensinar.',
      ].join(' '),
      rows: language.parts.map(part => ({ cells: [part.name, ...partCells(part)] })),
    },
  ]
}

const partName = { label: 'Turma ou escola', width: 2.5 }

const partColumns = [
  { label: 'Subiram', width: 1, end: true },
  { label: 'H', width: 0.7, end: true },
  { label: 'M', width: 0.7, end: true },
  { label: 'Ficaram', width: 1, end: true },
  { label: 'Desceram', width: 1, end: true },
  { label: 'Alunos', width: 1, end: true },
  { label: 'Uma só vez', width: 1, end: true },
  { label: 'Esperavam-se', width: 1.3, end: true },
  { label: 'Só o acaso', width: 1.1, end: true },
  { label: 'Por dois: o mesmo nível', width: 2, end: true },
]

function partCells(part: MovesPart): PaperCell[] {
  const { up, same, down, all, once } = part
  return [
    ...[up.total, up.H, up.M, same.total, down.total, all.total, once].map(count => wholeCell(count)),
    decimalCell(part.expected, 1),
    part.chance ? wholeCell(part.chance.moved) : NOTHING,
    agreementText(part),
  ]
}

/** Groups and schools in all languages, in one table: how many rose, stayed and fell. */
export function allPartsTable(languages: readonly LanguageMoves[]): PaperTable {
  return {
    title: 'Subiram, ficaram e desceram por turma',
    columns: [partName, { label: 'Língua', width: 1.5 }, ...partColumns],
    rows: languages.flatMap(({ language, parts }) =>
      parts.map(part => ({ cells: [part.name, language, ...partCells(part)] })),
    ),
  }
}

function sideBySide({ pupils }: LevelMoves): PaperTable[] {
  const both = pupils.filter(({ levels }) => levels.length > 1)
  return both.length === 0
    ? []
    : [
        {
          title: 'Duas línguas lado a lado',
          columns: [
            { label: 'Turma', width: 1 },
            { label: 'Nº', width: 0.6, end: true },
            { label: 'Nome', width: 3 },
            { label: 'Níveis', width: 4 },
            { label: 'Diferença', width: 4 },
          ],
          rows: both.map(pupil => ({
            cells: [
              pupil.group,
              pupil.number === null ? '' : wholeCell(pupil.number),
              pupil.name,
              levelsText(pupil),
              betweenLanguages(pupil),
            ],
          })),
        },
      ]
}
