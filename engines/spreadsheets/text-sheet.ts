import type { WriteSheet } from './write-table.ts'

/** A sheet of sentences, as wide as A4 holds them; none where there are none. */
export function textSheet(name: string, header: string, texts: readonly string[]): WriteSheet[] {
  const rows = texts.filter(text => text !== '').map(text => [text])
  return rows.length > 0
    ? [{ name, header: [header], columns: [{ kind: 'text', width: LINE_OF_TEXT }], rows }]
    : []
}

const LINE_OF_TEXT = 95
