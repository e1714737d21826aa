import fc from 'fast-check'
import { v7 as uuid } from 'uuid'
import { describe, expect, it } from 'vitest'
import { questionDependencies } from '#app/dependencies.ts'
import { arbitraryQuestion } from '#engines/questions/arbitrary-question.ts'
import type { Question } from '#engines/questions/question.ts'
import { choiceOf } from '#engines/questions/samples/choice.ts'
import { questionTypes } from '#engines/questions/taxonomy.ts'
import { testDatabase } from '#kit/server/database/testing.ts'
import { testServer } from '#kit/server/http/testing.ts'
import { fixtureAccount } from '#school/accounts/fixtures.ts'
import { undoChange } from '#school/changes/contract.ts'
import { changeRoutes } from '#school/changes/server/routes.ts'
import { fixtureSchool } from '#school/schools/fixtures.ts'
import { fixtureSubject } from '#school/subjects/fixtures.ts'
import { getQuestion, listQuestions, updateQuestion } from '../contract.ts'
import { fixtureQuestion, fixtureQuestions } from '../fixtures.ts'
import {
  distrustKey,
  exportPackage,
  importPackage,
  listTrustedKeys,
  previewPackage,
  trustKey,
} from '../package-contract.ts'
import { getQuestionFile, putQuestionFile } from '../transfer-contract.ts'
import { cleanQuestion } from './clean-question.ts'
import { questionRoutes } from './routes.ts'

/** One installation with a school, a subject that has a competence, and a pedagogue. */
async function installation(school: string) {
  const database = await testDatabase()
  const { db } = database
  const server = await testServer(database, [...questionRoutes(questionDependencies), ...changeRoutes([])])
  await fixtureSchool(db, { name: school })
  const pedagogo = await fixtureAccount(db, { role: 'pedagogo' })
  const subject = await fixtureSubject(db, { code: 'MAT', name: 'Matemática' })
  const competenceId = uuid()
  await db
    .insertInto('competences')
    .values({
      id: competenceId,
      subject_id: subject.id,
      grade: 6,
      code: 'FR2',
      description: 'Compara fracções',
      position: 1,
    })
    .execute()
  return { db, server, pedagogo, as: server.as(pedagogo), subject, competenceId }
}

const [here, there] = [await installation('EPC de Boquisso'), await installation('EPC da Liberdade')]
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

let count = 0
/** A question that reads as no other does. */
function fresh() {
  count += 1
  const words = ['mangueira', 'capulana', 'machamba', 'cajueiro', 'canoa', 'moringue', 'tambor', 'enxada']
  const word = `${words[count % words.length]} ${'abcdefghij'[count % 10]?.repeat(9)} ${count * 7919}`
  return choiceOf(`Escreve por palavras: ${word}.`, [`${count}`, `${count + 1}`], 0)
}
async function written(question: Question = fresh()) {
  const place = { subjectId: here.subject.id, competenceId: here.competenceId }
  return (await fixtureQuestion(here.db, here.pedagogo, { ...place, question, state: 'aprovada' })).questionId
}
const packed = async (...id: string[]) => (await here.as.call(exportPackage, { query: { id } })).raw
const bankOf = async ({ as }: typeof here) =>
  (await as.call(listQuestions, { query: { limit: 100 as never } })).data.rows.map(row => row.id)
async function trusted(body: Uint8Array) {
  const { signer } = (await there.as.call(previewPackage, { body })).data
  if (!signer.known) await there.as.call(trustKey, { body: { key: signer.key, name: signer.name } })
}

describe('a package from another installation', () => {
  it('says who signed, enters once its key is trusted, with picture and competence, and is undone as one', async () => {
    const put = await here.as.call(putQuestionFile, { query: { fileName: 'q.png' }, body: PIXEL })
    const shown = { ...fresh(), media: [put.data] }
    const ids = [
      await written({ ...shown, stem: `${shown.stem}<p><img src="media:q.png" alt="um quadrado" /></p>` }),
      await written(),
    ]
    const body = await packed(...ids)
    const seen = (await there.as.call(previewPackage, { body })).data
    expect(seen.signer).toMatchObject({ name: 'EPC de Boquisso', known: false, mayTrust: true })
    const { own } = (await here.as.call(listTrustedKeys, {})).data
    expect(own).toEqual({ name: 'EPC de Boquisso', fingerprint: seen.signer.fingerprint })
    expect(
      seen.questions.map(({ error, lost, there, twin, near, competence }) => [
        ...[error, lost, there, twin, near, competence],
      ]),
    ).toEqual([
      ['', '', null, null, null, 'FR2'],
      ['', '', null, null, null, 'FR2'],
    ])
    const before = await bankOf(there)
    const refused = await there.as.refuse(importPackage, { body })
    expect(refused).toMatchObject({ status: 409, data: { code: 'KEY_UNKNOWN' } })
    expect(refused.data.message).toContain(`EPC de Boquisso · ${seen.signer.fingerprint}`)
    expect(await bankOf(there)).toEqual(before)

    await there.as.call(trustKey, { body: { key: seen.signer.key, name: seen.signer.name } })
    const done = await there.as.call(importPackage, { body })
    expect(done.data).toMatchObject({ imported: 2, there: 0, skipped: 0, failed: 0 })
    for (const [at, id] of done.data.questionIds.entries()) {
      const entered = (await there.as.call(getQuestion, { params: { id } })).data
      const sent = (await here.as.call(getQuestion, { params: { id: ids[at] ?? '' } })).data
      expect(entered.competence).toMatchObject({ id: there.competenceId })
      expect(entered.origin).toMatchObject({ kind: 'package', id: ids[at], signer: 'EPC de Boquisso' })
      const bare = ({ media: _, ...rest }: Question) => rest
      expect(bare(entered.question)).toEqual(bare(sent.question))
      for (const file of entered.question.media) {
        const params = { id: file.source.slice('file:'.length) }
        expect((await there.as.call(getQuestionFile, { params })).raw).toEqual(PIXEL)
      }
    }
    // The same once more brings nothing, also seen beforehand.
    const again = (await there.as.call(previewPackage, { body })).data
    expect(again.signer.known).toBe(true)
    expect(again.questions.map(each => each.there?.id)).toEqual(done.data.questionIds)
    expect((await there.as.call(importPackage, { body })).data).toMatchObject({ imported: 0, there: 2 })
    await there.as.call(undoChange, { params: { id: done.headers['x-change'] ?? '' } })
    expect(await bankOf(there)).toEqual(before)
    expect((await there.as.call(importPackage, { body })).data.imported).toBe(2)
  })

  it('shows what is nearly there, and leaves out what somebody leaves out', async () => {
    const question = choiceOf(
      'Em que direcção nasce o Sol, visto de Maputo no mês de Março?',
      ['Este', 'Sul'],
      0,
    )
    const body = await packed(await written(question), await written())
    await trusted(body)
    const near = choiceOf(
      'Em que direcção nasce o Sol visto de Maputo, no mês de Março?',
      ['Este', 'Sul.'],
      0,
    )
    const { questionId } = await fixtureQuestion(there.db, there.pedagogo, {
      subjectId: there.subject.id,
      question: near,
    })
    const seen = (await there.as.call(previewPackage, { body })).data.questions
    const alike = seen.filter(each => (each.twin ?? each.near)?.id === questionId)
    expect(alike).toHaveLength(1)
    const skip = [(alike[0]?.index ?? 0) as never]
    const { data } = await there.as.call(importPackage, { query: { skip }, body })
    expect(data).toMatchObject({ imported: 1, skipped: 1 })
  })

  it('takes a changed question for another one, and refuses a changed byte and an unknown subject', async () => {
    const id = await written()
    const first = await packed(id)
    await trusted(first)
    expect((await there.as.call(importPackage, { body: first })).data.imported).toBe(1)
    const row = (await here.as.call(getQuestion, { params: { id } })).data
    const question = { ...row.question, explanation: '<p>Porque sim.</p>' } as Question
    const changes = { subjectId: here.subject.id, grade: 6, question, version: row.version }
    await here.as.call(updateQuestion, { params: { id }, body: changes })
    const second = (await there.as.call(previewPackage, { body: await packed(id) })).data
    expect(second.questions).toMatchObject([{ there: null }])
    const changed = Uint8Array.from(first)
    const at = first.length - 20
    changed[at] = (changed[at] ?? 0) ^ 4
    const refused = await there.as.refuse(importPackage, { body: changed })
    expect(refused).toMatchObject({ status: 422, data: { message: expect.stringContaining('foi mudado') } })
    const other = await fixtureSubject(here.db, { code: 'XI', name: 'Xitsonga' })
    const apart = await fixtureQuestion(here.db, here.pedagogo, { subjectId: other.id, question: fresh() })
    const foreign = await packed(apart.questionId)
    const [seen] = (await there.as.call(previewPackage, { body: foreign })).data.questions
    expect(seen?.error).toContain('Xitsonga')
    expect((await there.as.call(importPackage, { body: foreign })).data).toMatchObject({
      imported: 0,
      failed: 1,
    })
  })

  it('is trusted by who reaches all schools alone, until somebody no longer does', async () => {
    const body = await packed(await written())
    await trusted(body)
    const [key] = (await there.as.call(listTrustedKeys, {})).data.keys
    expect(key).toMatchObject({ name: 'EPC de Boquisso' })
    const params = { id: key?.id ?? '' }
    await there.as.call(distrustKey, { params, query: { version: (key?.version ?? 0) as never } })
    expect((await there.as.refuse(importPackage, { body })).data).toMatchObject({ code: 'KEY_UNKNOWN' })
  })
})

describe('any questions of the bank', () => {
  it('are the same elsewhere', async () => {
    await trusted(await packed(await written()))
    await fc.assert(
      fc.asyncProperty(
        fc.array(arbitraryQuestion(...questionTypes), { minLength: 1, maxLength: 4 }),
        async questions => {
          const clean = await Promise.all(
            questions.map(question => cleanQuestion({ ...question, competence: null, media: [] })),
          )
          const stored = await fixtureQuestions(
            here.db,
            here.pedagogo,
            clean.map(question => ({ subjectId: here.subject.id, question })),
            'aprovada',
          )
          const body = await packed(...stored.map(({ questionId }) => questionId))
          const { data } = await there.as.call(importPackage, { body })
          expect(data).toMatchObject({ imported: clean.length, failed: 0 })
          const ids = [...data.questionIds]
          const entered = await Promise.all(
            ids.map(async id => (await there.as.call(getQuestion, { params: { id } })).data),
          )
          const sent = new Map(stored.map(({ questionId }, at) => [questionId, clean[at]]))
          for (const { origin, question } of entered)
            expect(question).toEqual(sent.get(origin?.kind === 'package' ? origin.id : ''))
        },
      ),
      { numRuns: 12 },
    )
  })
})
