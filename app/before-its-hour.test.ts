// Over 400 lines: the last test counts every endpoint that the others have reached, so they stand in one file.
import { Readable } from 'node:stream'
import { v7 as uuid } from 'uuid'
import { describe, expect, it } from 'vitest'
import { commonFields } from '#engines/questions/blank-question.ts'
import type { Question } from '#engines/questions/question.ts'
import { choiceOf } from '#engines/questions/samples/choice.ts'
import { answerAnother, askForAnother } from '#features/assessment/applications/another-contract.ts'
import {
  beginSitting,
  getTestAtDoor,
  leavePlace,
  requestPlace,
  sendAnswers,
} from '#features/assessment/applications/sitting-contract.ts'
import { beginPractice, openProgress } from '#features/assessment/progress/contract.ts'
import {
  drawnByRule,
  fixtureQuiz,
  openedQuiz,
  pickedQuestion,
} from '#features/assessment/quizzes/fixtures.ts'
import { allVisible, nothingVisible, quizSettings } from '#features/assessment/quizzes/settings.ts'
import { fixtureApplication } from '#features/assessment/results/fixtures.ts'
import { fixtureGame, pairs } from '#features/games/fixtures.ts'
import { liveKinds } from '#features/games/kinds.ts'
import { getItemFile, greetPlayer, lookAtGame, sendPlays } from '#features/games/play-contract.ts'
import {
  addColleague,
  answerInRoom,
  followRoom,
  getRoom,
  joinRoom,
  openRoom,
  type RoomView,
  removeColleague,
  sayBingo,
  stepInRoom,
} from '#features/games/room-contract.ts'
import { fixtureTerm } from '#features/glossary/fixtures.ts'
import { findTermsInExplanation } from '#journeys/terms-in-plans/contract.ts'
import type { Endpoint } from '#kit/endpoint.ts'
import { testDatabase } from '#kit/server/database/testing.ts'
import { storeFile } from '#kit/server/files/files.ts'
import { testServer } from '#kit/server/http/testing.ts'
import { fixtureAccount } from '#school/accounts/fixtures.ts'
import { fixtureGroup, fixtureSchool } from '#school/groups/fixtures.ts'
import { fixtureQuestion } from '#school/questions/fixtures.ts'
import { fixtureStudent } from '#school/students/fixtures.ts'
import { keepCards, newWords } from '#school/students/server/cards.ts'
import { fixtureSubject } from '#school/subjects/fixtures.ts'
import { readConfig } from './config.ts'
import { allServed } from './served.ts'

const served = allServed(readConfig({ MODULES: 'academy,diagnostics', LOG_LEVEL: 'silent' }))
const database = await testDatabase()
const { db } = database
const server = await testServer(database, served)
const phone = server.nobody
const school = await fixtureSchool(db)
const mat = await fixtureSubject(db, { code: 'MAT', name: 'Matemática' })
const group = await fixtureGroup(db, { name: '6ªA', grade: 6, schoolId: school })
const pedagogo = await fixtureAccount(db, { role: 'pedagogo' })
const leader = server.as(pedagogo)
const mine = await fixtureStudent(db, { groupId: group.id, fullName: 'Ana Bila' })
const other = await fixtureStudent(db, { groupId: group.id, fullName: 'Zubaida Inventada' })

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

/** Stands wherever a question says what is right, or why. */
const SECRET = 'SEGREDO'
const RIGHT_NUMBER = 8675309
const SECRET_PLACE = 19283
const verdict = { typicalError: SECRET, feedback: SECRET }
const common = (stem: string) => ({
  ...commonFields(stem),
  explanation: SECRET,
  hints: [SECRET],
  feedback: { right: SECRET, partial: SECRET, wrong: SECRET },
})
const choice = choiceOf('Quanto é 2 + 2?', ['3', '4', '5'], 1)
const questions: Question[] = [
  { ...choice, ...common(choice.stem), options: choice.options.map(option => ({ ...option, ...verdict })) },
  { ...common('É par?'), type: 'true-false', correct: false, whenTrue: verdict, whenFalse: verdict },
  {
    ...{ ...common('Quanto?'), type: 'numeric', otherFeedback: SECRET, units: [] },
    answers: [{ value: RIGHT_NUMBER, tolerance: 0, weight: 1, ...verdict }],
  },
  {
    ...{ ...common('Escreve.'), type: 'short-answer' },
    ...{ caseSensitive: false, accentSensitive: false, wildcards: false },
    answers: [{ text: SECRET, weight: 1, ...verdict }],
  },
  ...[true, false].map(
    (shown): Question => ({
      ...{ ...common('Toca no certo.'), type: 'hotspot', shown, most: 1, width: 100, height: 100 },
      picture: '<img src="media:mapa.png" alt="um mapa" />',
      media: [
        { name: 'mapa.png', mime: 'image/png', source: `data:image/png;base64,${PNG.toString('base64')}` },
      ],
      areas: [
        // Where any point is tapped, the place is the secret.
        {
          id: 'a',
          shape: 'rect',
          coords: shown ? [0, 0, 9, 9] : [0, 0, SECRET_PLACE, 9],
          label: SECRET,
          weight: 1,
          ...verdict,
        },
      ],
    }),
  ),
  {
    ...{ ...common('Legenda.'), type: 'labels', reuse: false, width: 100, height: 100 },
    picture: '<img src="media:mapa.png" alt="um mapa" />',
    media: [
      { name: 'mapa.png', mime: 'image/png', source: `data:image/png;base64,${PNG.toString('base64')}` },
    ],
    places: [{ id: 'a', shape: 'rect', coords: [0, 0, 9, 9], match: SECRET }],
    labels: [
      { id: 'outra', text: 'Tete' },
      { id: SECRET, text: 'Beira' },
    ],
  },
]
const bank: { questionId: string; versionId: string }[] = []
for (const question of questions)
  bank.push(await fixtureQuestion(db, pedagogo, { subjectId: mat.id, question }))
/** Of which a quiz draws one, and gives the other when it is asked for. */
for (const question of [questions[0], questions[0]])
  if (question)
    await fixtureQuestion(db, pedagogo, {
      ...{ subjectId: mat.id, question: { ...question, tags: ['outra'] }, state: 'aprovada' },
    })

/** Names of fields that say what is right, of an answer or of a question; their values where they say it. */
const tells: Readonly<Record<string, (value: unknown, path: string) => boolean>> = {
  // Of a statement every phone reads `true`: the one that is asked here is wrong.
  correct: (value, path) => value === path.includes('.options.'),
  weight: value => typeof value === 'number' && value > 0,
  right: value => value !== null && value !== undefined && value !== '',
  outcome: value => value !== null && value !== undefined,
}

/** What of an answer came before its hour, as paths; empty where nothing did. */
function leaksOf(value: unknown, more: typeof tells, path = ''): string[] {
  if (typeof value === 'string' || typeof value === 'number') {
    const text = String(value)
    return [SECRET, String(RIGHT_NUMBER), String(SECRET_PLACE), 'Zubaida', 'Inventada'].some(secret =>
      text.includes(secret),
    )
      ? [`${path}: ${text}`]
      : []
  }
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, part]) => {
    const own = { ...tells, ...more }[name]?.(part, path) ? [`${path}.${name}`] : []
    return [...own, ...leaksOf(part, more, `${path}.${name}`)]
  })
}

const reached = new Set<string>()
const nameOf = ({ method, path }: Pick<Endpoint, 'method' | 'path'>) => `${method} ${path}`

/** Calls as a phone, whatever comes of it: nothing of what comes may be before its hour. */
async function reach<E extends Endpoint>(
  when: string,
  endpoint: E,
  input: object,
  more: typeof tells = {},
): Promise<Record<string, unknown>> {
  reached.add(nameOf(endpoint))
  const { data, status } = await phone.refuse(endpoint, input)
  expect(status, `${nameOf(endpoint)}, ${when}`).toBeLessThan(500)
  expect({ when, endpoint: nameOf(endpoint), leaks: leaksOf(data, more) }).toEqual({
    ...{ when, endpoint: nameOf(endpoint), leaks: [] },
  })
  return (data ?? {}) as never
}

/** All that can be asked of a test or a quiz by its code, on one phone, in one state. */
async function sit(when: string, code: string, device: { key?: string }, does: 'looks' | 'answers' | 'ends') {
  await db.deleteFrom('rate_limits').execute()
  const params = { code }
  await reach(when, getTestAtDoor, { params })
  const who = { studentCode: mine.code, ...device }
  const stand = (await reach(when, requestPlace, { params, body: who })) as { key?: string }
  if (stand.key) device.key = stand.key
  const begun = (await reach(when, beginSitting, { params, body: { ...who, ...device } })) as {
    attemptId?: string
    key?: string
    items?: { id: string }[]
  }
  if (begun.key) device.key = begun.key
  const at = { attemptId: begun.attemptId ?? uuid(), key: device.key ?? uuid() }
  const items = begun.items ?? []
  const answers =
    does === 'looks' ? [] : items.map(({ id }, place) => ({ itemId: id, answer: null, sequence: place + 1 }))
  const check = items.map(({ id }) => id)
  await reach(when, sendAnswers, { params, body: { ...at, answers, check, submit: does === 'ends' } })
  const itemId = items[0]?.id ?? uuid()
  await reach(when, askForAnother, { params, body: { ...at, itemId } })
  await reach(when, findTermsInExplanation, { params, body: { ...at, text: 'Perímetro' } })
  return { ...at, questions: items.length }
}

/** The other pupil of the group has been everywhere, so that there is a name to reveal. */
async function sitsBeside(code: string) {
  await phone.call(beginSitting, { params: { code }, body: { studentCode: other.code } })
}

async function testToSit() {
  const items = bank.map(question => ({
    ...{ id: uuid(), points: 1, competenceId: null, domain: '', bloom: null, ...question },
  }))
  const testId = uuid()
  await db
    .insertInto('tests')
    .values({
      ...{ id: testId, title: 'Diagnóstico', subject_id: mat.id, grade: 6, year: 2026, moment: 'inicial' },
      ...{ owner_id: pedagogo.id, state: 'publicado', items: JSON.stringify(items) },
    })
    .execute()
  return fixtureApplication(db, { testId, groupId: group.id, by: pedagogo })
}

/** A term of the glossary that is shown, and heard. */
async function spokenTerm() {
  const file = (name: string) =>
    storeFile(db, Readable.from([PNG]), { maxBytes: 1000, accept: ['image/png'], name })
  const term = await fixtureTerm(db, { subjectId: mat.id })
  const [picture, sound] = [await file('figura.png'), await file('som.png')]
  const files = { image_file_id: picture.id, image_alt: 'Uma figura', audio_file_id: sound.id }
  await db.updateTable('terms').set(files).where('id', '=', term.id).execute()
  return term
}

/** What of a room is there only once its answers are shown. */
const ofRoom = {
  why: (value: unknown) => value !== '',
  feedback: (value: unknown) => !Array.isArray(value) || value.length > 0,
}

/** What a phone that comes now hears of a room first. */
async function followed(id: string, player: string): Promise<RoomView> {
  reached.add(nameOf(followRoom))
  const url = `/api/academy/play/rooms/${id}/events?player=${player}`
  const stream = (await server.app.inject({ url, payloadAsStream: true })).stream()
  let text = ''
  for await (const part of stream) {
    text += String(part)
    const [, event] = /^data: (.*)\n\n/m.exec(text) ?? []
    if (event !== undefined) return JSON.parse(event)
  }
  throw new Error(`The stream of the room said nothing whole: ${text}`)
}

const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString()
const anHourAgo = () => new Date(Date.now() - 3_600_000).toISOString()

describe('before its hour no phone has a key, feedback or the name of another pupil', () => {
  it('of a test, in any state of it', async () => {
    const { id, code } = await testToSit()
    const set = (values: object) => db.updateTable('applications').set(values).where('id', '=', id).execute()
    const device = {}
    await set({ opens_at: inAnHour() })
    await sit('not yet open', code, device, 'looks')
    await set({ opens_at: null })
    await sitsBeside(code)
    await sit('open', code, device, 'looks')
    expect((await sit('begun', code, device, 'answers')).questions, 'something was asked').toBe(
      questions.length,
    )
    await set({ closes_at: anHourAgo() })
    await sit('out of time', code, device, 'answers')
    await set({ closes_at: null })
    const last = await sit('handed in', code, device, 'ends')
    await sit('looked at again', code, device, 'looks')
    for (const state of ['encerrado', 'corrigido'] as const) {
      await set({ state })
      await sit(state, code, device, 'looks')
    }
    await reach('at the end', leavePlace, { params: { code }, body: { key: last.key } })
  })

  it.each(['adiado', 'com certeza'] as const)('of a quiz that is answered so: %s', async behaviour => {
    const hidden = { ...nothingVisible, answers: true }
    const quiz = await openedQuiz(
      db,
      pedagogo,
      fixtureQuiz({
        subjectId: mat.id,
        parts: [...bank.slice(1).map(({ questionId }) => pickedQuestion(questionId)), drawnByRule(1)],
        audience: [{ groupId: group.id, pupilIds: null }],
        settings: {
          behaviour,
          review: { during: hidden, after: hidden, open: hidden, closed: allVisible },
          anotherLike: true,
        },
      }),
    )
    const code = quiz.code ?? ''
    const device: { key?: string } = {}
    const set = async (values: object) => {
      await db.updateTable('quizzes').set(values).where('id', '=', quiz.id).execute()
      const { opens_at, closes_at } = values as { opens_at?: string; closes_at?: string }
      if (opens_at !== undefined || closes_at !== undefined)
        await db.updateTable('applications').set(values).where('quiz_id', '=', quiz.id).execute()
    }
    await set({ opens_at: inAnHour() })
    await sit('not yet open', code, device, 'looks')
    await set({ opens_at: null })
    await sitsBeside(code)
    await sit('open', code, device, 'looks')
    expect((await sit('begun', code, device, 'answers')).questions, 'something was asked').toBe(
      questions.length,
    )
    await sit('handed in', code, device, 'ends')
    await sit('looked at again', code, device, 'looks')
    // Its hour is when it closes: what was looked for is there then, so that this test can see it.
    await set({ closes_at: anHourAgo() })
    const body = { studentCode: mine.code, ...device }
    const { data } = await phone.call(beginSitting, { params: { code }, body: body as never })
    expect(leaksOf(data, {}).some(leak => leak.includes(SECRET))).toBe(true)
  })

  it('of another question that a pupil asks for beside the mark, but what came of it', async () => {
    const during = { ...nothingVisible, points: true }
    const quiz = await openedQuiz(
      db,
      pedagogo,
      fixtureQuiz({
        subjectId: mat.id,
        parts: [drawnByRule(1, { tags: ['outra'] })],
        audience: [{ groupId: group.id, pupilIds: null }],
        settings: {
          behaviour: 'imediato',
          anotherLike: true,
          review: { ...quizSettings.parse({}).review, during },
        },
      }),
    )
    const params = { code: quiz.code ?? '' }
    const when = 'asked for beside the mark'
    await sitsBeside(params.code)
    const { data } = await phone.call(beginSitting, { params, body: { studentCode: mine.code } })
    const device = { attemptId: data.attemptId, key: data.key }
    const itemId = data.items[0]?.id ?? ''
    const answer = { itemId, answer: 'p1', sequence: 1 }
    const sent = { ...device, answers: [answer], check: [itemId] }
    // That its own answer was right is what its hour has come for.
    const mayTell = { outcome: () => false }
    await reach(when, sendAnswers, { params, body: sent }, mayTell)
    const other = await reach(when, askForAnother, { params, body: { ...device, itemId } }, mayTell)
    expect(other.question, 'another was given').toBeDefined()
    const body = { ...device, itemId: other.id, answer: 'p1' }
    expect(await reach(when, answerAnother, { params, body }, mayTell)).toMatchObject({ final: true })
  })

  it.each(liveKinds)('of a game and of its room: %s', async kind => {
    const words = Array.from({ length: 12 }, (_, at) => [`Palavra ${at}`, `Definição ${at}`] as const)
    const term = await spokenTerm()
    const source = { kind: 'termo' as const, id: term.id, prompt: term.definition, answer: term.term }
    const items = pairs(...words).map((pair, at) => ({
      ...pair,
      source,
      ...(kind === 'grupos' ? { prompt: `Grupo ${at % 3}` } : {}),
    }))
    const game = await fixtureGame(db, {
      ...{ subjectId: mat.id, owner: pedagogo, groupIds: [group.id], kind, items },
    })
    const code = game.code ?? ''
    const params = { code }
    const who = { studentCode: mine.code }
    const look = async (when: string, more: typeof tells = {}) => {
      await db.deleteFrom('rate_limits').execute()
      await reach(when, lookAtGame, { params }, more)
      await reach(when, greetPlayer, { params, body: who }, more)
      const play = { id: uuid(), kind, seed: game.seed, startedAgo: 1, seconds: 1, points: 0, max: 1 }
      const plays = [{ ...play, finished: false, results: [], ...who }]
      await reach(when, sendPlays, { params, body: { plays } }, more)
    }
    /** What is heard of a term is the word that a room asks for; its picture is what every screen shows. */
    const hear = async (when: string, heard: number) => {
      for (const { id: item } of items) {
        const of = { ...params, item }
        await reach(when, getItemFile, { params: { ...of, which: 'picture' } })
        const { status } = await phone.refuse(getItemFile, { params: { ...of, which: 'audio' } })
        expect(status, `the recording, ${when}`).toBe(heard)
      }
    }
    await look('open, to be played alone')
    // So that this test can hear it.
    await hear('open, to be played alone', 200)
    // A solo game comes with its pairs; while the class plays it, they are withheld.
    const pairsToo = {
      answer: (value: unknown) => value !== null && value !== '',
      prompt: (value: unknown) => value !== null,
    }
    const { roomId: id } = (await leader.call(openRoom, { params: { id: game.id } })).data
    await phone.call(joinRoom, { params, body: { studentCode: other.code } })
    const step = async (name: 'seguinte' | 'respostas') => {
      const { revision } = (await leader.call(getRoom, { params: { id } })).data
      await leader.call(stepInRoom, { params: { id }, body: { step: name, revision } })
    }
    let key: string | undefined
    let playerId = uuid()
    for (const when of ['before the first question', 'during a question', 'during the next question']) {
      await look(when, pairsToo)
      await hear(when, 404)
      const body = { ...who, ...(key === undefined ? {} : { key }) }
      const inside = (await reach(when, joinRoom, { params, body }, pairsToo)) as never as {
        key: string
        playerId: string
      }
      expect(inside.key, 'the phone is inside').toBeDefined()
      key = inside.key
      playerId = inside.playerId
      const answers = [{ round: 0, choice: 0 }]
      await reach(when, answerInRoom, { params: { id }, body: { playerId, key, answers } }, pairsToo)
      const colleague = { playerId, key, studentCode: other.code }
      await reach(when, addColleague, { params, body: colleague }, pairsToo)
      await reach(when, removeColleague, { params, body: { playerId, key } }, pairsToo)
      await reach(when, sayBingo, { params: { id }, body: { playerId, key } }, pairsToo)
      const view = await followed(id, playerId)
      expect({ when, leaks: leaksOf(view, { ...pairsToo, ...ofRoom }) }).toEqual({ when, leaks: [] })
      expect(view.words.at(-1) ?? null, `the word that runs, ${when}`).toBeNull()
      if (when !== 'before the first question' && kind !== 'bingo') await step('respostas')
      await step('seguinte')
    }
    await db.updateTable('games').set({ state: 'encerrado' }).where('id', '=', game.id).execute()
    await look('closed', pairsToo)
    await hear('closed', 404)
  })

  it('of what a card opens at /progresso', async () => {
    const [made = { word: '', hash: '' }] = await newWords(1, 'test')
    await keepCards(db, [{ studentId: mine.id, hash: made.hash }], pedagogo.id)
    const card = { code: mine.code, word: made.word }
    await reach('with their card', openProgress, { body: card })
    await reach('with their card', beginPractice, { body: { ...card, competenceId: uuid() } })
  })
})

const elsewhere = /^\/(auth|login|installation|faqs|calendar|shared)\b/

it('and every endpoint that asks for no account is tried here, but where no pupil’s work is', () => {
  const open = served.map(({ endpoint }) => endpoint).filter(({ who }) => who === 'anyone')
  const missing = open
    .filter(({ path }) => !elsewhere.test(path))
    .map(nameOf)
    .filter(name => !reached.has(name))
  expect(missing).toEqual([])
})
