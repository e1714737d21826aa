import { v7 as uuid } from 'uuid'
import { describe, expect, it } from 'vitest'
import type { Question } from '#engines/questions/question.ts'
import { choiceOf } from '#engines/questions/samples/choice.ts'
import { testDatabase } from '#kit/server/database/testing.ts'
import { testServer } from '#kit/server/http/testing.ts'
import { fixtureAccount } from '#school/accounts/fixtures.ts'
import { insertQuestion } from '#school/questions/server/store.ts'
import { fixtureSubject } from '#school/subjects/fixtures.ts'
import { getTest, setTestForms, setTestState, type Test, updateTest } from '../contract.ts'
import { fixtureTest } from '../fixtures.ts'
import { routes } from './routes.ts'

const database = await testDatabase()
const { db } = database
const server = await testServer(database, routes)
const professor = await fixtureAccount(db, { role: 'professor' })
const outro = await fixtureAccount(db, { role: 'professor' })
const mat = await fixtureSubject(db, { code: 'MAT', name: 'Matemática', abbreviation: 'Mat.' })
const head = { title: 'Teste', subjectId: mat.id, grade: 6, year: 2026 }
const sum = choiceOf('Quanto é 2 + 2?', ['3', '4', '5', '6'], 1)
const product = choiceOf('Quanto é 3 × 4?', ['12', '7', '34', '1'], 0)
const teacher = server.as(professor)

async function storedTest(questions: readonly Question[]): Promise<Test> {
  const items = questions.map(question => ({ question }))
  const { id } = await fixtureTest(db, professor, { ...head, items, state: 'rascunho' })
  return (await teacher.call(getTest, { params: { id } })).data
}

type Item = Test['itemList'][number]

function save(test: Test, change: (item: Item) => object = item => item) {
  const items = test.itemList.map(item => {
    const { versionId: _version, ...body } = { ...item, ...change(item) }
    return body
  })
  const body = { ...head, version: test.version, items }
  return [updateTest, { params: { id: test.id }, body }] as const
}

const versionsOf = (questionId: string) =>
  db.selectFrom('question_versions').select('number').where('question_id', '=', questionId).execute()

describe('questions of a test in the bank', () => {
  it('gain no version by what they are worth in a test, nor by their level there', async () => {
    const test = await storedTest([sum])
    const { data } = await teacher.call(...save(test, () => ({ points: 3, bloom: 'remember' })))
    expect(data.itemList[0]).toMatchObject({ points: 3, bloom: 'remember' })
    expect(data.itemList[0]?.versionId).toBe(test.itemList[0]?.versionId)
    expect(await versionsOf(test.itemList[0]?.questionId ?? '')).toHaveLength(1)
  })

  it('of somebody else, changed, are copied: theirs stays as it was', async () => {
    const place = { subjectId: mat.id, grade: 6, competenceId: null, ownerId: outro.id }
    const theirs = await insertQuestion(db, sum, place)
    await db.updateTable('questions').set({ state: 'aprovada' }).where('id', '=', theirs.questionId).execute()
    const test = await storedTest([product])
    const borrowed = { id: uuid(), questionId: theirs.questionId, points: 1, competenceId: null, bloom: null }
    const put = (version: number, question: Question) =>
      teacher.call(updateTest, {
        params: { id: test.id },
        body: { ...head, version, items: [{ ...borrowed, question }] },
      })
    const same = (await put(test.version, sum)).data
    expect(same.itemList[0]).toMatchObject(theirs)
    const changed = (await put(same.version, { ...sum, stem: 'Quanto é 2 + 2, afinal?' })).data
    expect(changed.itemList[0]?.questionId).not.toBe(theirs.questionId)
    expect(await versionsOf(theirs.questionId)).toHaveLength(1)
    const copy = await db
      .selectFrom('questions')
      .select('owner_id')
      .where('id', '=', changed.itemList[0]?.questionId ?? '')
      .executeTakeFirstOrThrow()
    expect(copy.owner_id).toBe(professor.id)
  })

  it('that are nobody’s, or out of reach, are refused and nothing of the test is written', async () => {
    const test = await storedTest([sum])
    const hidden = await insertQuestion(db, product, {
      subjectId: mat.id,
      grade: 6,
      competenceId: null,
      ownerId: outro.id,
    })
    await db.updateTable('questions').set({ state: 'rascunho' }).where('id', '=', hidden.questionId).execute()
    for (const questionId of [uuid(), hidden.questionId]) {
      const refused = await teacher.refuse(...save(test, () => ({ id: uuid(), questionId })))
      expect(refused.status).toBe(404)
    }
    expect((await teacher.call(getTest, { params: { id: test.id } })).data.version).toBe(test.version)
  })

  it('sent twice by a device that did not hear the answer enter once', async () => {
    const test = await storedTest([])
    const item = { id: uuid(), questionId: null, points: 1, competenceId: null, bloom: null, question: sum }
    const put = (version: number) =>
      teacher.call(updateTest, { params: { id: test.id }, body: { ...head, version, items: [item] } })
    const first = (await put(test.version)).data
    const again = (await put(first.version)).data
    expect(again.itemList[0]?.questionId).toBe(first.itemList[0]?.questionId)
    expect(await versionsOf(first.itemList[0]?.questionId ?? '')).toHaveLength(1)
  })
})

describe('the forms of a test', () => {
  const forms = (test: Test, count: number, more: { questions?: boolean; options?: boolean } = {}) =>
    [
      setTestForms,
      {
        params: { id: test.id },
        body: { count, questions: true, options: true, version: test.version, ...more },
      },
    ] as const
  const seven = Array.from({ length: 7 }, (_none, at) =>
    choiceOf(`Quanto é ${at} + 1?`, ['1', '2', '3', '4', '5'], 0),
  )

  it('are frozen: A as it was built, the others with every question once, and the same when read again', async () => {
    const test = await storedTest(seven)
    const { data } = await teacher.call(...forms(test, 3))
    expect(data.formList.map(form => form.name)).toEqual(['A', 'B', 'C'])
    const ids = test.itemList.map(item => item.id)
    const orders = data.formList.map(form => form.items.map(item => item.question))
    expect(orders[0]).toEqual(ids)
    for (const order of orders) expect(order.toSorted()).toEqual(ids.toSorted())
    expect(orders[1]).not.toEqual(ids)
    const read = (await teacher.call(getTest, { params: { id: test.id } })).data
    expect(read.formList).toEqual(data.formList)
  })

  it('change the place only of what was asked for', async () => {
    const test = await storedTest(seven)
    const { data } = await teacher.call(...forms(test, 2, { questions: false }))
    const [a, b] = data.formList
    expect(b?.items.map(item => item.question)).toEqual(a?.items.map(item => item.question))
    const plain = (await teacher.call(...forms(data, 2, { options: false }))).data.formList[1]
    expect(plain?.items.every(item => Object.keys(item.order).length === 0)).toBe(true)
  })

  it('follow the test when a question leaves it, and are taken away by asking for one', async () => {
    const test = await storedTest(seven)
    const made = (await teacher.call(...forms(test, 2))).data
    const shorter = { ...made, itemList: made.itemList.slice(1) }
    const saved = (await teacher.call(...save(shorter))).data
    for (const form of saved.formList)
      expect(form.items.map(item => item.question).toSorted()).toEqual(
        shorter.itemList.map(item => item.id).toSorted(),
      )
    expect((await teacher.call(...forms(saved, 1))).data.formList).toEqual([])
  })

  it('are refused to an empty test, to a late writer, to strangers', async () => {
    const empty = await storedTest([])
    expect((await teacher.refuse(...forms(empty, 2))).data.code).toBe('INCOMPLETE')
    const test = await storedTest([sum])
    expect((await server.as(outro).refuse(...forms(test, 2))).status).toBe(404)
    await teacher.call(setTestState, {
      params: { id: test.id },
      body: { state: 'publicado', version: test.version },
    })
    expect((await teacher.refuse(...forms(test, 2))).data.code).toBe('VERSION_CONFLICT')
  })
})
