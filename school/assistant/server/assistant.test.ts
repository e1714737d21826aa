import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text as readText } from 'node:stream/consumers'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { plainText } from '#engines/questions/rich-text.ts'
import { testDatabase } from '#kit/server/database/testing.ts'
import { testServer } from '#kit/server/http/testing.ts'
import { fixtureAccount } from '#school/accounts/fixtures.ts'
import { fixtureGroup, fixtureSchool } from '#school/groups/fixtures.ts'
import { fixtureStudent } from '#school/students/fixtures.ts'
import { fixtureSubject } from '#school/subjects/fixtures.ts'
import { insertCompetence } from '#school/subjects/server/tree-queries.ts'
import { proposeObjectives, proposeQuestions, proposeTranslations } from '../contract.ts'
import { type AssistantSettings, createChat } from './chat.ts'
import { assistantRoutes } from './routes.ts'

/** A server that speaks the chat API, says what the test tells it to, and keeps what it was sent. */
const heard: { path: string; headers: IncomingHttpHeaders; body: string }[] = []
let reply: (response: ServerResponse) => void
const assistant = createServer(async (request, response) => {
  heard.push({ path: request.url ?? '', headers: request.headers, body: await readText(request) })
  reply(response)
}).listen(0, '127.0.0.1')
await once(assistant, 'listening')
afterAll(() => {
  assistant.closeAllConnections()
  assistant.close()
})
const address = `http://127.0.0.1:${(assistant.address() as AddressInfo).port}`
const settings: AssistantSettings = { url: `${address}/v1`, model: 'modelo-pequeno', key: 'chave-da-escola' }

const say = (content: string) => (response: ServerResponse) =>
  response
    .setHeader('content-type', 'application/json')
    .end(JSON.stringify({ choices: [{ message: { role: 'assistant', content } }] }))
const propose = (...propostas: unknown[]) => say(JSON.stringify({ propostas }))

const database = await testDatabase()
const { db } = database
const server = await testServer(database, assistantRoutes(settings, createChat(settings, 400)))
const off = await testServer(database, assistantRoutes(undefined))
const maths = await fixtureSubject(db, { code: 'MAT', name: 'Matemática' })
const fr2 = await insertCompetence(db, maths.id, {
  unitId: null,
  grade: 6,
  code: 'FR2',
  description: 'Comparar fracções',
  domain: 'Fracções',
  level: '',
})
const group = await fixtureGroup(db, { name: '6ªA', schoolId: await fixtureSchool(db) })
const pupil = await fixtureStudent(db, {
  groupId: group.id,
  fullName: 'Amina Fátima Joaquim',
  guardianName: 'Rosa Macuácua',
})
let person = await fixtureAccount(db, {
  role: 'professor',
  name: 'Hélder Nhantumbo',
  email: 'helder@escola.mz',
})
const as = () => server.as(person)

const lesson = { subjectId: maths.id, grade: 6, competenceIds: [fr2.id], theme: 'Tiras de papel' }
const translation = { term: 'Metade', definition: 'Uma de duas partes iguais.', language: 'Emakhuwa' }

type Proposing = typeof proposeObjectives | typeof proposeQuestions | typeof proposeTranslations
/** A body with what is shown of it before it is sent, read and confirmed. */
async function read<Body extends object>(endpoint: Proposing, body: Body): Promise<Body & { shown: string }> {
  const { data } = await as().call(endpoint as typeof proposeObjectives, { body: body as never })
  const { digest = '', names = [] } = data.sending ?? {}
  return { ...body, shown: digest, notPupils: names }
}

beforeEach(async () => {
  heard.length = 0
  reply = propose('Comparar duas fracções com tiras de papel')
})

describe('what is sent', () => {
  it('is the subject, the class, the competences and the words of the lesson, with the key, and nothing else', async () => {
    const written = { ...lesson, written: ['Explicar o que é uma fracção'] }
    const { status, data } = await as().call(proposeObjectives, {
      body: await read(proposeObjectives, written),
    })
    expect(status).toBe(200)
    expect(data.sending).toBeNull()
    expect(data.proposals).toEqual(['Comparar duas fracções com tiras de papel'])
    expect(heard).toHaveLength(1)
    const [sent] = heard
    expect(sent?.path).toBe('/v1/chat/completions')
    expect(sent?.headers.authorization).toBe('Bearer chave-da-escola')
    const body = JSON.parse(sent?.body ?? '') as { messages: { role: string; content: string }[] }
    expect(Object.keys(body).toSorted()).toEqual(['messages', 'model', 'stream'])
    expect(body.messages.map(message => message.role)).toEqual(['system', 'user'])
    const task = body.messages[1]?.content ?? ''
    expect(JSON.parse(task.slice(task.indexOf('Dados: ') + 7))).toEqual({
      disciplina: 'Matemática',
      classe: 6,
      tema: 'Tiras de papel',
      competencias: ['Comparar fracções'],
      jaEscritos: ['Explicar o que é uma fracção'],
    })
    const everything = JSON.stringify(sent)
    for (const own of [pupil.code, 'Amina', 'Macuácua', 'Nhantumbo', 'helder@', person.id, group.id, fr2.id])
      expect(everything).not.toContain(own)
  })

  it.each([
    ['the whole name', 'Ajudar a Amina Fátima Joaquim'],
    ['the first and last, without accents or capitals', 'ajudar AMINA JOAQUIM, que faltou'],
    ['the code', `Ajudar ${pupil.code}`],
    ['the guardian', 'Falar com Rosa Macuácua'],
    ['the last name first', 'Ajudar Joaquim, Amina'],
    ['initials and a name', 'Ajudar A. Joaquim'],
    ['as one word', 'Ajudar aminajoaquim'],
    ['the code with points', `Ajudar ${[...pupil.code].join('.')}`],
    ['the code in two parts', `Ajudar ${pupil.code.slice(0, 4)} ${pupil.code.slice(4)}`],
  ])('is nothing at all where a pupil stands in it: %s', async (_what, theme) => {
    const refused = await as().refuse(proposeObjectives, { body: { ...lesson, theme } })
    expect(refused).toMatchObject({ status: 422, data: { code: 'PUPIL_NAMED' } })
    for (const body of [
      { ...translation, term: theme },
      { ...translation, definition: theme },
      { ...translation, language: theme.slice(0, 60) },
    ])
      expect((await as().refuse(proposeTranslations, { body })).data.code).toBe('PUPIL_NAMED')
    const question = { subjectId: maths.id, grade: 6, topic: theme, type: 'true-false' as const }
    expect((await as().refuse(proposeQuestions, { body: question })).data.code).toBe('PUPIL_NAMED')
    const written = [theme]
    expect((await as().refuse(proposeObjectives, { body: { ...lesson, written } })).data.code).toBe(
      'PUPIL_NAMED',
    )
    expect(heard).toEqual([])
  })

  it('is shown first, word for word, and what was not shown is not sent', async () => {
    const { data } = await as().call(proposeObjectives, { body: lesson })
    expect(data).toMatchObject({ proposals: [], sending: { names: [] } })
    expect(heard).toEqual([])
    const shown = data.sending?.digest
    const changed = await as().call(proposeObjectives, { body: { ...lesson, theme: 'Outro tema', shown } })
    expect(changed.data.sending?.text).toContain('Outro tema')
    expect(heard).toEqual([])
    await as().call(proposeObjectives, { body: { ...lesson, shown } })
    const messages = (JSON.parse(heard[0]?.body ?? '') as { messages: { content: string }[] }).messages
    expect(messages.map(message => message.content).join('\n\n')).toBe(data.sending?.text)
  })

  it('has a name alone only once a person says that no pupil is meant', async () => {
    const about = { ...lesson, theme: 'A história de Fátima e as fracções' }
    const { data } = await as().call(proposeObjectives, { body: about })
    expect(data.sending?.names).toEqual(['Fátima'])
    const shown = data.sending?.digest
    for (const notPupils of [[], ['fracções']]) {
      const refused = await as().refuse(proposeObjectives, { body: { ...about, shown, notPupils } })
      expect(refused).toMatchObject({ status: 422, data: { code: 'PUPIL_NAMED' } })
      expect(refused.data.message).toContain('«Fátima»')
    }
    expect(heard).toEqual([])
    const sent = await as().call(proposeObjectives, { body: { ...about, shown, notPupils: ['Fátima'] } })
    expect(sent.data.proposals).toHaveLength(1)
  })

  it('has no pupil that a competence names', async () => {
    const named = { unitId: null, grade: 6, code: 'X1', domain: '', level: '' }
    const competence = await insertCompetence(db, maths.id, {
      ...named,
      description: 'Ajudar Joaquim, Amina',
    })
    const body = { ...lesson, competenceIds: [competence.id] }
    expect((await as().refuse(proposeObjectives, { body })).data.code).toBe('PUPIL_NAMED')
  })

  it('is empty without an assistant, for accounts without teaching, and where nothing says what it is about', async () => {
    expect((await off.as(person).refuse(proposeTranslations, { body: translation })).data.code).toBe(
      'ASSISTANT_OFF',
    )
    const reader = await fixtureAccount(db, { role: 'pendente' })
    expect((await server.as(reader).refuse(proposeTranslations, { body: translation })).status).toBe(403)
    const bare = await as().refuse(proposeObjectives, { body: { subjectId: maths.id, grade: 6 } })
    expect(bare.data.fields).toHaveProperty('theme')
    expect(heard).toEqual([])
  })

  it('is not followed elsewhere, where the key would go too', async () => {
    reply = response => response.writeHead(307, { location: `${address}/v2/chat/completions` }).end()
    expect(
      (await as().refuse(proposeTranslations, { body: await read(proposeTranslations, translation) })).data
        .code,
    ).toBe('ASSISTANT_AWAY')
    expect(heard).toHaveLength(1)
  })
})

describe('what comes back', () => {
  it('is read out of the words and the fence that small models put around it, each proposal once, six at most', async () => {
    const all = ['A', 'A', 'B', 'C', 'D', 'E', 'F', 'G'].map(letter => `Calcular ${letter}`)
    reply = say(`Aqui está:\n\`\`\`json\n${JSON.stringify({ propostas: [...all, 7, '', null] })}\n\`\`\``)
    const { data } = await as().call(proposeObjectives, { body: await read(proposeObjectives, lesson) })
    expect(data.proposals).toEqual(['A', 'B', 'C', 'D', 'E', 'F'].map(letter => `Calcular ${letter}`))
  })

  it('becomes questions that the bank takes, as text and never as markup; what is none is left out', async () => {
    const place = { subjectId: maths.id, grade: 6, competenceId: fr2.id }
    reply = propose(
      { enunciado: 'Qual é <b>maior</b>?', certa: '1/2', erradas: ['1/3', '1/4'] },
      { enunciado: 'Duas iguais', certa: '1/2', erradas: ['1/2'] },
      { enunciado: 'Sem opções', certa: '1/2' },
    )
    const choice = await as().call(proposeQuestions, {
      body: await read(proposeQuestions, { ...place, type: 'single-choice' as const }),
    })
    expect(choice.data.proposals).toHaveLength(1)
    const [proposal] = choice.data.proposals
    expect(proposal).toMatchObject({ type: 'single-choice', stem: 'Qual é &lt;b&gt;maior&lt;/b&gt;?' })
    expect(plainText(proposal?.stem ?? '')).toBe('Qual é <b>maior</b>?')
    expect(proposal?.type === 'single-choice' && proposal.options.filter(each => each.correct)).toMatchObject(
      [{ text: '1/2' }],
    )
    reply = propose({ enunciado: '1/2 = 2/4', certa: true })
    const yesNo = await as().call(proposeQuestions, {
      body: await read(proposeQuestions, { ...place, type: 'true-false' as const }),
    })
    expect(yesNo.data.proposals).toMatchObject([{ type: 'true-false', correct: true }])
    reply = propose({ enunciado: 'Metade de 8?', respostas: ['4', 'quatro'] })
    const short = await as().call(proposeQuestions, {
      body: await read(proposeQuestions, { ...place, type: 'short-answer' as const }),
    })
    expect(short.data.proposals).toMatchObject([{ answers: [{ text: '4', weight: 1 }, { text: 'quatro' }] }])
  })

  it('may be no translation at all', async () => {
    reply = propose({ termo: 'Nusu', definicao: '' }, { definicao: 'sem termo' })
    expect(
      (await as().call(proposeTranslations, { body: await read(proposeTranslations, translation) })).data
        .proposals,
    ).toEqual([{ term: 'Nusu', definition: '' }])
    reply = propose()
    expect(
      (await as().call(proposeTranslations, { body: await read(proposeTranslations, translation) })).data
        .proposals,
    ).toEqual([])
  })

  it('is kept nowhere: no table has a row more or less', async () => {
    const tables = ['changes', 'questions', 'terms', 'lesson_plans', 'idempotency_keys'] as const
    const counts = () =>
      Promise.all(
        tables.map(table => db.selectFrom(table).select(db.fn.countAll().as('n')).executeTakeFirst()),
      )
    const before = await counts()
    await as().call(proposeObjectives, { body: await read(proposeObjectives, lesson) })
    expect(await counts()).toEqual(before)
  })

  it.each([
    ['words without JSON', say('Claro! Aqui estão três objectivos.'), 502, 'ASSISTANT_UNREADABLE'],
    ['another shape', say('{"objectivos": ["Somar"]}'), 502, 'ASSISTANT_UNREADABLE'],
    ['nothing that is an objective', propose(1, 2), 502, 'ASSISTANT_UNREADABLE'],
    ['no message', (r: ServerResponse) => r.end('{"choices": []}'), 502, 'ASSISTANT_UNREADABLE'],
    ['a page', (r: ServerResponse) => r.end('<html></html>'), 502, 'ASSISTANT_UNREADABLE'],
    ['more than it may', say('x'.repeat(300 * 1024)), 502, 'ASSISTANT_UNREADABLE'],
    ['a wrong key', (r: ServerResponse) => r.writeHead(401).end(), 502, 'ASSISTANT_REFUSED'],
    ['an unknown model', (r: ServerResponse) => r.writeHead(404).end(), 502, 'ASSISTANT_UNREADABLE'],
    ['too many calls there', (r: ServerResponse) => r.writeHead(429).end(), 503, 'ASSISTANT_BUSY'],
    ['a fault there', (r: ServerResponse) => r.writeHead(500).end(), 503, 'ASSISTANT_AWAY'],
    ['a line that breaks', (r: ServerResponse) => r.destroy(), 503, 'ASSISTANT_AWAY'],
    ['silence', () => undefined, 503, 'ASSISTANT_AWAY'],
  ])('gives a readable error where it is %s', async (_what, answer, status, code) => {
    reply = answer
    const refused = await as().refuse(proposeObjectives, { body: await read(proposeObjectives, lesson) })
    expect(refused).toMatchObject({ status, data: { code } })
    expect(refused.data.message).toMatch(/^O assistente .+sem ele\.$/)
  })
})

describe('how much is asked', () => {
  it('is four at once: a fifth must wait', async () => {
    const waiting: ServerResponse[] = []
    reply = response => waiting.push(response)
    const chat = createChat(settings, 5000)
    const ask = () => chat({ rules: '', task: '' }, new AbortController().signal)
    const four = [ask(), ask(), ask(), ask()]
    await expect(ask()).rejects.toMatchObject({ status: 503, code: 'ASSISTANT_BUSY' })
    await expect.poll(() => waiting.length).toBe(4)
    for (const response of waiting) say('{}')(response)
    expect(await Promise.all(four)).toEqual(['{}', '{}', '{}', '{}'])
    reply = say('{}')
    expect(await ask()).toBe('{}')
  })

  it('is no more than an account may within a quarter of an hour, and what is refused for its words does not count', async () => {
    person = await fixtureAccount(db, { role: 'professor' })
    await as().refuse(proposeObjectives, { body: { ...lesson, theme: 'Amina Joaquim' } })
    const statuses: number[] = []
    for (let call = 0; call < 31; call++)
      statuses.push(
        (await as().refuse(proposeObjectives, { body: await read(proposeObjectives, lesson) })).status,
      )
    expect(statuses.filter(status => status === 200)).toHaveLength(30)
    expect(statuses.at(-1)).toBe(429)
    expect(heard).toHaveLength(30)
  })
})
