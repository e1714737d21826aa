import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { strFromU8, unzipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { readSheets } from '#engines/spreadsheets/xlsx.ts'
import { isZip, zip } from '../../zip/zip.ts'
import type { Question } from '../question.ts'
import { readQuestions, writeQuestions } from './formats.ts'
import { type QuestionFormat, type QuestionResult, questionFormats } from './reading.ts'

const folder = join(import.meta.dirname, '..', 'samples')
const samples = readdirSync(folder).filter(name => !/\.json$|\.ts$|golden/.test(name))

describe.each(samples)('the questions of %s', name => {
  it('are read as they always were, and say the same of what is lost', async () => {
    const { questions } = await readQuestions(bytesOf(name), { name })
    await expect(`${questions.map(asLines).join('\n\n')}\n`).toMatchFileSnapshot(
      `golden/${name}.read.golden.txt`,
    )
  })

  it.each(questionFormats)(
    'are written as they always were in %s, and say the same of what is lost',
    async format => {
      const { questions } = await readQuestions(bytesOf(name), { name })
      const sound = questions.flatMap(({ question }) => (question ? [question as Question] : []))
      const written = await writeQuestions(sound, format)
      const losses = written.questions.map(asLosses).join('\n')
      await expect(`${textOf(written.bytes, format)}\n\n${losses}\n`).toMatchFileSnapshot(
        `golden/${name}.${format}.golden.txt`,
      )
    },
  )
})

function asLines(result: QuestionResult): string {
  return JSON.stringify(result, null, 1)
}

function asLosses(result: QuestionResult, at: number): string {
  return `${at + 1} ${JSON.stringify({ ...result, question: undefined })}`
}

/** What a file holds, in lines: an archive's files, a workbook's cells. */
function textOf(bytes: Uint8Array, format: QuestionFormat): string {
  if (format === 'xlsx') {
    const limits = { bytes: 1e8, rows: 1e4, columns: 1e3, cells: 1e7, cell: 1e6, unpacked: 1e9 }
    return [...readSheets(bytes, limits)]
      .flatMap(({ name, rows }) => [
        name,
        ...rows.map(row => JSON.stringify(row.cells.map(cell => `${cell.kind.slice(0, 1)} ${cell.text}`))),
      ])
      .join('\n')
  }
  if (!isZip(bytes)) return strFromU8(bytes)
  return Object.entries(unzipSync(bytes))
    .map(
      ([path, content]) => `${path}\n${/\.xml$/.test(path) ? strFromU8(content) : `${content.length} bytes`}`,
    )
    .join('\n')
}

/** A sample is a file, or a folder to be packed as a zip. */
function bytesOf(name: string): Uint8Array {
  if (!statSync(join(folder, name)).isDirectory()) return readFileSync(join(folder, name))
  const paths = readdirSync(join(folder, name), { recursive: true, withFileTypes: true })
  const files = paths.filter(entry => entry.isFile()).map(entry => join(entry.parentPath, entry.name))
  return zip(
    Object.fromEntries(
      files.map(path => [path.slice(join(folder, name).length + 1), new Uint8Array(readFileSync(path))]),
    ),
  )
}
