import { readdirSync, readFileSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { zip } from '../zip/zip.ts'
import { readQuestions } from './formats/formats.ts'

const folder = join(import.meta.dirname, 'samples')
const names = readdirSync(folder)
const expectations = names
  .filter(name => name.endsWith('.expected.json'))
  .map(name => name.replace('.expected.json', ''))
const samples = names.filter(
  name => !name.endsWith('.json') && expectations.includes(name.replace(/\.[^.]*$/, '')),
)

describe('samples written by hand', () => {
  it('each have their expected reading', () => {
    expect(samples.length).toBe(expectations.length)
  })

  it.each(samples)('reads %s as its author meant it', async name => {
    const stem = name.replace(/\.[^.]*$/, '')
    const expected = JSON.parse(readFileSync(join(folder, `${stem}.expected.json`), 'utf8'))
    const reading = await readQuestions(bytesOf(name), { name: basename(name) })
    expect(reading).toMatchObject(expected)
  })
})

/** A sample is a file, or a folder to be packed as a zip. */
function bytesOf(name: string): Uint8Array {
  if (!statSync(join(folder, name)).isDirectory()) return readFileSync(join(folder, name))
  const paths = readdirSync(join(folder, name), { recursive: true, withFileTypes: true })
  const files = paths.filter(entry => entry.isFile()).map(entry => join(entry.parentPath, entry.name))
  return zip(
    Object.fromEntries(files.map(path => [path.slice(join(folder, name).length + 1), readFileSync(path)])),
  )
}
