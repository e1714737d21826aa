import { describe, expect, it } from 'vitest'
import { drawPdf } from './pdf.ts'
import { placesInPdf, wordXml } from './read-back.ts'
import { variants } from './variants-testing.ts'
import { drawWord } from './word.ts'

describe.each(Object.entries(variants))('what may be asked of blocks: %s', (name, description) => {
  it('is in a PDF where it always stood', async () => {
    const places = await placesInPdf(await drawPdf(description))
    await expect(`${places.join('\n')}\n`).toMatchFileSnapshot(`variants/${name}.pdf.golden.txt`)
  })

  it('is in a Word document as it always was', async () => {
    const word = await drawWord(description)
    await expect(`${wordXml(word, 'word/document.xml').join('\n')}\n`).toMatchFileSnapshot(
      `variants/${name}.word.golden.txt`,
    )
  })
})
