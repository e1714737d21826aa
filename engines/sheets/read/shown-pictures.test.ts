import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createCanvas, loadImage } from '@napi-rs/canvas'
import { describe, expect, it } from 'vitest'
import { greyOf } from './picture.ts'
import { readSheets } from './read-sheets.ts'

/** What is said of each row of a picture: its letters, and the reason where it is asked. */
async function said(name: string): Promise<string[]> {
  const image = await loadImage(readFileSync(join(import.meta.dirname, 'testdata', name)))
  const context = createCanvas(image.width, image.height).getContext('2d')
  context.drawImage(image, 0, 0)
  const { data } = context.getImageData(0, 0, image.width, image.height)
  const [sheet] = readSheets(greyOf(image.width, image.height, data))
  return sheet?.rows.map(({ read, why }) => (why ? `? ${read}` : read)) ?? []
}

/** What a person sees on it, row by row. */
function seen(name: string): string[] {
  const rows = JSON.parse(readFileSync(join(import.meta.dirname, 'testdata', name), 'utf8'))
  return Object.values<string>(rows)
}

/** Rows that a person reads as one letter or as blank; the others are for a person to say. */
const isPlain = (words: string) => words.length <= 1

describe('pictures that people looked at', () => {
  it.each(['marks', 'slashes'])(
    '%s: what is plain is read, and every other way of marking is asked',
    async name => {
      const words = seen(`${name}.json`)
      const rows = await said(`${name}.jpg`)
      expect(rows).toHaveLength(words.length)
      expect(rows.filter((row, at) => row !== words[at] && isPlain(words[at] as string))).toEqual([])
      expect(rows.filter((row, at) => !row.startsWith('?') && !isPlain(words[at] as string))).toEqual([])
    },
  )

  it('shaken-pencil: what is clear in pencil is read though the hand shook, and no mark is a blank', async () => {
    const rows = await said('shaken-pencil.jpg')
    // A dot is asked; of the one scribbled in with a pen either will do.
    const wanted =
      ' .  .  B  .  A  A  C  B  -  A  A  B  B  *  -  C  D  A  B  B  B  A  .  .  D  D  C  B  D  A  A  -  B  B  -  B  A  C  B  B  .  D  B  C  A  .  C  A  A  -  C  -  D  .  D  A  B  A  D  D'
    const expected = wanted.trim().split(/\s+/)
    const got = rows.map((row, at) => (expected[at] === '*' ? '*' : row.startsWith('?') ? '.' : row || '-'))
    expect(got).toEqual(expected)
  })
})
