import { type QuestionType, questionTypeLabels, questionTypes } from '../taxonomy.ts'
import { foldWord } from './metadata-tags.ts'

/** The columns of a sheet of questions: the header that we write, and the others that people write. */
const columns = {
  number: ['Nº', 'n', 'no', 'numero', 'n.o', 'ordem', 'id'],
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
  ],
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
    pattern: /^(?:opcao|alternativa|option|choice|resposta|answer)\s*([a-z]|\d{1,2})$|^([a-z])$/,
  },
  weight: { header: 'Peso', pattern: /^(?:peso|weight)\s*([a-z]|\d{1,2})$/ },
  typicalError: { header: 'Erro típico', pattern: /^(?:erro tipico|erro|typical error)\s*([a-z]|\d{1,2})$/ },
  feedback: { header: 'Comentário', pattern: /^(?:comentario|feedback)\s*([a-z]|\d{1,2})$/ },
  hint: { header: 'Dica', pattern: /^(?:dica|hint)\s*(\d{1,2})$/ },
}

/** One row by its columns: single cells by name, numbered ones by name and place from 0. */
export type SheetRow = { cells: Map<Column, string>; lists: Map<NumberedColumn, string[]> }

type Place = { column: Column } | { list: NumberedColumn; index: number }

export function headerOf(column: Column): string {
  return columns[column][0]
}

export function numberedHeader(list: NumberedColumn, index: number): string {
  return `${numbered[list].header} ${list === 'hint' ? index + 1 : String.fromCharCode(65 + index)}`
}

/** What each cell of a header row names; undefined for headers that say nothing to us. */
export function readHeader(cells: string[]): (Place | undefined)[] {
  return cells.map(cell => {
    const word = foldHeader(cell)
    const column = (Object.keys(columns) as Column[]).find(each =>
      columns[each].some(name => foldHeader(name) === word),
    )
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

/** What stands in the header over something, and says nothing to us. */
export function unknownHeaders(table: readonly string[][]): string[] {
  const headerAt = table.slice(0, 30).findIndex(row => isHeader(readHeader(row)))
  const header = table[headerAt] ?? []
  const places = readHeader(header)
  return header.filter(
    (title, at) =>
      places[at] === undefined &&
      title.trim() !== '' &&
      table.some((row, line) => line > headerAt && row[at]?.trim()),
  )
}

/** A header as it is compared: without accents, marks, or the consonants that newer spellings leave out. */
function foldHeader(text: string): string {
  return foldWord(text)
    .replace(/[:.*]+$/, '')
    .replaceAll('º', 'o')
    .replace(/c(?=t[aeio]|c)/g, '')
}

/** A header row names the stem, and something beside it. */
export function isHeader(places: (Place | undefined)[]): boolean {
  return (
    places.some(place => place && 'column' in place && place.column === 'stem') &&
    places.filter(Boolean).length > 1
  )
}

export function readRow(cells: string[], places: (Place | undefined)[]): SheetRow {
  const row: SheetRow = { cells: new Map(), lists: new Map() }
  for (const [at, place] of places.entries()) {
    const text = (cells[at] ?? '').trim()
    if (!place || text === '') continue
    if ('column' in place) {
      if (!row.cells.has(place.column)) row.cells.set(place.column, text)
    } else {
      const list = row.lists.get(place.list) ?? []
      list[place.index] = text
      row.lists.set(place.list, list)
    }
  }
  return row
}

const typeWords: Record<string, QuestionType> = {
  'escolha unica': 'single-choice',
  'multipla escolha': 'single-choice',
  'escolha simples': 'single-choice',
  em: 'single-choice',
  mc: 'single-choice',
  'multiple choice (single)': 'single-choice',
  'escolha multipla': 'multiple-choice',
  'respostas multiplas': 'multiple-choice',
  'resposta multipla': 'multiple-choice',
  vf: 'true-false',
  'v/f': 'true-false',
  'verdadeiro/falso': 'true-false',
  'verdadeiro-falso': 'true-false',
  'verdadeiro e falso': 'true-false',
  'true/false': 'true-false',
  curta: 'short-answer',
  texto: 'short-answer',
  numero: 'numeric',
  numerico: 'numeric',
  numerical: 'numeric',
  calculo: 'numeric',
  correspondencia: 'matching',
  associar: 'matching',
  ligacao: 'matching',
  ordenar: 'ordering',
  sequencia: 'ordering',
  lacunas: 'gaps',
  espacos: 'gaps',
  completar: 'gaps',
  cloze: 'gaps',
  aberta: 'essay',
  composicao: 'essay',
  redaccao: 'essay',
}

/** A type by its Portuguese or English name. */
export function readType(text: string): QuestionType | undefined {
  const word = foldWord(text)
  const spaced = word.replace(/[-_]+/g, ' ')
  return (
    questionTypes.find(
      type =>
        type === word ||
        type.replaceAll('-', ' ') === spaced ||
        foldWord(questionTypeLabels[type]) === spaced,
    ) ??
    typeWords[word] ??
    typeWords[spaced]
  )
}
