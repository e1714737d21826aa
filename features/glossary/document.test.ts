import { describe, expect, it } from 'vitest'
import { drawPdf } from '#engines/documents/pdf.ts'
import { readPdf, readWord, squeezed } from '#engines/documents/read-back.ts'
import { drawWord } from '#engines/documents/word.ts'
import { glossaryDocument, type PrintedTerm } from './document.ts'

const term = (word: string, more: Partial<PrintedTerm> = {}): PrintedTerm => ({
  term: word,
  letter: word.normalize('NFD').charAt(0),
  wordClass: 'n. m.',
  definition: `Definição de ${word}.`,
  example: '',
  subject: 'Ciências Naturais',
  synonyms: [],
  relatedTerms: [],
  translations: [],
  ...more,
})

const terms = [
  term('Ângulo'),
  term('Área'),
  term('Cadeia alimentar', {
    wordClass: 'n. f.',
    example: 'Capim → gafanhoto → sapo',
    synonyms: ['teia'],
    relatedTerms: [{ term: 'Ecossistema' }],
    translations: [{ language: 'Cisena', term: "ŋ'ombe ẽ", definition: 'gado' }],
  }),
]

describe('the glossary of a grade', () => {
  it('holds every term with all that is known of it, letter by letter', async () => {
    const document = glossaryDocument({ title: 'Glossário da 5ª classe', terms })
    const [page = ''] = await readPdf(await drawPdf(document))
    const wanted = [
      'Cadeia alimentar n. f.',
      'Capim → gafanhoto → sapo',
      'O mesmo que: teia',
      'Ver também: Ecossistema',
      "Cisena: ŋ'ombe ẽ (gado)",
    ]
    for (const text of [...wanted, ...terms.map(term => term.definition)])
      expect(squeezed(page)).toContain(squeezed(text))
    expect(page).toContain('3 termos')
    const word = readWord(await drawWord(document))
    expect(word.paragraphs.filter(text => text.length === 1)).toEqual(['A', 'C'])
  })

  it('fills columns and pages in order, no entry cut', async () => {
    const many = Array.from({ length: 300 }, (_, index) => term(`Termo ${String(index).padStart(3, '0')}`))
    const pages = await readPdf(await drawPdf(glossaryDocument({ title: 'Glossário', terms: many })))
    const found = pages
      .join('\n')
      .match(/Definição de\s+Termo\s+\d{3}/g)
      ?.map(text => text.slice(-3))
    expect(found).toEqual(many.map(entry => entry.term.slice(-3)))
    for (const page of pages)
      expect(page.split('Ciências Naturais').length).toBe(page.split('Definição').length)
  })
})
