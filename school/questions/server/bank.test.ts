import { v7 as uuid } from 'uuid'
import { describe, expect, it } from 'vitest'
import { questionDependencies } from '#app/dependencies.ts'
import { blankQuestion } from '#engines/questions/blank-question.ts'
import type { Question } from '#engines/questions/question.ts'
import { choiceOf } from '#engines/questions/samples/choice.ts'
import { testDatabase } from '#kit/server/database/testing.ts'
import { testServer } from '#kit/server/http/testing.ts'
import { undoBatch } from '#kit/server/records/changes.ts'
import { fixtureAccount } from '#school/accounts/fixtures.ts'
import { fixtureSubject } from '#school/subjects/fixtures.ts'
import { type QuestionState, questionStates, questionStateTable } from '../bank-question.ts'
import {
  changeQuestions,
  countQuestions,
  createQuestion,
  getQuestion,
  listQuestionHistory,
  listQuestions,
  removeQuestion,
  setQuestionState,
  updateQuestion,
} from '../contract.ts'
import { fixtureQuestion } from '../fixtures.ts'
import { questionRoutes } from './routes.ts'

const database = await testDatabase()
const { db } = database
const server = await testServer(database, questionRoutes(questionDependencies))
const pedagogo = await fixtureAccount(db, { role: 'pedagogo' })
const professor = await fixtureAccount(db, { role: 'professor', name: 'Abílio Macuácua' })
const outro = await fixtureAccount(db, { role: 'professor' })
const mat = await fixtureSubject(db, { code: 'MAT', name: 'Matemática' })
const por = await fixtureSubject(db, { code: 'POR', name: 'Português' })
const question = choiceOf('Calcula: 36 × 24.', ['864', '644'], 0)
const place = { subjectId: mat.id, grade: 6 }

/** Two right and two wrong boxes, of which a wrong one is worth so much. */
const boxes = (weight: number): Question => ({
  ...blankQuestion('multiple-choice'),
  stem: `Quais são pares (${weight})?`,
  options: ['2', '4', '3', '5'].map((text, at) => ({
    ...{ id: `o${at}`, text, typicalError: '', feedback: '' },
    correct: at < 2,
    weight: at < 2 ? 0.5 : weight,
  })),
})

async function fixtureCompetence(code: string, subjectId = mat.id) {
  const id = uuid()
  await db
    .insertInto('competences')
    .values({ id, subject_id: subjectId, grade: 6, code, description: `Competência ${code}`, position: 1 })
    .execute()
  return id
}

async function stored(more: Partial<Parameters<typeof fixtureQuestion>[2]> = {}, by = professor) {
  const { questionId } = await fixtureQuestion(db, by, { ...place, question, ...more })
  return questionId
}

describe('a text of several questions of the bank', () => {
  const passage = { title: 'A vala', text: '<p>A chuva tardou.</p>' }
  const about = (stem: string) => ({ ...choiceOf(stem, ['um', 'dois'], 0), passage })

  it('names its questions, and is written anew in all of them, in one step that is taken back whole', async () => {
    const as = server.as(professor)
    const [first, second, alone] = [
      await stored({ question: about('Quem?') }),
      await stored({ question: about('Quando?') }),
      await stored(),
    ]
    const read = async (id: string) => (await as.call(getQuestion, { params: { id } })).data
    const before = await read(first)
    expect(before.ofText).toEqual([{ id: second, name: 'Quando?', mayEdit: true }])
    expect((await read(alone)).ofText).toEqual([])
    const next = { title: 'A vala', text: '<p>A chuva veio.</p>' }
    const body = { ...place, question: { ...before.question, passage: next }, version: before.version }
    const saved = await as.call(updateQuestion, { params: { id: first }, body: { ...body, textInAll: true } })
    expect(saved.data.ofText.map(each => each.id)).toEqual([second])
    const changed = await read(second)
    expect(changed.question).toMatchObject({ stem: 'Quando?', passage: next })
    expect(changed.versions).toHaveLength(2)
    await undoBatch(db, String(saved.headers['x-change']), professor, false, uuid())
    expect((await read(first)).question.passage).toEqual(passage)
    expect((await read(second)).question.passage).toEqual(passage)
  })

  it('stays as it is in the others where that was not asked, or is not theirs to change', async () => {
    const shared = { ...about('Onde?'), passage: { title: 'O rio', text: 'O rio corre.' } }
    const own = await stored({ question: shared })
    const approved = await stored({ question: { ...shared, stem: 'Porquê?' }, state: 'aprovada' }, outro)
    const as = server.as(professor)
    const write = async (text: string, textInAll: boolean) => {
      const { version, question } = (await as.call(getQuestion, { params: { id: own } })).data
      const body = {
        ...place,
        question: { ...question, passage: { title: 'O rio', text } },
        version,
        textInAll,
      }
      return (await as.call(updateQuestion, { params: { id: own }, body })).data
    }
    expect((await as.call(getQuestion, { params: { id: own } })).data.ofText).toMatchObject([
      { id: approved, mayEdit: false },
    ])
    await write('Corre para o mar.', true)
    const other = (await server.as(pedagogo).call(getQuestion, { params: { id: approved } })).data
    expect(other.question.passage?.text).toBe('O rio corre.')
    expect(other.versions).toHaveLength(1)
  })
})

describe('a question of the bank', () => {
  it('is written, loses what could run, and names the field that is wrong', async () => {
    const as = server.as(professor)
    const hostile = { ...question, stem: '<p onclick="x()">Olá</p><script>alert(1)</script>' }
    const made = (await as.call(createQuestion, { body: { ...place, question: hostile } })).data
    expect(made.question.stem).toBe('<p>Olá</p>')
    expect(made).toMatchObject({ state: 'rascunho', uses: 0, responses: 0, facility: null, mayEdit: true })
    const empty = await as.refuse(createQuestion, {
      body: { ...place, question: { ...question, stem: ' ' } },
    })
    expect([empty.status, Object.keys(empty.data.fields ?? {})]).toEqual([400, ['question.stem']])
    const nowhere = await as.refuse(createQuestion, { body: { ...place, subjectId: uuid(), question } })
    expect(nowhere.data.fields).toHaveProperty('subjectId')
    const foreign = await fixtureCompetence('P1', por.id)
    const wrong = await as.refuse(createQuestion, { body: { ...place, competenceId: foreign, question } })
    expect(wrong.data.fields).toHaveProperty('competenceId')
  })

  it('gains a version when it is changed, keeps the old one, and undo brings it back', async () => {
    const as = server.as(professor)
    const id = await stored()
    const first = (await as.call(getQuestion, { params: { id } })).data
    const body = { ...place, question: { ...question, stem: 'Calcula: 37 × 24.' }, version: first.version }
    const changed = await as.call(updateQuestion, { params: { id }, body })
    expect(changed.data.versions.map(version => [version.number, version.question.stem])).toEqual([
      [2, 'Calcula: 37 × 24.'],
      [1, 'Calcula: 36 × 24.'],
    ])
    const same = await as.call(updateQuestion, {
      params: { id },
      body: { ...body, grade: 5, version: changed.data.version },
    })
    expect([same.data.versions.length, same.data.grade]).toEqual([2, 5])
    const late = await as.refuse(updateQuestion, { params: { id }, body })
    expect([late.data.code, late.data.details?.current]).toEqual([
      'VERSION_CONFLICT',
      expect.objectContaining({ grade: 5 }),
    ])
    const history = (await as.call(listQuestionHistory, { params: { id } })).data.rows
    expect(history.at(-1)?.fields).toContainEqual({ field: 'Versão', before: '1', after: '2' })
    const again = await as.call(updateQuestion, {
      params: { id },
      body: { ...place, question, version: same.data.version },
    })
    await undoBatch(db, String(again.headers['x-change']), professor, false, uuid())
    const back = (await as.call(getQuestion, { params: { id } })).data
    expect([back.question.stem, back.name]).toEqual(['Calcula: 37 × 24.', 'Calcula: 37 × 24.'])
  })

  it('is its author’s until it is approved; then everybody reads it and only coordinators change it', async () => {
    const id = await stored()
    const stranger = server.as(outro)
    expect((await stranger.refuse(getQuestion, { params: { id } })).status).toBe(404)
    expect((await stranger.refuse(removeQuestion, { params: { id }, query: { version: 1 } })).status).toBe(
      404,
    )
    const version = (await server.as(professor).call(getQuestion, { params: { id } })).data.version
    const tooMuch = await server
      .as(professor)
      .refuse(setQuestionState, { params: { id }, body: { state: 'aprovada', version } })
    expect(tooMuch.data.code).toBe('WRONG_STATE')
    await server.as(pedagogo).call(setQuestionState, { params: { id }, body: { state: 'aprovada', version } })
    const read = (await stranger.call(getQuestion, { params: { id } })).data
    expect([read.state, read.mayEdit]).toEqual(['aprovada', false])
    for (const who of [professor, outro]) {
      const body = { ...place, question, version: read.version }
      expect((await server.as(who).refuse(updateQuestion, { params: { id }, body })).status).toBe(403)
    }
  })

  it('takes exactly the steps of the table of states, by role', async () => {
    for (const account of [professor, pedagogo])
      for (const from of questionStates)
        for (const to of questionStates.filter(state => state !== from)) {
          const id = await stored({ state: from }, account)
          const row = await db
            .selectFrom('questions')
            .select('version')
            .where('id', '=', id)
            .executeTakeFirstOrThrow()
          const { status } = await server
            .as(account)
            .refuse(setQuestionState, { params: { id }, body: { state: to, version: row.version } })
          const may = questionStateTable.transitions.some(
            step => step.from === from && step.to === to && step.who.includes(account.role as never),
          )
          const approved = account === professor && from === 'aprovada'
          expect(status, `${account.role}: ${from} → ${to}`).toBe(may ? 200 : approved ? 403 : 409)
        }
  })
})

describe('the bank', () => {
  it('is searched without accents and narrowed by every filter; pages neither overlap nor leave out', async () => {
    const lat = await fixtureSubject(db, { code: 'LAT', name: 'Latim' })
    const competenceId = await fixtureCompetence('L1', lat.id)
    const make = (stem: string, more: Partial<Parameters<typeof fixtureQuestion>[2]> = {}, bloom = 'apply') =>
      stored({
        subjectId: lat.id,
        question: { ...choiceOf(stem, ['rosa', 'rosae'], 0), bloom: bloom as 'apply', difficulty: 'easy' },
        ...more,
      })
    const wanted = await make('Declinação de «acção»', { competenceId, state: 'em revisão' })
    for (let at = 0; at < 6; at++) await make(`Pergunta ${at}`, { grade: 7 }, 'remember')
    const ask = async (query: object) => {
      const filters = { subject: [lat.id], ...query } as never
      const { rows } = (await server.as(professor).call(listQuestions, { query: filters })).data
      return rows.map(row => row.id)
    }
    for (const narrow of [
      { search: 'ACCAO declinacao' },
      { grade: ['6'] },
      { competence: [competenceId] },
      { bloom: ['apply'] },
      { state: ['em revisão'] },
      { search: 'acção', type: ['single-choice'], difficulty: ['easy'], used: ['não'] },
    ])
      expect(await ask(narrow), JSON.stringify(narrow)).toEqual([wanted])
    expect(await ask({ used: ['sim'] })).toEqual([])
    expect(await ask({ type: ['essay'] })).toEqual([])
    const seen: string[] = []
    let after: string | undefined
    do {
      const query = { subject: [lat.id], limit: 2, sort: 'nome' as const, ...(after ? { after } : {}) }
      const page = (await server.as(professor).call(listQuestions, { query })).data
      seen.push(...page.rows.map(row => row.name))
      after = page.next ?? undefined
    } while (after)
    expect(seen).toHaveLength(7)
    expect(seen).toEqual(seen.toSorted((a, b) => a.localeCompare(b, 'pt')))
    const counts = (await server.as(professor).call(countQuestions, { query: { subject: [lat.id] } })).data
    expect(counts).toMatchObject({
      total: 7,
      byState: { rascunho: 6, 'em revisão': 1, aprovada: 0, arquivada: 0 },
    })
  })

  it('tells in how many tests a question stands and how pupils did', async () => {
    const id = await stored()
    const read = (await server.as(professor).call(getQuestion, { params: { id } })).data
    const itemId = uuid()
    const testId = uuid()
    const items = [{ id: itemId, questionId: id, versionId: read.versionId, points: 2 }]
    await db
      .insertInto('tests')
      .values({
        id: testId,
        title: 'Teste com ela',
        subject_id: mat.id,
        grade: 6,
        year: 2026,
        moment: 'inicial',
        owner_id: professor.id,
        items: JSON.stringify(items),
      })
      .execute()
    const [schoolId, groupId, applicationId] = [uuid(), uuid(), uuid()]
    await db.insertInto('schools').values({ id: schoolId, name: 'Escola' }).execute()
    await db
      .insertInto('groups')
      .values({ id: groupId, school_id: schoolId, name: '6ªA', grade: 6, year: 2026 })
      .execute()
    await db
      .insertInto('applications')
      .values({
        id: applicationId,
        test_id: testId,
        group_id: groupId,
        code: 'BANCQA',
        minutes: 60,
        bands: '[]',
        created_by: professor.id,
      })
      .execute()
    const outcomes = [
      ['certa', 2],
      ['errada', 0],
      ['branco', 0],
      ['parcial', 1],
      ['não apresentada', null],
    ] as const
    for (const [outcome, points] of outcomes) {
      const attemptId = uuid()
      await db
        .insertInto('attempts')
        .values({ id: attemptId, application_id: applicationId, nickname: outcome })
        .execute()
      await db
        .insertInto('responses')
        .values({ attempt_id: attemptId, item_id: itemId, outcome, points })
        .execute()
    }
    const used = (await server.as(professor).call(getQuestion, { params: { id } })).data
    expect(used).toMatchObject({ uses: 1, quizzes: 0, responses: 4, inQuizzes: 0, facility: 0.375 })
    expect(used.usedIn).toEqual([{ testId, title: 'Teste com ela', place: 1, version: 1, applications: 1 }])
    const listed = await server.as(professor).call(listQuestions, { query: { used: ['sim'] } })
    expect(listed.data.rows.map(row => row.id)).toEqual([id])
  })

  it('is changed many at a time: what cannot is named, the rest is done and undone together', async () => {
    const competenceId = await fixtureCompetence('NO9')
    const own = [await stored(), await stored()]
    const approved = await stored({ state: 'aprovada' })
    const ids = [...own, approved]
    const as = server.as(professor)
    const run = (action: object) => as.call(changeQuestions, { body: { ids, action } as never })
    const levels = await run({ kind: 'bloom', bloom: 'create' })
    expect(levels.data).toMatchObject({ changed: 2, refused: [{ id: approved }] })
    const codes = await run({ kind: 'competence', competenceId })
    expect(codes.data.changed).toBe(2)
    const [first = ''] = own
    const read = (await as.call(getQuestion, { params: { id: first } })).data
    expect([read.question.bloom, read.competence?.code, read.versions.length]).toEqual(['create', 'NO9', 2])
    const states = await run({ kind: 'state', state: 'em revisão' as QuestionState })
    expect(states.data.changed).toBe(2)
    const gone = await run({ kind: 'remove' })
    expect((await as.refuse(getQuestion, { params: { id: first } })).status).toBe(404)
    await undoBatch(db, String(gone.headers['x-change']), professor, false, uuid())
    const back = await Promise.all(own.map(id => as.call(getQuestion, { params: { id } })))
    expect(back.map(entry => entry.data.state)).toEqual(['em revisão', 'em revisão'])
    const changed = back.map(({ data }) => [
      data.version,
      data.question.bloom,
      data.versions[0]?.question.bloom,
    ])
    expect(changed).toEqual(own.map(() => [6, 'create', 'create']))
    const { rows: history } = (await as.call(listQuestionHistory, { params: { id: first } })).data
    expect(history.map(({ fields }) => fields.map(({ field }) => field))).toMatchObject([
      [],
      [],
      ['Estado'],
      ['Competência'],
      ['Versão', 'Nível cognitivo'],
    ])
    await undoBatch(db, String(levels.headers['x-change']), professor, false, uuid()).then(
      () => expect.unreachable(),
      error => expect(error).toMatchObject({ code: 'CHANGED_SINCE' }),
    )
  })

  it('finds what gives all to every box, and mends it in one call that can be undone', async () => {
    const faulty = await stored({ question: boxes(0) })
    const sound = await stored({ question: boxes(-0.5) })
    const as = server.as(professor)
    const found = async () =>
      (await as.call(listQuestions, { query: { fault: ['sem desconto'] } })).data.rows.map(row => row.id)
    expect(await found()).toEqual([faulty])
    const ids = [faulty, sound]
    const { data, headers } = await as.call(changeQuestions, { body: { ids, action: { kind: 'weights' } } })
    expect(data).toEqual({ changed: 1, refused: [] })
    expect(await found()).toEqual([])
    const mended = (await as.call(getQuestion, { params: { id: faulty } })).data
    expect(mended.versions).toHaveLength(2)
    expect(mended.question).toMatchObject({
      options: [{ weight: 0.5 }, { weight: 0.5 }, { weight: -0.5 }, { weight: -0.5 }],
    })
    await undoBatch(db, String(headers['x-change']), professor, false, uuid())
    expect(await found()).toEqual([faulty])
  })

  it('keeps out of a bulk whatever does not fit one question, and says why of each', async () => {
    const [mine, theirs] = [await stored(), await stored({}, outro)]
    const absent = uuid()
    const alien = await fixtureCompetence('PO9', por.id)
    const as = server.as(professor)
    const run = (action: object) =>
      as.call(changeQuestions, { body: { ids: [mine, mine, theirs, absent], action } as never })
    const { data } = await run({ kind: 'competence', competenceId: alien })
    expect(data.changed).toBe(0)
    const why = Object.fromEntries(data.refused.map(row => [row.id, row.why]))
    expect(why[mine]).toBe('Escolha uma competência desta disciplina.')
    expect(why[absent]).toMatch(/não existe/)
    expect(Object.keys(why)).toContain(theirs)
    expect((await run({ kind: 'competence', competenceId: uuid() })).data.changed).toBe(0)
    expect((await run({ kind: 'bloom', bloom: 'create' })).data.changed).toBe(1)
    expect((await run({ kind: 'bloom', bloom: 'create' })).data.changed).toBe(0)
    expect((await run({ kind: 'state', state: 'aprovada' })).data.changed).toBe(0)
  })
})
