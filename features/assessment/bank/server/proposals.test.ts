import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { questionDependencies } from '#app/dependencies.ts'
import { choiceOf } from '#engines/questions/samples/choice.ts'
import { testDatabase } from '#kit/server/database/testing.ts'
import { testServer } from '#kit/server/http/testing.ts'
import { fixtureAccount } from '#school/accounts/fixtures.ts'
import { undoChange } from '#school/changes/contract.ts'
import { changeRoutes } from '#school/changes/server/routes.ts'
import { fixtureGroup } from '#school/groups/fixtures.ts'
import {
  copyQuestion,
  getQuestion,
  listQuestions,
  setQuestionState,
  updateQuestion,
} from '#school/questions/contract.ts'
import { fixtureQuestion } from '#school/questions/fixtures.ts'
import { questionRoutes } from '#school/questions/server/routes.ts'
import { fixtureSchool } from '#school/schools/fixtures.ts'
import { setSharing } from '#school/sharing/contract.ts'
import { routes as sharing } from '#school/sharing/server/routes.ts'
import { fixtureStudent } from '#school/students/fixtures.ts'
import { fixtureSubject } from '#school/subjects/fixtures.ts'
import { getQuestionRecord } from '../../reports/record-contract.ts'
import { fixtureItems, fixtureResults } from '../../reports/result-fixtures.ts'
import { routes as reports } from '../../reports/server/routes.ts'
import {
  commentProposal,
  countProposals,
  getProposal,
  getQuestionInAcademy,
  listProposals,
  proposeQuestion,
  setProposalState,
} from '../proposal-contract.ts'
import { routes } from './proposals.ts'

const database = await testDatabase()
const { db } = database
const server = await testServer(database, [
  ...questionRoutes(questionDependencies),
  ...routes,
  ...sharing,
  ...reports,
  ...changeRoutes([]),
])
const near = await fixtureSchool(db, { name: 'EPC de Boquisso' })
const far = await fixtureSchool(db, { name: 'EPC da Liberdade' })
const mat = await fixtureSubject(db, { code: 'MAT', name: 'Matemática' })

const of = (role: 'pedagogo' | 'professor', schoolId: string) =>
  fixtureAccount(db, { role, schoolId, reach: 'escola' })
const author = await of('professor', near.id)
const leader = await of('pedagogo', near.id)
const stranger = await of('pedagogo', far.id)
const teacherFar = await of('professor', far.id)
const reviewer = await fixtureAccount(db, { role: 'pedagogo', name: 'Marta Sitoe' })

let count = 0
async function approved(ownerId: string, stem?: string) {
  count += 1
  const words = stem ?? `Calcula a soma número ${count}: ${count * 37} + ${count * 101}.`
  const question = choiceOf(words, [`${count * 138}`, `${count * 7}`], 0)
  const { questionId } = await fixtureQuestion(
    db,
    { id: ownerId },
    { subjectId: mat.id, question, state: 'aprovada' },
  )
  return questionId
}

describe('between schools', () => {
  async function proposed(stem?: string) {
    const questionId = await approved(author.id, stem)
    const { data, headers } = await server
      .as(author)
      .call(proposeQuestion, { body: { questionId, note: 'Funcionou bem.' } })
    return { ...data, change: headers['x-change'] ?? '' }
  }
  const deciding = (
    of: Awaited<ReturnType<typeof proposed>>,
    state: 'publicada' | 'devolvida' | 'retirada' | 'proposta',
    comment = '',
  ) => ({
    params: { id: of.id },
    body: { state, comment, version: of.version, versionId: of.versionId },
  })

  it('a question is proposed, seen by the academy and its own school alone, and reaches the others when published', async () => {
    const it = await proposed()
    expect(it).toMatchObject({ state: 'proposta', school: { name: 'EPC de Boquisso' }, steps: ['retirada'] })
    const seen = async (who: typeof author) =>
      (await server.as(who).call(listProposals, {})).data.rows.map(row => row.id)
    expect(await seen(author)).toContain(it.id)
    expect(await seen(leader)).toContain(it.id)
    expect(await seen(reviewer)).toContain(it.id)
    expect(await seen(stranger)).toEqual([])
    expect((await server.as(stranger).refuse(getProposal, { params: { id: it.id } })).status).toBe(404)
    expect((await server.as(leader).refuse(setProposalState, deciding(it, 'publicada'))).data).toMatchObject({
      code: 'WRONG_STATE',
    })
    const params = { id: it.questionId }
    expect((await server.as(teacherFar).refuse(getQuestion, { params })).status).toBe(404)

    const done = await server.as(reviewer).call(setProposalState, deciding(it, 'publicada'))
    expect(done.data).toMatchObject({ state: 'publicada', decidedBy: 'Marta Sitoe' })
    const used = (await server.as(teacherFar).call(getQuestion, { params })).data
    expect(used).toMatchObject({ ofAcademy: true, mayEdit: false, state: 'aprovada', ownerName: null })
    const from = await server.as(teacherFar).call(listQuestions, { query: { from: ['academia'] } })
    expect(from.data.rows.map(row => row.id)).toEqual([it.questionId])
    expect((await server.as(reviewer).call(countProposals, {})).data.byState.publicada).toBe(1)

    // Its own school uses it as the others do, and changes it no more.
    const own = (await server.as(leader).call(getQuestion, { params })).data
    expect(own).toMatchObject({ ofAcademy: true, mayEdit: false })
    const state = { state: 'arquivada', version: own.version } as const
    expect((await server.as(leader).refuse(setQuestionState, { params, body: state })).status).toBe(404)

    await server.as(reviewer).call(undoChange, { params: { id: done.headers['x-change'] ?? '' } })
    expect((await server.as(teacherFar).refuse(getQuestion, { params })).status).toBe(404)
    expect((await server.as(leader).call(getQuestion, { params })).data.mayEdit).toBe(true)
  })

  it('is returned with words, changed, proposed again, and never published in a version that nobody reviewed', async () => {
    const first = await proposed()
    const silent = await server.as(reviewer).refuse(setProposalState, deciding(first, 'devolvida'))
    expect(silent).toMatchObject({ status: 400, data: { fields: { comment: 'Diga o que falta.' } } })
    const comment = { params: { id: first.id }, body: { text: 'A opção B também está certa.' } }
    await server.as(reviewer).call(commentProposal, comment)
    const back = (await server.as(reviewer).call(setProposalState, deciding(first, 'devolvida'))).data
    const read = (await server.as(author).call(getProposal, { params: { id: first.id } })).data
    expect(read.comments.map(({ text, by }) => [text, by])).toEqual([
      ['A opção B também está certa.', 'Marta Sitoe'],
    ])
    const again = (
      await server
        .as(author)
        .call(setProposalState, deciding({ ...first, ...back }, 'proposta', 'Mudei a B.'))
    ).data
    expect(again).toMatchObject({ state: 'proposta', note: 'Mudei a B.' })
    const params = { id: first.questionId }
    const before = (await server.as(leader).call(getQuestion, { params })).data
    const question = choiceOf('Calcula: 1 + 1.', ['2', '3'], 0)
    await server.as(leader).call(updateQuestion, {
      params,
      body: { subjectId: mat.id, grade: 6, question, version: before.version },
    })
    const stale = await server
      .as(reviewer)
      .refuse(setProposalState, deciding({ ...first, ...again }, 'publicada'))
    expect(stale).toMatchObject({ status: 409, data: { code: 'QUESTION_CHANGED' } })
    const now = (await server.as(reviewer).call(getProposal, { params: { id: first.id } })).data
    expect(now.question).toMatchObject({ stem: expect.stringContaining('1 + 1') })
    const done = await server.as(reviewer).call(setProposalState, deciding({ ...first, ...now }, 'publicada'))
    const out = await server
      .as(reviewer)
      .call(setProposalState, deciding({ ...first, ...done.data }, 'retirada'))
    expect(out.data.state).toBe('retirada')
    expect((await server.as(leader).call(getQuestion, { params })).data).toMatchObject({
      ofAcademy: false,
      mayEdit: true,
    })
  })

  it('reaches the academy by a review alone, once, approved, and by its author or who leads his school', async () => {
    const questionId = await approved(author.id)
    const params = { kind: 'questions' as const, id: questionId }
    const around = await server
      .as(leader)
      .refuse(setSharing, { params, body: { sharing: 'academia', version: 1 } })
    expect(around).toMatchObject({ status: 409, data: { code: 'REVIEWED_FIRST' } })
    const colleague = await of('professor', near.id)
    const why = async (who: typeof author, id: string) =>
      (await server.as(who).refuse(proposeQuestion, { body: { questionId: id } })).data
    expect(await why(colleague, questionId)).toMatchObject({ message: expect.stringContaining('Só quem') })
    expect(await why(stranger, questionId)).toMatchObject({ code: 'NOT_FOUND' })
    const draft = await fixtureQuestion(db, author, {
      subjectId: mat.id,
      question: choiceOf('Rascunho?', ['a', 'b'], 0),
    })
    expect(await why(author, draft.questionId)).toMatchObject({ code: 'WRONG_STATE' })
    const made = await server.as(leader).call(proposeQuestion, { body: { questionId } })
    expect(await why(author, questionId)).toMatchObject({ code: 'ALREADY_PROPOSED' })
    await server.as(leader).call(undoChange, { params: { id: made.headers['x-change'] ?? '' } })
    expect((await server.as(author).call(proposeQuestion, { body: { questionId } })).data.state).toBe(
      'proposta',
    )
  })

  it('stands beside what the academy has already: the same words, or nearly', async () => {
    const there = await proposed('O Sol nasce a este e põe-se a oeste: em que direcção nasce o Sol?')
    await server.as(reviewer).call(setProposalState, deciding(there, 'publicada'))
    const twin = await approved(
      stranger.id,
      'O Sol nasce a este e põe-se a oeste: em que direcção nasce o Sol ?',
    )
    const { data } = await server.as(stranger).call(getQuestionInAcademy, { params: { id: twin } })
    expect(data.mayPropose).toBe(true)
    expect(data.alike.map(({ id }) => id)).toEqual([there.questionId])
    const made = await server.as(stranger).call(proposeQuestion, { body: { questionId: twin } })
    expect(made.data.alike.map(({ id }) => id)).toEqual([there.questionId])
    const other = await approved(stranger.id, 'Quantos lados tem um hexágono regular?')
    const apart = await server.as(stranger).call(getQuestionInAcademy, { params: { id: other } })
    expect(apart.data.alike).toEqual([])
  })

  it('is used as it is, or as a copy that is the copier’s own', async () => {
    const it = await proposed()
    await server.as(reviewer).call(setProposalState, deciding(it, 'publicada'))
    const { data } = await server.as(teacherFar).call(copyQuestion, { params: { id: it.questionId } })
    expect(data).toMatchObject({
      state: 'rascunho',
      mayEdit: true,
      ofAcademy: false,
      origin: { kind: 'copy', id: it.questionId },
    })
    expect(data.question).toEqual(it.question)
    expect((await server.as(author).refuse(getQuestion, { params: { id: data.id } })).status).toBe(404)
  })

  it('tells every school what all of them answered, as counts of classes of ten or more in two schools or more', async () => {
    const items = await fixtureItems(
      db,
      { subjectId: mat.id, ownerId: reviewer.id },
      Array.from({ length: 5 }, () => ({ domain: 'Números' })),
    )
    const questionId = items[1]?.questionId ?? ''
    await sql`update questions set school_id = null, sharing = 'academia', state = 'aprovada' where id = ${questionId}`.execute(
      db,
    )
    const standing = async (who: typeof author) =>
      (await server.as(who).call(getQuestionInAcademy, { params: { id: questionId } })).data.figures
    async function answeredIn(schoolId: string, first: number, pupils: number) {
      const group = await fixtureGroup(db, { name: `6ª${first}`, schoolId })
      const answers = []
      for (let at = 0; at < pupils; at++) {
        const { id } = await fixtureStudent(db, {
          groupId: group.id,
          fullName: `Aluno ${first + at}`,
          sex: at % 2 === 0 ? 'H' : 'M',
          numberInGroup: at + 1,
          code: String(first + at),
        })
        answers.push({
          studentId: id,
          answers: items.map((_, item) => ((at * 7 + item * 5 + first) % 11 < 6 ? 'a' : 'b')),
        })
      }
      const { applicationId } = await fixtureResults(db, {
        subjectId: mat.id,
        groupId: group.id,
        ownerId: reviewer.id,
        items,
        answers,
      })
      await db
        .updateTable('applications')
        .set({ state: 'encerrado' })
        .where('id', '=', applicationId)
        .execute()
    }
    await answeredIn(near.id, 20260100, 12)
    expect(await standing(stranger)).toBeNull()
    await answeredIn(far.id, 20260203, 15)
    await answeredIn(far.id, 20260305, 9)
    const counts = await standing(stranger)
    expect(await standing(author)).toEqual(counts)
    expect(counts).toMatchObject({ schools: 2, applications: 2, leftOut: 1, n: 27 })
    // As the engine has it, class by class.
    const record = await server.as(reviewer).call(getQuestionRecord, { params: { id: questionId } })
    const classes = record.data.applications.filter(each => each.n >= 10)
    const pooled = (read: (each: (typeof classes)[number]) => number | null) =>
      classes.reduce((sum, each) => sum + (read(each) ?? 0) * each.n, 0) / 27
    expect(counts?.p).toBeCloseTo(
      pooled(each => each.p),
      10,
    )
    expect(counts?.r).toBeCloseTo(
      pooled(each => each.itemRest),
      10,
    )
  })
})
