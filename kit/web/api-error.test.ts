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

it('is what the server said, or that something went wrong where it said nothing', () => {
  const full = new ApiError(409, { code: 'STALE', message: 'Mudou.', fields: { a: 'b' }, details: 3 })
  expect(full).toMatchObject({
    status: 409,
    code: 'STALE',
    message: 'Mudou.',
    fields: { a: 'b' },
    details: 3,
  })
  expect(full.body).toEqual({ code: 'STALE', message: 'Mudou.', fields: { a: 'b' }, details: 3 })
  for (const nothing of [undefined, null, ''])
    expect(new ApiError(500, nothing)).toMatchObject({
      ...{ message: 'Something went wrong!', body: 'Something went wrong!', code: 'UNKNOWN', fields: {} },
    })
  expect(new ApiError(500, 'Falhou.')).toMatchObject({ message: 'Falhou.', body: 'Falhou.' })
  expect(new ApiError(0, undefined).code).toBe('NETWORK')
})

it('never shows the page of a proxy as it came, whatever it answers and however the page begins', () => {
  const pages = [
    '<html><head><title>502 Bad Gateway</title></head><body><center><h1>502</h1></center></body></html>',
    '<!DOCTYPE HTML PUBLIC "-//IETF//DTD HTML 2.0//EN">\n<html></html>',
    '\r\n  <!doctype html><html lang="en"><body>nginx</body></html>',
    '<?xml version="1.0"?><html/>',
    '<!-- cache --><html/>',
    '<body>Service Unavailable</body>',
  ]
  for (const status of [400, 403, 404, 413, 429, 500, 502, 503, 504])
    for (const page of pages) {
      const error = new ApiError(status, page)
      expect(messageOf(error)).toBe(
        status >= 502
          ? 'O servidor não responde neste momento. Tente de novo daqui a pouco.'
          : 'Something went wrong!',
      )
      expect(String(error.body)).not.toContain('<')
    }
  expect(messageOf(new ApiError(400, 'a < b'))).toBe('a < b')
})

it('is made of whatever was thrown, and of itself', () => {
  const own = new ApiError(404, undefined)
  expect(ApiError.from(own)).toBe(own)
  expect(ApiError.from(new Error('Falhou.'))).toMatchObject({ status: -1, message: 'Falhou.' })
  expect(ApiError.from('x')).toMatchObject({ status: -1, message: 'Something went wrong!' })
})

it('is decided where the server refused, and passes where it was away', () => {
  const at = (check: (error: ApiError) => boolean) =>
    [-1, 0, 399, 400, 499, 500, 502, 503, 504].filter(status => check(new ApiError(status, undefined)))
  expect(at(error => error.isDecided)).toEqual([400, 499])
  expect(at(error => error.isTransient)).toEqual([0, 502, 503, 504])
})

it('has a sentence for whatever was thrown, three of the fields at most', () => {
  expect([messageOf(new Error('')), messageOf('x')]).toEqual([
    'Something went wrong!',
    'Something went wrong!',
  ])
  const fields = { a: 'Um.', b: 'Dois.', c: 'Três.', d: 'Quatro.' }
  expect(messageOf(new ApiError(400, { code: 'VALIDATION', message: 'Há campos.', fields }))).toBe(
    'Há campos. Um. Dois. Três.',
  )
})
