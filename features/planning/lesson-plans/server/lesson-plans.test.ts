import fc from 'fast-check'
import { unzipSync } from 'fflate'
import { v7 as uuid } from 'uuid'
import { describe, expect, it } from 'vitest'
import { testDatabase } from '#kit/server/database/testing.ts'
import { testServer } from '#kit/server/http/testing.ts'
import { fixtureAccount } from '#school/accounts/fixtures.ts'
import { firstTrimester, fixtureCalendar } from '#school/calendar/fixtures.ts'
import { addDays } from '#school/calendar/weeks.ts'
import { undoChange } from '#school/changes/contract.ts'
import { changeRoutes } from '#school/changes/server/routes.ts'
import { fixtureGroup, fixtureTeacherOf } from '#school/groups/fixtures.ts'
import { insertGroupTeacher } from '#school/groups/server/teachers-queries.ts'
import { fixtureSchool, twoPeriods } from '#school/schools/fixtures.ts'
import { fixtureSubject } from '#school/subjects/fixtures.ts'
import { fixtureSlot } from '#school/timetable/fixtures.ts'
import { addAttachment } from '../attachments-contract.ts'
import {
  commentLesson,
  createLesson,
  downloadLessons,
  getLesson,
  type LessonBody,
  listLessons,
  removeLesson,
  resolveLessonComment,
  setLessonState,
  updateLesson,
} from '../contract.ts'
import { blankLesson, usualPhases } from '../lesson-values.ts'
import { rollForward, rollForwardPreview } from '../roll-forward-contract.ts'
import { listSchedule } from '../schedule-contract.ts'
import { routes } from './routes.ts'
import { scheduleRoutes } from './schedule-routes.ts'

const database = await testDatabase()
const { db } = database
const server = await testServer(database, [
  ...routes,
  ...scheduleRoutes({ findSharedHours: async () => [] }),
  ...changeRoutes([]),
])
const school = await fixtureSchool(db, {
  periods: twoPeriods,
})
const dap = await fixtureAccount(db, { role: 'pedagogo', name: 'Lurdes' })
const mat = await fixtureSubject(db, { code: 'MAT', name: 'Matemática' })
const group = await fixtureGroup(db, { name: '6ªA', grade: 6, year: 2026, schoolId: school.id })
const professor = await fixtureTeacherOf(db, group.id, mat.id)
const stranger = await fixtureAccount(db, { role: 'professor' })
await fixtureCalendar(db, {
  state: 'em vigor',
  year: 2026,
  trimesters: [firstTrimester],
  holidays: [{ date: '2026-04-07', name: 'Dia da Mulher Moçambicana' }],
})
for (const [weekday, period] of [
  [1, 1],
  [2, 2],
] as const)
  await fixtureSlot(db, {
    groupId: group.id,
    weekday,
    period,
    subjectId: mat.id,
    teacherId: professor.id,
    room: '4',
  })

const body = (more: Partial<LessonBody> = {}) => ({
  ...blankLesson({
    subjectId: mat.id,
    grade: 6,
    groupId: group.id,
    heldOn: '2026-05-04',
    theme: 'Adição de fracções',
    summary: 'Adição de fracções.',
    unitTitle: 'III. Fracções',
    objectives: [{ text: 'Adicionar fracções.', level: 'Aplicar' }],
    media: ['quadro'],
    phases: writtenPhases(),
    ...more,
  }),
  sourceId: null,
})

const writtenPhases = () =>
  usualPhases(45).map(phase => ({
    ...phase,
    content: 'Exemplos.',
    teacherActivities: ['Explica.'],
    studentActivities: ['Resolvem.'],
  }))

const as = (who: typeof dap) => server.as(who)
const create = async (more: Partial<LessonBody> = {}) =>
  (await as(professor).call(createLesson, { body: body(more) })).data
const mark = (who: typeof dap, id: string, state: string, version: number, present: number | null = null) =>
  as(who).refuse(setLessonState, { params: { id }, body: { state, version, present } })

describe('writing a lesson plan', () => {
  it.each([
    ['groupId', { groupId: null }],
    ['groupId', { groupId: uuid() }],
    ['heldOn', { heldOn: null }],
    ['grade', { grade: 5 }],
    ['minutes', { minutes: 5 }],
    ['startsAt', { startsAt: '25:00' }],
    ['phases', { minutes: 30, phases: blankLesson().phases }],
  ])('names the field that is wrong: %s', async (field, more) => {
    const { status, data } = await as(professor).refuse(createLesson, { body: body(more) })
    expect(status).toBe(400)
    expect(Object.keys(data.fields ?? {})).toContain(field)
  })

  it('lets a teacher plan only their own groups, and hides a draft from colleagues but not from the pedagogue', async () => {
    expect((await as(stranger).refuse(createLesson, { body: body() })).data.fields).toHaveProperty('groupId')
    const lesson = await create()
    const params = { id: lesson.id }
    expect((await as(stranger).refuse(getLesson, { params })).status).toBe(404)
    expect((await as(dap).call(getLesson, { params })).data.mayEdit).toBe(false)
    await mark(professor, lesson.id, 'pronto', 1)
    expect((await as(stranger).call(getLesson, { params })).status).toBe(200)
    const change = { params, body: { ...body(), version: 2 } }
    expect((await as(stranger).refuse(updateLesson, change)).status).toBe(403)
    expect((await as(dap).refuse(updateLesson, change)).status).toBe(403)
  })

  it('gives both versions to the second writer', async () => {
    const lesson = await create()
    const params = { id: lesson.id }
    await as(professor).call(updateLesson, {
      params,
      body: { ...body({ homework: 'Página 12' }), version: 1 },
    })
    const late = await as(professor).refuse(updateLesson, { params, body: { ...body(), version: 1 } })
    expect(late.status).toBe(409)
    expect(late.data).toMatchObject({
      code: 'VERSION_CONFLICT',
      details: { current: { homework: 'Página 12', version: 2 } },
    })
    expect((await as(professor).refuse(removeLesson, { params, query: { version: 1 } })).status).toBe(409)
  })

  it('keeps templates apart from lessons, for their author alone, and never marks them', async () => {
    const template = await create({ templateName: 'Fracções, tiras', groupId: null, heldOn: null })
    const templates = async (who: typeof dap) =>
      (await as(who).call(listLessons, { query: { templates: true } })).data.rows.map(row => row.id)
    expect(await templates(professor)).toContain(template.id)
    expect(await templates(stranger)).not.toContain(template.id)
    const lessons = await as(professor).call(listLessons, { query: {} })
    expect(lessons.data.rows.map(row => row.id)).not.toContain(template.id)
    expect((await mark(professor, template.id, 'dada', 1)).data.code).toBe('WRONG_STATE')
  })

  it('takes comments without being held up, and lets them be treated', async () => {
    const lesson = await create()
    const params = { id: lesson.id }
    const comment = await as(dap).call(commentLesson, { params, body: { text: 'Falta a síntese.' } })
    expect((await as(professor).call(getLesson, { params })).data.openComments).toBe(1)
    expect((await mark(professor, lesson.id, 'dada', 1)).status).toBe(200)
    await as(professor).call(resolveLessonComment, {
      params: { ...params, commentId: comment.data.id },
      body: { resolved: true },
    })
    expect((await as(professor).call(getLesson, { params })).data.openComments).toBe(0)
  })
})

describe('marking a lesson', () => {
  it('goes from draft to taught at once, changes the mark, opens again, and knows no other way', async () => {
    const lesson = await create()
    expect((await mark(professor, lesson.id, 'dada', 1, 49)).data).toMatchObject({
      state: 'dada',
      present: 49,
    })
    expect((await mark(professor, lesson.id, 'dada', 2)).data.code).toBe('WRONG_STATE')
    expect((await mark(professor, lesson.id, 'parcial', 1)).data.code).toBe('VERSION_CONFLICT')
    expect((await mark(professor, lesson.id, 'parcial', 2)).status).toBe(200)
    expect((await mark(professor, lesson.id, 'pronto', 3)).data).toMatchObject({ state: 'pronto' })
    expect((await mark(stranger, lesson.id, 'dada', 4)).status).toBe(403)
  })

  it('calls ready only what is complete, names every field that lacks, and keeps it complete', async () => {
    const draft = await create({ summary: '', media: [], phases: usualPhases(45) })
    const { status, data } = await mark(professor, draft.id, 'pronto', 1)
    expect([status, data.code]).toEqual([422, 'INCOMPLETE'])
    expect(Object.keys(data.fields ?? {})).toEqual([
      'summary',
      'media',
      ...[0, 1, 2, 3].flatMap(at =>
        ['content', 'teacherActivities', 'studentActivities'].map(field => `phases.${at}.${field}`),
      ),
    ])
    const params = { id: draft.id }
    await as(professor).call(updateLesson, { params, body: { ...body(), version: 1 } })
    expect((await mark(professor, draft.id, 'pronto', 2)).data).toMatchObject({ state: 'pronto' })
    const emptied = { params, body: { ...body({ theme: '' }), version: 3 } }
    const refused = await as(professor).refuse(updateLesson, emptied)
    expect([refused.status, refused.data.fields]).toEqual([422, { theme: 'Escreva o tema da aula.' }])
    await mark(professor, draft.id, 'rascunho', 3)
    const again = { params, body: { ...emptied.body, version: 4 } }
    expect((await as(professor).call(updateLesson, again)).data).toMatchObject({
      state: 'rascunho',
      theme: '',
    })
    await mark(professor, draft.id, 'dada', 5)
    expect((await mark(professor, draft.id, 'pronto', 6)).data.code).toBe('INCOMPLETE')
    expect((await mark(professor, draft.id, 'rascunho', 6)).status).toBe(200)
  })

  it('is undone whole', async () => {
    const lesson = await create()
    const { headers } = await mark(professor, lesson.id, 'dada', 1, 49)
    await as(professor).call(undoChange, { params: { id: headers['x-change'] ?? '' } })
    const { data } = await as(professor).call(getLesson, { params: { id: lesson.id } })
    expect(data).toMatchObject({ state: 'rascunho', present: null })
  })
})

describe('the week and the dates to come', () => {
  it('lays plans on their lesson times and leaves holidays out', async () => {
    const lesson = await create({ heldOn: '2026-03-16', startsAt: null })
    const { data } = await as(professor).call(listSchedule, {
      query: { from: '2026-03-16', to: '2026-03-22' },
    })
    expect(data.lessons.map(lesson => [lesson.date, lesson.plan?.id ?? null])).toEqual([
      ['2026-03-16', lesson.id],
      ['2026-03-17', null],
    ])
    const holiday = await as(professor).call(listSchedule, {
      query: { from: '2026-04-06', to: '2026-04-12' },
    })
    expect(holiday.data.lessons.map(lesson => lesson.date)).toEqual(['2026-04-06'])
    const backwards = { query: { from: '2026-04-12', to: '2026-04-06' } }
    expect((await as(professor).refuse(listSchedule, backwards)).data.fields).toHaveProperty('to')
    const years = { query: { from: '2026-04-06', to: '2030-04-06' } }
    expect((await as(professor).refuse(listSchedule, years)).data.fields).toHaveProperty('to')
  })

  it('rolls lessons forward in their order, onto days of the timetable, as drafts', async () => {
    const themes = ['Primeira', 'Segunda', 'Terceira']
    const days = ['2026-03-02', '2026-03-03', '2026-03-09']
    const ids: string[] = []
    for (const [at, theme] of themes.entries()) ids.push((await create({ theme, heldOn: days[at] })).id)
    const preview = await as(professor).call(rollForwardPreview, {
      body: { ids: ids.toReversed(), groupId: group.id, from: '2026-04-06' },
    })
    expect(preview.data.rows.map(row => [row.theme, row.heldOn])).toEqual([
      ['Primeira', '2026-04-06'],
      ['Segunda', '2026-04-13'],
      ['Terceira', '2026-04-14'],
    ])
    const rows = preview.data.rows.map(row => ({
      id: row.id,
      heldOn: row.heldOn ?? '',
      startsAt: row.startsAt,
    }))
    await as(professor).call(rollForward, { body: { groupId: group.id, rows } })
    const made = await as(professor).call(listLessons, {
      query: { from: '2026-04-06', to: '2026-04-14', sort: 'data' },
    })
    expect(made.data.rows.map(row => [row.theme, row.state])).toEqual(
      themes.map(theme => [theme, 'rascunho']),
    )
  })

  it('keeps order and content of 40 lessons in a row, twice, whatever they hold and in whatever order they are asked', async () => {
    const groups = []
    for (const name of ['6ªC', '6ªD', '6ªE']) {
      const { id } = await fixtureGroup(db, { name, grade: 6, year: 2026, schoolId: school.id })
      await insertGroupTeacher(db, { groupId: id, subjectId: mat.id, accountId: professor.id })
      for (const weekday of [1, 2, 3, 4])
        await fixtureSlot(db, { groupId: id, weekday, period: 1, subjectId: mat.id, teacherId: professor.id })
      groups.push(id)
    }
    const text = fc
      .string({ unit: 'grapheme', minLength: 1, maxLength: 60 })
      .map(text => `→ ${text.trim()} ≥`)
    const words = fc.sample(fc.record({ summary: text, homework: text, media: fc.array(text) }), 40)
    const [first = '', ...others] = groups
    let ids: string[] = []
    for (const [at, more] of words.entries())
      ids.push(
        (
          await create({
            ...more,
            groupId: first,
            theme: `Aula ${at}`,
            heldOn: addDays('2026-03-02', at),
            phases: writtenPhases(),
          })
        ).id,
      )
    const wanted = await contentOf(ids)
    for (const [at, groupId] of others.entries()) {
      const { data } = await as(professor).call(rollForwardPreview, {
        body: {
          ids: fc.sample(fc.shuffledSubarray(ids, { minLength: 40 }), 1)[0] ?? [],
          groupId,
          from: addDays('2026-03-03', at),
        },
      })
      const rows = data.rows.map(row => ({ id: row.id, heldOn: row.heldOn ?? '', startsAt: row.startsAt }))
      expect(rows.map(row => row.id)).toEqual(ids)
      expect(new Set(rows.map(row => row.heldOn)).size).toBe(40)
      expect(rows.map(row => row.heldOn)).toEqual(rows.map(row => row.heldOn).toSorted())
      await as(professor).call(rollForward, { body: { groupId, rows } })
      const made = await as(professor).call(listLessons, {
        query: { group: [groupId], sort: 'data', limit: 100 },
      })
      ids = made.data.rows.map(row => row.id)
      expect(await contentOf(ids)).toEqual(wanted)
    }

    /** What a lesson says, without its place and its time. */
    async function contentOf(all: readonly string[]) {
      const content = []
      for (const id of all) {
        const { data } = await as(professor).call(getLesson, { params: { id } })
        const { theme, summary, homework, media, objectives, phases, unitTitle } = data
        content.push({ theme, summary, homework, media, objectives, phases, unitTitle })
      }
      return content
    }
  })

  it('keeps the attachments of a lesson in its copies', async () => {
    const { id } = await create({ theme: 'Com anexo' })
    const png = Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    )
    const { data } = await as(professor).call(addAttachment, {
      params: { id },
      query: { fileName: 'mapa.png' },
      body: png,
    })
    const copy = await as(professor).call(createLesson, { body: { ...body(), sourceId: id } })
    expect(copy.data.attachments).toEqual(data.attachments)
  })

  it('lays a double lesson on both its times, and shows one made up outside the timetable', async () => {
    const slots = { groupId: group.id, weekday: 5, subjectId: mat.id, teacherId: professor.id, room: '4' }
    for (const period of [1, 2]) await fixtureSlot(db, { ...slots, period })
    const double = await create({ heldOn: '2026-05-15', startsAt: '07:00', minutes: 90, phases: [] })
    const saturday = await create({ heldOn: '2026-05-16', startsAt: '09:00' })
    const { data } = await as(professor).call(listSchedule, {
      query: { from: '2026-05-15', to: '2026-05-17' },
    })
    expect(data.lessons.map(lesson => [lesson.date, lesson.period, lesson.plan?.id])).toEqual([
      ['2026-05-15', 1, double.id],
      ['2026-05-15', 2, double.id],
      ['2026-05-16', null, saturday.id],
    ])
    const others = await as(stranger).call(listSchedule, { query: { from: '2026-05-15', to: '2026-05-17' } })
    expect(others.data.lessons).toEqual([])
  })

  it('zips a selection, one file a lesson', async () => {
    const ids = [(await create()).id, (await create()).id]
    const { raw } = await as(professor).call(downloadLessons, { body: { ids, format: 'docx' } })
    expect(Object.keys(unzipSync(raw))).toHaveLength(2)
  })
})
