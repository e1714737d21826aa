import { expect, it } from 'vitest'
import { changedQuery, href } from './address.ts'

it('only what is named in a query changes, and what is empty goes', () => {
  const before = new URLSearchParams('turma=a&turma=b&versao=2&mes=2026-05')
  expect(`${changedQuery(before, { turma: 'c & d', versao: undefined, mes: null, vista: '' })}`).toBe(
    'turma=c+%26+d',
  )
  expect(`${changedQuery(before, { turma: ['x', '', 'y'], versao: 3 })}`).toBe(
    'mes=2026-05&turma=x&turma=y&versao=3',
  )
  expect(`${before}`).toBe('turma=a&turma=b&versao=2&mes=2026-05')
})

it('an address has the query that was given values, encoded, in their order', () => {
  expect(href('/notas', { turma: undefined, trimestre: null, escola: '' })).toBe('/notas')
  expect(href('/notas', { turma: ['6A', '7B'], procurar: 'a & b?', trimestre: 2 })).toBe(
    '/notas?turma=6A&turma=7B&procurar=a+%26+b%3F&trimestre=2',
  )
})

it('what an address names is filled in, encoded, and stands in no query', () => {
  expect(href('/notas/:turma/:disciplina', { turma: '6A/B', disciplina: 7, coluna: 2 })).toBe(
    '/notas/6A%2FB/7?coluna=2',
  )
  // @ts-expect-error: an address is not whole without its parts.
  expect(href('/notas/:turma', { coluna: 2 })).toBe('/notas/undefined?coluna=2')
})
