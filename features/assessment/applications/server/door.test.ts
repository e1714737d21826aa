// Long because every way of taking places that are not one's own is tried against one class of seventy.
import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { beforeEach, describe, expect } from 'vitest'
import { choiceOf } from '#engines/questions/samples/choice.ts'
import { fixtureQuiz, openedQuiz, pickedQuestion } from '#features/assessment/quizzes/fixtures.ts'
import { fixtureApplication } from '#features/assessment/results/fixtures.ts'
import { testDatabase } from '#kit/server/database/testing.ts'
import { testServer } from '#kit/server/http/testing.ts'
import { fixtureAccount } from '#school/accounts/fixtures.ts'
import { fixtureDevice } from '#school/entry/fixtures.ts'
import { fixtureGroup, fixtureSchool, fixtureTeacherOf } from '#school/groups/fixtures.ts'
import { fixtureQuestion } from '#school/questions/fixtures.ts'
import { fixtureStudent } from '#school/students/fixtures.ts'
import { keepCards, newWords } from '#school/students/server/cards.ts'
import { fixtureSubject } from '#school/subjects/fixtures.ts'
import { testsInTurn } from '../../../../scripts/tests-in-turn.ts'
import { getApplication, reopenSitting, updateApplication } from '../contract.ts'
import { decideDevice, freePlaces } from '../device-contract.ts'
import { getProgress } from '../live-contract.ts'
import { type Begun, beginSitting, requestPlace, sendAnswers } from '../sitting-contract.ts'
import { routes } from './routes.ts'

const it = testsInTurn(3)

const PUPILS = 70
const database = await testDatabase()
const { db } = database
const server = await testServer(database, routes)
const phone = server.nobody
const school = await fixtureSchool(db)
const mat = await fixtureSubject(db, { code: 'MAT', name: 'Matemática' })
const groups = await Promise.all(
  ['6ªA', '6ªB', '6ªC'].map(name => fixtureGroup(db, { name, schoolId: school })),
)
const [group = { id: '' }] = groups
const professor = await fixtureTeacherOf(db, group.id, mat.id)
const teacher = server.as(professor)
const pedagogo = await fixtureAccount(db, { role: 'pedagogo' })
const question = await fixtureQuestion(db, professor, {
  subjectId: mat.id,
  question: choiceOf('Quanto é 2 + 2?', ['3', '4', '5'], 1),
})
/** Codes one after the other, as a script tries them: of three groups of a class. */
const pupils: Awaited<ReturnType<typeof fixtureStudent>>[] = []
for (let at = 0; at < 3 * PUPILS; at += 1)
  pupils.push(
    await fixtureStudent(db, {
      groupId: groups[Math.floor(at / PUPILS)]?.id ?? '',
      fullName: `Aluna${at} Mondlane Sitoe`,
      code: String(20260001 + at),
    }),
  )
const codes = pupils.map(pupil => pupil.code)
const [ANA = '', BETO = '', CARLA = '', DINA = ''] = codes

beforeEach(() => db.deleteFrom('rate_limits').execute())

async function fixtureTest(more: { cardWord?: boolean; sharedPhone?: boolean; groupId?: string } = {}) {
  const items = [{ id: uuid(), points: 1, competenceId: null, domain: '', bloom: null, ...question }]
  const testId = uuid()
  await db
    .insertInto('tests')
    .values({
      id: testId,
      title: 'Diagnóstico',
      subject_id: mat.id,
      grade: 6,
      year: 2026,
      moment: 'inicial',
      owner_id: professor.id,
      state: 'publicado',
      items: JSON.stringify(items),
    })
    .execute()
  const made = await fixtureApplication(db, { testId, groupId: more.groupId ?? group.id, by: professor })
  await db
    .updateTable('applications')
    .set({ card_word: more.cardWord ?? false, shared_phone: more.sharedPhone ?? false })
    .where('id', '=', made.id)
    .execute()
  return { id: made.id, code: made.code, item: items[0]?.id ?? '' }
}

async function fixtureQuizOf(settings: object = {}) {
  const quiz = await openedQuiz(
    db,
    pedagogo,
    fixtureQuiz({
      subjectId: mat.id,
      parts: [pickedQuestion(question.questionId)],
      audience: groups.map(({ id }) => ({ groupId: id, pupilIds: null })),
      settings,
    }),
  )
  return { id: quiz.id, code: quiz.code ?? '' }
}

const oldKey = () => fixtureDevice(db)

const ask = (code: string, body: object) =>
  phone.refuse(requestPlace, { params: { code }, body: body as never })
const askFor = async (code: string, body: object) =>
  (await phone.call(requestPlace, { params: { code }, body: body as never })).data
const begin = (code: string, body: object) =>
  phone.refuse(beginSitting, { params: { code }, body: body as never })
async function begun(code: string, body: object, address?: string): Promise<Begun> {
  const input = { params: { code }, body: body as never }
  const { status, data } = await phone.call(beginSitting, input, { address })
  expect(status).toBe(200)
  return data
}
const send = (code: string, of: Begun, more: object = {}) =>
  phone.refuse(sendAnswers, {
    params: { code },
    body: { attemptId: of.attemptId, key: of.key, answers: [], ...more },
  })
const answerOf = (of: Begun, sequence = 1) => ({
  answers: of.items.map(({ id }) => ({ itemId: id, answer: 'p1', sequence })),
})
const progressOf = async (id: string) => (await teacher.call(getProgress, { params: { id } })).data
const takenIn = async (code: string) =>
  (
    await db
      .selectFrom('attempts')
      .innerJoin('applications', 'applications.id', 'attempts.application_id')
      .select('attempts.id')
      .where('code', '=', code)
      .where('attempts.deleted_at', 'is', null)
      .where('attempts.state', '<>', 'não apresentado')
      .execute()
  ).length
/** Nothing was heard of who begun, for as long as a device is silent. */
const silence = () =>
  db.updateTable('attempts').set({ seen_at: sql<string>`now() - interval '2 minutes'` }).execute()

describe('a device', () => {
  it('has one place of a quiz, however many codes it tries, and however many at once', async () => {
    const { code } = await fixtureQuizOf()
    const key = await oldKey()
    const all = codes.slice(0, 203)
    const answers = await Promise.all(all.slice(0, 40).map(studentCode => begin(code, { studentCode, key })))
    for (const studentCode of all.slice(40)) answers.push(await begin(code, { studentCode, key }))
    expect(answers.filter(answer => answer.status === 200)).toHaveLength(1)
    expect(new Set(answers.filter(answer => answer.status !== 200).map(answer => answer.data.code))).toEqual(
      new Set(['HELD']),
    )
    expect(await takenIn(code)).toBe(1)
  })

  it('hears three names, first name and initial, then waits for the announced minutes', async () => {
    const { code } = await fixtureTest()
    const { key } = await askFor(code, { studentCode: ANA })
    for (const studentCode of [BETO, CARLA, ANA, BETO])
      expect((await askFor(code, { studentCode, key })).pupil?.name).toMatch(/^Aluna\d S\.$/)
    const fourth = await ask(code, { studentCode: DINA, key })
    expect(fourth.status).toBe(429)
    expect(fourth.data.message).toMatch(
      /^Este aparelho já perguntou por três alunos\. Espera \d minutos e tenta de novo\.$/,
    )
    expect(fourth.data.details?.seconds).toBe(Number(fourth.headers['retry-after']))
    expect(fourth.raw.toString()).not.toMatch(/Mondlane|Aluna/)
    const own = await begun(code, { studentCode: ANA, key })
    expect(own.name, 'nor is more revealed of a place that it has begun in').toBe('Aluna0 S.')
  })

  it('tells no more names than its class twice, to who throws the key away each time', async () => {
    const { code } = await fixtureTest()
    let names = 0
    for (let round = 0; round < 4; round += 1)
      for (const studentCode of codes.slice(0, PUPILS)) {
        const { standing, pupil } = await askFor(code, { studentCode })
        expect(standing, 'the door stays open').toBe('entra')
        if (pupil?.name !== '') names += 1
      }
    // A bucket leaks while a slow machine works.
    expect(names).toBeLessThan(2 * PUPILS + 40)
    expect(JSON.stringify(await askFor(code, { studentCode: ANA }))).not.toContain('Mondlane')
    const rows = await db.selectFrom('entry_devices').select(sql<number>`count(*)::int`.as('all')).execute()
    expect(rows[0]?.all, 'nor is more kept of it').toBeLessThan(3 * PUPILS + 300)
  })

  it('takes the next pupil once the one before has handed in, and of a fourth the teacher decides', async () => {
    const { id, code } = await fixtureTest()
    const key = await oldKey()
    const first = await begun(code, { studentCode: ANA, key })
    expect(await askFor(code, { studentCode: BETO, key })).toMatchObject({
      standing: 'ocupado',
      why: 'aparelho',
      pupil: null,
    })
    expect((await begin(code, { studentCode: BETO, key })).data.message).toMatch(/^Este aparelho já serve/)
    await send(code, first, { submit: true })
    for (const studentCode of [BETO, CARLA])
      await send(code, await begun(code, { studentCode, key }), { submit: true })
    expect((await begin(code, { studentCode: DINA, key })).data.code).toBe('HELD')
    expect(await askFor(code, { studentCode: DINA, key, ask: true })).toMatchObject({ standing: 'à espera' })
    const dina = (await progressOf(id)).pupils.find(pupil => pupil.asking.length > 0)
    expect(dina?.asking).toMatchObject([{ why: 'aparelho' }])
    const device = dina?.asking[0]?.id ?? ''
    await teacher.call(decideDevice, { params: { id, device }, body: { admit: true } })
    expect((await begun(code, { studentCode: DINA, key })).name).toBe('Aluna3 S.')
  })

  it('that waits behind the pupil before goes on by itself when that one has handed in', async () => {
    const { code } = await fixtureTest()
    const key = await oldKey()
    const first = await begun(code, { studentCode: ANA, key })
    await askFor(code, { studentCode: BETO, key, ask: true })
    expect((await askFor(code, { studentCode: BETO, key })).standing).toBe('à espera')
    await send(code, first, { submit: true })
    expect((await askFor(code, { studentCode: BETO, key })).standing).toBe('entra')
  })

  it('serves several at once where the application says so', async () => {
    const { id, code } = await fixtureTest({ sharedPhone: true })
    const key = await oldKey()
    for (const studentCode of codes.slice(0, 6)) {
      expect((await askFor(code, { studentCode, key })).pupil?.name).toMatch(/^Aluna/)
      await begun(code, { studentCode, key })
    }
    expect((await progressOf(id)).crowd).toBeNull()
  })
})

describe('a script that throws its key away', () => {
  const tries = {
    begins: async (code: string, studentCode: string) => begin(code, { studentCode }),
    'asks, then begins': async (code: string, studentCode: string) =>
      begin(code, { studentCode, key: (await askFor(code, { studentCode })).key }),
    'makes its own keys': async (code: string, studentCode: string) =>
      begin(code, { studentCode, key: `${uuid()}` }),
    'hands in blank sheets': async (code: string, studentCode: string) => {
      const answer = await begin(code, { studentCode })
      if (answer.status === 200) await send(code, answer.data as never as Begun, { submit: true })
      return answer
    },
  }
  for (const [what, attempt] of Object.entries(tries))
    it(`and ${what} has a fifth of the class at most, and the class comes in beside it`, async () => {
      const { code } = await fixtureTest()
      const answers = []
      for (const studentCode of codes.slice(0, PUPILS)) answers.push(await attempt(code, studentCode))
      const taken = answers.filter(answer => answer.status === 200).length
      expect(taken).toBeGreaterThan(0)
      expect(await takenIn(code)).toBeLessThanOrEqual(PUPILS / 5 + 2)
      const refusal = answers.find(answer => answer.status !== 200)
      expect(refusal?.data.code).toBe('WAIT')
      // Three seconds, less those that the others before have taken.
      expect(refusal?.data.message).toMatch(
        /^Estão a entrar muitos ao mesmo tempo\. Entras daqui a [123] segundos?\.$/,
      )
      // A device that has waited as long as reading a name takes is let in at once.
      for (const studentCode of codes.slice(taken, PUPILS))
        await begun(code, { studentCode, key: await oldKey() })
    })

  it('keeps no place that its pupil comes to, once nothing is heard of it', async () => {
    const { code } = await fixtureTest()
    const taken = await begun(code, { studentCode: ANA })
    const key = await oldKey()
    expect((await askFor(code, { studentCode: ANA, key })).standing, 'it may be reading').toBe('ocupado')
    expect(
      (await begin(code, { studentCode: ANA })).data.details,
      'a new device comes again as itself',
    ).toEqual({
      standing: 'ocupado',
      why: 'lugar',
      key: expect.stringMatching(/^[\w-]{40}$/),
    })
    await silence()
    expect((await askFor(code, { studentCode: ANA })).standing, 'not for another script').toBe('ocupado')
    expect((await askFor(code, { studentCode: ANA, key })).standing).toBe('entra')
    const own = await begun(code, { studentCode: ANA, key })
    expect((await send(code, own, answerOf(own))).status).toBe(200)
    expect((await send(code, taken, answerOf(taken))).data.code).toBe('REPLACED')
  })

  it('keeps none for longer than a page needs for its first word', async () => {
    const { code } = await fixtureTest()
    const [unheard, page] = [ANA, BETO]
    await begun(code, { studentCode: unheard })
    await send(code, await begun(code, { studentCode: page }))
    await db
      .updateTable('attempts')
      .set({
        started_at: sql<string>`now() - interval '6 seconds'`,
        seen_at: sql<string>`now() - interval '6 seconds'`,
      })
      .execute()
    const key = await oldKey()
    expect((await askFor(code, { studentCode: unheard, key })).standing).toBe('entra')
    expect((await askFor(code, { studentCode: page, key })).standing, 'that pupil reads').toBe('ocupado')
  })

  it('does not make a place yield that somebody answers in, or that was begun as a person does', async () => {
    const { code } = await fixtureTest()
    const hasty = await begun(code, { studentCode: ANA })
    await send(code, hasty, answerOf(hasty))
    await begun(code, { studentCode: BETO, key: await oldKey() })
    await silence()
    const key = await oldKey()
    for (const studentCode of [ANA, BETO])
      expect((await askFor(code, { studentCode, key })).standing).toBe('ocupado')
  })

  it('fills no page of the teacher with requests, and its requests keep a place from nobody', async () => {
    const { id, code } = await fixtureTest()
    for (const studentCode of codes.slice(0, 20)) await begun(code, { studentCode, key: await oldKey() })
    const asking = []
    for (const studentCode of codes.slice(0, 20)) asking.push(await ask(code, { studentCode, ask: true }))
    expect(asking.filter(answer => answer.status === 200).length).toBeLessThanOrEqual(PUPILS / 5 + 2)
    // With the key of one phone that has a place it may ask for three more: their pupils come in all the same.
    const key = await oldKey()
    await begun(code, { studentCode: codes[20] ?? '', key })
    for (const studentCode of codes.slice(21, 26)) await ask(code, { studentCode, key, ask: true })
    const { pupils } = await progressOf(id)
    expect(pupils.filter(pupil => pupil.asking.some(device => device.why === 'aparelho'))).toHaveLength(3)
    for (const studentCode of codes.slice(21, 26)) await begun(code, { studentCode, key: await oldKey() })
  })
})

describe('what a teacher sees', () => {
  it('is that one device asked for 69 places; one tap sends it away, and what it has not answered is free', async () => {
    const { id, code } = await fixtureTest()
    const key = await oldKey()
    const own = await begun(code, { studentCode: ANA, key })
    for (const studentCode of codes.slice(1, 69)) await begin(code, { studentCode, key })
    expect((await progressOf(id)).crowd).toEqual({ asked: 69, unanswered: 1, sameNetwork: null })
    const { data } = await teacher.call(freePlaces, { params: { id } })
    expect(data).toEqual({ freed: 1 })
    const after = await progressOf(id)
    expect([after.crowd, after.counts['por chegar']]).toEqual([null, PUPILS])
    expect((await send(code, own, answerOf(own))).data.code).toBe('UNKNOWN_DEVICE')
    for (const studentCode of [ANA, DINA])
      expect((await begin(code, { studentCode, key })).data.message).toContain('não deixou entrar')
    const anas = await begun(code, { studentCode: ANA, key: await oldKey() })
    expect(anas.state).toBe('a responder')
  })

  it('is that places were taken which their pupils ask for; freed, who asks comes in, and who was only slow comes back', async () => {
    const { id, code } = await fixtureTest()
    // A patient script: keys of its own that stood at the door, a word from each device, and an address for every other one.
    const taken = []
    for (const [at, studentCode] of codes.slice(0, 5).entries())
      taken.push(await begun(code, { studentCode, key: await oldKey() }, `10.0.0.${at >> 1}`))
    for (const one of taken) await send(code, one)
    const slow = await begun(code, { studentCode: codes[5] ?? '', key: await oldKey() })
    const answering = await begun(code, { studentCode: codes[6] ?? '', key: await oldKey() })
    await send(code, answering, answerOf(answering))
    expect((await progressOf(id)).crowd).toBeNull()
    const real = await Promise.all(
      codes.slice(0, 3).map(async studentCode => ({ studentCode, key: await oldKey() })),
    )
    for (const one of real) await askFor(code, { ...one, ask: true })
    expect((await progressOf(id)).crowd).toEqual({ asked: 0, unanswered: 3, sameNetwork: null })
    expect((await teacher.call(freePlaces, { params: { id } })).data).toEqual({ freed: 3 })
    for (const one of real) {
      expect((await askFor(code, { studentCode: one.studentCode })).standing, 'kept for who asked').toBe(
        'ocupado',
      )
      expect((await askFor(code, one)).standing).toBe('entra')
      const own = await begun(code, one)
      expect((await send(code, own, answerOf(own))).status).toBe(200)
    }
    expect((await send(code, slow)).status, 'nobody asked for this one').toBe(200)
    expect((await send(code, answering, answerOf(answering, 2))).status).toBe(200)
  })

  it('keeps what a phone without network answered in a place that was freed, when it comes back to it', async () => {
    const { id, code } = await fixtureTest()
    const key = await oldKey()
    const own = await begun(code, { studentCode: ANA, key })
    for (const studentCode of [BETO, CARLA, DINA]) await begin(code, { studentCode, key })
    await teacher.call(freePlaces, { params: { id } })
    const ofTeacher = await askFor(code, { studentCode: ANA, key, ask: true })
    expect(ofTeacher.standing).toBe('à espera')
    const row = (await progressOf(id)).pupils.find(pupil => pupil.asking.length > 0)
    const device = row?.asking[0]?.id ?? ''
    await teacher.call(decideDevice, { params: { id, device }, body: { admit: true } })
    const again = await begun(code, { studentCode: ANA, key })
    expect(again.attemptId, 'with the questions as they were').toBe(own.attemptId)
    expect((await send(code, own, answerOf(own))).status).toBe(200)
  })

  it('is hidden from those who do not teach the group, and frees nothing of others', async () => {
    const { id } = await fixtureTest()
    const stranger = server.as(await fixtureTeacherOf(db, groups[1]?.id ?? '', mat.id))
    expect((await stranger.refuse(freePlaces, { params: { id } })).status).toBe(404)
    const { code } = await fixtureQuizOf()
    const key = await oldKey()
    await begun(code, { studentCode: codes[PUPILS] ?? '', key })
    const other = await oldKey()
    await askFor(code, { studentCode: codes[PUPILS] ?? '', key: other, ask: true })
    const applications = await db
      .selectFrom('applications')
      .select(['id', 'group_id'])
      .where('code', '=', code)
      .execute()
    const [row] = await db
      .selectFrom('entry_devices')
      .select('id')
      .where('state', '=', 'a pedir')
      .where('place_id', '=', pupils[PUPILS]?.id ?? '')
      .execute()
    const own = applications.find(application => application.group_id === group.id)?.id ?? ''
    const decision = { params: { id: own, device: row?.id ?? '' }, body: { admit: true } }
    expect((await teacher.refuse(decideDevice, decision)).status, 'of a group that is not theirs').toBe(404)
  })
})

describe('a later attempt', () => {
  it('is for the phone of the first one, for the pupil’s card, and for whom the teacher lets in', async () => {
    const { id, code } = await fixtureQuizOf({ attempts: null })
    const [made] = await newWords(1, 'test')
    await keepCards(db, [{ studentId: pupils[0]?.id ?? '', hash: made?.hash ?? '' }], professor.id)
    const key = await oldKey()
    const first = await begun(code, { studentCode: ANA, key })
    await send(code, first, { ...answerOf(first), submit: true })

    const other = await oldKey()
    const body = { studentCode: ANA, key: other, again: true }
    expect((await begin(code, body)).data.code).toBe('HELD')
    expect(await askFor(code, { studentCode: ANA, key: other })).toMatchObject({ why: 'lugar', pupil: null })
    expect(await takenIn(code)).toBe(1)
    expect((await begun(code, { studentCode: ANA, key, again: true })).quiz?.number).toBe(2)

    const shown = await askFor(code, { studentCode: ANA, key: other, card: made?.word })
    expect(shown.standing).toBe('entra')
    const second = await begun(code, body)
    expect(second.quiz?.number).toBe(2)
    await send(code, second, { submit: true })
    expect((await begun(code, body)).quiz?.number).toBe(3)
    expect((await begin(code, { studentCode: ANA, key })).data.code, 'the first is replaced').toBe('HELD')
    expect(id).toBeTruthy()
  })

  it('given back by the teacher goes on where it was', async () => {
    const { id, code } = await fixtureTest()
    const key = await oldKey()
    await send(code, await begun(code, { studentCode: ANA, key }), { submit: true })
    const params = { params: { id }, body: { pupil: pupils[0]?.id ?? '', minutes: 10 } }
    await teacher.call(reopenSitting, params)
    expect((await begin(code, { studentCode: ANA, key: await oldKey() })).data.code).toBe('HELD')
    expect((await begun(code, { studentCode: ANA, key })).state).toBe('a responder')
  })
})

describe('the word on the card', () => {
  it('is asked for where the application says so, of pupils with a card, and the teacher lets in one who lost it', async () => {
    const { id, code } = await fixtureTest({ cardWord: true })
    const words = await newWords(2, 'test')
    const [carla, dina] = [pupils[2]?.id ?? '', pupils[3]?.id ?? '']
    await keepCards(
      db,
      [carla, dina].map((studentId, at) => ({ studentId, hash: words[at]?.hash ?? '' })),
      professor.id,
    )
    const key = await oldKey()
    expect(await askFor(code, { studentCode: CARLA, key })).toMatchObject({
      standing: 'ocupado',
      why: 'cartão',
      pupil: null,
    })
    expect((await begin(code, { studentCode: CARLA, key })).data).toMatchObject({
      code: 'HELD',
      message: 'Este teste pede a palavra que está no teu cartão.',
    })
    expect((await ask(code, { studentCode: CARLA, key, card: words[1]?.word })).data.code).toBe('WRONG_CARD')
    const shown = await askFor(code, { studentCode: CARLA, key, card: words[0]?.word.toLowerCase() })
    expect(shown).toMatchObject({ standing: 'entra', pupil: { name: 'Aluna2 S.' } })
    await begun(code, { studentCode: CARLA, key })

    const lost = { studentCode: DINA, key: await oldKey() }
    expect((await askFor(code, { ...lost, ask: true })).standing).toBe('à espera')
    const row = (await progressOf(id)).pupils.find(pupil => pupil.asking.length > 0)
    expect([row?.name, row?.asking[0]?.why]).toEqual(['Aluna3 Mondlane Sitoe', 'cartão'])
    const device = row?.asking[0]?.id ?? ''
    await teacher.call(decideDevice, { params: { id, device }, body: { admit: true } })
    expect((await askFor(code, lost)).standing).toBe('entra')
    await begun(code, lost)
    // Nobody has given Beto a card yet.
    await begun(code, { studentCode: BETO, key: await oldKey() })
  })

  it('is not asked for in a group in which nobody has a card', async () => {
    const bare = await fixtureGroup(db, { name: '6ªZ', schoolId: school })
    await fixtureStudent(db, { groupId: bare.id, fullName: 'Zita' })
    const { id } = await fixtureTest({ groupId: bare.id })
    const leader = server.as(await fixtureAccount(db, { role: 'pedagogo' }))
    const row = (await leader.call(getApplication, { params: { id } })).data
    const { minutes, mode, version } = row
    const params = { id }
    const refused = await leader.refuse(updateApplication, {
      params,
      body: { minutes, mode, version, cardWord: true },
    })
    expect(refused.data.fields).toEqual({ cardWord: expect.stringContaining('ninguém tem cartão') })
    const saved = await leader.call(updateApplication, {
      params,
      body: { minutes, mode, version, cardWord: false },
    })
    expect(saved.data.cardWord).toBe(false)
  })

  it('is off in a test and on in a quiz, until somebody says otherwise', async () => {
    const [word] = await newWords(1, 'test')
    await keepCards(db, [{ studentId: pupils[4]?.id ?? '', hash: word?.hash ?? '' }], professor.id)
    const { id } = await fixtureTest()
    const row = (await teacher.call(getApplication, { params: { id } })).data
    expect([row.cardWord, row.sharedPhone]).toEqual([false, false])
    const { minutes, mode, version } = row
    const body = { minutes, mode, version, cardWord: true, sharedPhone: true }
    const { data } = await teacher.call(updateApplication, { params: { id }, body })
    expect([data.cardWord, data.sharedPhone]).toEqual([true, true])
    const more = { minutes, mode, version: data.version }
    const kept = (await teacher.call(updateApplication, { params: { id }, body: more })).data
    expect([kept.cardWord, kept.sharedPhone], 'what is not said stays').toEqual([true, true])

    const { code } = await fixtureQuizOf({ cardWord: undefined })
    const [quiz] = await db.selectFrom('applications').select('card_word').where('code', '=', code).execute()
    expect(quiz?.card_word).toBe(true)
  })
})

describe('the word of a quiz', () => {
  it('is taken with blanks around it, and guesses are throttled, not the right word', async () => {
    const { code } = await fixtureQuizOf({ password: 'abacate' })
    const key = await oldKey()
    let status = 403
    let tries = 0
    for (; status === 403 && tries < 60; tries += 1)
      status = (await begin(code, { studentCode: ANA, key, password: `palavra ${tries}` })).status
    expect([status, tries]).toEqual([429, 31])
    const other = { studentCode: BETO, key: await oldKey() }
    expect((await begin(code, { ...other, password: 'banana' })).status, 'another’s slip').toBe(403)
    expect((await begun(code, { studentCode: ANA, key, password: '  Abacate ' })).name).toContain('Aluna0')
    expect((await begin(code, { ...other, password: 'a'.repeat(60) })).status).toBe(400)
  })
})
