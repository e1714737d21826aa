import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { fieldMessages, portugueseMessage } from './messages.ts'

/** What is said of a value that a schema refuses, without changing what the process says. */
const said = (schema: z.ZodMiniType, value: unknown) =>
  z.safeParse(schema, value, { error: portugueseMessage }).error?.issues.map(issue => issue.message)

describe('what is wrong with a value', () => {
  it.each<[string, z.ZodMiniType, unknown, string]>([
    ['nothing was written', z.string(), undefined, 'Preencha este campo.'],
    ['nothing was written', z.string(), null, 'Preencha este campo.'],
    ['no number', z.number(), 'x', 'Escreva um número.'],
    ['no text', z.string(), 5, 'Escreva um texto.'],
    ['no list', z.array(z.string()), 'x', 'Escolha uma lista de valores.'],
    ['no object', z.object({}), 'x', 'Este valor não é do tipo esperado.'],
    ['an empty text', z.string().check(z.minLength(1)), '', 'Preencha este campo.'],
    ['a short text', z.string().check(z.minLength(8)), 'x', 'Escreva pelo menos 8 caracteres.'],
    ['a long text', z.string().check(z.maxLength(2)), 'xxx', 'No máximo 2 caracteres.'],
    ['an empty list', z.array(z.string()).check(z.minLength(1)), [], 'Escolha pelo menos um.'],
    ['a short list', z.array(z.string()).check(z.minLength(2)), ['x'], 'Escolha pelo menos 2.'],
    ['a long list', z.array(z.string()).check(z.maxLength(1)), ['x', 'y'], 'No máximo 1.'],
    ['a small number', z.number().check(z.minimum(3)), 2, 'O mínimo é 3.'],
    ['the bound itself', z.number().check(z.gt(3)), 3, 'Tem de ser maior do que 3.'],
    ['a large number', z.number().check(z.maximum(3)), 4, 'O máximo é 3.'],
    ['no multiple', z.number().check(z.multipleOf(5)), 4, 'Tem de ser múltiplo de 5.'],
    ['a wrong address', z.email(), 'x', 'Escreva um e-mail completo, como nome@escola.mz.'],
    ['a wrong day', z.iso.date(), 'x', 'Escreva a data como dia/mês/ano.'],
    ['nothing chosen', z.uuid(), '', 'Escolha uma opção da lista.'],
    ['a wrong reference', z.uuid(), 'x', 'A referência não é válida.'],
    ['an empty day', z.iso.date(), '', 'Escreva a data como dia/mês/ano.'],
    ['another form', z.string().check(z.regex(/^a$/)), 'b', 'Este valor não tem a forma esperada.'],
    ['not the one value', z.literal('a'), 'b', 'Tem de ser «a».'],
    ['none of the list', z.enum(['a', 'b']), 'c', 'Escolha um dos valores da lista.'],
    ['a field too many', z.strictObject({}), { nota: 1, cor: 2 }, 'Campo desconhecido: nota, cor.'],
    ['what nobody foresaw', z.string().check(z.refine(() => false)), 'x', 'Este valor não é válido.'],
  ])('is said in Portuguese: %s', (_what, schema, value, sentence) => {
    expect(said(schema, value)).toEqual([sentence])
  })

  it('is said once of each field, the first thing first', () => {
    const issue = (path: (string | number)[], message: string) => ({ path, message })
    expect(
      fieldMessages({
        issues: [
          issue(['nome'], 'um'),
          issue(['nome'], 'dois'),
          issue(['rows', 3, 'dia'], 'três'),
          issue([], 'tudo'),
        ],
      }),
    ).toEqual({ nome: 'um', 'rows.3.dia': 'três', '': 'tudo' })
  })
})
