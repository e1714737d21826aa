import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { IMPORT_BYTES, importEndpoints, importMapping, importRequest, importRow } from './import.ts'

const takes = (schema: z.ZodMiniType, value: unknown) => z.safeParse(schema, value).success

it('a row of a file has its line from one on, and cells within bounds', () => {
  expect(takes(importRow, { line: 1, cells: [] })).toBe(true)
  for (const line of [0, -1, 1.5, 2 ** 31])
    expect(takes(importRow, { line, cells: [] }), `${line}`).toBe(false)
  const cells = (count: number, length = 1) => Array.from({ length: count }, () => 'x'.repeat(length))
  expect([
    // Two hundred of the file, and one for the name of the sheet.
    takes(importRow, { line: 1, cells: cells(201) }),
    takes(importRow, { line: 1, cells: cells(202) }),
  ]).toEqual([true, false])
  expect([20_000, 20_001].map(length => takes(importRow, { line: 1, cells: cells(1, length) }))).toEqual([
    true,
    false,
  ])
  expect([201, 202].map(count => takes(importMapping, cells(count)))).toEqual([true, false])
  expect([60, 61].map(length => takes(importMapping, cells(1, length)))).toEqual([true, false])
})

it('an import brings one row at least and twenty thousand at most', () => {
  const request = (count: number) => ({
    fileName: 'alunos.csv',
    mapping: [null],
    rows: Array.from({ length: count }, (_, at) => ({ line: at + 1, cells: [] })),
  })
  expect([0, 1, 20_000, 20_001].map(count => takes(importRequest, request(count)))).toEqual([
    false,
    true,
    true,
    false,
  ])
})

it('reading and checking write nothing; letting in does, and can be taken back', () => {
  const calls = importEndpoints({
    path: '/terms',
    apis: ['academy'],
    who: ['professor'],
    audit: 'terms.import',
    rows: 'termos',
  })
  expect(calls.preview).toMatchObject({
    path: '/terms/import/preview',
    readOnly: true,
    bodyLimit: IMPORT_BYTES,
  })
  expect(calls.check).toMatchObject({
    path: '/terms/import/check',
    readOnly: true,
    bodyLimit: 2 * IMPORT_BYTES,
  })
  expect(calls.import).toMatchObject({
    path: '/terms/import',
    audit: 'terms.import',
    undoable: true,
    bodyLimit: 2 * IMPORT_BYTES,
  })
  expect('readOnly' in calls.import).toBe(false)
  expect(IMPORT_BYTES).toBe(10_485_760)
  for (const call of Object.values(calls)) expect(call).toMatchObject({ method: 'POST', who: ['professor'] })
})
