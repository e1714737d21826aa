import type { DocumentDescription, Newspaper, Run } from '#engines/documents/description.ts'
import { counted } from '#kit/figures.ts'

/** A term as the booklet prints it. */
export interface PrintedTerm {
  term: string
  letter: string
  wordClass: string
  definition: string
  example: string
  /** Name of the subject. */
  subject: string
  synonyms: readonly string[]
  relatedTerms: readonly { term: string }[]
  translations: readonly { language: string; term: string; definition: string }[]
}

/** What a booklet is made of: terms in alphabetical order. */
export interface PrintedGlossary {
  title: string
  terms: readonly PrintedTerm[]
}

/** The booklet of a grade: A4, two columns, a letter above its first term; legible in black and white. */
export function glossaryDocument({ title, terms }: PrintedGlossary): DocumentDescription {
  const count = counted(terms.length, 'termo', 'termos')
  return {
    title,
    orientation: 'portrait',
    footer: title,
    runningHead: title,
    blocks: [
      { kind: 'title', text: title, under: count },
      terms.length === 0
        ? { kind: 'paragraph', text: 'Ainda não há termos publicados para esta classe.' }
        : {
            kind: 'newspaper',
            columns: 2,
            gap: 8,
            entries: terms.map((term, at) => entry(term, terms[at - 1])),
          },
    ],
  }
}

function entry(term: PrintedTerm, before: PrintedTerm | undefined): Newspaper['entries'][number] {
  const blocks: Newspaper['entries'][number] = []
  if (term.letter !== before?.letter) blocks.push({ kind: 'heading', level: 1, text: term.letter })
  blocks.push({ kind: 'paragraph', text: [...headword(term), { text: term.definition }], below: 1 })
  if (term.example)
    blocks.push({ kind: 'paragraph', text: [{ text: term.example, italic: true }], size: 9.5, below: 1 })
  const notes = [
    term.subject,
    term.synonyms.length > 0 ? `O mesmo que: ${term.synonyms.join(', ')}` : '',
    term.relatedTerms.length > 0 ? `Ver também: ${term.relatedTerms.map(term => term.term).join(', ')}` : '',
    ...term.translations.map(
      translation =>
        `${translation.language}: ${translation.term}${translation.definition ? ` (${translation.definition})` : ''}`,
    ),
  ].filter(note => note !== '')
  blocks.push({ kind: 'paragraph', text: notes.join(' · '), size: 8.5, below: 3 })
  return blocks
}

function headword(term: PrintedTerm): Run[] {
  return [
    { text: `${term.term}  `, bold: true, serif: true, size: 12 },
    ...(term.wordClass ? [{ text: `${term.wordClass}  `, italic: true, serif: true }] : []),
  ]
}
