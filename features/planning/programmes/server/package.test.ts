import { describe, expect, it } from 'vitest'
import { testDatabase } from '#kit/server/database/testing.ts'
import { testServer } from '#kit/server/http/testing.ts'
import { fixtureAccount } from '#school/accounts/fixtures.ts'
import { undoChange } from '#school/changes/contract.ts'
import { changeRoutes } from '#school/changes/server/routes.ts'
import { trustKey } from '#school/questions/package-contract.ts'
import { trustedKeyRoutes } from '#school/questions/server/trusted-keys.ts'
import { fixtureSchool } from '#school/schools/fixtures.ts'
import { fixtureSubject } from '#school/subjects/fixtures.ts'
import { getProgramme, listProgrammes } from '../contract.ts'
import { fixtureProgramme, fixtureUnits } from '../fixtures.ts'
import {
  exportProgrammePackage,
  importProgrammePackage,
  previewProgrammePackage,
} from '../package-contract.ts'
import { programmeRoutes } from './routes.ts'

const units = fixtureUnits([
  {
    title: 'Fracções',
    trimester: 1,
    rows: [{ objectives: ['Comparar'], competences: ['FR2: Comparar'], lessons: 5 }],
  },
  { title: 'Medidas', lessons: 9, rows: [{ contents: ['Metro'], notes: 'Com fita' }] },
])

/** An installation of its own, with a secret of its own, and who may write in it. */
async function installation(name: string, subjects: readonly { code: string; name: string }[]) {
  const database = await testDatabase()
  const { db } = database
  const server = await testServer(database, [...programmeRoutes, ...trustedKeyRoutes, ...changeRoutes([])])
  await fixtureSchool(db, { name })
  const made = await Promise.all(subjects.map(each => fixtureSubject(db, { ...each, grades: [5, 6] })))
  return { db, subjects: made, as: server.as(await fixtureAccount(db, { role: 'pedagogo' })) }
}
const MAT = { code: 'MAT', name: 'Matemática' }
const there = await installation('EPC da Machava', [MAT, { code: 'MUS', name: 'Música' }])
const here = await installation('EPC de Boquisso', [MAT])
const filters = { subject: [], grade: [], id: [] }
const [mathematics, music] = there.subjects
await fixtureProgramme(there.db, { subjectId: mathematics?.id ?? '', edition: 'Nova', source: 'INDE', units })
await fixtureProgramme(there.db, { subjectId: music?.id ?? '', edition: 'Nova', units })
const body = new Uint8Array((await there.as.call(exportProgrammePackage, { query: filters })).raw)

describe('programmes in a signed package', () => {
  it('enter from a key that is trusted, whole and once, and one undo takes them back', async () => {
    const seen = await here.as.call(previewProgrammePackage, { body })
    expect(seen.data.signer).toMatchObject({ name: 'EPC da Machava', known: false, mayTrust: true })
    expect(seen.data.programmes).toMatchObject([
      { subject: 'Matemática', grade: 6, units: 2, rows: 2, lessons: 14, error: '', isThere: false },
      { subject: 'Música', error: expect.stringContaining('não há a disciplina «Música»') },
    ])
    expect((await here.as.refuse(importProgrammePackage, { body })).data).toMatchObject({
      code: 'KEY_UNKNOWN',
    })
    const { key, name } = seen.data.signer
    await here.as.call(trustKey, { body: { key, name } })
    const done = await here.as.call(importProgrammePackage, { body })
    expect(done.data).toEqual({ imported: 1, there: 0, failed: 1 })
    const [row] = (await here.as.call(listProgrammes, { query: {} })).data.rows
    const { data } = await here.as.call(getProgramme, { params: { id: row?.id ?? '' } })
    expect(data).toMatchObject({ edition: 'Nova', source: 'INDE', signer: 'EPC da Machava', units })
    const again = await here.as.call(importProgrammePackage, { body })
    expect(again.data).toEqual({ imported: 0, there: 1, failed: 1 })
    await here.as.call(undoChange, { params: { id: done.headers['x-change'] ?? '' } })
    expect((await here.as.call(listProgrammes, { query: {} })).data.rows).toEqual([])
  })

  it('are there already where they went out of here, and are refused with a byte changed', async () => {
    const own = await there.as.call(previewProgrammePackage, { body })
    expect(own.data.programmes.map(each => each.isThere)).toEqual([true, true])
    const changed = Uint8Array.from(body)
    changed[changed.length - 9] = (changed.at(-9) ?? 0) ^ 1
    expect((await here.as.refuse(previewProgrammePackage, { body: changed })).data).toMatchObject({
      message: expect.stringContaining('mudado depois de assinado'),
    })
  })
})
