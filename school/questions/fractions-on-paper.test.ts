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

it('a fraction is stacked where its parts are lines, any other stands in its line', () => {
  expect(fractionsOf('\\frac{3}{8} + \\dfrac{12}{100} = \\frac{a}{b}')).toEqual([
    { over: '3', under: '8' },
    { over: '12', under: '100' },
    { over: 'a', under: 'b' },
  ])
  expect(fractionsOf('\\frac{a+b}{4}')).toEqual([{ over: 'a+b', under: '4' }])
  expect(fractionsOf('\\frac{x^2 - 1}{a_1}')).toEqual([{ over: 'x²\u00a0−\u00a01', under: 'a₁' }])
  expect(fractionsOf('\\frac{\\frac{1}{2}}{3}')).toEqual([{ over: '1/2', under: '3' }])
  const long = `\\frac{${'a+'.repeat(20)}b}{2}`
  for (const tex of ['2^{\\frac{1}{2}}', '\\frac{x^k}{3}', '\\frac{}{3}', long])
    expect(fractionsOf(tex), tex).toEqual([])
  const words = (tex: string) => texRuns(tex).map(({ text }) => text)
  expect(words('\\frac{3}{8}').join('')).toBe('3/8')
  expect(words('\\frac{a+b}{4}').join('')).toBe('(a+b)/4')
  expect(words('\\frac{\\frac{1}{2}}{3}').join('')).toBe('(1/2)/3')
})

it('a mixed number is no other number where it stands in a line', () => {
  const words = (tex: string) =>
    texRuns(tex)
      .map(({ text }) => text)
      .join('')
  expect(words('2\\frac{3}{4}')).toBe('2\u00a03/4')
  expect(words('\\frac{1}{2}x + 1')).toBe('1/2\u00a0x + 1')
  expect(fractionsOf('2\\frac{3}{4}')).toEqual([{ over: '3', under: '4' }])
})

it('a PDF has its text for readers who copy or hear it', async () => {
  for (const tex of [
    '\\frac{3}{8}',
    '\\frac{3}{100}',
    '\\frac{125}{8}',
    '\\frac{a+b}{2}',
    '\\frac{2}{ab}',
    '\\frac{a+b}{x+y}',
  ]) {
    const text = [{ text: 'Quanto é ' }, ...texRuns(tex), { text: ' de 16?' }]
    const [page = ''] = await readPdf(await drawPdf(paper(text)))
    const line = texRuns(tex)
      .map(run => run.text)
      .join('')
    expect(page.replaceAll(/\s/g, '')).toBe(`Quantoé${line}de16?`)
  }
})

it('lines with fractions are higher than those without, so that their parts keep apart', async () => {
  const pagesOf = async (text: readonly Run[]) => {
    const items = Array.from({ length: 50 }, () => [...text])
    const bytes = await drawPdf({ ...paper([]), blocks: [{ kind: 'list', marker: 'number', items }] })
    return (await readPdf(bytes)).length
  }
  expect(await pagesOf([{ text: '3/8' }])).toBe(1)
  expect(await pagesOf(texRuns('\\frac{3}{8}'))).toBe(2)
  const file = await drawWord(paper(texRuns('\\frac{3}{8}')))
  expect(wordXml(file, 'word/document.xml').join('')).toContain('w:before="50"')
})

it('Word has it as a fraction of its own formulae', async () => {
  const xml = wordXml(await drawWord(paper(texRuns('\\frac{3}{8}'))), 'word/document.xml').join('')
  expect(xml.replaceAll(/<m:fPr>.*?<\/m:fPr>|<m:fPr\/>/g, '')).toMatch(
    /<m:f><m:num><m:r>.*?3<\/m:t><\/m:r><\/m:num><m:den><m:r>.*?8<\/m:t><\/m:r><\/m:den><\/m:f>/,
  )
})
