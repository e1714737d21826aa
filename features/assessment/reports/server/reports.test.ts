// Long because every report is read over the same class, whose answers are counted once more here.
import { v7 as uuid } from 'uuid'
import { describe, expect, it } from 'vitest'
import { analyse } from '#engines/psychometrics/analyse.ts'
import { responsesFromChoices } from '#engines/psychometrics/responses.ts'
import { fixtureQuiz, openedQuiz, pickedQuestion } from '#features/assessment/quizzes/fixtures.ts'
import { beginAttempt } from '#features/assessment/results/server/sitting-queries.ts'
import { testDatabase } from '#kit/server/database/testing.ts'
import { testServer } from '#kit/server/http/testing.ts'
import { fixtureAccount } from '#school/accounts/fixtures.ts'
import { fixtureGroup, fixtureSchool, fixtureTeacherOf } from '#school/groups/fixtures.ts'
import { fixtureStudent } from '#school/students/fixtures.ts'
import { fixtureSubject } from '#school/subjects/fixtures.ts'
import {
  exportApplicationReport,
  exportCoverage,
  exportEvolution,
  exportPupilReport,
  exportSchoolReport,
  getClassReport,
  getCoverage,
  getEvolution,
  getItemReport,
  getOverview,
  getPupilReport,
  getSchoolReport,
  listEvolutionPairs,
  listReports,
} from '../contract.ts'
import { type FixtureAnswers, fixtureItems, fixtureResults } from '../result-fixtures.ts'
import { routes } from './routes.ts'

const database = await testDatabase()
const { db } = database
const server = await testServer(database, routes)
const school = await fixtureSchool(db)
const mat = await fixtureSubject(db, { code: 'MAT', name: 'Matemática', abbreviation: 'Mat.' })
const group = await fixtureGroup(db, { name: '6ªA', schoolId: school })
const professor = await fixtureTeacherOf(db, group.id, mat.id)
const outro = await fixtureAccount(db, { role: 'professor' })
const pedagogo = await fixtureAccount(db, { role: 'pedagogo' })
const pendente = await fixtureAccount(db, { role: 'pendente' })

const [no1, fr1] = await Promise.all(
  [
    ['NO1', 'Números'],
    ['FR1', 'Fracções'],
  ].map(async ([code = '', domain = ''], position) => {
    const row = {
      id: uuid(),
      subject_id: mat.id,
      grade: 6,
      code,
      domain,
      description: `Sabe ${code}`,
      position,
    }
    await db.insertInto('competences').values(row).execute()
    return row.id
  }),
)
const items = await fixtureItems(db, { subjectId: mat.id, ownerId: professor.id }, [
  ...[0, 1, 2, 3].map(() => ({ competenceId: no1, domain: 'Números' })),
  ...[0, 1].map(() => ({ competenceId: fr1, domain: 'Fracções' })),
])

/** 40 pupils by a rule that gives every total and every option; the last one did not come. */
const PUPILS = 40
const students: { id: string; sex: 'H' | 'M' }[] = []
for (let at = 0; at < PUPILS; at++) {
  const sex = at % 3 === 0 ? 'H' : 'M'
  const { id } = await fixtureStudent(db, {
    groupId: group.id,
    fullName: `Aluno ${String(at + 1).padStart(2, '0')}`,
    sex,
    numberInGroup: at + 1,
    code: String(20260000 + at + 1),
  })
  students.push({ id, sex })
}
const answered = students.map(
  (_, at): FixtureAnswers =>
    at === PUPILS - 1
      ? null
      : items.map((_item, item) =>
          (at * 7 + item * 5) % (item + 9) < 5 ? 'a' : (['b', 'c', '', 'd'][(at + item) % 4] ?? ''),
        ),
)
const stored = await fixtureResults(db, {
  subjectId: mat.id,
  groupId: group.id,
  ownerId: professor.id,
  items,
  answers: students.map(({ id }, at) => ({ studentId: id, answers: answered[at] ?? null })),
})
const params = { id: stored.applicationId }
const rightOf = (answers: FixtureAnswers | undefined) =>
  (answers ?? []).filter(answer => answer === 'a').length

describe('the report of a class', () => {
  it('counts as a recount of the answers does, H and M adding up to the total', async () => {
    const { data } = await server.as(professor).call(getClassReport, { params })
    const marks = answered.slice(0, -1).map(answers => (20 * rightOf(answers)) / 6)
    const { H, M, total } = data.achievement
    expect(total.enrolled).toBe(PUPILS)
    expect(total.evaluated).toBe(PUPILS - 1)
    expect(total.absent).toBe(1)
    const meanOf = (all: readonly number[]) => all.reduce((sum, mark) => sum + mark, 0) / all.length
    expect(total.exactMean).toBeCloseTo(meanOf(marks), 10)
    // Of marks as they are shown: sixths of 20 are never a half.
    expect(total.mean).toBeCloseTo(meanOf(marks.map(Math.round)), 10)
    const listed = (await server.as(professor).call(listReports, { query: {} })).data.rows
    expect(listed.find(row => row.id === params.id)?.mean).toBe(total.mean)
    expect(total.positives).toBe(marks.filter(mark => mark >= 10).length)
    for (const key of ['enrolled', 'evaluated', 'absent', 'positives'] as const)
      expect(H[key] + M[key], key).toBe(total[key])
    expect(total.bands.map((_, at) => (H.bands[at] ?? 0) + (M.bands[at] ?? 0))).toEqual(total.bands)
    expect(total.bands.reduce((sum, count) => sum + count, 0)).toBe(PUPILS - 1)
    for (const topic of [...data.domains, ...data.competences])
      for (const key of ['n', 'points', 'mastered', 'developing', 'notMastered'] as const)
        expect(topic.bySex.H[key] + topic.bySex.M[key], `${topic.name} ${key}`).toBe(topic.bySex.total[key])
  })

  it('tells blank, wrong and not presented apart in every cell', async () => {
    const { data } = await server.as(professor).call(getClassReport, { params })
    const line = data.pupils[3]
    const own = answered[3] ?? []
    expect(line?.competences.map(cell => [cell.points, cell.possible, cell.items, cell.blank])).toEqual([
      [
        own.slice(0, 4).filter(value => value === 'a').length,
        4,
        4,
        own.slice(0, 4).filter(value => value === '').length,
      ],
      [
        own.slice(4).filter(value => value === 'a').length,
        2,
        2,
        own.slice(4).filter(value => value === '').length,
      ],
    ])
    expect(data.pupils.at(-1)).toMatchObject({
      state: 'não apresentado',
      mark: null,
      band: null,
      competences: [],
    })
    expect(data.competences.map(topic => [topic.code, topic.indication])).toEqual([
      ['NO1', false],
      ['FR1', true],
    ])
  })

  it('leaves a dropped question out of marks and analysis, and gives all the points of a credited one', async () => {
    const [dropped, credited] = items
    const { applicationId } = await fixtureResults(db, {
      subjectId: mat.id,
      groupId: group.id,
      ownerId: professor.id,
      items,
      answers: [{ studentId: students[0]?.id ?? null, answers: ['b', 'a', 'a', 'b', '', null] }],
      keyChanges: { [dropped?.id ?? '']: { kind: 'drop' }, [credited?.id ?? '']: { kind: 'credit' } },
    })
    const { data } = await server.as(professor).call(getClassReport, { params: { id: applicationId } })
    expect(data.head).toMatchObject({ dropped: [1], credited: [2] })
    // Two of four: the first is dropped, the last was not presented.
    expect(data.pupils[0]).toMatchObject({ mark: 10, band: 'S' })
    expect(data.items.map(item => item.n)).toEqual([0, 1, 1, 1, 1, 0])
    expect(data.test.k).toBe(5 - 1)
  })

  it('is shown in the bands with which the test was handed out', async () => {
    const bands = [
      { code: 'I', name: 'Insuficiente', from: 0 },
      { code: 'A', name: 'Apto', from: 13 },
    ]
    const { applicationId } = await fixtureResults(db, {
      subjectId: mat.id,
      groupId: group.id,
      ownerId: professor.id,
      items,
      bands,
      answers: students.slice(0, 2).map(({ id }, at) => ({
        studentId: id,
        answers: at === 0 ? ['a', 'a', 'a', 'a', 'b', 'b'] : ['a', 'a', 'a', 'b', 'b', 'b'],
      })),
    })
    const { data } = await server.as(professor).call(getClassReport, { params: { id: applicationId } })
    expect(data.bands).toEqual(bands)
    expect(data.pupils.slice(0, 2).map(pupil => pupil.band)).toEqual(['A', 'I'])
    expect(data.achievement.total.bands).toEqual([1, 1])
  })
})

describe('the list of reports', () => {
  it('has the mean of those alone none of whose answers waits to be marked', async () => {
    const { applicationId } = await fixtureResults(db, {
      subjectId: mat.id,
      groupId: group.id,
      ownerId: professor.id,
      items,
      title: 'Com uma resposta por corrigir',
      answers: students.slice(0, 3).map(({ id }) => ({ studentId: id, answers: items.map(() => 'a') })),
    })
    const attempts = await db
      .selectFrom('attempts')
      .select('id')
      .where('application_id', '=', applicationId)
      .orderBy('student_id')
      .execute()
    for (const [at, { id }] of attempts.entries())
      await db
        .updateTable('attempts')
        .set({ points: [6, 12, 18][at] ?? 0 })
        .where('id', '=', id)
        .execute()
    const last = { attempt: attempts[2]?.id ?? '', item: items[0]?.id ?? '' }
    await db
      .updateTable('responses')
      .set({ outcome: 'por corrigir', points: null })
      .where('attempt_id', '=', last.attempt)
      .where('item_id', '=', last.item)
      .execute()
    const meanOf = async () => {
      const { rows } = (await server.as(professor).call(listReports, { query: { search: 'por corrigir' } }))
        .data
      return rows.map(row => row.mean)
    }
    expect(await meanOf()).toEqual([9])
    await db
      .updateTable('applications')
      .set({ key_changes: JSON.stringify({ [last.item]: { kind: 'drop' } }) })
      .where('id', '=', applicationId)
      .execute()
    expect(await meanOf()).toEqual([12])
  })
})

describe('the report of the questions', () => {
  it('gives the figures of the psychometrics engine, on 0–20 where they are marks', async () => {
    const { data } = await server.as(professor).call(getItemReport, { params })
    const rows = answered
      .slice(0, -1)
      .map(answers => (answers ?? []).map(answer => (answer === '' ? null : answer?.toUpperCase())))
    const names = items.map((_, at) => `P${at + 1}`)
    const own = analyse(
      responsesFromChoices(
        names,
        items.map(() => 'A'),
        rows,
        items.map(() => ['A', 'B', 'C', 'D']),
      ),
    )
    expect(data.test).toMatchObject({ n: PUPILS - 1, k: 6, alpha: own.classical.alpha, byPoints: false })
    expect(data.test.sem).toBeCloseTo(((own.classical.sem ?? 0) * 20) / 6, 12)
    for (const [at, item] of data.items.entries()) {
      const expected = own.classical.items[at]
      expect(item.p).toBeCloseTo(expected?.p ?? -1, 12)
      expect(item.discrimination).toBe(expected?.discrimination)
      expect(item.itemRest).toBe(expected?.itemRest)
      expect(item.options.map(option => option.count)).toEqual(
        ['A', 'B', 'C', 'D'].map(letter => expected?.options?.find(entry => entry.option === letter)?.count),
      )
      expect(item.difficulty?.cml).toBe(own.rasch.cml?.items[at]?.difficulty)
      expect(item.difficulty?.mml).toBe(own.rasch.mml?.items[at]?.difficulty)
      expect((item.bySex.H.p ?? 0) * item.bySex.H.n + (item.bySex.M.p ?? 0) * item.bySex.M.n).toBeCloseTo(
        (item.p ?? 0) * item.n,
        10,
      )
    }
    expect(data.items.flatMap(item => item.advice.map(remark => remark.code))).toEqual(
      own.advice.map(remark => remark.code),
    )
    expect(data.rasch?.pupils).toHaveLength(PUPILS - 1)
    const first = data.rasch?.pupils[0]
    expect(first?.eap).toBe(own.rasch.mml?.abilities[rightOf(answered[0])]?.eap)
    expect(data.rasch?.map.flatMap(row => row.pupils)).toHaveLength(PUPILS - 1)
    expect(data.rasch?.map.flatMap(row => row.items).toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6])
  })

  it('shows no D nor r below 10 pupils and no Rasch below 30, and says why', async () => {
    const { applicationId } = await fixtureResults(db, {
      subjectId: mat.id,
      groupId: group.id,
      ownerId: professor.id,
      items,
      answers: students.slice(0, 9).map(({ id }, at) => ({ studentId: id, answers: answered[at] ?? null })),
    })
    const { data } = await server.as(professor).call(getItemReport, { params: { id: applicationId } })
    expect(
      data.items.every(item => item.discrimination === null && item.itemRest === null && item.why !== ''),
    ).toBe(true)
    expect(data.items.every(item => item.p !== null)).toBe(true)
    expect(data.rasch).toBeNull()
    expect(data.test.reasons.join(' ')).toContain('pelo menos 10')
    expect(data.test.reasons.join(' ')).toContain('pelo menos 30')
  })
})

describe('other reports', () => {
  it('of a pupil: every test, newest first, with what was answered', async () => {
    const student = students[3]?.id ?? ''
    const { data } = await server.as(professor).call(getPupilReport, { params: { id: student } })
    const result = data.results.find(result => result.head.applicationId === stored.applicationId)
    expect(result?.pupil.mark).toBeCloseTo((20 * rightOf(answered[3])) / 6, 10)
    expect(result?.answers.map(answer => answer.letter.toLowerCase())).toEqual(answered[3])
    expect(result?.classAchievement.total.evaluated).toBe(PUPILS - 1)
  })

  it('of a pupil bring what is written for the home of what was measured', async () => {
    const params = { id: students[3]?.id ?? '' }
    const read = async () => {
      const { data } = await server.as(professor).call(getPupilReport, { params })
      return data.results.find(({ head }) => head.applicationId === stored.applicationId)?.homeHelp
    }
    expect(await read()).toEqual([])
    const written = { at_home: 'Partam uma laranja.', home_example: '2/3 são 4/6.' }
    await db.updateTable('competences').set(written).where('code', '=', 'FR1').execute()
    expect(await read()).toEqual([
      { competenceId: expect.any(String), atHome: 'Partam uma laranja.', homeExample: '2/3 são 4/6.' },
    ])
  })

  it('of a pupil who took a quiz too speak of the tests alone', async () => {
    const [picked] = items
    const quiz = await openedQuiz(
      db,
      professor,
      fixtureQuiz({
        subjectId: mat.id,
        parts: [pickedQuestion(picked?.questionId ?? '')],
        audience: [{ groupId: group.id, pupilIds: null }],
      }),
    )
    const stored = await db
      .selectFrom('applications')
      .select('id')
      .where('quiz_id', '=', quiz.id)
      .executeTakeFirstOrThrow()
    const id = students[4]?.id ?? ''
    const attempt = {
      applicationId: stored.id,
      studentId: id,
      nickname: null,
      form: '',
      shuffleOptions: true,
    }
    await beginAttempt(db, attempt)
    const { data, status } = await server.as(professor).call(getPupilReport, { params: { id } })
    expect(status).toBe(200)
    expect(data.results.map(result => result.head.applicationId)).not.toContain(stored.id)
  })

  it('of a subject: groups add up to all; and what was measured of it', async () => {
    const query = { subject: mat.id, grade: [], test: [stored.testId] }
    const { data } = await server.as(pedagogo).call(getSchoolReport, { query })
    const [test] = data.tests
    expect(test?.groups.map(entry => entry.achievement.total.evaluated)).toEqual([PUPILS - 1])
    expect(test?.achievement.total).toEqual(test?.groups[0]?.achievement.total)
    const coverage = await server.as(pedagogo).call(getCoverage, { query: { subject: mat.id } })
    expect(coverage.data.measured).toBe(2)
    const [row] = coverage.data.competences
    expect(row?.items).toBe(4)
    expect((row?.bySex.H.n ?? 0) + (row?.bySex.M.n ?? 0)).toBe(row?.bySex.total.n)
  })

  it('of evolution: the same pupils only, by linked questions', async () => {
    const later = students.slice(5, 39).map(({ id }, at) => ({
      studentId: id,
      answers: items.map((_, item) => ((at + item) % 3 === 0 ? 'b' : 'a')),
    }))
    const after = await fixtureResults(db, {
      subjectId: mat.id,
      groupId: group.id,
      ownerId: professor.id,
      items: items.map(item => ({ ...item, id: uuid() })),
      answers: later,
      title: 'Depois',
      at: '2026-04-03T08:00:00+02:00',
    })
    const query = { before: stored.applicationId, after: after.applicationId }
    const { data } = await server.as(professor).call(getEvolution, { query })
    expect(data).toMatchObject({ n: 34, onlyBefore: 5, onlyAfter: 0, plan: null })
    expect(data.linked).toHaveLength(6)
    expect((data.marks?.H.n ?? 0) + (data.marks?.M.n ?? 0)).toBe(data.marks?.total.n)
    const before = answered.slice(5, 39).map(answers => (20 * rightOf(answers)) / 6)
    expect(data.marks?.total.before).toBeCloseTo(before.reduce((sum, mark) => sum + mark, 0) / 34, 10)
    expect(data.gain.total).toMatchObject({ n: 34, items: 6 })
    expect(data.pupils).toHaveLength(34)
    const pairs = await server.as(professor).call(listEvolutionPairs, { query: {} })
    expect(pairs.data.some(pair => pair.before.id === query.before && pair.after.id === query.after)).toBe(
      true,
    )
    for (const format of ['pdf', 'xlsx'] as const)
      expect((await server.as(professor).call(exportEvolution, { query: { ...query, format } })).status).toBe(
        200,
      )
  })

  it('at a glance speak of the re-test beside the picture of the whole group', async () => {
    const glance = async () => {
      const { data } = await server.as(professor).call(getOverview, {})
      return data.latest.find(candidate => candidate.row.group.id === group.id)
    }
    const whole = await glance()
    const again = await fixtureResults(db, {
      subjectId: mat.id,
      groupId: group.id,
      ownerId: professor.id,
      items: items.slice(0, 3).map(item => ({ ...item, id: uuid() })),
      answers: students.slice(5, 11).map(({ id }) => ({ studentId: id, answers: ['a', 'a', 'a'] })),
      title: 'Reavaliação',
      moment: 'pós-recuperação',
      at: '2026-04-20T08:00:00+02:00',
    })
    const found = await glance()
    expect(found?.row.id).toBe(whole?.row.id)
    expect(found?.again).toMatchObject({ row: { id: again.applicationId }, n: 6 })
    const { recuperado = 0, melhorou = 0, igual = 0, piorou = 0, none = 0 } = found?.again?.outcomes ?? {}
    expect(recuperado + melhorou + igual + piorou + none).toBe(6)
    await db
      .updateTable('applications')
      .set({ deleted_at: new Date().toISOString() })
      .where('id', '=', again.applicationId)
      .execute()
    expect((await glance())?.again ?? null).toBeNull()
  })

  it.each(['pdf', 'docx', 'xlsx'] as const)('go out as %s', async format => {
    const who = server.as(professor)
    const subject = mat.id
    for (const report of ['turma', 'competencias', 'itens'] as const) {
      const { raw } = await who.call(exportApplicationReport, { params, query: { report, format } })
      expect(raw.length).toBeGreaterThan(1000)
    }
    const pupil = await who.call(exportPupilReport, {
      params: { id: students[0]?.id ?? '' },
      query: { format },
    })
    const whole = await who.call(exportSchoolReport, { query: { subject, format } })
    const coverage = await who.call(exportCoverage, { query: { subject, format } })
    for (const { status, raw } of [pupil, whole, coverage])
      expect([status, raw.length > 1000]).toEqual([200, true])
  })
})

describe('who sees what', () => {
  it('a teacher sees their own groups at every endpoint, who leads sees all, who waits nothing', async () => {
    const stranger = server.as(outro)
    expect((await stranger.call(listReports, { query: {} })).data.rows).toEqual([])
    expect((await stranger.call(listEvolutionPairs, { query: {} })).data).toEqual([])
    expect((await stranger.call(getSchoolReport, { query: { subject: mat.id } })).data.tests).toEqual([])
    expect((await stranger.call(getCoverage, { query: { subject: mat.id } })).data.measured).toBe(0)
    const overview = (await stranger.call(getOverview, {})).data
    expect([overview.running, overview.latest, overview.pupils.total]).toEqual([[], [], 0])
    const student = { id: students[0]?.id ?? '' }
    const pair = { before: stored.applicationId, after: stored.applicationId }
    for (const [endpoint, input] of [
      [getClassReport, { params }],
      [getItemReport, { params }],
      [getPupilReport, { params: student }],
      [getEvolution, { query: pair }],
      [exportApplicationReport, { params, query: { format: 'xlsx' } }],
      [exportPupilReport, { params: student, query: { format: 'xlsx' } }],
      [exportEvolution, { query: { ...pair, format: 'xlsx' } }],
    ] as const)
      expect((await stranger.refuse(endpoint, input)).status, endpoint.path).toBe(404)
    expect((await server.as(pendente).refuse(getClassReport, { params })).status).toBe(403)
    expect((await server.as(pedagogo).call(getClassReport, { params })).status).toBe(200)
    const { data } = await server.as(professor).call(getOverview, {})
    expect(data.pupils).toMatchObject({ total: PUPILS })
    expect(data.tested.H + data.tested.M).toBe(data.tested.total)
    expect(data.coverage).toEqual([expect.objectContaining({ grade: 6, measured: 2, competences: 2 })])
  })
})
