import { Readable } from 'node:stream'
import { v7 as uuid } from 'uuid'
import { expect, it } from 'vitest'
import type * as z from 'zod/mini'
import { choiceOf } from '#engines/questions/samples/choice.ts'
import { updateTest } from '#features/assessment/diagnostic-tests/contract.ts'
import { fixtureTest } from '#features/assessment/diagnostic-tests/fixtures.ts'
import { createGame, getGame, updateGame } from '#features/games/contract.ts'
import { fixtureGame, pairs } from '#features/games/fixtures.ts'
import type { Endpoint } from '#kit/endpoint.ts'
import { testDatabase } from '#kit/server/database/testing.ts'
import { storeFile } from '#kit/server/files/files.ts'
import { testServer } from '#kit/server/http/testing.ts'
import { fixtureAccount } from '#school/accounts/fixtures.ts'
import { createQuestion, updateQuestion } from '#school/questions/contract.ts'
import { fixtureQuestion } from '#school/questions/fixtures.ts'
import { fixtureSchool } from '#school/schools/fixtures.ts'
import { fixtureSubject } from '#school/subjects/fixtures.ts'
import { readConfig } from './config.ts'
import { allServed } from './served.ts'

const PNG = Buffer.from(
  '89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c4890000000a49444154789c63000100000500010d0a2db40000000049454e44ae426082',
  'hex',
)
const database = await testDatabase()
const { db } = database
const served = allServed(readConfig({ MODULES: 'academy,diagnostics', LOG_LEVEL: 'silent' }))
const server = await testServer(database, served)
const { id: subjectId } = await fixtureSubject(db, { code: 'MAT', name: 'Matemática' })

/** A teacher of a school of its own, with a stored picture and a question that shows it. */
async function teacherOfSchool(name: string) {
  const { id: schoolId } = await fixtureSchool(db, { name })
  const account = await fixtureAccount(db, { role: 'professor', schoolId, reach: 'escola' })
  const file = await storeFile(db, Readable.from([PNG]), {
    ...{ maxBytes: 10_000, accept: ['image/png'], name: 'figura.png', ownerId: account.id },
  })
  const question = await fixtureQuestion(db, account, { subjectId, question: showing(`file:${file.id}`) })
  return { account, client: server.as(account), file: file.id, question: question.questionId }
}
const showing = (source: string) => ({
  ...choiceOf('Que figura é?', ['um quadrado', 'um círculo'], 0),
  media: [{ name: 'figura.png', mime: 'image/png', source }],
})
const [own, other] = [await teacherOfSchool('Escola Primária A'), await teacherOfSchool('Escola Primária B')]

const gameBody = {
  ...{ title: 'Jogo', kind: 'memoria' as const, subjectId, grade: 6, groupIds: [], theme: '' },
  ...{ rules: {}, mode: 'ambos', teams: 3, shuffle: false, seed: 'semente', entry: 'código' },
  items: pairs(['um', 'o primeiro'], ['dois', 'o segundo'], ['três', 'o terceiro']),
}
/** The pairs of the game, the first with a picture of its own, or from a question. */
const gameWith = (more: object) => ({
  ...gameBody,
  items: gameBody.items.map((item, at) => (at === 0 ? { ...item, ...more } : item)),
})
const withPicture = (file: string) => gameWith({ picture: { alt: 'figura', file } })
const withSource = (id: string) => gameWith({ source: { kind: 'pergunta', id, prompt: 'x', answer: 'y' } })

interface Way {
  update: Endpoint
  /** Where in the body the file, or what leads to one, is named. */
  at: string
  field: RegExp
  /** What is sent: with a stored file, by its id, or with the question that shows it. */
  send: (named: { file: string; question: string }) => Promise<{ status: number; data: { fields?: object } }>
}
const place = { subjectId, grade: 6, competenceId: null }
const stored = await fixtureQuestion(db, own.account, {
  subjectId,
  question: choiceOf('Quanto é?', ['1', '2'], 0),
})
const game = await fixtureGame(db, { subjectId, owner: own.account, state: 'rascunho' })
const test = await fixtureTest(db, own.account, {
  ...{ title: 'Diagnóstico', subjectId, state: 'rascunho' },
  items: [{ question: choiceOf('Quanto é 1 + 1?', ['2', '3'], 0) }],
})
const item = { ...{ id: uuid(), questionId: null, points: 1, competenceId: null, domain: '', bloom: null } }
const send = (endpoint: Endpoint, id: string | undefined, body: object) =>
  own.client.refuse(endpoint as never, { params: { id }, body } as never) as ReturnType<Way['send']>

const versionOfGame = async () => (await own.client.call(getGame, { params: { id: game.id } })).data.version

const ways: Way[] = [
  {
    ...{ update: createQuestion, at: '.question.media[].source', field: /^question\.media\.0\.source$/ },
    send: ({ file }) => send(createQuestion, undefined, { ...place, question: showing(`file:${file}`) }),
  },
  {
    ...{ update: updateQuestion, at: '.question.media[].source', field: /^question\.media\.0\.source$/ },
    send: ({ file }) =>
      send(updateQuestion, stored.questionId, { ...place, question: showing(`file:${file}`), version: 1 }),
  },
  {
    ...{ update: updateTest, at: '.items[].question.media[].source' },
    field: /^items\.0\.question\.media\.0\.source$/,
    send: ({ file }) =>
      send(updateTest, test.id, {
        ...{ title: 'Diagnóstico', subjectId, grade: 6, year: 2026, version: test.version },
        items: [{ ...item, question: showing(`file:${file}`) }],
      }),
  },
  {
    ...{ update: createGame, at: '.items[].picture.file', field: /^items/ },
    send: ({ file }) => send(createGame, undefined, withPicture(file)),
  },
  {
    ...{ update: updateGame, at: '.items[].picture.file', field: /^items/ },
    send: async ({ file }) =>
      send(updateGame, game.id, { ...withPicture(file), version: await versionOfGame() }),
  },
  {
    ...{ update: createGame, at: '.items[].source', field: /^items/ },
    send: ({ question }) => send(createGame, undefined, withSource(question)),
  },
  {
    ...{ update: updateGame, at: '.items[].source', field: /^items/ },
    send: async ({ question }) =>
      send(updateGame, game.id, { ...withSource(question), version: await versionOfGame() }),
  },
]

it.each(ways.map(way => [`${way.update.method} ${way.update.path} ${way.at}`, way] as const))(
  '%s takes no file of another school, nor what is no file, and takes its writer’s',
  async (_name, way) => {
    const foreign = await way.send({ file: other.file, question: other.question })
    expect(foreign.status).toBe(400)
    expect(Object.keys(foreign.data.fields ?? {})).toEqual([expect.stringMatching(way.field)])
    for (const nothing of ['abc', uuid()]) {
      const refused = await way.send({ file: nothing, question: nothing })
      expect([nothing, refused.status]).toEqual([nothing, 400])
      expect(Object.keys(refused.data.fields ?? {})).toEqual([expect.stringMatching(way.field)])
    }
    expect((await way.send(own)).status, 'its own').toBe(200)
  },
)

/** Where a body names a stored file, or something that shows one. */
function placesOfFiles(schema: z.ZodMiniType, path = '', depth = 0): string[] {
  const def = schema._zod.def as unknown as {
    type: string
    shape?: Record<string, z.ZodMiniType>
    options?: z.ZodMiniType[]
    element?: z.ZodMiniType
    valueType?: z.ZodMiniType
    innerType?: z.ZodMiniType
    in?: z.ZodMiniType
    getter?: () => z.ZodMiniType
  }
  if (depth > 30) return []
  const within = (part: z.ZodMiniType | undefined, more = '') =>
    part ? placesOfFiles(part, path + more, depth + 1) : []
  const named = Object.entries(def.shape ?? {}).flatMap(([name, part]) =>
    /^(?:file|files|fileId|fileIds|.*FileId|source)$/.test(name)
      ? [`${path}.${name}`]
      : within(part, `.${name}`),
  )
  const parts = [def.innerType, def.in, def.getter?.(), ...(def.options ?? [])].flatMap(part => within(part))
  return [...named, ...parts, ...within(def.element, '[]'), ...within(def.valueType, '{}')]
}

/** Sources that are words about where a thing comes from, and lead to no file. */
const WORDS = new Set([
  '/calendars',
  '/calendars/:id',
  '/glossary/terms',
  '/glossary/terms/:id',
  '/quizzes',
  '/quizzes/:id',
  '/oral-texts',
  '/oral-texts/:id',
  '/programmes',
  '/programmes/:id',
  '/marks/rules',
  '/marks/rules/compare',
  '/marks/rules/compare/paper',
])

it('every body that can name a stored file is tried', () => {
  const all = served.flatMap(({ endpoint: { method, path, body } }) => {
    if (typeof body !== 'object' || WORDS.has(path)) return []
    return placesOfFiles(body as z.ZodMiniType).map(at => `${method} ${path} ${at}`)
  })
  const tried = ways.map(({ update, at }) => `${update.method} ${update.path} ${at}`)
  expect(new Set(all)).toEqual(new Set(tried))
})
