import type { Db } from '#kit/server/database/database.ts'
import { testDatabase } from '#kit/server/database/testing.ts'
import { testServer } from '#kit/server/http/testing.ts'
import { fixtureAccount } from '#school/accounts/fixtures.ts'
import { fixtureGroup } from '#school/groups/fixtures.ts'
import { fixtureSchool } from '#school/schools/fixtures.ts'
import { fixtureStudent } from '#school/students/fixtures.ts'
import { fixtureSubject } from '#school/subjects/fixtures.ts'
import { fixtureGame, pairs } from '../fixtures.ts'
import type { LiveKind } from '../kinds.ts'
import { greetPlayer } from '../play-contract.ts'
import { answerInRoom, getRoom, type HostView, joinRoom, openRoom, stepInRoom } from '../room-contract.ts'
import { routes } from './routes.ts'

/** Twelve pairs, as rooms are tried with. */
export const words = Array.from({ length: 12 }, (_, at) => [`Palavra ${at}`, `Definição ${at}`] as const)

/** In groups where a kind asks for them. */
export function wordsFor(kind: LiveKind): (readonly [answer: string, prompt: string])[] {
  return words.map(([word, definition], at) => [word, kind === 'grupos' ? `Grupo ${at % 3}` : definition])
}

/** A school with a teacher and a group, and the hands of a teacher and of phones in rooms; for tests. */
export async function testRooms() {
  const database = await testDatabase()
  const { db } = database
  const server = await testServer(database, routes)
  const account = await fixtureAccount(db, { role: 'professor' })
  const teacher = server.as(account)
  const stranger = server.as(await fixtureAccount(db, { role: 'professor' }))
  const school = await fixtureSchool(db)
  const subject = await fixtureSubject(db, { code: 'CN', name: 'Ciências Naturais' })
  const group = await fixtureGroup(db, { schoolId: school.id, name: '5ªC', directorId: account.id })

  return {
    database,
    db,
    server,
    account,
    teacher,
    stranger,
    subject,
    group,
    /**
     * @param picture of the first pair
     * @param more what the game is besides
     */
    async roomOf(kind: LiveKind, picture: { alt: string } | null = null, more = {}) {
      const game = await fixtureGame(db, {
        subjectId: subject.id,
        owner: account,
        groupIds: [group.id],
        kind,
        ...more,
        items: pairs(...wordsFor(kind)).map((item, at) => (at === 0 ? { ...item, picture } : item)),
      })
      const { data } = await teacher.call(openRoom, { params: { id: game.id } })
      return { game, code: game.code ?? '', id: data.roomId }
    },
    async step(id: string, name: (typeof stepInRoom)['body']['_zod']['output']['step']): Promise<HostView> {
      const { revision } = (await teacher.call(getRoom, { params: { id } })).data
      return (await teacher.call(stepInRoom, { params: { id }, body: { step: name, revision } })).data
    },
    pupil: (fullName: string) => fixtureStudent(db, { groupId: group.id, fullName }),
    greet: (code: string, body: object) =>
      server.nobody.call(greetPlayer, { params: { code }, body: body as never }),
    join: (code: string, body: object, from = server) =>
      from.nobody.call(joinRoom, { params: { code }, body }),
    answer(id: string, who: { playerId: string; key: string }, round: number, choice: number) {
      const body = { playerId: who.playerId, key: who.key, answers: [{ round, choice }] }
      return server.nobody.call(answerInRoom, { params: { id }, body })
    },
  }
}

/** The right option of a question of a room. */
export async function rightOf(db: Db, roomId: string, round: number): Promise<number> {
  const room = await db
    .selectFrom('game_rooms')
    .select('questions')
    .where('id', '=', roomId)
    .executeTakeFirstOrThrow()
  return (room.questions as unknown as { right: number }[])[round]?.right ?? 0
}
