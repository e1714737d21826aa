import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { roomInWords } from './room-in-words.ts'

const root = join(import.meta.dirname, '../..')

it.each([
  ['3', 'sala 3'],
  ['Sala 3', 'sala 3'],
  ['sala 12', 'sala 12'],
  ['SALA B', 'sala B'],
  ['B2', 'sala B2'],
  ['Laboratório', 'Laboratório'],
  ['Salão nobre', 'Salão nobre'],
])('«%s» is said «%s»', (room, said) => {
  expect(roomInWords(room)).toBe(said)
})

it('no page or paper puts «sala» before a room by itself', () => {
  const sources = globSync('{app,features,journeys,kit,school,engines}/**/*.{ts,tsx}', { cwd: root })
  expect(sources.length).toBeGreaterThan(1000)
  const by = sources.filter(file =>
    /\bsala \$?\{(?!\w*InWords)/i.test(readFileSync(join(root, file), 'utf8')),
  )
  expect(by).toEqual(['school/groups/room-in-words.ts'])
})
