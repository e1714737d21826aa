import type { Decision } from '#engines/decisions.ts'
import { SHEET_LIMITS, type TableLimits } from '#engines/spreadsheets/limits.ts'
import type { RawRow } from '#engines/spreadsheets/raw-table.ts'
import { TableError } from '#engines/spreadsheets/table-error.ts'
import { type WriteCell, type WriteSheet, writeWorkbook } from '#engines/spreadsheets/write-table.ts'
import { hasDrawnPictures, readSheets } from '#engines/spreadsheets/xlsx.ts'
import { counted } from '#kit/figures.ts'
import type { Question } from '../question.ts'
import { Losses, type QuestionResult, type Reading, UnreadableFile } from './reading.ts'
import { titlesOf } from './sheet-columns.ts'
import { hasQuestions, readTable, type TableOptions } from './sheet-reader.ts'
import type { TableTop } from './sheet-readings.ts'
import { writeTable } from './sheet-writer.ts'
import type { WriteOptions } from './write-one.ts'

const LIMITS: TableLimits = {
  bytes: 32 * 1024 * 1024,
  // What is written here is read again, and its bytes bound it.
  ...SHEET_LIMITS,
  cell: 32_767,
  unpacked: 60 * 1024 * 1024,
}

/**
 * Reads the sheets of a workbook that have a header row with «Enunciado»; values only, never formulae.
 *
 * @throws {UnreadableFile} when it is no workbook, hostile, or no sheet has the columns
 */
export function readXlsx(
  bytes: Uint8Array,
  options: Pick<TableOptions, 'answers' | 'onProgress'> = {},
): Reading {
  const sheets = sheetsOf(bytes)
  const pictures = picturesOf(sheets)
  let room = LIMITS.unpacked
  const withPictures = (cell: string) =>
    cell.replace(/ src="imagem:(\d+)"/g, (whole, number: string) => {
      const url = pictures.get(number)
      room -= url?.length ?? 0
      if (room < 0) throw new UnreadableFile('O ficheiro Excel foi recusado: as imagens são grandes de mais.')
      return url ? ` src="${url}"` : whole
    })
  const tables = sheets
    .filter(({ rows }) => hasQuestions(rows))
    .map(({ name, rows }) => ({
      name,
      rows: rows.map(row => ({
        ...row,
        cells: row.cells.map(cell => ({ ...cell, text: withPictures(cell.text) })),
      })),
    }))
  if (tables.length === 0)
    throw new UnreadableFile('Nenhuma folha do ficheiro tem uma linha de títulos com a coluna «Enunciado».')
  const questions: Reading['questions'] = []
  const decisions: Decision[] = []
  const tops: TableTop[] = []
  const losses = new Losses()
  for (const [sheet, { name, rows }] of tables.entries()) {
    const read = readTable(rows, { ...options, firstIndex: questions.length + 1, sheet, name })
    for (const value of read.questions) questions.push(value)
    decisions.push(...read.decisions)
    tops.push(read.top)
    losses.addAll(read.lost)
  }
  for (const sheet of sheets) if (!hasQuestions(sheet.rows)) nameSheet(sheet, losses)
  return {
    format: 'xlsx',
    questions,
    lost: [...losses.list, ...(hasDrawnPictures(bytes) ? [drawnPictures] : [])],
    decisions,
    tops,
  }
}

/** A sheet that is not one of questions, and none that we write beside them. */
function nameSheet({ name, rows }: Sheet, losses: Losses): void {
  const filled = rows.filter(row => titlesOf(row).some(text => text.trim() !== '')).length
  if (filled === 0 || name === pictureSheet || name === instructions.name) return
  losses.add(
    `folha «${name.slice(0, 40)}»: ${counted(filled, 'linha', 'linhas')}`,
    'Não tem uma linha de títulos com a coluna «Enunciado», e não foi lida.',
  )
}

const drawnPictures = {
  what: 'imagens postas sobre a folha',
  why: 'Não se sabe de que pergunta são: junte-as a cada uma depois de importar.',
}

interface Sheet {
  name: string
  rows: RawRow[]
}

function sheetsOf(bytes: Uint8Array): Sheet[] {
  try {
    return [...readSheets(bytes, LIMITS)]
  } catch (error) {
    if (error instanceof TableError) throw new UnreadableFile(error.message)
    throw error
  }
}

const pictureSheet = 'Imagens'
/** A cell holds less than 32,768 characters, so that a picture is in several. */
const pictureCell = 32_000

/** The pictures of the sheet that holds them, as `data:` addresses by their numbers. */
function picturesOf(sheets: readonly Sheet[]): Map<string, string> {
  const rows = sheets.find(sheet => sheet.name === pictureSheet)?.rows ?? []
  return new Map(rows.map(titlesOf).map(([number = '', ...pieces]) => [number, pieces.join('')]))
}

const numberColumns = new Set(['Nº', 'Cotação', 'Linhas'])
const longTexts = new Set(['Enunciado', 'Explicação', 'Texto de apoio'])

/** Writes a workbook: the questions on one sheet, and on another what each column is for. */
export async function writeXlsx(
  questions: Question[],
  options: WriteOptions,
): Promise<{ bytes: Uint8Array; questions: QuestionResult[] }> {
  const { header, rows, questions: results } = writeTable(questions, options)
  const pictures = new Map<string, number>()
  const outside = (cell: string) =>
    cell.replace(/ src="(data:[^"]*)"/g, (_, url: string) => {
      const number = pictures.get(url) ?? pictures.size + 1
      pictures.set(url, number)
      return ` src="imagem:${number}"`
    })
  const sheets: WriteSheet[] = [
    {
      name: 'Perguntas',
      header,
      columns: header.map(title => ({ width: longTexts.has(title) ? 50 : 16 })),
      rows: rows.map(row => row.map((cell, at) => typedCell(outside(cell), header[at] ?? ''))),
    },
    instructions,
  ]
  if (pictures.size > 0)
    sheets.push({
      name: pictureSheet,
      hidden: true,
      header: [pictureSheet],
      rows: [...pictures].map(([url, number]) => [
        String(number),
        ...(url.match(new RegExp(`.{1,${pictureCell}}`, 'g')) ?? []),
      ]),
    })
  return { bytes: await writeWorkbook(sheets), questions: results }
}

function typedCell(cell: string, title: string): WriteCell {
  if (numberColumns.has(title) && /^\d+(?:,\d+)?$/.test(cell)) return Number(cell.replace(',', '.'))
  return cell || null
}

const instructions: WriteSheet = {
  name: 'Instruções',
  header: ['Coluna', 'O que se escreve'],
  columns: [{ width: 24 }, { width: 110 }],
  rows: [
    [
      'Tipo',
      'Escolha única, Escolha múltipla (com várias opções certas), Verdadeiro ou falso, Resposta curta, Numérica, Associação, Ordenação, Preencher espaços ou Desenvolvimento. Vazio: adivinha-se pelas outras colunas.',
    ],
    [
      'Texto da pergunta',
      'Na coluna «Enunciado». Fórmulas entre \\( e \\). Em «Preencher espaços», a resposta vai no lugar: A capital é [[Maputo|maputo]].',
    ],
    [
      'Opção A, B, C …',
      'As opções; na Resposta curta e na Numérica, as respostas aceites (3,14 ± 0,01); na Associação, pares «Canadá -> Otava»; na Ordenação, os elementos pela ordem certa.',
    ],
    [
      'Resposta',
      'A letra certa (D), as letras certas (A, C), V ou F, ou a própria resposta. Se as opções também são letras, escreva no título da coluna «Resposta (letra)».',
    ],
    [
      'Texto de apoio',
      'O texto de que várias perguntas falam, na linha da primeira; nas outras basta o mesmo «Título do texto».',
    ],
    ['Cotação', 'Os pontos; vazio vale 1.'],
    ['Competência', 'O código, por exemplo NO1.'],
    ['Nível cognitivo', 'Recordar, Compreender, Aplicar, Analisar, Avaliar ou Criar.'],
    ['Dificuldade', 'fácil, média ou difícil.'],
    ['Erro típico A …', 'O erro que leva a escolher essa opção.'],
    ['Comentário A …', 'O que o aluno lê quando a escolhe.'],
    ['Peso A …', 'A percentagem da cotação que a opção dá ou tira: 50, -25.'],
  ],
}
