import { HttpError } from './http-error.ts'

type Value = string | number | boolean | null

/** Where a page ended, as an opaque word for `next`. */
export function encodeCursor(values: readonly Value[]): string {
  return Buffer.from(JSON.stringify(values)).toString('base64url')
}

/** The values of a cursor; 400 when it is not one of ours or of another sorting. */
export function decodeCursor(cursor: string, length: number): Value[] {
  try {
    const values: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'))
    if (Array.isArray(values) && values.length === length) return values as Value[]
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
  }
  throw new HttpError(400, 'VALIDATION', 'A página pedida já não existe; volte ao princípio da lista.', {
    fields: { after: 'Não é um ponto desta lista.' },
  })
}
