import type { Workbook } from 'exceljs'
import type { OnProgress } from '#engines/progress.ts'
import type { TableLimits } from '#engines/spreadsheets/limits.ts'
import type { RawCell } from '#engines/spreadsheets/raw-table.ts'
import { TableError } from '#engines/spreadsheets/table-error.ts'
import { readSheets } from '#engines/spreadsheets/xlsx.ts'
import type { Question } from '../question.ts'
import { type QuestionResult, type Reading, UnreadableFile } from './reading.ts'
import { isHeader, readHeader } from './sheet-columns.ts'
import { readTable } from './sheet-reader.ts'
import { writeTable } from './sheet-writer.ts'
import type { WriteOptions } from './write-one.ts'

const LIMITS: TableLimits = {
  bytes: 32 * 1024 * 1024,
  rows: 20_000,
  columns: 400,
  cell: 32_767,
  unpacked: 60 * 1024 * 1024,
}

/**
 * Reads the sheets of a workbook that have a header row with «Enunciado»; values only, never formulae.
 *
 * @throws {UnreadableFile} when it is no workbook, hostile, or no sheet has the columns
 */
export function readXlsx(bytes: Uint8Array, onProgress?: OnProgress): Reading {
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
    .map(sheet => sheet.table.map(row => row.map(withPictures)))
    .filter(table => table.slice(0, 30).some(row => isHeader(readHeader(row))))
  if (tables.length === 0)
    throw new UnreadableFile('Nenhuma folha do ficheiro tem uma linha de títulos com a coluna «Enunciado».')
  const questions: Reading['questions'] = []
  for (const table of tables)
    for (const one of readTable(table, questions.length + 1, onProgress)) questions.push(one)
  return { format: 'xlsx', questions, lost: [] }
}

interface Sheet {
  name: string
  table: string[][]
}

function sheetsOf(bytes: Uint8Array): Sheet[] {
  try {
    return [...readSheets(bytes, LIMITS)].map(({ name, rows }) => ({
      name,
      table: rows.map(row => row.cells.map(cellText)),
    }))
  } catch (error) {
    if (error instanceof TableError) throw new UnreadableFile(error.message)
    throw error
  }
}

const pictureSheet = 'Imagens'
/** A cell holds less than 32,768 characters, so that a picture stands in several. */
const pictureCell = 32_000

/** The pictures of the sheet that holds them, as `data:` addresses by their numbers. */
function picturesOf(sheets: readonly Sheet[]): Map<string, string> {
  const table = sheets.find(sheet => sheet.name === pictureSheet)?.table ?? []
  return new Map(table.map(([number = '', ...pieces]) => [number, pieces.join('')]))
}

function cellText({ text, kind }: RawCell): string {
  if (kind === 'boolean') return text === 'Sim' ? 'V' : 'F'
  return text.replace(/\r\n?/g, '\n')
}

const numberColumns = new Set(['Nº', 'Cotação', 'Linhas'])

/** Writes a workbook: the questions on one sheet, and on another what each column is for. */
export async function writeXlsx(
  questions: Question[],
  options: WriteOptions,
): Promise<{ bytes: Uint8Array; questions: QuestionResult[] }> {
  const { table, questions: results } = writeTable(questions, options)
  const { default: Excel } = await import('exceljs')
  const workbook = new Excel.Workbook()
  const sheet = workbook.addWorksheet('Perguntas', { views: [{ state: 'frozen', ySplit: 1 }] })
  const [header = [], ...rows] = table
  sheet.columns = header.map(title => ({
    header: title,
    width: title === 'Enunciado' || title === 'Explicação' ? 50 : 16,
  }))
  const pictures = new Map<string, number>()
  const outside = (cell: string) =>
    cell.replace(/ src="(data:[^"]*)"/g, (_, url: string) => {
      const number = pictures.get(url) ?? pictures.size + 1
      pictures.set(url, number)
      return ` src="imagem:${number}"`
    })
  for (const row of rows) {
    sheet.addRow(
      row
        .map(outside)
        .map((cell, at) =>
          numberColumns.has(header[at] ?? '') && /^\d+(?:,\d+)?$/.test(cell)
            ? Number(cell.replace(',', '.'))
            : cell || null,
        ),
    )
  }
  sheet.getRow(1).font = { bold: true }
  sheet.eachRow(row => {
    row.alignment = { vertical: 'top', wrapText: true }
  })
  addInstructions(workbook)
  if (pictures.size > 0) {
    const shelf = workbook.addWorksheet(pictureSheet, { state: 'hidden' })
    for (const [url, number] of pictures)
      shelf.addRow([String(number), ...(url.match(new RegExp(`.{1,${pictureCell}}`, 'g')) ?? [])])
  }
  return { bytes: new Uint8Array(await workbook.xlsx.writeBuffer()), questions: results }
}

const instructions = [
  ['Coluna', 'O que se escreve'],
  [
    'Tipo',
    'Escolha única, Escolha múltipla, Verdadeiro ou falso, Resposta curta, Numérica, Associação, Ordenação, Preencher espaços ou Desenvolvimento. Vazio: adivinha-se pelas outras colunas.',
  ],
  [
    'Texto da pergunta',
    'Na coluna «Enunciado». Fórmulas entre \\( e \\). Em «Preencher espaços», a resposta vai no lugar: A capital é [[Maputo|maputo]].',
  ],
  [
    'Opção A, B, C …',
    'As opções; na Resposta curta e na Numérica, as respostas aceites (3,14 ± 0,01); na Associação, pares «Canadá -> Otava»; na Ordenação, os elementos pela ordem certa.',
  ],
  ['Resposta', 'A letra certa (D), as letras certas (A, C), V ou F, ou a própria resposta.'],
  ['Cotação', 'Os pontos; vazio vale 1.'],
  ['Competência', 'O código, por exemplo NO1.'],
  ['Nível cognitivo', 'Recordar, Compreender, Aplicar, Analisar, Avaliar ou Criar.'],
  ['Dificuldade', 'fácil, média ou difícil.'],
  ['Erro típico A …', 'O erro que leva a escolher essa opção.'],
  ['Comentário A …', 'O que o aluno lê quando a escolhe.'],
  ['Peso A …', 'A percentagem da cotação que a opção dá ou tira: 50, -25.'],
]

function addInstructions(workbook: Workbook): void {
  const sheet = workbook.addWorksheet('Instruções')
  sheet.columns = [{ width: 24 }, { width: 110 }]
  sheet.addRows(instructions)
  sheet.getRow(1).font = { bold: true }
  sheet.eachRow(row => {
    row.alignment = { vertical: 'top', wrapText: true }
  })
}
