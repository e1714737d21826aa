import { expect, it } from 'vitest'
import { ApiError, isFetchFailure, messageOf } from './api-error.ts'

const said = [
  'Failed to fetch dynamically imported module: http://x/a.js',
  'error loading dynamically imported module: http://x/a.js',
  'Importing a module script failed.',
  'Unable to preload CSS for /assets/a.css',
  'Failed to fetch',
  'Load failed',
  'NetworkError when attempting to fetch resource.',
]

it('knows a file that was not fetched in the words of each browser, and no other error', () => {
  expect(said.filter(words => !isFetchFailure(new TypeError(words)))).toEqual([])
  expect(isFetchFailure(new TypeError('x is not a function'))).toBe(false)
  expect(isFetchFailure('Importing a module script failed.')).toBe(false)
})

it('says in Portuguese that the network is away, whatever was being fetched', () => {
  const words = 'Sem ligação ao servidor. O que escreveu está guardado neste dispositivo.'
  expect(messageOf(new ApiError(0, undefined))).toBe(words)
  for (const text of said) expect(messageOf(new TypeError(text))).toBe(words)
  expect(messageOf(new ApiError(409, { message: 'Já existe.' }))).toBe('Já existe.')
})

it('says away from the form what is wrong with its fields, without pointing at one', () => {
  const refused = (message: string, fields: Record<string, string>) =>
    messageOf(new ApiError(400, { code: 'VALIDATION', message, fields }))
  expect(
    refused('Há campos por corrigir.', {
      subjectId: 'Escolha a disciplina.',
      unitId: 'Escolha a disciplina.',
      title: 'Preencha este campo.',
    }),
  ).toBe('Há campos por corrigir. Escolha a disciplina.')
  expect(refused('Escolha a turma.', { groupId: 'Escolha a turma.' })).toBe('Escolha a turma.')
})
