import { v7 as uuid } from 'uuid'
import { describe, expect, it } from 'vitest'
import { testDatabase } from '#kit/server/database/testing.ts'
import { testServer } from '#kit/server/http/testing.ts'
import { fixtureAccount } from '#school/accounts/fixtures.ts'
import { fixtureSchool } from '#school/schools/fixtures.ts'
import { createObservationForm, listObservationForms, MAX_FORMS, updateObservationForm } from '../contract.ts'
import { proposedCriteria, proposedLevels } from '../proposed-form.ts'
import { formRoutes } from './form-routes.ts'

const database = await testDatabase()
const { db } = database
const server = await testServer(database, formRoutes)
const pedagogo = await fixtureAccount(db, { role: 'pedagogo', name: 'Lurdes Bila' })
const admin = await fixtureAccount(db, { role: 'admin' })
const teacher = await fixtureAccount(db, { role: 'professor' })

describe('the form of a school', () => {
  it('is proposed and «por confirmar» until the school has written and confirmed its own', async () => {
    const own = await fixtureSchool(db, { name: `EPC ${uuid()}` })
    const of = async () =>
      (await server.as(admin).call(listObservationForms, { query: { school: own.id } })).data.forms[0]
    expect(await of()).toMatchObject({ id: null, isConfirmed: false, levels: proposedLevels })
    const params = { id: own.id }
    const form = { levels: ['Não', 'Sim'], criteria: [...proposedCriteria].slice(0, 2), isConfirmed: false }
    const stored = (
      await server.as(pedagogo).call(createObservationForm, { params, body: form }, { key: uuid() })
    ).data
    expect(
      (await server.as(pedagogo).refuse(createObservationForm, { params, body: form }, { key: uuid() })).data
        .code,
    ).toBe('FORM_EXISTS')
    expect(
      (await server.as(teacher).refuse(createObservationForm, { params, body: form }, { key: uuid() }))
        .status,
    ).toBe(403)
    await server.as(pedagogo).call(updateObservationForm, {
      params: { id: stored.id },
      body: { ...form, isConfirmed: true, version: stored.version },
    })
    expect(await of()).toMatchObject({
      isConfirmed: true,
      confirmedByName: pedagogo.name,
      levels: ['Não', 'Sim'],
    })
    await server.as(admin).call(updateObservationForm, {
      params: { id: stored.id },
      body: { ...form, isConfirmed: false, version: stored.version + 1 },
    })
    expect(await of()).toMatchObject({ isConfirmed: false, confirmedByName: null, confirmedAt: null })
  })

  it('is one of the first of many, and found by the name of its school', async () => {
    const word = `Nhamatanda${uuid().slice(-6)}`
    const schools = []
    for (let at = 0; at <= MAX_FORMS; at += 1)
      schools.push(await fixtureSchool(db, { name: `EPC ${word} ${String(at).padStart(2, '0')}` }))
    const read = async (search: string) =>
      (await server.as(admin).call(listObservationForms, { query: { search } })).data
    const all = await read(word.toUpperCase())
    expect(all.forms.map(({ school }) => school.id)).toEqual(schools.slice(0, MAX_FORMS).map(({ id }) => id))
    expect(all.more).toBe(true)
    const last = await read(`${word} ${MAX_FORMS}`)
    expect(last.forms.map(({ school }) => school.id)).toEqual([schools.at(-1)?.id])
    expect(last.more).toBe(false)
  })

  it('says whether it is for the caller to sit in on lessons', async () => {
    const of = async (account: typeof teacher) =>
      (await server.as(account).call(listObservationForms, { query: {} })).data.mayObserve
    expect(await of(pedagogo)).toBe(true)
    expect(await of(teacher)).toBe(false)
  })
})
