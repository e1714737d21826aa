import { sanitise } from '../sanitise-server.ts'
import { docxBlocks } from './docx-blocks.ts'
import { readAnswers } from './numbered-answers.ts'
import { readNumbered } from './numbered-questions.ts'
import { type ReadingHelp, readOtherWriting } from './other-writing.ts'
import { htmlBlocks, plainBlocks } from './pasted-blocks.ts'
import { Losses, type Reading, UnreadableFile } from './reading.ts'
import { unzip } from './unzip.ts'

const none =
  'Não se vê nenhuma pergunta numerada (1., 2., …). Veja no documento-modelo como se escrevem as perguntas, as opções e a chave.'

/**
 * Reads the numbered questions of a Word document.
 *
 * @param help.answers what a person said of how its tables of questions are read
 * @throws {UnreadableFile} when the zip is hostile or broken, or no question is numbered
 */
export function readDocx(bytes: Uint8Array, help: ReadingHelp = {}): Reading {
  const files = unzip(bytes)
  const losses = new Losses()
  const blocks = docxBlocks(files, losses)
  const other = readOtherWriting(blocks, losses, help)
  if (other) return { format: 'docx', ...other, lost: losses.list }
  const text = readNumbered(blocks)
  if (text.questions.length === 0) throw new UnreadableFile(`O documento não tem perguntas. ${none}`)
  const { lost, ...read } = readAnswers(
    text,
    (desk, path) => desk.shelf.add(path, files.get(path)),
    help.onProgress,
  )
  losses.addAll(lost)
  return { format: 'docx', ...read, lost: losses.list }
}

/**
 * Reads numbered questions that somebody pasted: plain text, or what the page made of a document.
 *
 * @throws {UnreadableFile} when no question is numbered
 */
export function readPasted(text: string, help: ReadingHelp = {}): Reading {
  const losses = new Losses()
  const isHtml = /^\s*<(?:p|div|table|ul|ol|h[1-6])\b/i.test(text)
  const clean = isHtml ? sanitise(text) : undefined
  losses.addAll(clean?.removed ?? [])
  const blocks = clean ? htmlBlocks(clean.html, losses) : plainBlocks(text)
  const other = readOtherWriting(blocks, losses, help)
  if (other) return { format: 'text', ...other, lost: losses.list }
  const read = readNumbered(blocks)
  if (read.questions.length === 0) throw new UnreadableFile(`O texto não tem perguntas. ${none}`)
  const { lost, ...reading } = readAnswers(read, () => undefined, help.onProgress)
  losses.addAll(lost)
  return { format: 'text', ...reading, lost: losses.list }
}
