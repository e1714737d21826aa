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

  const entriesOf = (of: readonly PrintedTerm[]) => {
    const block = glossaryDocument({ title: 'Glossário', terms: of }).blocks.find(
      ({ kind }) => kind === 'newspaper',
    )
    return block?.kind === 'newspaper' ? block.entries : []
  }

  it('sets a term in bold, its word class and example in italics, and the notes smaller than all', () => {
    const [, , entry = []] = entriesOf(terms)
    const [letter, headword, example, notes] = entry
    expect(letter).toMatchObject({ kind: 'heading', text: 'C' })
    expect(headword).toMatchObject({
      text: [
        { text: 'Cadeia alimentar  ', bold: true },
        { text: 'n. f.  ', italic: true },
        { text: 'Definição de Cadeia alimentar.' },
      ],
    })
    expect(example).toMatchObject({ text: [{ text: 'Capim → gafanhoto → sapo', italic: true }] })
    expect(notes).toMatchObject({
      text: "Ciências Naturais · O mesmo que: teia · Ver também: Ecossistema · Cisena: ŋ'ombe ẽ (gado)",
    })
  })

  it('puts a letter above the first term that begins with it, and above no other', () => {
    const letters = entriesOf(terms).map(([block]) => (block?.kind === 'heading' ? block.text : ''))
    expect(letters).toEqual(['A', '', 'C'])
  })

  it('says of a plain term its subject alone', () => {
    const bare = term('Ângulo', {
      wordClass: '',
      translations: [{ language: 'Cisena', term: 'ngulu', definition: '' }],
    })
    const [entry = []] = entriesOf([bare])
    expect(entry.map(block => (block as { text: unknown }).text)).toEqual([
      'Â'.normalize('NFD').charAt(0),
      [expect.objectContaining({ text: 'Ângulo  ' }), { text: 'Definição de Ângulo.' }],
      'Ciências Naturais · Cisena: ngulu',
    ])
  })

  it('counts its terms, and says of none that there is none yet', () => {
    const under = (of: readonly PrintedTerm[]) =>
      glossaryDocument({ title: 'Glossário', terms: of }).blocks[0]
    expect(under(terms.slice(0, 1))).toMatchObject({ under: '1 termo' })
    expect(under(terms)).toMatchObject({ under: '3 termos' })
    expect(glossaryDocument({ title: 'Glossário', terms: [] }).blocks[1]).toMatchObject({
      kind: 'paragraph',
      text: 'Ainda não há termos publicados para esta classe.',
    })
  })
})
