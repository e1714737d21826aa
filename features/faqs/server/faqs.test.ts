import { describe, expect, it } from 'vitest'
import { testDatabase } from '#kit/server/database/testing.ts'
import { testServer } from '#kit/server/http/testing.ts'
import { undoBatch } from '#kit/server/records/changes.ts'
import { fixtureAccount } from '#school/accounts/fixtures.ts'
import { createFaq, listAllFaqs, listFaqs, removeFaq, updateFaq } from '../contract.ts'
import { faqTopics } from '../faq.ts'
import { routes } from './routes.ts'

const database = await testDatabase()
const { db } = database
const server = await testServer(database, routes)
const admin = await fixtureAccount(db, { role: 'admin', name: 'Graça Bila' })

const body = { topic: 'conta', question: 'Posso mudar de escola?', answer: 'Sim.', position: 9 } as const

describe('the questions that everybody reads', () => {
  it('R3 · are a dozen or more, by topic and place, for signed-out visitors', async () => {
    const { status, data } = await server.nobody.call(listFaqs, {})
    expect(status).toBe(200)
    expect(data.length).toBeGreaterThanOrEqual(12)
    const topics = data.map(entry => faqTopics.indexOf(entry.topic))
    expect(topics).toEqual(topics.toSorted((a, b) => a - b))
    expect(data[0]?.question).toBe('Como entro na aplicação?')
  })

  it('R3 · are the same in the diagnostic system', async () => {
    const here = await server.nobody.call(listFaqs, {})
    const there = await server.nobody.call(listFaqs, {}, { api: 'diagnostics' })
    expect(there.data).toEqual(here.data)
  })

  it('leave out what is not published, and say nothing of versions', async () => {
    const hidden = await server
      .as(admin)
      .call(createFaq, { body: { ...body, question: 'Rascunho?', published: false } }, { key: 'faq-hidden' })
    const { data } = await server.nobody.call(listFaqs, {})
    expect(data.map(entry => entry.question)).not.toContain('Rascunho?')
    expect(Object.keys(data[0] ?? {}).sort()).toEqual(['answer', 'id', 'question', 'topic'])
    const all = await server.as(admin).call(listAllFaqs, {})
    expect(all.data.map(entry => entry.id)).toContain(hidden.data.id)
  })
})

describe('the texts', () => {
  it('are written, changed, removed and brought back by the administration', async () => {
    const as = server.as(admin)
    const made = await as.call(createFaq, { body }, { key: 'faq-made' })
    expect(made.data).toMatchObject({ ...body, published: true, version: 1 })
    const changed = await as.call(updateFaq, {
      params: { id: made.data.id },
      body: { ...body, answer: 'Sim, a administração muda-a.', version: 1 },
    })
    expect(changed.data).toMatchObject({ answer: 'Sim, a administração muda-a.', version: 2 })
    const removed = await as.call(removeFaq, { params: { id: made.data.id }, query: { version: 2 } })
    expect(removed.status).toBe(200)
    const listed = async () => (await server.nobody.call(listFaqs, {})).data.map(entry => entry.id)
    expect(await listed()).not.toContain(made.data.id)
    await undoBatch(db, String(removed.headers['x-change']), admin, true, crypto.randomUUID())
    expect(await listed()).toContain(made.data.id)
  })

  it('are not overwritten from an older version', async () => {
    const as = server.as(admin)
    const made = await as.call(createFaq, { body }, { key: 'faq-twice' })
    const { id } = made.data
    await as.call(updateFaq, { params: { id }, body: { ...body, answer: 'Primeira.', version: 1 } })
    const late = await as.refuse(updateFaq, {
      params: { id },
      body: { ...body, answer: 'Segunda.', version: 1 },
    })
    expect(late).toMatchObject({ status: 409, data: { code: 'VERSION_CONFLICT' } })
    expect(late.data.details).toMatchObject({ current: { answer: 'Primeira.' }, by: 'Graça Bila' })
    const tooLate = await as.refuse(removeFaq, { params: { id }, query: { version: 1 } })
    expect(tooLate.status).toBe(409)
  })

  it.each([
    [{ question: '   ' }, 'question'],
    [{ answer: '' }, 'answer'],
    [{ topic: 'outro' }, 'topic'],
    [{ position: 0 }, 'position'],
    [{ question: 'x'.repeat(201) }, 'question'],
  ])('are refused with the field named: %j', async (wrong, field) => {
    const refused = await server.as(admin).refuse(createFaq, { body: { ...body, ...wrong } }, { key: field })
    expect(refused.status).toBe(400)
    expect(Object.keys(refused.data.fields ?? {})).toEqual([field])
  })

  it.each(['pedagogo', 'professor', 'pendente'] as const)(
    'are not a %s’s to see whole or change',
    async role => {
      const as = server.as(await fixtureAccount(db, { role }))
      expect((await as.refuse(listAllFaqs, {})).status).toBe(403)
      expect((await as.refuse(createFaq, { body }, { key: role })).status).toBe(403)
    },
  )
})
