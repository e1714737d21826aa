import { describe, expect, it } from 'vitest'
import { readPdf } from '#engines/documents/read-back.ts'
import { readQrCodes } from '#engines/documents/read-qr.ts'
import { HttpError } from '#kit/refusals.ts'
import { testDatabase } from '#kit/server/database/testing.ts'
import { testServer } from '#kit/server/http/testing.ts'
import { openCard, TRIES_AN_HOUR } from '#school/entry/server/card.ts'
import { deviceOf, newKey } from '#school/entry/server/device-key.ts'
import { fixtureGroup, fixtureSchool, fixtureTeacherOf } from '#school/groups/fixtures.ts'
import { fixtureSubject } from '#school/subjects/fixtures.ts'
import { readCard } from '../card-word.ts'
import { listCards, makeCards } from '../cards-contract.ts'
import { listStudentHistory, updateStudent } from '../contract.ts'
import { fixtureStudent } from '../fixtures.ts'
import { newWord } from './cards.ts'
import { eraseStudent } from './personal-data.ts'
import { routes } from './routes.ts'

const database = await testDatabase()
const { db } = database
const server = await testServer(database, routes)
const school = await fixtureSchool(db)
const mat = await fixtureSubject(db, { code: 'MAT', name: 'Matemática' })
const [own, foreign] = [
  await fixtureGroup(db, { name: '6ªA', schoolId: school }),
  await fixtureGroup(db, { name: '6ªB', schoolId: school }),
]
const professor = await fixtureTeacherOf(db, own.id, mat.id)
const teacher = server.as(professor)
const address = 'https://dondza.example/progresso'

/** Somebody at an address of their own who shows a card. */
const show = (card: { code: string; word: string }, ip = '10.0.0.1') =>
  openCard(db, { request: { ip } as never, reply: { header: () => undefined } as never }, card)
const refusal = (card: { code: string; word: string }, ip?: string) =>
  show(card, ip).then(
    () => 'opened',
    (error: unknown) => (error instanceof HttpError ? error : String(error)),
  )

async function printed(ids: string[]) {
  const answer = await teacher.call(makeCards, { body: { studentIds: ids, address } })
  expect(answer.status).toBe(200)
  const found = (await readQrCodes(answer.raw)).map(text => readCard(text))
  return { paper: answer.raw, cards: found.flatMap(card => (card ? [card] : [])) }
}

describe('the card of a pupil', () => {
  it('is printed with a word that opens it, which nobody can read in the database', async () => {
    const ana = await fixtureStudent(db, { groupId: own.id, fullName: 'Ana Bila', code: '20260301' })
    const { paper, cards } = await printed([ana.id])
    expect((await readPdf(paper)).join('')).toContain('Ana Bila')
    expect(cards).toMatchObject([{ code: '20260301' }])
    const [card = { code: '', word: '' }] = cards
    expect(await show(card)).toMatchObject({ studentId: ana.id, groupId: own.id })
    const stored = await db.selectFrom('student_cards').selectAll().execute()
    expect(JSON.stringify(stored)).not.toContain(card.word)
    const changes = await db.selectFrom('changes').selectAll().execute()
    expect(JSON.stringify(changes)).not.toContain(card.word)
    const history = await teacher.call(listStudentHistory, { params: { id: ana.id } })
    expect(JSON.stringify(history.data)).toContain('students.cards')
  })

  it('that is replaced opens nothing any more, and the list says who has one and who came in', async () => {
    const beto = await fixtureStudent(db, { groupId: own.id, fullName: 'Beto', code: '20260302' })
    await fixtureStudent(db, { groupId: own.id, fullName: 'Célia', code: '20260303' })
    const [before = { code: '', word: '' }] = (await printed([beto.id])).cards
    await show(before)
    const [after = { code: '', word: '' }] = (await printed([beto.id])).cards
    expect(await refusal(before)).toMatchObject({ status: 403, code: 'WRONG_CARD' })
    const list = async () => {
      const { pupils } = (await teacher.call(listCards, { query: { group: own.id } })).data
      return pupils.map(pupil => [pupil.name, pupil.madeAt !== null, pupil.usedAt !== null])
    }
    expect(await list()).toContainEqual(['Beto', true, false])
    await show(after)
    expect(await list()).toContainEqual(['Beto', true, true])
    expect(await list()).toContainEqual(['Célia', false, false])
  })

  it('is refused in the same words for a code that nobody has, and for a wrong word', async () => {
    const dino = await fixtureStudent(db, { groupId: own.id, fullName: 'Dino', code: '20260304' })
    await printed([dino.id])
    const wrong = await refusal({ code: '20260304', word: 'XXXXXX' })
    const nobodys = await refusal({ code: '99999999', word: 'XXXXXX' })
    const unmade = await fixtureStudent(db, { groupId: own.id, fullName: 'Eva', code: '20260305' })
    const without = await refusal({ code: unmade.code, word: 'XXXXXX' })
    const summary = (value: unknown) => {
      const { status, code, message, details } = value as HttpError & { details?: unknown }
      return { status, code, message, details }
    }
    expect(summary(nobodys)).toEqual(summary(wrong))
    expect(summary(without)).toEqual(summary(wrong))
  })

  it('is tried at most ten times an hour for one code from one address, however many come at once', async () => {
    const filo = await fixtureStudent(db, { groupId: own.id, fullName: 'Filó', code: '20260306' })
    const [right = { code: '', word: '' }] = (await printed([filo.id])).cards
    for (let times = 0; times < TRIES_AN_HOUR + 2; times++) await show(right)
    const all = await Promise.all(
      Array.from({ length: 16 }, () => refusal({ code: filo.code, word: 'BABABA' }, '10.0.0.9')),
    )
    const codes = all.map(entry => (entry instanceof HttpError ? entry.code : entry))
    const slow = 5
    expect(codes.filter(code => code === 'WRONG_CARD')).toHaveLength(TRIES_AN_HOUR + slow)
    expect(codes.filter(code => code === 'TOO_MANY')).toHaveLength(16 - TRIES_AN_HOUR - slow)
    const refused = (await refusal(right, '10.0.0.9')) as HttpError & { details: { seconds: number } }
    expect(refused.code).toBe('TOO_MANY')
    expect(refused.details.seconds, 'slowed, for a minute at most').toBeLessThanOrEqual(60)
    expect(await show(right, '10.0.0.10'), 'another house goes on').toMatchObject({ studentId: filo.id })
    await db
      .updateTable('rate_limits')
      .set({ empty_at: new Date(Date.now() - 1000).toISOString() })
      .execute()
    expect(await show(right, '10.0.0.9')).toMatchObject({ studentId: filo.id })
  })

  it('of one phone that wrote wrong words shuts out no other phone at the same address', async () => {
    const ines = await fixtureStudent(db, { groupId: own.id, fullName: 'Inês', code: '20260316' })
    const [right = { code: '', word: '' }] = (await printed([ines.id])).cards
    const from = async (card: typeof right, key: string) =>
      openCard(
        db,
        { request: { ip: '10.0.0.11' } as never, reply: { header: () => undefined } as never },
        card,
        await deviceOf(db, key),
      ).then(
        () => 'opened',
        (error: unknown) => (error instanceof HttpError ? error.code : String(error)),
      )
    const [bored, owner] = [await newKey(db), await newKey(db)]
    const answers: string[] = []
    for (let at = 0; at < 20; at += 1) answers.push(await from({ code: ines.code, word: 'BABABA' }, bored))
    expect(answers.filter(answer => answer === 'WRONG_CARD')).toHaveLength(TRIES_AN_HOUR + 2)
    expect(await from(right, owner)).toBe('opened')
    for (let at = 0; at < 5; at += 1) expect(await from(right, owner), 'and stays so').toBe('opened')
  })

  it('of a pupil of another group is made by nobody but who sees that group', async () => {
    const gil = await fixtureStudent(db, { groupId: foreign.id, fullName: 'Gil', code: '20260307' })
    const hugo = await fixtureStudent(db, { groupId: own.id, fullName: 'Hugo', code: '20260308' })
    const answer = await teacher.refuse(makeCards, { body: { studentIds: [hugo.id, gil.id], address } })
    expect(answer.status).toBe(404)
    expect(
      await db.selectFrom('student_cards').where('student_id', '=', hugo.id).selectAll().execute(),
    ).toEqual([])
    expect((await teacher.call(listCards, { query: { group: foreign.id } })).data.pupils).toEqual([])
  })

  it('of a pupil who left, or whose data were erased, opens nothing', async () => {
    const iva = await fixtureStudent(db, { groupId: own.id, fullName: 'Iva', code: '20260309' })
    const [card = { code: '', word: '' }] = (await printed([iva.id])).cards
    const left = await teacher.call(updateStudent, {
      params: { id: iva.id },
      body: { fullName: 'Iva', sex: 'M', state: 'transferido', version: iva.version },
    })
    expect(left.status).toBe(200)
    expect(await refusal(card)).toMatchObject({ code: 'WRONG_CARD' })
    await eraseStudent(db, iva.id)
    expect(
      await db.selectFrom('student_cards').where('student_id', '=', iva.id).selectAll().execute(),
    ).toEqual([])
  })
})

it('words can be spelt out, and are never rude', () => {
  for (let drawn = 0; drawn < 2000; drawn++) {
    const word = newWord()
    expect(word).toMatch(/^(?:[BDFGJKLMNPRSTVZ][AEIOU]){3}$/)
    expect(word).not.toMatch(/PUTA|PUTO|FODA|FODE|CONA|CAGA|PICA|PILA|RABO|MIJA/)
  }
})
