import { describe, expect, it } from 'vitest'
import { bytesOfFile, files } from './files-testing.ts'
import { readQuestions } from './formats.ts'
import type { ReadableFormat } from './reading.ts'

/** Spaces that a program, or a person, puts where they say nothing. */
const anywhere: Way[] = [
  ['lines that end as in Windows', text => text.replaceAll('\n', '\r\n')],
  ['lines that end with spaces', text => text.replace(/$/gm, ' \t')],
  ['lines that begin with spaces', text => text.replace(/^(?!<\?|\s*$)/gm, '   ')],
]
const inXml: Way[] = [
  ['spaces around all texts', text => text.replace(/(?<=>)(?=[^<>])|(?<=[^<>])(?=<[^!])/g, ' \n ')],
  ['spaces between elements', text => text.replaceAll('><', '>\n <')],
  ['spaces before the ends of tags', text => text.replace(/(?<=<[^<>!?]*)(\/?>)/g, ' $1')],
  ['spaces between what a tag says', text => text.replace(/(?<=") (?=[\w:-]+=")/g, '\n   ')],
]
type Way = [what: string, change: (text: string) => string]

describe.each(files)('the file %s', (name, format, text) => {
  it.each(text.startsWith('<') && format !== 'docx' ? [...anywhere, ...inXml] : anywhere)(
    'is read the same, but for spaces, with %s',
    async (_what, change) => {
      expect(await read(name, format, change(text))).toEqual(await read(name, format, text))
    },
  )
})

/** What is read of a text, without the spaces of its words. */
async function read(name: string, format: ReadableFormat, text: string): Promise<unknown> {
  const reading = await readQuestions(bytesOfFile(name, format, text), { name: 'a', format }).catch(
    (error: Error) => error.message,
  )
  return JSON.parse(JSON.stringify(reading), (_key, value) =>
    typeof value === 'string' ? value.replace(/\s+|linha \d+/g, '') : value,
  )
}
