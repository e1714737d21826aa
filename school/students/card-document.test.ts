import fc from 'fast-check'
import { expect, it } from 'vitest'
import { drawPdf } from '#engines/documents/pdf.ts'
import { readPdf } from '#engines/documents/read-back.ts'
import { readQrCodes } from '#engines/documents/read-qr.ts'
import { cardsDocument } from './card-document.ts'
import { CONSONANTS, cardLink, readCard, VOWELS } from './card-word.ts'

const words = ['LODEPA', 'MIRATU', 'SEKOBI', 'TAVUNE', 'FIDALO', 'BUKAMI', 'NOZERA', 'PELUGI', 'ZADOVI']
const cards = words.map((word, at) => ({
  name: at === 4 ? 'Maria da Conceição Nhantumbo Mondlane Chissano' : `Aluno ${at + 1}`,
  group: '6ªA',
  number: at + 1,
  year: 2026,
  school: 'Escola Primária de Marracuene',
  code: `2026014${at}`,
  word,
}))
const address = 'https://dondza.example/progresso'

it('eight cards stand on a sheet of A4, each with a name, a code and letters that are read, and a QR code that opens it', async () => {
  const pdf = await drawPdf(cardsDocument(cards, { address, at: new Date('2026-05-05T08:42:00Z') }))
  const pages = await readPdf(pdf)
  expect(pages).toHaveLength(2)
  expect(pages[0]).toContain('Aluno 1')
  expect(pages[0]).toContain('nº 1 a 8')
  expect(pages[1]).toContain('Folha 2 de 2')
  expect(await readQrCodes(pdf)).toEqual(cards.slice(0, 8).map(card => cardLink(address, card)))
  expect(await readQrCodes(pdf, 2)).toEqual(cards.slice(8).map(card => cardLink(address, card)))
})

it('what the QR code says leads back to the code and the word, wherever the page stands', () => {
  const letters = (from: string) => fc.constantFrom(...from)
  const word = fc
    .array(fc.tuple(letters(CONSONANTS), letters(VOWELS)), { minLength: 3, maxLength: 3 })
    .map(syllables => syllables.flat().join(''))
  fc.assert(
    fc.property(fc.webUrl(), fc.stringMatching(/^\d{8}$/), word, (page, code, drawn) => {
      expect(readCard(cardLink(page, { code, word: drawn }))).toEqual({ code, word: drawn })
    }),
  )
  expect(readCard('#20260149.LODEP')).toBeUndefined()
  expect(readCard('https://dondza.example/t/L7J5CY')).toBeUndefined()
})
