import { expect, it } from 'vitest'
import type { DocumentDescription, Run } from '#engines/documents/description.ts'

import { drawPdf } from '#engines/documents/pdf.ts'
import { readPdf, wordXml } from '#engines/documents/read-back.ts'
import { drawWord } from '#engines/documents/word.ts'
import { texRuns } from './tex-on-paper.ts'

const paper = (text: readonly Run[]): DocumentDescription => ({
  title: 'Fracções',
  orientation: 'portrait',
  footer: null,
  blocks: [{ kind: 'paragraph', text: [...text] }],
})
const fractionsOf = (tex: string) => texRuns(tex).flatMap(({ fraction }) => fraction ?? [])

it('a fraction of two numbers or names is stacked, any other stands in its line', () => {
  expect(fractionsOf('\\frac{3}{8} + \\dfrac{12}{100} = \\frac{a}{b}')).toEqual([
    { over: '3', under: '8' },
    { over: '12', under: '100' },
    { over: 'a', under: 'b' },
  ])
  for (const tex of ['\\frac{a+b}{4}', '2^{\\frac{1}{2}}', '\\frac{x^2}{3}'])
    expect(fractionsOf(tex), tex).toEqual([])
  const words = (tex: string) => texRuns(tex).map(({ text }) => text)
  expect(words('\\frac{3}{8}').join('')).toBe('3/8')
  expect(words('\\frac{a+b}{4}').join('')).toBe('(a+b)/4')
  expect(words('\\frac{\\frac{1}{2}}{3}').join('')).toBe('(1/2)/3')
})

it('a PDF has its text for readers who copy or hear it', async () => {
  for (const tex of ['\\frac{3}{8}', '\\frac{3}{100}', '\\frac{125}{8}']) {
    const text = [{ text: 'Quanto é ' }, ...texRuns(tex), { text: ' de 16?' }]
    const [page] = await readPdf(await drawPdf(paper(text)))
    const { over, under } = fractionsOf(tex)[0] ?? { over: '', under: '' }
    expect(page).toBe(`Quanto é ${over}/${under} de 16?`)
  }
})

it('Word has it as a fraction of its own formulae', async () => {
  const xml = wordXml(await drawWord(paper(texRuns('\\frac{3}{8}'))), 'word/document.xml').join('')
  expect(xml.replaceAll(/<m:fPr>.*?<\/m:fPr>|<m:fPr\/>/g, '')).toMatch(
    /<m:f><m:num><m:r>.*?3<\/m:t><\/m:r><\/m:num><m:den><m:r>.*?8<\/m:t><\/m:r><\/m:den><\/m:f>/,
  )
})
