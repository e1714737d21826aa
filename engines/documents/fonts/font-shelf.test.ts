import { describe, expect, it } from 'vitest'
import { loadFace } from '#document-faces'
import type { Run } from '../description.ts'
import { FACES, type FaceName } from './faces.ts'
import { readFontFile } from './font-file.ts'
import { FontShelf } from './font-shelf.ts'

async function faced(run: Run): Promise<{ runs: string[]; replaced: string[]; shelf: FontShelf }> {
  const shelf = new FontShelf(loadFace)
  await shelf.prepare([run])
  const replaced: string[] = []
  const runs = shelf
    .facedRuns(run, character => replaced.push(character))
    .map(({ face, text }) => `${face}: ${text}`)
  return { runs, replaced, shelf }
}

describe('the shelf of fonts', () => {
  it('has every face it names, and each opens as TrueType', async () => {
    for (const face of Object.keys(FACES) as FaceName[]) {
      const font = await readFontFile(await loadFace(face))
      expect(new DataView(font.sfnt.buffer).getUint32(0)).toBe(0x00010000)
      expect(font.lineHeight).toBeGreaterThan(1)
    }
  })

  it('draws Portuguese with one face and opens no other', async () => {
    const { runs, shelf } = await faced({ text: 'Acção didáctica: «à vontade», 6ª classe – 12,5 m²' })
    expect(runs).toEqual(['sans-latin: Acção didáctica: «à vontade», 6ª classe – 12,5 m²'])
    expect(shelf.opened).toEqual(['sans-latin'])
  })

  it('changes face for symbols and letters of other scripts only', async () => {
    const { runs, replaced } = await faced({ text: 'a ≥ ŋ ẽ', bold: true })
    expect(runs).toEqual([
      'sans-latin-bold: a ',
      'symbols-bold: ≥',
      'sans-latin-bold:  ',
      'sans-latin-ext-bold: ŋ',
      'sans-latin-bold:  ',
      'sans-accents-bold: ẽ',
    ])
    expect(replaced).toEqual([])
  })

  it('keeps a mark in the face of its letter', async () => {
    const { runs } = await faced({ text: 'x\u0331y' })
    expect(runs).toEqual(['symbols: x\u0331', 'sans-latin: y'])
  })

  it('measures as the font file says', async () => {
    const { shelf } = await faced({ text: 'AB' })
    const font = shelf.font('sans-latin')
    const [run] = shelf.facedRuns({ text: 'AB' }, () => undefined)
    expect(run && shelf.widthOf(run, 10)).toBeCloseTo(10 * (font.advance(65) + font.advance(66)))
    expect(font.advance(65)).toBeCloseTo(0.544, 2)
  })

  it('asks again for a face whose download failed', async () => {
    let tries = 0
    const shelf = new FontShelf(face =>
      ++tries === 1 ? Promise.reject(new Error('sem rede')) : loadFace(face),
    )
    await expect(shelf.prepare([{ text: 'a' }])).rejects.toThrow('sem rede')
    await shelf.prepare([{ text: 'a' }])
    expect(shelf.opened).toEqual(['sans-latin'])
  })
})
