import type { RawCell, RawRow } from '#engines/spreadsheets/raw-table.ts'
import { foldWord } from './metadata-tags.ts'
import type { Lost } from './reading.ts'
import { optionsInCell } from './sheet-options.ts'

/** The columns of a sheet of questions: the header that we write, and the others that people write. */
const columns = {
  number: ['Nº', 'n', 'no', 'numero', 'n.o', 'ordem', 'id', 's.no', 'sno', 'sl no', 'sr no', '#'],
  type: ['Tipo', 'tipo de pergunta', 'type', 'question type'],
  name: ['Nome', 'titulo', 'name', 'title'],
  stem: [
    'Enunciado',
    'pergunta',
    'questao',
    'texto',
    'texto da pergunta',
    'question',
    'question text',
    'stem',
    'questoes',
    'perguntas',
    'questions',
    'afirmacao',
    'afirmacoes',
    'statement',
  ],
  options: ['Opções', 'alternativas', 'hipoteses', 'options', 'choices', 'answers'],
  passageTitle: ['Título do texto', 'titulo do texto de apoio', 'passage title'],
  passage: ['Texto de apoio', 'texto base', 'texto do grupo', 'passage'],
  key: [
    'Resposta',
    'resposta certa',
    'resposta correcta',
    'correcta',
    'certa',
    'chave',
    'solucao',
    'answer',
    'correct',
    'correct answer',
    'right answer',
    'key',
    'Resposta (letra)',
    'Resposta (lugar)',
    'Resposta (texto)',
    'letra certa',
    'letra correcta',
    'opcao correcta',
    'opcao certa',
    'alternativa correcta',
    'correct key',
    'correct option',
    'correct letter',
    'correct choice',
    'answer key',
    'gabarito',
    'resp',
    'v/f',
    'v ou f',
    'verdadeiro/falso',
    'verdadeiro ou falso',
    'true/false',
  ],
  points: ['Cotação', 'pontos', 'valores', 'valor', 'nota', 'points', 'score', 'mark', 'marks'],
  competence: ['Competência', 'codigo da competencia', 'competence', 'objectivo'],
  bloom: ['Nível cognitivo', 'nivel', 'bloom', 'taxonomia', 'level'],
  difficulty: ['Dificuldade', 'dificuldade esperada', 'difficulty'],
  explanation: [
    'Explicação',
    'comentario',
    'comentario geral',
    'feedback',
    'justificacao',
    'resolucao',
    'explanation',
  ],
  category: ['Categoria', 'pasta', 'unidade', 'category'],
  tags: ['Etiquetas', 'tags', 'palavras-chave'],
  externalId: ['Código', 'codigo de origem', 'idnumber'],
  image: ['Imagem', 'imagem (endereco)', 'image', 'image link', 'figura'],
  tolerance: ['Tolerância', 'margem', 'erro admitido', 'tolerance'],
  caseSensitive: ['Maiúsculas', 'distingue maiusculas', 'case sensitive'],
  accentSensitive: ['Acentos', 'distingue acentos'],
  wildcards: ['Asterisco', 'asterisco vale qualquer texto'],
  shuffle: ['Baralhar', 'baralhar opcoes', 'shuffle'],
  scoring: ['Pontuação', 'modo de pontuacao', 'scoring'],
  presentation: ['Banco de palavras', 'banco'],
  units: ['Unidades', 'unidade de medida', 'units'],
  right: ['Comentário se certa', 'feedback certo'],
  partial: ['Comentário se parcial', 'feedback parcial'],
  wrong: ['Comentário se errada', 'feedback errado'],
  other: ['Comentário a outras respostas'],
  penalty: ['Penalização', 'penalty'],
  lines: ['Linhas', 'linhas de resposta'],
  minWords: ['Mínimo de palavras'],
  maxWords: ['Máximo de palavras'],
  template: ['Texto inicial'],
  guidance: ['Orientações', 'orientacoes de correccao', 'guia de correccao'],
  rubric: ['Critérios', 'criterios de correccao', 'rubrica', 'rubric'],
} satisfies Record<string, [string, ...string[]]>

export type Column = keyof typeof columns
export type NumberedColumn = 'option' | 'weight' | 'typicalError' | 'feedback' | 'hint'

/** Columns that come once for each option: `Opção A`, `Peso A` …; hints are numbered: `Dica 1`. */
const numbered: Record<NumberedColumn, { header: string; pattern: RegExp }> = {
  option: {
    header: 'Opção',
    pattern:
      /^(?:opcao|opcoes|alternativas?|option|choice|resposta|answer)\s*([a-z]|\d{1,2})$|^([a-z]|\d{1,2})$/,
  },
  weight: { header: 'Peso', pattern: /^(?:peso|weight)\s*([a-z]|\d{1,2})$/ },
  typicalError: { header: 'Erro típico', pattern: /^(?:erro tipico|erro|typical error)\s*([a-z]|\d{1,2})$/ },
  feedback: { header: 'Comentário', pattern: /^(?:comentario|feedback)\s*([a-z]|\d{1,2})$/ },
  hint: { header: 'Dica', pattern: /^(?:dica|hint)\s*(\d{1,2})$/ },
}

/** One row by its columns: single cells by name, numbered ones by name and place from 0. */
export type SheetRow = { cells: Map<Column, string>; lists: Map<NumberedColumn, string[]> }

/** A row as it was read: what its cells look like beside what they say, and what is to be said of them. */
export type ReadRow = SheetRow & {
  line: number
  /** HTML of the cells whose letters have a look of their own, by `placeName`. */
  html: Map<string, string>
  /** Cells whose raised or lowered letters their bare text does not keep. */
  flattened: Set<string>
  /** What Excel shows of the numbers that it does not show as they are, with what is to be said where that is used. */
  shown: Map<string, { text: string; lost?: Lost }>
  lost: Lost[]
  /** Why the row cannot be read at all. */
  refusal?: string
}

/** How a column is named where one row's cells are looked up. */
export function placeName(column: Column | NumberedColumn, index?: number): string {
  return index === undefined ? column : `${column} ${index}`
}

export type ColumnTarget = { column: Column } | { list: NumberedColumn; index: number }

/** A place as text, and back: `stem`, `option:2`; undefined for what is none. */
export function placeValue(place: ColumnTarget): string {
  return 'column' in place ? place.column : `${place.list}:${place.index}`
}

export function placeOf(value: string): ColumnTarget | undefined {
  const [name = '', index] = value.split(':')
  if (index !== undefined)
    return name in numbered && /^\d{1,2}$/.test(index)
      ? { list: name as NumberedColumn, index: Number(index) }
      : undefined
  return name in columns ? { column: name as Column } : undefined
}

export function placeLabel(place: ColumnTarget): string {
  return 'column' in place ? headerOf(place.column) : numberedHeader(place.list, place.index)
}

export function headerOf(column: Column): string {
  return columns[column][0]
}

export function numberedHeader(list: NumberedColumn, index: number): string {
  return `${numbered[list].header} ${list === 'hint' ? index + 1 : String.fromCharCode(65 + index)}`
}

let byWord: Map<string, Column> | undefined

/** Every name of a column as it is compared: folded once, since tables have many cells. */
function columnByWord(): ReadonlyMap<string, Column> {
  if (byWord) return byWord
  byWord = new Map()
  for (const column of Object.keys(columns) as Column[])
    for (const name of columns[column]) {
      const word = foldHeader(name)
      if (!byWord.has(word)) byWord.set(word, column)
    }
  return byWord
}

/** What each cell of a header row names; undefined for headers that say nothing to us. */
export function readHeader(cells: string[]): (ColumnTarget | undefined)[] {
  return cells.map(cell => {
    const word = foldHeader(cell)
    const column = columnByWord().get(word)
    if (column) return { column }
    for (const [list, { pattern }] of Object.entries(numbered)) {
      const match = pattern.exec(word)
      const place = match?.[1] ?? match?.[2]
      if (place)
        return {
          list: list as NumberedColumn,
          index: /\d/.test(place) ? Number(place) - 1 : place.charCodeAt(0) - 97,
        }
    }
    return undefined
  })
}

/** Where the header row of a table is; -1 without one. */
export function headerOfTable(rows: readonly RawRow[]): number {
  return rows.slice(0, 30).findIndex(row => isHeader(readHeader(titlesOf(row))))
}

export function titlesOf(row: RawRow | undefined): string[] {
  // Cells before the first that holds something may be missing.
  return Array.from(row?.cells ?? [], cell => cell?.text ?? '')
}

/** What stands in the header over something, and says nothing to us. */
export function unknownHeaders(
  rows: readonly RawRow[],
  headerAt = headerOfTable(rows),
  places: readonly (ColumnTarget | undefined)[] = readHeader(titlesOf(rows[headerAt])),
): string[] {
  const header = titlesOf(rows[headerAt])
  return header.filter(
    (title, at) =>
      places[at] === undefined &&
      title.trim() !== '' &&
      rows.some((row, place) => place > headerAt && row.cells[at]?.text.trim()),
  )
}

/** A header as it is compared: without accents, marks, or the consonants that newer spellings leave out. */
function foldHeader(text: string): string {
  return (
    foldWord(text)
      .replace(/[:.*]+$/, '')
      // «a)» over the first option.
      .replace(/^([^()]*)\)$/, '$1')
      // «Correct Key (A, B, C, or D)»: the letters that may stand there are no part of the name.
      .replace(/\s*\([a-h](?:[\s,/]+(?:(?:or|ou|e|and)\s+)?[a-h]){1,7}\)$/, '')
      .replaceAll('º', 'o')
      .replace(/[_\s]+/g, ' ')
      .replace(/c(?=t[aeio]|c)/g, '')
  )
}

/** A header row names the stem, and something beside it. */
export function isHeader(places: (ColumnTarget | undefined)[]): boolean {
  return (
    places.some(place => place && 'column' in place && place.column === 'stem') &&
    places.filter(Boolean).length > 1
  )
}

export function readRow({ line, cells }: RawRow, places: (ColumnTarget | undefined)[]): ReadRow {
  const row: ReadRow = {
    line,
    cells: new Map(),
    lists: new Map(),
    html: new Map(),
    flattened: new Set(),
    shown: new Map(),
    lost: [],
  }
  for (const [at, place] of places.entries()) {
    const cell = cells[at]
    if (!place || !cell) continue
    const cellName = `${columnName(at)}${line}`
    const text = textIn(cell, cellName, row).trim()
    if (text === '') continue
    const name = 'column' in place ? placeName(place.column) : placeName(place.list, place.index)
    const list = 'list' in place ? (row.lists.get(place.list) ?? []) : []
    const taken = 'column' in place ? row.cells.get(place.column) : list[place.index]
    if (taken !== undefined) {
      if (taken !== text)
        row.lost.push({
          what: `célula ${cellName} («${text.slice(0, 40)}»)`,
          why: `Há duas colunas «${placeLabel(place)}», e ficou a primeira.`,
        })
      continue
    }
    if ('column' in place) row.cells.set(place.column, text)
    else {
      list[place.index] = text
      row.lists.set(place.list, list)
    }
    if (cell.html) row.html.set(name, cell.html.trim())
    if (cell.flattened) row.flattened.add(name)
    if (cell.shown !== undefined) row.shown.set(name, shownIn(cell, cell.shown, cellName))
  }
  partOptions(row)
  return row
}

/** Options that stand in one cell, each in its own place. */
function partOptions(row: ReadRow): void {
  const cell = row.cells.get('options')
  if (cell === undefined) return
  if (row.lists.has('option')) {
    row.lost.push({ what: 'célula «Opções»', why: 'As opções estão também em colunas delas: ficaram essas.' })
    return
  }
  const options = optionsInCell(cell, row.cells.get('key') ?? '')
  if (options) row.lists.set('option', options)
  else
    row.refusal ??= `Em «${cell.slice(0, 60)}» não se sabe onde acaba cada opção: separe-as por |, ou ponha uma em cada coluna.`
}

/** What a cell says, with what is to be said of it noted. */
function textIn(cell: RawCell, name: string, row: ReadRow): string {
  if (cell.unknown)
    row.refusal ??= `A célula ${name} tem uma fórmula cujo resultado não está no ficheiro: abra-o no Excel e guarde-o outra vez.`
  else if (cell.kind === 'error')
    row.refusal ??= `A célula ${name} tem um erro do Excel (${cell.text.slice(0, 40)}), ou uma imagem posta dentro dela.`
  // An hour, and a time that went by, are shown as they are read.
  if (cell.kind === 'date' && cell.shown === undefined && !/^\d\d(?::\d\d)+$/.test(cell.text))
    row.lost.push({
      what: `data em ${name} (${cell.text})`,
      why: 'O Excel faz uma data de «3/4»: se era outra coisa, escreva-a na célula depois de um apóstrofo.',
    })
  if (cell.kind === 'boolean') return cell.text === 'Sim' ? 'V' : cell.text === '' ? '' : 'F'
  return cell.text.replace(/\r\n?/g, '\n')
}

/** What is shown, with a word on it where it is less than the cell holds. */
function shownIn(cell: RawCell, text: string, name: string): { text: string; lost?: Lost } {
  if (!cell.isRounded) return { text }
  return {
    text,
    lost: {
      what: `número em ${name} (${text})`,
      why: `O Excel guarda ${cell.text} e mostra ${text}: fica o que mostra.`,
    },
  }
}

/** 0 → `A`, 26 → `AA`. */
export function columnName(at: number): string {
  return (at >= 26 ? columnName(Math.floor(at / 26) - 1) : '') + String.fromCharCode(65 + (at % 26))
}
