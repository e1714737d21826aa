import type { Answers } from '../decisions.ts'
import type { DocumentDescription } from '../documents/description.ts'
import type { Imposition } from '../documents/gather-pdfs.ts'
import type { OnProgress } from '../progress.ts'
import type {
  QuestionFormat,
  QuestionResult,
  ReadableFormat,
  Reading,
  ReadQuestion,
} from '../questions/formats/reading.ts'
import type { openSigned as OpenSigned } from '../questions/formats/signed-file.ts'
import type { PackageHead, PackedQuestion } from '../questions/formats/signed-package.ts'
import type { Question } from '../questions/question.ts'
import type { JoinedRow, JoinedTable } from '../spreadsheets/join-tables.ts'
import type { ReadingHelp } from '../spreadsheets/read-table.ts'
import type { WriteSheet, WriteTable } from '../spreadsheets/write-table.ts'
import type { OverRows } from '../tables/tables-as-one.ts'

/**
 * Hands items over as they are made, so that who gathers them is never busy with many thousands at once; small ones several
 * together, since to pack each alone takes longer than to read it.
 */
export type Emit = (...items: unknown[]) => void

/**
 * What engines do with whole files: minutes of work for a large one. Each takes and gives plain values, so that it can
 * be done in another process, and loads its engine when it is first asked for.
 */
export const jobs = {
  /** Every sheet of a workbook as one table: emits each `JoinedRow`. */
  readTables: async (
    file: TableFile,
    emit: Emit,
    onProgress?: OnProgress,
  ): Promise<Omit<JoinedTable, 'rows'>> => {
    const { readTables } = await import('../spreadsheets/read-table.ts')
    const { joinTables } = await import('../spreadsheets/join-tables.ts')
    const tables = await readTables(file.bytes, file.name, {}, onProgress, file)
    const { rows, ...table } = joinTables(tables, file.titles)
    emitRows(rows, emit)
    return table
  },

  /** Tables of a Word document or a PDF, or else of a workbook or CSV: emits each `JoinedRow`; what stands outside of them is named. */
  readTextTables: async (file: TextTableFile, emit: Emit, onProgress?: OnProgress) => {
    const found = await textTablesOf(file)
    if (!found) return { outside: [] as string[], ...(await jobs.readTables(file, emit, onProgress)) }
    const { writeCsv } = await import('../spreadsheets/write-csv.ts')
    const { TableError } = await import('../spreadsheets/table-error.ts')
    const [header, ...lines] = found.rows
    if (!header)
      throw new TableError('empty', 'O documento não tem nenhuma tabela com títulos que se conheçam.')
    const bytes = writeCsv({ header, rows: lines })
    const { splits: _, over: __, ...same } = file
    const table = await jobs.readTables({ ...same, bytes, name: 'tabelas.csv' }, emit, onProgress)
    return { outside: found.outside, ...table }
  },

  /** A package of rosters, whose pupils it emits, or else a table, whose rows. */
  readRosterOrTable: async (file: TableFile, emit: Emit, onProgress?: OnProgress) => {
    const { isOneRoster, readOneRoster } = await import('../rosters/one-roster.ts')
    if (!isOneRoster(file.bytes))
      return { kind: 'table' as const, ...(await jobs.readTables(file, emit, onProgress)) }
    const { pupils, ...roster } = readOneRoster(file.bytes)
    for (const pupil of pupils) emit(pupil)
    return { kind: 'roster' as const, ...roster }
  },

  /** Emits each `ReadQuestion`. */
  readQuestions: async (
    file: QuestionFile,
    emit: Emit,
    onProgress?: OnProgress,
  ): Promise<Omit<Reading, 'questions'>> => {
    const { readQuestions } = await import('../questions/formats/formats.ts')
    const { name, format, answers } = file
    const { questions, ...reading } = await readQuestions(file.bytes, {
      name,
      ...(format && { format }),
      ...(answers && { answers }),
      ...(onProgress && { onProgress }),
    })
    for (const question of questions) emit(question)
    return reading
  },

  /** Emits each `SeenQuestion`. */
  seeQuestions: async (
    file: QuestionFile,
    emit: Emit,
    onProgress?: OnProgress,
  ): Promise<Omit<Reading, 'questions'>> => {
    const { keyText } = await import('../questions/key-text.ts')
    const { excerpt } = await import('../questions/rich-text.ts')
    const { wordsOf } = await import('../questions/rich-fields.ts')
    const seenOf = ({ question, ...result }: ReadQuestion): SeenQuestion => ({
      ...result,
      text: question ? excerpt(question.stem, 200) : '',
      key: question ? keyText(question).slice(0, 300) : '',
      words: question ? wordsOf(question) : undefined,
      competence: question?.competence ?? null,
    })
    const see: Emit = (...items) => emit(...items.map(item => seenOf(item as ReadQuestion)))
    return jobs.readQuestions(file, see, onProgress)
  },

  /** The head of a signed package, whose questions it emits, each a `PackageEntry`. */
  readPackage: async (file: FileToRead, emit: Emit): Promise<PackageHead> => {
    const { digestOf, readPackage } = await import('../questions/formats/signed-package.ts')
    const { keyText } = await import('../questions/key-text.ts')
    const { excerpt } = await import('../questions/rich-text.ts')
    const { wordsOf } = await import('../questions/rich-fields.ts')
    const { questions, ...head } = readPackage(file.bytes)
    for (const [at, packed] of questions.entries()) {
      const { question } = packed
      const entry: PackageEntry = {
        ...packed,
        index: at + 1,
        text: excerpt(question.stem, 200),
        key: keyText(question).slice(0, 300),
        words: wordsOf(question),
        digest: digestOf(question),
      }
      emit(entry)
    }
    return head
  },

  /** @param files bytes of what the questions show, by source: they go into the package */
  writePackage: async (writing: {
    by: string
    made: string
    questions: PackedQuestion[]
    files: ReadonlyMap<string, Uint8Array>
    seed: Uint8Array
  }) => {
    const { writePackage } = await import('../questions/formats/signed-package.ts')
    const { files, seed, questions, ...head } = writing
    return writePackage({ ...head, questions: questions.map(packed => withFiles(packed, files)) }, seed)
  },

  /** What a signed file holds, whatever it is of, and the key that signed it. */
  readSigned: async (file: FileToRead & Parameters<typeof OpenSigned>[1], _emit: Emit) => {
    const { openSigned } = await import('../questions/formats/signed-file.ts')
    return openSigned(file.bytes, file)
  },

  writeSigned: async (signing: { first: string; content: unknown; seed: Uint8Array }) => {
    const { signFile } = await import('../questions/formats/signed-file.ts')
    return signFile(signing, signing.seed)
  },

  /** @param files bytes of what the questions show, by source */
  writeQuestions: async (writing: {
    questions: Question[]
    format: QuestionFormat
    files: ReadonlyMap<string, Uint8Array>
  }) => {
    const { writeQuestions } = await import('../questions/formats/formats.ts')
    return writeQuestions(writing.questions, writing.format, {
      readFile: source => writing.files.get(source),
    })
  },

  questionModel: async (format: 'xlsx' | 'docx') => {
    if (format === 'docx') {
      const { docxModel } = await import('../questions/formats/docx-model.ts')
      return docxModel()
    }
    const { questionModel } = await import('../questions/formats/sheet-model.ts')
    return (await questionModel(format)).bytes
  },

  /** What a PDF says, once it is known to carry nothing but pages. */
  readPdf: async (file: FileToRead) => {
    const { readPdf } = await import('../pdf/read-pdf.ts')
    return readPdf(file.bytes)
  },

  /** A photograph is left as it is; a PDF carries nothing but pages. */
  checkScan: async (file: FileToRead): Promise<void> => {
    if (Buffer.from(file.bytes.subarray(0, 1024)).includes('%PDF-')) await jobs.readPdf(file)
  },

  drawPdf: async (description: DocumentDescription) => {
    const { drawPdf } = await import('../documents/pdf.ts')
    return drawPdf(description)
  },

  /** Draws documents and reads each back: what a process needs for either is read once, however many there are. */
  drawAndReadPdfs: async (descriptions: readonly DocumentDescription[]) => {
    const drawn = []
    for (const description of descriptions) {
      const pdf = await jobs.drawPdf(description)
      drawn.push({ pdf, ...(await jobs.readPdf({ bytes: pdf, name: '' })) })
    }
    return drawn
  },

  /** The pages of PDFs that were drawn here as one, or laid on larger sheets. */
  gatherPdfs: async (files: readonly Uint8Array[], title: string, imposition?: Imposition) => {
    const { gatherPdfs } = await import('../documents/gather-pdfs.ts')
    return gatherPdfs(files, title, imposition)
  },

  drawWord: async (description: DocumentDescription) => {
    const { drawWord } = await import('../documents/word.ts')
    return drawWord(description)
  },

  writeCsv: async (table: WriteTable) => {
    const { writeCsv } = await import('../spreadsheets/write-csv.ts')
    return writeCsv(table)
  },

  writeWorkbook: async (sheets: readonly WriteSheet[]) => {
    const { writeWorkbook } = await import('../spreadsheets/write-table.ts')
    return writeWorkbook(sheets)
  },

  /** Files by name, stored as they are: what is zipped here is compressed already. */
  zip: async (files: Readonly<Record<string, Uint8Array>>): Promise<Uint8Array> => {
    const { zipSync } = await import('fflate')
    return zipSync(files, { level: 0 })
  },
}

/** Rows that have so many characters go over together. */
const CHARACTERS_TOGETHER = 1 << 14

function emitRows(rows: readonly JoinedRow[], emit: Emit): void {
  let together: JoinedRow[] = []
  let characters = 0
  for (const row of rows) {
    together.push(row)
    for (const cell of row.cells) characters += cell.length + 1
    if (characters < CHARACTERS_TOGETHER) continue
    emit(...together)
    together = []
    characters = 0
  }
  if (together.length > 0) emit(...together)
}

/** A question with its files in it, in place of where they are kept. */
function withFiles(packed: PackedQuestion, files: ReadonlyMap<string, Uint8Array>): PackedQuestion {
  const media = packed.question.media.map(file => {
    const bytes = files.get(file.source)
    return bytes
      ? { ...file, source: `data:${file.mime};base64,${Buffer.from(bytes).toString('base64')}` }
      : file
  })
  return { ...packed, question: { ...packed.question, media } }
}

/** A question of a signed package, and what people and the bank see of it. */
export type PackageEntry = PackedQuestion & {
  /** From 1, in the order of the package. */
  index: number
  text: string
  key: string
  words: string
  /** What tells its content from any other. */
  digest: string
}

/** A file as somebody sent it; the name is theirs and proves nothing. */
export interface FileToRead {
  bytes: Uint8Array
  name: string
}

/** The tables of a Word document or a PDF as one; undefined for any other file. */
async function textTablesOf({ bytes, titles = [], over }: TextTableFile) {
  const { isZip } = await import('../zip/zip.ts')
  const { zipHas } = await import('../questions/formats/unzip.ts')
  if (isZip(bytes) && zipHas(bytes, 'word/document.xml')) {
    const { readWordTables } = await import('../tables/read-word-tables.ts')
    return readWordTables(bytes, titles, over)
  }
  if (!Buffer.from(bytes.subarray(0, 1024)).includes('%PDF-')) return undefined
  const { readPdfTables } = await import('../tables/read-pdf-tables.ts')
  const { tablesAsOne } = await import('../tables/tables-as-one.ts')
  return tablesAsOne(await readPdfTables(bytes, over.begins), titles, over)
}

/** A file of tables, and what heads rows in a document: the title of its column, and how such a heading begins. */
export interface TextTableFile extends TableFile {
  over: OverRows
}

/** A file of tables, with what helps to read it. */
export type TableFile = FileToRead & ReadingHelp

/** A file of questions, with what the person says that it is and means. */
export type QuestionFile = FileToRead & {
  format?: ReadableFormat | undefined
  answers?: Answers | undefined
}

/** A question of a file as people look at it before it enters, without the question itself. */
export type SeenQuestion = QuestionResult & {
  /** The beginning of its text, and what is right. */
  text: string
  key: string
  /** All its words, as the bank's are compared; absent where it cannot be read. */
  words: string | undefined
  competence: string | null
}
