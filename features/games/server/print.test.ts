import { unzipSync } from 'fflate'
import { v7 as uuid } from 'uuid'
import { expect, it } from 'vitest'
import type { Image } from '#engines/documents/description.ts'
import { readPdf } from '#engines/documents/read-back.ts'
import { testDatabase } from '#kit/server/database/testing.ts'
import { testServer } from '#kit/server/http/testing.ts'
import { fixtureAccount } from '#school/accounts/fixtures.ts'
import { fixtureGroup } from '#school/groups/fixtures.ts'
import { insertGroupTeacher } from '#school/groups/server/teachers-queries.ts'
import { fixtureSchool } from '#school/schools/fixtures.ts'
import { fixtureStudent } from '#school/students/fixtures.ts'
import { fixtureSubject } from '#school/subjects/fixtures.ts'
import { fixtureGame, pairs } from '../fixtures.ts'
import { printGame } from '../print-contract.ts'
import { printRoute } from './print.ts'

const onePixel: Image = {
  format: 'png',
  bytes: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
}
const database = await testDatabase()
const { db } = database
/** One picture, of whatever pair says that it has one. */
const server = await testServer(database, [
  printRoute(async (_db, all) => new Map(all.flatMap(item => (item.picture ? [[item.id, onePixel]] : [])))),
])
const ermelinda = await fixtureAccount(db, { role: 'professor', name: 'Ermelinda Sitoe' })
const teacher = server.as(ermelinda)
const stranger = server.as(await fixtureAccount(db, { role: 'professor' }))
const school = await fixtureSchool(db)
const subject = await fixtureSubject(db, { code: 'CN', name: 'Ciências Naturais' })
const group = await fixtureGroup(db, { schoolId: school.id, name: '5ªC', grade: 5 })
await insertGroupTeacher(db, { groupId: group.id, subjectId: subject.id, accountId: ermelinda.id })
await fixtureStudent(db, { groupId: group.id, fullName: 'Belmira Macamo' })

const words = 'Rio Solo Lago Vento Chuva Nuvem Areia Barro Folha Raiz'.split(' ')
const items = pairs(...words.map(word => [word, `O que é ${word}`] as const))

async function pagesOf(caller: typeof teacher, id: string): Promise<string[]> {
  const answer = await caller.call(printGame, { params: { id }, query: { format: 'pdf' } })
  expect(answer.status).toBe(200)
  return readPdf(answer.raw)
}

it('prints the board of the screen with a named card for each pupil, and the definitions for the teacher', async () => {
  const game = await fixtureGame(db, {
    subjectId: subject.id,
    kind: 'bingo',
    items,
    groupIds: [group.id],
    owner: ermelinda,
  })
  const pages = await pagesOf(teacher, game.id)
  expect(pages[0]).toContain('Belmira Macamo')
  expect(pages.at(-1)).toContain('O que é Rio')
  expect(pages[0]).toContain(game.code ?? 'no code')
})

it('names no pupil to accounts that do not see the class', async () => {
  const game = await fixtureGame(db, {
    subjectId: subject.id,
    kind: 'bingo',
    items,
    groupIds: [group.id],
    owner: ermelinda,
  })
  expect((await pagesOf(stranger, game.id)).join(' ')).not.toContain('Belmira')
})

it('says why content that does not fit gives no paper', async () => {
  const game = await fixtureGame(db, { subjectId: subject.id, kind: 'bingo', items: items.slice(0, 4) })
  const answer = await teacher.refuse(printGame, { params: { id: game.id }, query: { format: 'pdf' } })
  expect(answer.status).toBe(409)
  expect(answer.data.message).toContain('precisa de 10 pares, há 4')
})

it('refuses a group that is not of the game', async () => {
  const game = await fixtureGame(db, { subjectId: subject.id, kind: 'bingo', items, groupIds: [group.id] })
  const query = { format: 'pdf', group: uuid() }
  const answer = await teacher.refuse(printGame, { params: { id: game.id }, query })
  expect(answer.status).toBe(400)
  expect(answer.data.fields).toHaveProperty('group')
})

it('prints the pictures of the pairs, with what is asked beside each', async () => {
  const [first, second, ...rest] = pairs(...words.map(word => [word, `O que é ${word}`] as const))
  if (!first || !second) throw new Error('no pairs')
  const shown = { ...first, picture: { alt: 'um rio largo' } }
  const game = await fixtureGame(db, {
    subjectId: subject.id,
    kind: 'memoria',
    items: [shown, { ...second, prompt: '', picture: { alt: 'terra preta' } }, ...rest.slice(0, 4)],
    owner: ermelinda,
  })
  const pages = await pagesOf(teacher, game.id)
  // What has words keeps them on its card, beside the number of its picture.
  expect(pages[0]?.replace(/\s+/g, ' ')).toMatch(/O que é Rio \(imagem 1\)/)
  expect(pages[0]).toContain('imagem 2')
  expect(pages.at(-1)).toMatch(/Imagens[\s\S]*Imagem 1[\s\S]*Imagem 2/)
  const word = await teacher.call(printGame, { params: { id: game.id }, query: { format: 'docx' } })
  expect(Buffer.from(unzipSync(word.raw)['word/document.xml'] ?? []).toString()).toContain('um rio largo')
})
