/**
 * What one kind of stored row is called: said once, for the audit and the bin, for what endpoints, pages and notices say
 * of it. What a person writes of it stands beside (`fieldsOf` in `kit/fields.ts`), so that a page which only lists or
 * deletes does not fetch it.
 */
export interface Thing {
  /** Table of its rows. */
  table: string
  /** What sentences about one begin with: «Este termo», «Esta pergunta». Name and gender follow from it. */
  what: `Este ${string}` | `Esta ${string}`
  /** What one is called among all others, in the audit and the bin, where its noun alone would be unclear: «Comentário a um termo». */
  name?: string
}

/** Describes a thing; the type keeps every literal. */
export function thing<const T extends Thing>(description: T): T {
  return description
}

/** What people call one of them, within a sentence: «termo». */
export function nounOf({ what }: Pick<Thing, 'what'>): string {
  return what.replace(/^Est[ea] /, '')
}

/** What one is called among all others: «Termo», «Pergunta frequente». */
export function nameOf({ what, name }: Pick<Thing, 'what' | 'name'>): string {
  return name ?? capital(nounOf({ what }))
}

/** The same words with a capital letter. */
export function capital(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** A masculine word in the gender of a thing: `criado` → «criada», `um` → «uma», `os` → «as». */
export function agreed({ what }: Pick<Thing, 'what'>, masculine: string): string {
  if (what.startsWith('Este ')) return masculine
  return masculine === 'um' ? 'uma' : masculine.replace(/o(?=s?$)/, 'a').replace(/^O(?=s?$)/, 'A')
}
