import type { Answers } from '#engines/decisions.ts'
import type { OnProgress } from '#engines/progress.ts'
import { isZip } from '../../zip/zip.ts'
import type { Question } from '../question.ts'
import { readAiken, writeAiken } from './aiken.ts'
import { chatLine } from './chat-text.ts'
import { readCsv, writeCsv } from './csv.ts'
import { decodeText } from './decode-text.ts'
import { readDocx, readPasted } from './docx.ts'
import { readGift } from './gift-reader.ts'
import { writeGift } from './gift-writer.ts'
import { readH5p } from './h5p.ts'
import { readMoodleXml } from './moodle-xml-reader.ts'
import { writeMoodleXml } from './moodle-xml-writer.ts'
import { answerMark, NEAR, numberMark, wordMark } from './numbered-lines.ts'
import { readQti } from './qti-package-reader.ts'
import { writeQtiPackage } from './qti-package-writer.ts'
import {
  type QuestionFormat,
  type QuestionResult,
  type ReadableFormat,
  type Reading,
  UnreadableFile,
  type Writing,
} from './reading.ts'
import { zipHas } from './unzip.ts'
import type { WriteOptions } from './write-one.ts'
import { readXlsx, writeXlsx } from './xlsx.ts'

const largest = 64 * 1024 * 1024

/**
 * Reads a file of questions in any of the formats. Each question has its own result and losses; one that cannot
 * be read takes no other with it.
 *
 * @param file.name its extension helps where the content does not tell
 * @param file.format what the person said that it is
 * @param file.answers what they said of how a sheet is read, by its decisions
 * @param file.onProgress hears how many of how many questions are read
 * @throws {UnreadableFile} with one Portuguese sentence, when nothing can be read or the file is hostile
 */
export async function readQuestions(
  bytes: Uint8Array,
  file: { name?: string; format?: ReadableFormat; answers?: Answers; onProgress?: OnProgress } = {},
): Promise<Reading> {
  const { answers = {}, onProgress } = file
  if (bytes.length === 0) throw new UnreadableFile('O ficheiro está vazio.')
  if (bytes.length > largest) throw new UnreadableFile('O ficheiro tem mais de 64 MB.')
  const format = file.format ?? detectFormat(bytes, file.name ?? '')
  switch (format) {
    case 'gift':
      return readGift(textIn(bytes), onProgress)
    case 'aiken':
      return readAiken(textIn(bytes), onProgress)
    case 'moodle-xml':
      return readMoodleXml(textIn(bytes), onProgress)
    case 'qti':
      if (!isZip(bytes)) textIn(bytes)
      return readQti(bytes, onProgress)
    case 'csv':
      return readCsv(textIn(bytes), { answers, onProgress })
    case 'xlsx':
      if (!isZip(bytes)) throw new UnreadableFile('O ficheiro não é um livro do Excel (.xlsx).')
      return readXlsx(bytes, { answers, onProgress })
    case 'docx':
      if (!isZip(bytes)) throw new UnreadableFile('O ficheiro não é um documento do Word (.docx).')
      return readDocx(bytes, { answers, onProgress })
    case 'text':
      return readPasted(textIn(bytes), { answers, onProgress })
    case 'h5p':
      if (!isZip(bytes)) throw new UnreadableFile('O ficheiro não é um pacote H5P.')
      return readH5p(bytes, onProgress)
  }
}

/** The text of a file that must be one. */
function textIn(bytes: Uint8Array): string {
  if (isZip(bytes)) throw new UnreadableFile('O ficheiro não é de texto.')
  const text = decodeText(bytes)
  if (text.trim() === '') throw new UnreadableFile('O ficheiro está vazio.')
  return text
}

/** What a file is: by its content, and by the extension of its name where the content leaves a doubt. */
export function detectFormat(bytes: Uint8Array, name: string): ReadableFormat {
  const extension = name.slice(name.lastIndexOf('.') + 1).toLowerCase()
  if (isMoodleBackup(bytes, extension)) throw new UnreadableFile(moodleBackup)
  if (isZip(bytes)) return zipFormats.find(([path]) => zipHas(bytes, path))?.[1] ?? 'qti'
  if (bytes[0] === 0xd0 && bytes[1] === 0xcf)
    throw new UnreadableFile(
      extension === 'doc'
        ? 'O ficheiro é do Word antigo (.doc); guarde-o como .docx.'
        : 'O ficheiro é do Excel antigo (.xls); guarde-o como .xlsx.',
    )
  if (['xlsx', 'docx', 'h5p', 'zip'].includes(extension))
    throw new UnreadableFile(`O ficheiro .${extension} está danificado.`)
  const text = textIn(bytes)
  const root = rootName(text)
  if (/^(?:moodle_backup|question_categories)$/i.test(root ?? '')) throw new UnreadableFile(moodleBackup)
  if (root === 'quiz' || root === 'question') return 'moodle-xml'
  if (root !== undefined) return 'qti'
  if (extension === 'gift') return 'gift'
  if (extension === 'csv' || extension === 'tsv') return 'csv'
  const [firstLine = ''] = text.slice(0, 2000).trimStart().split('\n')
  const isAiken =
    /^[ \t]*(?:ANSWER|RESPOSTA(?: CERTA)?)[ \t]*:[ \t]*[A-Z][^\w\n]*$/im.test(text) &&
    /^[ \t]*[A-Z][.)][ \t]*\S/im.test(text)
  if (isAiken) return isNumbered(text) ? 'text' : 'aiken'
  if (text.includes('{') && text.includes('}')) return 'gift'
  if (/\b(?:enunciado|pergunta|question)\b/i.test(firstLine) && /[;,\t]/.test(firstLine)) return 'csv'
  if (linesIn(text).some(line => numberMark.test(line) || wordMark.test(line))) return 'text'
  throw new UnreadableFile('Não se reconhece o formato do ficheiro.')
}

/** The first lines of a text, as they are read where it is one of numbered questions. */
function linesIn(text: string): string[] {
  return text
    .slice(0, 20_000)
    .split('\n')
    .map(line => chatLine(line).replaceAll('*', '').slice(0, NEAR))
}

/** Whether every question of a text has a number, which Aiken knows nothing of. */
function isNumbered(text: string): boolean {
  const lines = linesIn(text)
  const numbers = lines.filter(line => numberMark.test(line) || wordMark.test(line)).length
  return numbers > 0 && numbers >= lines.filter(line => answerMark.test(line)).length
}

const moodleBackup =
  'O ficheiro é uma cópia de segurança do Moodle, e não um banco de perguntas: no Moodle, abra o banco de perguntas do curso, escolha «Exportar» e «Formato XML Moodle», e traga esse ficheiro.'

/** A course that Moodle saved: a zip with its list of parts, or a tar that gzip packed. */
function isMoodleBackup(bytes: Uint8Array, extension: string): boolean {
  if (isZip(bytes)) return zipHas(bytes, 'moodle_backup.xml')
  return extension === 'mbz' && bytes[0] === 0x1f && bytes[1] === 0x8b
}

/** What a zip is, by a file that it has. */
const zipFormats: [path: string, format: ReadableFormat][] = [
  ['xl/workbook.xml', 'xlsx'],
  ['word/document.xml', 'docx'],
  ['h5p.json', 'h5p'],
]

/** The name of the first element, where the text is XML. */
function rootName(text: string): string | undefined {
  if (!text.trimStart().startsWith('<')) return undefined
  const bare = text
    .slice(0, 20_000)
    .replace(/<\?[\s\S]*?\?>|<!--[\s\S]*?-->|<!DOCTYPE[^>[]*(?:\[[\s\S]*?\])?[^>]*>/gi, '')
  return /<(?:[\w.-]+:)?([\w.-]+)/.exec(bare)?.[1]
}

type Text = { text: string; questions: QuestionResult[] }

/** Writes questions in one of the formats; each has its own result and says what it lost. */
export async function writeQuestions(
  questions: Question[],
  format: QuestionFormat,
  options: WriteOptions = {},
): Promise<Writing> {
  const ofText = ({ text, questions: results }: Text, mime: string, extension: string): Writing => ({
    format,
    bytes: new TextEncoder().encode(text),
    mime,
    extension,
    questions: results,
  })
  switch (format) {
    case 'gift':
      return ofText(writeGift(questions, options), 'text/plain; charset=utf-8', 'gift')
    case 'aiken':
      return ofText(writeAiken(questions, options), 'text/plain; charset=utf-8', 'txt')
    case 'moodle-xml':
      return ofText(writeMoodleXml(questions, options), 'application/xml; charset=utf-8', 'xml')
    case 'qti':
      return { format, mime: 'application/zip', extension: 'zip', ...writeQtiPackage(questions, options) }
    case 'csv':
      return { format, mime: 'text/csv; charset=utf-8', extension: 'csv', ...writeCsv(questions, options) }
    case 'xlsx': {
      const mime = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
      return { format, mime, extension: 'xlsx', ...(await writeXlsx(questions, options)) }
    }
  }
}
