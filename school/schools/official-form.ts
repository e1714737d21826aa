import type { Cell, Fact, Image, Letterhead, Paragraph, Signatures } from '#engines/documents/description.ts'
import { formatDateSlashes } from '#kit/figures.ts'

/** A school as the head of its papers names it. */
export interface PrintedSchool {
  name: string
  province: string
  district: string
  zip?: string
  logo?: Image
}

/** The pictures of a school that its papers carry. */
export interface PrintedImages {
  logo?: Image
  stamp?: Image
}

/** Who signs a paper; without a name or a day there is only the line to sign over. */
export interface PrintedSignature {
  name: string
  /** ISO day or moment. */
  on?: string | null
}

/** How the head of a form calls the country and its parts. */
export interface FormWords {
  country: string
  province: string
  district: string
  school: string
}

export const mozambicanWords: FormWords = {
  country: 'República de Moçambique',
  province: 'Província',
  district: 'Distrito',
  school: 'Escola',
}

/** Head of an official form: province and district, country and school, and what the form adds at its end. */
export function officialHead(
  school: PrintedSchool,
  end: string[],
  words: FormWords = mozambicanWords,
): Letterhead {
  return {
    kind: 'letterhead',
    logo: school.logo,
    start: [
      school.province && `${words.province}: ${school.province}`,
      school.district && `${words.district}: ${school.district}`,
      school.zip ? `ZIP: ${school.zip.replace(/^ZIP\s*/i, '')}` : '',
    ],
    centre: [words.country, `${words.school}: ${school.name}`],
    end,
  }
}

/** Lines to sign over, each with the name and the day of those who have signed already, and a place for the stamp. */
export function officialSignatures(
  people: readonly { role: string; signature?: PrintedSignature }[],
  stamp: Image | 'space' = 'space',
): Signatures {
  return {
    kind: 'signatures',
    people: people.map(({ role, signature }) => ({
      role,
      name: signature?.name,
      date: signature?.on ? formatDateSlashes(signature.on) : undefined,
    })),
    stamp,
  }
}

/** The facts that have a value, labels with their colon; the third part is how many columns one takes. */
export function factsOf(
  entries: readonly [label: string, value: string | number | null, span?: number][],
): Fact[] {
  return entries
    .filter(([, value]) => value !== null && value !== '')
    .map(([label, value, span]) => ({ label: `${label}:`, value: String(value), span }))
}

/** Label in bold, then the texts as one sentence; nothing where there are none. */
export function labelled(label: string, values: string | readonly string[], separator = '; '): Paragraph[] {
  const text = typeof values === 'string' ? values : values.join(separator)
  if (text === '') return []
  return [{ kind: 'paragraph', text: [{ text: `${label}: `, bold: true }, { text }], below: 1 }]
}

/** A cell with one dash per entry; one entry alone stands without. */
export function listCell(items: readonly string[]): Cell {
  if (items.length <= 1) return items[0] ?? ''
  return { blocks: [{ kind: 'list', marker: 'dash', items: [...items] }] }
}
