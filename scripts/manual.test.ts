import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { loadPdfjs } from '#engines/pdf/load-pdfjs.ts'
import { manualDocument, shown } from './manual-text.ts'

const MANUAL = join(import.meta.dirname, '..', 'app', 'public', 'manual-do-professor.pdf')

it('the «Manual do professor» is eight pages of A4 that say what its text says', async () => {
  const { getDocument } = await loadPdfjs()
  const task = getDocument({ data: new Uint8Array(readFileSync(MANUAL)), verbosity: 0 })
  const pdf = await task.promise
  expect(pdf.numPages).toBe(8)
  let text = ''
  for (let number = 1; number <= pdf.numPages; number++) {
    const page = await pdf.getPage(number)
    expect(page.view.map(Math.round)).toEqual([0, 0, 595, 842])
    const { items } = await page.getTextContent()
    text += items.map(item => ('str' in item ? item.str : '')).join(' ')
  }
  await task.destroy()
  const letters = (said: string) => said.replace(/[^\p{L}\d]/gu, '')
  const printed = letters(text)
  const written = stringsOf(manualDocument(() => new Uint8Array())).filter(said => said.length > 40)
  expect(written.length).toBeGreaterThan(20)
  const pictures = new Set(shown.map(({ alt }) => alt))
  expect(written.filter(said => !pictures.has(said) && !printed.includes(letters(said)))).toEqual([])
})

function stringsOf(part: unknown): string[] {
  if (typeof part === 'string') return [part]
  if (typeof part !== 'object' || part === null || part instanceof Uint8Array) return []
  return Object.values(part).flatMap(stringsOf)
}
