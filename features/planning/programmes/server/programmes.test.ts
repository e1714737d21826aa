import { describe, expect, it } from 'vitest'
import { makePdf } from '#engines/pdf/made-pdf.ts'
import { testDatabase } from '#kit/server/database/testing.ts'
import { testServer } from '#kit/server/http/testing.ts'
import { fixtureAccount } from '#school/accounts/fixtures.ts'
import { undoChange } from '#school/changes/contract.ts'
import { changeRoutes } from '#school/changes/server/routes.ts'
import { fixtureSchool } from '#school/schools/fixtures.ts'
import { fixtureSubject } from '#school/subjects/fixtures.ts'
import { findTree } from '#school/subjects/server/tree-queries.ts'
import {
  addToTree,
  createProgramme,
  downloadProgramme,
  exportProgrammes,
  getProgramme,
  getProgrammeUse,
  listProgrammes,
  removeProgramme,
  updateProgramme,
} from '../contract.ts'
import { fixtureProgramme, fixtureUnits } from '../fixtures.ts'
import { getOriginal, putOriginal } from '../original-contract.ts'
import { programmeRoutes } from './routes.ts'

const database = await testDatabase()
const { db } = database
const server = await testServer(database, [...programmeRoutes, ...changeRoutes([])])
const school = await fixtureSchool(db, { name: 'EPC de Boquisso' })
const pedagogo = await fixtureAccount(db, { role: 'pedagogo' })
const professor = await fixtureAccount(db, { role: 'professor', schoolId: school.id })
const subject = await fixtureSubject(db, { code: 'MAT', name: 'Matemática', grades: [5, 6] })
const as = server.as(pedagogo)

const units = fixtureUnits([
  {
    title: 'Fracções',
    trimester: 1,
    rows: [
      {
        objectives: ['Comparar'],
        contents: ['Equivalência'],
        competences: ['FR2: Comparar fracções'],
        lessons: 5,
      },
      { objectives: ['Somar'], contents: ['Adição'], competences: ['Somar fracções'], lessons: 7 },
    ],
  },
])
const head = {
  subjectId: subject.id,
  grade: 6,
  source: 'INDE',
  checkedBy: '',
  fromYear: 2020,
  untilYear: null,
  notes: '',
  units,
}
const filters = { subject: [], grade: [], id: [] }

describe('a programme', () => {
  it('is written, found, changed, removed and brought back', async () => {
    const made = await as.call(createProgramme, { body: { ...head, edition: 'A' } }, { key: 'a' })
    expect(made.data).toMatchObject({ edition: 'A', isInForce: true, subject: { name: 'Matemática' }, units })
    const found = await server.as(professor).call(listProgrammes, { query: { search: 'equivalencia' } })
    expect(found.data.rows).toMatchObject([{ id: made.data.id, units: 1, rows: 2, lessons: 12 }])
    expect(
      (await as.call(listProgrammes, { query: { search: 'equivalencia', year: 2019 as never } })).data.rows,
    ).toEqual([])
    const { id } = made.data
    const changed = await as.call(updateProgramme, {
      params: { id },
      body: { ...head, edition: 'A', fromYear: 2018, version: 1 },
    })
    expect(changed.data.fromYear).toBe(2018)
    const removed = await as.call(removeProgramme, { params: { id }, query: { version: 2 as never } })
    expect((await as.refuse(getProgramme, { params: { id } })).status).toBe(404)
    await as.call(undoChange, { params: { id: removed.headers['x-change'] ?? '' } })
    expect((await as.call(getProgramme, { params: { id } })).data.fromYear).toBe(2018)
  })

  it('is refused with the field named', async () => {
    await fixtureProgramme(db, { ...head, edition: 'B' })
    const wrong = async (more: object) =>
      (await as.refuse(createProgramme, { body: { ...head, edition: 'X', ...more } })).data.fields
    expect(await wrong({ edition: 'b' })).toMatchObject({ edition: expect.stringContaining('Já há') })
    expect(await wrong({ grade: 9 })).toMatchObject({ grade: expect.stringContaining('9ª') })
    expect(await wrong({ untilYear: 2001 })).toHaveProperty('untilYear')
    expect(await wrong({ edition: ' ' })).toHaveProperty('edition')
  })

  it('is not a teacher’s to change', async () => {
    const refused = await server.as(professor).refuse(createProgramme, { body: { ...head, edition: 'T' } })
    expect(refused.status).toBe(403)
  })

  it('names the other edition of a year of transition', async () => {
    const old = await fixtureProgramme(db, {
      ...head,
      grade: 5,
      edition: '2004',
      fromYear: 2004,
      untilYear: 2100,
    })
    const now = await fixtureProgramme(db, { ...head, grade: 5, edition: '2020' })
    const { data } = await as.call(getProgramme, { params: { id: now.id } })
    expect(data).toMatchObject({ isInForce: true, editions: [{ id: old.id, edition: '2004' }] })
  })

  it('takes its competences to the subject once, and gives them back whole', async () => {
    const cn = await fixtureSubject(db, { code: 'CN', name: 'Ciências Naturais', grades: [6] })
    const { id } = await fixtureProgramme(db, { ...head, subjectId: cn.id, edition: 'C' })
    expect((await as.call(getProgrammeUse, { params: { id } })).data.missing).toBe(2)
    const done = await as.call(addToTree, { params: { id } }, { key: 'tree' })
    expect(done.data).toEqual({ units: 1, competences: 2 })
    const tree = await findTree(db, cn.id, 6)
    expect(tree.competences.map(each => [each.code, each.description])).toEqual([
      ['FR2', 'Comparar fracções'],
      ['CN6-1', 'Somar fracções'],
    ])
    expect((await as.call(getProgrammeUse, { params: { id } })).data.missing).toBe(0)
    const again = await as.call(addToTree, { params: { id } }, { key: 'tree again' })
    expect(again.data).toEqual({ units: 0, competences: 0 })
    await as.call(undoChange, { params: { id: done.headers['x-change'] ?? '' } })
    expect((await findTree(db, cn.id, 6)).competences).toEqual([])
  })

  it('keeps the document that it was published in, which all staff read, and gives it back', async () => {
    const { id } = await fixtureProgramme(db, { ...head, edition: 'E' })
    const put = (body: Uint8Array) => ({ params: { id }, query: { fileName: 'programa.pdf' }, body })
    const refused = await as.refuse(putOriginal, put(new TextEncoder().encode('não é um PDF')))
    expect([refused.status, refused.data.code]).toEqual([422, 'UNREADABLE'])
    const pdf = makePdf({ pages: ['Programa de Matemática'] })
    expect((await server.as(professor).refuse(putOriginal, put(pdf))).status).toBe(403)
    expect((await server.as(professor).refuse(getOriginal, { params: { id } })).status).toBe(404)
    const done = await as.call(putOriginal, put(pdf))
    expect(done.data.hasOriginal).toBe(true)
    const read = await server.as(professor).call(getOriginal, { params: { id } })
    expect(Buffer.from(read.raw)).toEqual(Buffer.from(pdf))
    await as.call(undoChange, { params: { id: done.headers['x-change'] ?? '' } })
    expect((await as.call(getProgramme, { params: { id } })).data.hasOriginal).toBe(false)
  })

  it('is printed, one unit of it too, and leaves as a sheet', async () => {
    const { id } = await fixtureProgramme(db, { ...head, edition: 'D' })
    const unit = units[0]?.id ?? ''
    const pdf = await as.call(downloadProgramme, { params: { id }, query: { format: 'pdf', unit } })
    expect(Buffer.from(pdf.raw).subarray(0, 5).toString()).toBe('%PDF-')
    const csv = await as.call(exportProgrammes, { query: { ...filters, id: [id], format: 'csv' } })
    const text = Buffer.from(csv.raw).toString()
    expect(text.split('\n').filter(line => line.includes('Matemática'))).toHaveLength(2)
  })
})
