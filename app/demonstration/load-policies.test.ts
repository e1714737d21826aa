import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { expect, it } from 'vitest'
import { readPdf, squeezed } from '#engines/documents/read-back.ts'
import { sealChain, verifyChain } from '#features/policies/server/chain.ts'
import { findReadingStatuses } from '#features/policies/server/standing.ts'
import { openFile } from '#kit/server/files/files.ts'
import data from './data/politicas.json' with { type: 'json' }
import { demonstrationDatabase } from './testing.ts'

const TODAY = '2026-05-05'
const { db } = await demonstrationDatabase()

it('draws every policy of the demonstration as a PDF that says its sections, in the file and as text', async () => {
  const versions = await db
    .selectFrom('policy_versions as v')
    .innerJoin('policies as p', 'p.id', 'v.policy_id')
    .select(['v.id', 'v.file_id', 'v.major', 'v.minor', 'p.code'])
    .execute()
  expect(versions).toHaveLength(8)
  for (const entry of data.politicas) {
    const version = versions.find(
      version => version.code === entry.codigo && `${version.major}.${version.minor}` === entry.versao,
    )
    const { stream } = await openFile(db, version?.file_id ?? '')
    const drawn = squeezed((await readPdf(await buffer(stream))).join(''))
    const texts = await db
      .selectFrom('policy_texts')
      .select(['kind', 'text'])
      .where('version_id', '=', version?.id ?? '')
      .orderBy('position')
      .execute()
    const kept = texts.map(text => squeezed(text.text))
    for (const { numero, titulo, pontos } of entry.seccoes) {
      expect(drawn).toContain(squeezed(`${numero}. ${titulo}`))
      expect(kept).toContain(squeezed(`${numero}. ${titulo}`))
      for (const [at, point] of pontos.entries()) {
        const whole = squeezed(`${numero}.${at + 1} ${point}`)
        expect(drawn).toContain(whole)
        // A paragraph of its own, and nothing else in it.
        expect(kept).toContain(whole)
      }
    }
  }
})

it('leaves the teacher one policy to read until today and one that is overdue, on whatever day', async () => {
  const { id } = await db
    .selectFrom('accounts')
    .select('id')
    .where('email', '=', 'professor@demo.dondza.mz')
    .executeTakeFirstOrThrow()
  const own = await findReadingStatuses(db, { today: TODAY, account: id })
  expect(own.map(entry => [entry.code, entry.state, entry.due_on <= TODAY])).toEqual([
    ['POL-PED-001', 'lida', true],
    ['POL-RH-004', 'em atraso', true],
    ['POL-SAL-002', 'por ler', true],
    ['POL-SEG-005', 'lida', true],
  ])
  expect(own.find(candidate => candidate.code === 'POL-SAL-002')?.due_on).toBe(TODAY)
  const dataDir = mkdtempSync(join(tmpdir(), 'demonstration-test-'))
  try {
    await sealChain(db, dataDir)
    expect(await verifyChain(db, dataDir)).toMatchObject({ ok: true })
  } finally {
    rmSync(dataDir, { recursive: true })
  }
})
