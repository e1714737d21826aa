import { Readable } from 'node:stream'
import { expect, it } from 'vitest'
import { blankQuestion } from '#engines/questions/blank-question.ts'
import type { Question } from '#engines/questions/question.ts'
import { createGame } from '#features/games/contract.ts'
import { fixtureGame, pairs } from '#features/games/fixtures.ts'
import { pairOfQuestion } from '#features/games/pairs.ts'
import { getItemFile } from '#features/games/play-contract.ts'
import { getRoom, openRoom, stepInRoom } from '#features/games/room-contract.ts'
import { routes as gameRoutes } from '#features/games/server/routes.ts'
import { updateTerm } from '#features/glossary/contract.ts'
import { fixtureTerm } from '#features/glossary/fixtures.ts'
import { routes as glossaryRoutes } from '#features/glossary/server/routes.ts'
import { testDatabase } from '#kit/server/database/testing.ts'
import { storeFile } from '#kit/server/files/files.ts'
import { testServer } from '#kit/server/http/testing.ts'
import { fixtureAccount } from '#school/accounts/fixtures.ts'
import { fixtureQuestion } from '#school/questions/fixtures.ts'
import { fixtureSubject } from '#school/subjects/fixtures.ts'
import { listGameChanges, offerQuestions, offerTerms } from '../contract.ts'
import { routes } from './routes.ts'

const database = await testDatabase()
const { db } = database
const server = await testServer(database, [...routes, ...gameRoutes, ...glossaryRoutes])
const leader = server.as(await fixtureAccount(db, { role: 'pedagogo' }))
const subject = await fixtureSubject(db, { code: 'CN', name: 'Ciências Naturais' })

it('offers the chosen terms, or all of a class, as pairs with their source', async () => {
  const soil = await fixtureTerm(db, {
    subjectId: subject.id,
    term: 'Solo',
    definition: 'Onde crescem plantas.',
  })
  const rain = await fixtureTerm(db, { subjectId: subject.id, term: 'Chuva', grades: [6] })
  const chosen = await leader.call(offerTerms, { query: { id: [soil.id] } as never })
  expect(chosen.data.pairs).toEqual([
    expect.objectContaining({
      answer: 'Solo',
      prompt: 'Onde crescem plantas.',
      source: { kind: 'termo', id: soil.id, prompt: 'Onde crescem plantas.', answer: 'Solo' },
    }),
  ])
  const ofClass = await leader.call(offerTerms, { query: { subject: subject.id, grade: '6' } as never })
  expect(ofClass.data).toMatchObject({ total: 1, pairs: [{ sourceId: rain.id }] })
})

it('says what changed in the glossary since a pair was taken, also where the pair was shortened', async () => {
  const definition = `${'Uma frase comprida sobre o vento. '.repeat(20)}`.trim()
  const wind = await fixtureTerm(db, { subjectId: subject.id, term: 'Vento', definition })
  const still = await fixtureTerm(db, { subjectId: subject.id, term: 'Nuvem' })
  const { data } = await leader.call(offerTerms, { query: { id: [wind.id, still.id] } as never })
  const long = data.pairs.find(pair => pair.answer === 'Vento')
  expect([long?.prompt.length, long?.source?.prompt]).toEqual([expect.any(Number), definition])
  expect(long?.prompt.length).toBeLessThanOrEqual(400)
  const items = data.pairs.map((pair, at) => ({
    ...(pairs(['', '']).at(0) as ReturnType<typeof pairs>[number]),
    ...pair,
    id: `0193b8a0-0000-7000-8000-00000000000${at}`,
  }))
  const game = await leader.call(createGame, {
    body: {
      title: 'O tempo',
      kind: 'memoria',
      subjectId: subject.id,
      grade: 5,
      items: items.map(({ id, prompt, answer, source }) => ({ id, prompt, answer, source })),
      rules: {},
      seed: 'a',
    },
  })
  const changes = async () =>
    (await leader.call(listGameChanges, { params: { id: game.data.id } })).data.changes
  expect(await changes()).toEqual([])
  const changed = await leader.call(updateTerm, {
    params: { id: wind.id },
    body: {
      term: 'Vento',
      wordClass: '',
      definition: 'Ar em movimento.',
      subjectId: subject.id,
      grades: [6],
      version: wind.version,
    },
  })
  expect(changed.status).toBe(200)
  expect(await changes()).toMatchObject([{ kind: 'termo', now: { prompt: 'Ar em movimento.' } }])
})

it('makes a pair of a question with a short answer, and of no other', () => {
  const common = { stem: '<p>Quanto é 1 + 1?</p>', points: 1 }
  const option = (text: string, correct: boolean) => ({
    id: text,
    text,
    correct,
    weight: 0,
    typicalError: '',
    feedback: '',
  })
  const choice = { ...common, type: 'single-choice', options: [option('2', true), option('3', false)] }
  expect(pairOfQuestion(choice as never)).toMatchObject({
    prompt: 'Quanto é 1 + 1?',
    answer: '2',
    wrong: ['3'],
  })
  expect(pairOfQuestion({ ...common, type: 'true-false', correct: false } as never)).toMatchObject({
    answer: 'Falso',
    wrong: ['Verdadeiro'],
  })
  expect(pairOfQuestion({ ...common, type: 'essay', rubric: [] } as never)).toBeUndefined()
})

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

it('offers a picture with places as one pair, shows its picture by the code of the game, and prints it with numbers', async () => {
  const meta = { maxBytes: 1000, accept: ['image/png'], name: 'planta.png' }
  const file = await storeFile(db, Readable.from([png]), meta)
  const question = {
    ...(blankQuestion('labels') as Question & { type: 'labels' }),
    stem: 'As partes da planta',
    picture: '<img src="media:planta.png" alt="Uma planta">',
    media: [{ name: 'planta.png', mime: 'image/png', source: `file:${file.id}` }],
    ...{ width: 100, height: 100 },
    places: [
      { id: '1', shape: 'circle' as const, coords: [20, 30, 5], match: 'a' },
      { id: '2', shape: 'circle' as const, coords: [50, 80, 5], match: 'b' },
    ],
    labels: [
      { id: 'a', text: 'folha' },
      { id: 'b', text: 'raiz' },
    ],
  }
  const teacher = await fixtureAccount(db, { role: 'professor' })
  const stored = await fixtureQuestion(db, teacher, { subjectId: subject.id, question, state: 'aprovada' })
  const { pairs: offered } = (
    await leader.call(offerQuestions, { query: { id: [stored.questionId] } as never })
  ).data
  const [pair] = offered
  expect(pair).toMatchObject({
    answer: 'folha; raiz',
    picture: { alt: 'Uma planta' },
    sourceId: stored.questionId,
  })
  expect(pair?.points).toEqual([
    { x: 0.2, y: 0.3 },
    { x: 0.5, y: 0.8 },
  ])
  const { prompt = '', answer = '', points, picture = null, source = null } = pair ?? {}
  const [made] = pairs([answer, prompt])
  if (!made) throw new Error('No pair.')
  const items = [{ ...made, picture, source, ...(points && { points }) }]
  const game = await fixtureGame(db, { subjectId: subject.id, kind: 'legenda', items })
  const params = { code: game.code ?? '', item: made.id, which: 'picture' as const }
  expect((await server.nobody.call(getItemFile, { params })).status).toBe(200)
  const changes = async () => (await leader.call(listGameChanges, { params: { id: game.id } })).data.changes
  expect(await changes()).toEqual([])
  const keep = (item: object) =>
    db
      .updateTable('games')
      .set({ items: JSON.stringify([item]) })
      .where('id', '=', game.id)
      .execute()
  const elsewhere = [{ x: 0, y: 0 }]
  await keep({ ...items[0], points: elsewhere, answer: 'céu' })
  expect(await changes(), 'the game has places of its own').toEqual([])
  await keep({ ...items[0], source: { ...source, points: elsewhere } })
  expect(await changes(), 'the places were moved in the bank since').toHaveLength(1)
  await keep({ ...items[0], points: elsewhere, source: { ...source, points: undefined } })
  expect(await changes(), 'it was taken before its places were noted').toHaveLength(1)
})

it('lets nobody hear the word that is asked for while a live room stands open', async () => {
  const meta = { maxBytes: 1000, accept: ['image/png'], name: 'tempestade.png' }
  const sound = await storeFile(db, Readable.from([png]), meta)
  const storm = await fixtureTerm(db, { subjectId: subject.id, term: 'Tempestade' })
  await db.updateTable('terms').set({ audio_file_id: sound.id }).where('id', '=', storm.id).execute()
  const source = { kind: 'termo' as const, id: storm.id, prompt: storm.definition, answer: 'Tempestade' }
  const items = pairs(['Vento e chuva forte.', 'Tempestade'], ['Água que cai.', 'Chuva']).map(pair => ({
    ...pair,
    source,
  }))
  const game = await fixtureGame(db, { subjectId: subject.id, kind: 'relampago', items })
  const hear = async () => {
    const params = { code: game.code ?? '', item: items[0]?.id ?? '', which: 'audio' as const }
    return (await server.nobody.call(getItemFile, { params })).status
  }
  expect(await hear()).toBe(200)
  const params = { id: (await leader.call(openRoom, { params: { id: game.id } })).data.roomId }
  expect(await hear()).toBe(404)
  const { revision } = (await leader.call(getRoom, { params })).data
  await leader.call(stepInRoom, { params, body: { step: 'terminar', revision } })
  expect(await hear()).toBe(200)
})
