import { expect, it } from 'vitest'
import { testDatabase } from '#kit/server/database/testing.ts'
import { testServer } from '#kit/server/http/testing.ts'
import { fixtureAccount } from '#school/accounts/fixtures.ts'
import { fixtureGroup } from '#school/groups/fixtures.ts'
import { fixtureSchool } from '#school/schools/fixtures.ts'
import { fixtureStudent } from '#school/students/fixtures.ts'
import { listCardHolders, printVotingCards } from '../contract.ts'
import { votingCardRoutes } from './routes.ts'

const database = await testDatabase()
const { db } = database
const server = await testServer(database, votingCardRoutes)
const account = await fixtureAccount(db, { role: 'professor' })
const teacher = server.as(account)
const school = await fixtureSchool(db)
const group = await fixtureGroup(db, { schoolId: school.id, name: '6ªA', directorId: account.id })
const pupil = (fullName: string, numberInGroup: number | null, state: 'activo' | 'transferido' = 'activo') =>
  fixtureStudent(db, {
    ...{ groupId: group.id, fullName, numberInGroup, state },
    leftOn: state === 'activo' ? null : '2026-02-20',
  })

it('the card of a pupil is that of the number in the class register; who has none is counted', async () => {
  const ana = await pupil('Ana Sitoe', 7)
  await pupil('Belmiro Cossa', 3)
  await pupil('Celeste Mula', 120)
  await pupil('Dário Tembe', 9, 'transferido')
  const { data } = await teacher.call(listCardHolders, { query: { group: group.id } })
  expect(data.group).toMatchObject({ id: group.id })
  expect(data.holders).toMatchObject([
    { number: 3, name: 'Belmiro Cossa', absent: false },
    { number: 7, name: 'Ana Sitoe', studentId: ana.id, absent: false },
  ])
  expect(data.without).toBe(1)
  const stranger = server.as(await fixtureAccount(db, { role: 'professor' }))
  expect((await stranger.refuse(listCardHolders, { query: { group: group.id } })).status).toBe(404)
})

it('the cards are printed as a PDF of two to a page, a range of them too, and never backwards', async () => {
  const { raw } = await teacher.call(printVotingCards, { query: { from: 5, to: 8 } })
  expect(raw.subarray(0, 5).toString()).toBe('%PDF-')
  const refused = await teacher.refuse(printVotingCards, { query: { from: 9, to: 8 } })
  expect(refused.data.fields).toEqual({ to: 'O último cartão não pode vir antes do 9.' })
  expect((await teacher.refuse(printVotingCards, { query: { to: 101 } })).status).toBe(400)
})
