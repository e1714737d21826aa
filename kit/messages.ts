import * as z from 'zod/mini'
import type { $ZodRawIssue } from 'zod/v4/core'

/** The Portuguese sentence for what a schema found wrong; used by forms and by the server's 400 answers. */
export function portugueseMessage(issue: $ZodRawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined || issue.input === null
        ? 'Preencha este campo.'
        : expected(issue.expected)
    case 'too_small':
      return tooSmall(issue)
    case 'too_big':
      return tooBig(issue)
    case 'invalid_format':
      // Nothing was chosen: that is no wrong reference.
      if (issue.format === 'uuid' && issue.input === '') return 'Escolha uma opção da lista.'
      return formats[issue.format] ?? 'Este valor não tem a forma esperada.'
    case 'invalid_value':
      return issue.values.length === 1
        ? `Tem de ser «${String(issue.values[0])}».`
        : 'Escolha um dos valores da lista.'
    case 'not_multiple_of':
      return `Tem de ser múltiplo de ${issue.divisor}.`
    case 'unrecognized_keys':
      return `Campo desconhecido: ${issue.keys.join(', ')}.`
    default:
      return 'Este valor não é válido.'
  }
}

const formats: Record<string, string> = {
  email: 'Escreva um e-mail completo, como nome@escola.mz.',
  uuid: 'A referência não é válida.',
  date: 'Escreva a data como dia/mês/ano.',
  datetime: 'A data e a hora não são válidas.',
  time: 'Escreva a hora como 07:45.',
  url: 'Escreva um endereço completo, começado por https://.',
}

function expected(type: string): string {
  if (type === 'number' || type === 'int') return 'Escreva um número.'
  if (type === 'string') return 'Escreva um texto.'
  if (type === 'array') return 'Escolha uma lista de valores.'
  return 'Este valor não é do tipo esperado.'
}

function tooSmall(issue: { origin: string; minimum: number | bigint; inclusive?: boolean }): string {
  if (issue.origin === 'string')
    return issue.minimum === 1 ? 'Preencha este campo.' : `Escreva pelo menos ${issue.minimum} caracteres.`
  if (issue.origin === 'array' || issue.origin === 'set')
    return issue.minimum === 1 ? 'Escolha pelo menos um.' : `Escolha pelo menos ${issue.minimum}.`
  return issue.inclusive === false
    ? `Tem de ser maior do que ${issue.minimum}.`
    : `O mínimo é ${issue.minimum}.`
}

function tooBig(issue: { origin: string; maximum: number | bigint }): string {
  if (issue.origin === 'string') return `No máximo ${issue.maximum} caracteres.`
  if (issue.origin === 'array' || issue.origin === 'set') return `No máximo ${issue.maximum}.`
  return `O máximo é ${issue.maximum}.`
}

/** Makes every schema of the process speak Portuguese. Called once at the start of server and browser. */
export function installPortugueseMessages(): void {
  z.config({ customError: issue => portugueseMessage(issue) })
}

/** Sentences per field path from a failed parse, the first of each field. */
export function fieldMessages(error: {
  issues: readonly { path: readonly PropertyKey[]; message: string }[]
}): Record<string, string> {
  const fields: Record<string, string> = {}
  for (const issue of error.issues) fields[issue.path.map(String).join('.')] ??= issue.message
  return fields
}
