import { v7 as uuid } from 'uuid'
import { describe, expect, it } from 'vitest'
import { choiceOf } from '#engines/questions/samples/choice.ts'
import { routes as sittings } from '#features/assessment/applications/server/routes.ts'
import {
  beginSitting,
  getTestAtDoor,
  requestPlace,
} from '#features/assessment/applications/sitting-contract.ts'
import { openProgress } from '#features/assessment/progress/contract.ts'
import { fixtureQuiz, openedQuiz, pickedQuestion } from '#features/assessment/quizzes/fixtures.ts'
import { fixtureApplication } from '#features/assessment/results/fixtures.ts'
import { fixtureGame } from '#features/games/fixtures.ts'
import { greetPlayer, lookAtGame } from '#features/games/play-contract.ts'
import { joinRoom, openRoom } from '#features/games/room-contract.ts'
import { routes as games } from '#features/games/server/routes.ts'
import { routes as progress } from '#journeys/quiz-progress/server/routes.ts'
import type { Endpoint } from '#kit/endpoint.ts'
import { testDatabase } from '#kit/server/database/testing.ts'
import { testServer } from '#kit/server/http/testing.ts'
import { fixtureAccount } from '#school/accounts/fixtures.ts'
import { fixtureDevice } from '#school/entry/fixtures.ts'
import { fixtureGroup, fixtureSchool } from '#school/groups/fixtures.ts'
import { fixtureQuestion } from '#school/questions/fixtures.ts'
import { fixtureStudent } from '#school/students/fixtures.ts'
import { keepCards, newWords } from '#school/students/server/cards.ts'
import { fixtureSubject } from '#school/subjects/fixtures.ts'
import { partOf } from '../scripts/patience.ts'

const database = await testDatabase()
const { db } = database
const server = await testServer(database, [...sittings, ...games, ...progress])
const phone = server.nobody
const school = await fixtureSchool(db)
const mat = await fixtureSubject(db, { code: 'MAT', name: 'Matemática' })
const group = await fixtureGroup(db, { name: '6ªA', schoolId: school })
const pedagogo = await fixtureAccount(db, { role: 'pedagogo' })
const question = await fixtureQuestion(db, pedagogo, {
  subjectId: mat.id,
  question: choiceOf('Quanto é 2 + 2?', ['3', '4', '5'], 1),
})
const pupils: Awaited<ReturnType<typeof fixtureStudent>>[] = []
for (let at = 0; at < 100; at += 1)
  pupils.push(
    await fixtureStudent(db, {
      groupId: group.id,
      fullName: `Aluna ${at}`,
      code: String(20260001 + at),
    }),
  )

const guesser = await fixtureStudent(db, { groupId: group.id, fullName: 'Curiosa', code: '20269000' })

/** One way in, with what is right at it a hundred times over, and a wrong guess. */
interface Door {
  right: (at: number) => Promise<Call>
  wrong: (at: number) => Call | Promise<Call>
}
type Call = [Endpoint, object]

const codeOf = (at: number) => `Z${String(at).padStart(5, '2').replace(/[01]/g, '9')}`
const unknown = (at: number) => String(90_000_000 + at)
const pupilOf = (at: number) => pupils[at % pupils.length]?.code ?? ''

async function testCode(): Promise<string> {
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
      owner_id: pedagogo.id,
      state: 'publicado',
      items: JSON.stringify([
        { id: uuid(), points: 1, competenceId: null, domain: '', bloom: null, ...question },
      ]),
    })
    .execute()
  return (await fixtureApplication(db, { testId, groupId: group.id, by: pedagogo })).code
}

async function quizCode(password = ''): Promise<string> {
  const parts = [pickedQuestion(question.questionId)]
  const audience = [{ groupId: group.id, pupilIds: null }]
  const body = fixtureQuiz({ subjectId: mat.id, parts, audience, settings: { password } })
  return (await openedQuiz(db, pedagogo, body)).code ?? ''
}

async function gameCode(live = false): Promise<string> {
  const game = await fixtureGame(db, {
    subjectId: mat.id,
    owner: pedagogo,
    groupIds: [group.id],
    ...(live ? { kind: 'relampago' as const } : {}),
  })
  if (live) await server.as(pedagogo).call(openRoom, { params: { id: game.id } })
  return game.code ?? ''
}

const at = (endpoint: Endpoint, code: string, body?: object): Call => [
  endpoint,
  { params: { code }, ...(body ? { body } : {}) },
]
/** By the codes of pupils. */
const byPupils = (endpoint: Endpoint, code: string): Door => ({
  right: async n => at(endpoint, code, { studentCode: pupilOf(n), key: await fixtureDevice(db) }),
  wrong: n => at(endpoint, code, { studentCode: unknown(n) }),
})

const doors: Record<string, () => Promise<Door>> = {
  'the code of a test': async () => {
    const code = await testCode()
    return { right: async () => at(getTestAtDoor, code), wrong: n => at(getTestAtDoor, codeOf(n)) }
  },
  'the code of a quiz': async () => {
    const code = await quizCode()
    return { right: async () => at(getTestAtDoor, code), wrong: n => at(getTestAtDoor, codeOf(n)) }
  },
  'the code of a game': async () => {
    const code = await gameCode()
    return { right: async () => at(lookAtGame, code), wrong: n => at(lookAtGame, codeOf(n)) }
  },
  'the pupils of a test': async () => byPupils(requestPlace, await testCode()),
  'the pupils of a quiz': async () => byPupils(requestPlace, await quizCode()),
  'the beginning of a test': async () => byPupils(beginSitting, await testCode()),
  'the word of a quiz': async () => {
    const code = await quizCode('abacate')
    return {
      right: async n =>
        at(beginSitting, code, {
          studentCode: pupilOf(n),
          key: await fixtureDevice(db),
          password: 'abacate',
        }),
      wrong: async n =>
        at(beginSitting, code, {
          studentCode: guesser.code,
          key: await fixtureDevice(db),
          password: `palavra ${n}`,
        }),
    }
  },
  'the pupils of a game': async () => byPupils(greetPlayer, await gameCode()),
  'the pupils of a room': async () => byPupils(joinRoom, await gameCode(true)),
  'the cards of /progresso': async () => {
    const made = await newWords(pupils.length, 'test')
    const cards = pupils.map((pupil, n) => ({ studentId: pupil.id, hash: made[n]?.hash ?? '' }))
    await keepCards(db, cards, pedagogo.id)
    const card = (n: number, word: string): Call => [openProgress, { body: { code: pupilOf(n), word } }]
    return {
      right: async n => card(n, made[n]?.word ?? ''),
      // At each pupil's card a few times, and at codes that nobody has.
      wrong: n =>
        n % 2 === 0 ? card(n, 'XXXXXX') : [openProgress, { body: { code: unknown(n), word: 'XXXXXX' } }],
    }
  },
}

describe('of 600 wrong guesses 200 at most are answered at once, and of 100 right ones beside them none is refused', () => {
  for (const [name, open] of partOf(Object.entries(doors), 4))
    it(`at ${name}`, { timeout: 120_000 }, async () => {
      await db.deleteFrom('rate_limits').execute()
      const door = await open()
      const [right, wrong]: number[][] = [[], []]
      for (let round = 0; round < 100; round += 1) {
        const own = await door.right(round)
        const guesses = await Promise.all(Array.from({ length: 6 }, (_none, n) => door.wrong(6 * round + n)))
        const answers = await Promise.all([
          ...guesses.map(guess => phone.refuse(...guess)),
          phone.refuse(...own),
        ])
        right?.push(answers.at(-1)?.status ?? 0)
        wrong?.push(...answers.slice(0, -1).map(answer => answer.status))
      }
      expect(new Set(right)).toEqual(new Set([200]))
      expect(wrong).toHaveLength(600)
      expect(new Set(wrong)).toEqual(new Set([wrong?.[0], 429]))
      expect(wrong?.filter(status => status !== 429).length).toBeLessThanOrEqual(200)
    })
})

it('who guesses on a phone of their own is slowed before their address is, and learns for how long', async () => {
  await db.deleteFrom('rate_limits').execute()
  const code = await testCode()
  const key = await fixtureDevice(db)
  const guess = (n: number, own?: string) =>
    phone.refuse(requestPlace, { params: { code }, body: { studentCode: unknown(n), key: own } })
  const statuses = []
  for (let n = 0; n < 40; n += 1) statuses.push((await guess(n, key)).status)
  expect(statuses.filter(status => status === 404)).toHaveLength(30)
  const { data, headers } = await guess(41, key)
  expect(data.message).toMatch(
    /^Muitos códigos errados vieram deste aparelho\. Espera \d+ segundos e tenta de novo\.$/,
  )
  expect(headers['retry-after']).toBe(String(data.details?.seconds))
  expect((await guess(42, await fixtureDevice(db))).status, 'a neighbour’s slip').toBe(404)
  expect((await guess(43)).data.details?.key, 'a new phone gets its key').toMatch(/^[\w-]{40}$/)
})
