import type { CellValue, Workbook, Worksheet } from 'exceljs'
import type { Question } from '../question.ts'
import { decodeText } from './decode-text.ts'
import { type QuestionResult, type Reading, UnreadableFile } from './reading.ts'
import { isHeader, readHeader } from './sheet-columns.ts'
import { readTable } from './sheet-reader.ts'
import { writeTable } from './sheet-writer.ts'
import type { WriteOptions } from './write-one.ts'
import { unzip, zip } from './zip.ts'

const megabyte = 1024 * 1024
const limits = { total: 60 * megabyte, rows: 20_000, columns: 400 }

/**
 * Reads the sheets of a workbook that have a header row with «Enunciado»; values only, never formulae.
 *
 * @throws {UnreadableFile} when it is no workbook, hostile, or no sheet has the columns
 */
export async function readXlsx(bytes: Uint8Array): Promise<Reading> {
  const workbook = await loadWorkbook(bytes)
  const pictures = picturesOf(workbook)
  let room = limits.total
  const withPictures = (cell: string) =>
    cell.replace(/ src="imagem:(\d+)"/g, (whole, number: string) => {
      const url = pictures.get(number)
      room -= url?.length ?? 0
      if (room < 0) throw new UnreadableFile('O ficheiro Excel foi recusado: as imagens são grandes de mais.')
      return url ? ` src="${url}"` : whole
    })
  const tables = workbook.worksheets
    .map(sheet => tableOf(sheet).map(row => row.map(withPictures)))
    .filter(table => table.slice(0, 30).some(row => isHeader(readHeader(row))))
  if (tables.length === 0)
    throw new UnreadableFile('Nenhuma folha do ficheiro tem uma linha de títulos com a coluna «Enunciado».')
  const questions: Reading['questions'] = []
  for (const table of tables) questions.push(...readTable(table, questions.length + 1))
  return { format: 'xlsx', questions, lost: [] }
}

/** Only what was unpacked within the limits is given on, so that no size that the zip states is trusted. */
async function loadWorkbook(bytes: Uint8Array): Promise<Workbook> {
  const files = unzip(bytes)
  const total = [...files.values()].reduce((sum, file) => sum + file.length, 0)
  if (total > limits.total)
    throw new UnreadableFile('O ficheiro Excel foi recusado: descomprimido ficaria grande de mais.')
  for (const [path, content] of files) {
    if (/\.(?:xml|rels)$/i.test(path) && /<!DOCTYPE|<!ENTITY/i.test(decodeText(content.subarray(0, 4096)))) {
      throw new UnreadableFile('O ficheiro Excel foi recusado: declara entidades ou referências externas.')
    }
  }
  const { default: Excel } = await import('exceljs')
  const workbook = new Excel.Workbook()
  try {
    const safe = zip(Object.fromEntries(files))
    await workbook.xlsx.load(safe.buffer as ArrayBuffer)
  } catch {
    throw new UnreadableFile('O ficheiro Excel está danificado.')
  }
  return workbook
}

const pictureSheet = 'Imagens'
/** A cell holds less than 32,768 characters, so that a picture stands in several. */
const pictureCell = 32_000

/** The pictures of the sheet that holds them, as `data:` addresses by their numbers. */
function picturesOf(workbook: Workbook): Map<string, string> {
  const sheet = workbook.getWorksheet(pictureSheet)
  if (!sheet) return new Map()
  return new Map(tableOf(sheet).map(([number = '', ...pieces]) => [number, pieces.join('')]))
}

function tableOf(sheet: Worksheet): string[][] {
  const table: string[][] = []
  sheet.eachRow({ includeEmpty: false }, row => {
    if (table.length >= limits.rows) throw new UnreadableFile('A folha tem linhas a mais.')
    const cells: string[] = []
    row.eachCell({ includeEmpty: false }, (cell, column) => {
      if (column <= limits.columns) cells[column - 1] = cellText(cell.value)
    })
    table.push(Array.from(cells, cell => cell ?? ''))
  })
  return table
}

function cellText(value: CellValue): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'number') return String(Number(value.toPrecision(15))).replace('.', ',')
  if (typeof value === 'boolean') return value ? 'V' : 'F'
  if (value instanceof Date) return value.toISOString().slice(0, 10).split('-').reverse().join('/')
  if (typeof value === 'string') return value.replace(/\r\n?/g, '\n')
  if ('richText' in value)
    return value.richText
      .map(part => part.text)
      .join('')
      .replace(/\r\n?/g, '\n')
  if ('text' in value) return cellText(value.text as CellValue)
  if ('result' in value) return cellText(value.result as CellValue)
  return ''
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
