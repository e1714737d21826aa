// Long because it tells one story: a plan written, handed in, returned, approved, changed, copied and printed.

import { Readable } from 'node:stream'
import fc from 'fast-check'
import { strFromU8, unzipSync } from 'fflate'
import { v7 as uuid } from 'uuid'
import { describe, expect, it } from 'vitest'
import { readPdf, squeezed } from '#engines/documents/read-back.ts'
import { testDatabase } from '#kit/server/database/testing.ts'
import { storeFile } from '#kit/server/files/files.ts'
import { testServer } from '#kit/server/http/testing.ts'
import { fixtureAccount } from '#school/accounts/fixtures.ts'
import { firstTrimester, fixtureCalendar } from '#school/calendar/fixtures.ts'
import { fixtureGroup, fixtureTeacherOf } from '#school/groups/fixtures.ts'
import { fixtureSchool } from '#school/schools/fixtures.ts'
import { fixtureSubject } from '#school/subjects/fixtures.ts'
import { commentPlan, resolvePlanComment } from '../comments-contract.ts'
import {
  amendPlan,
  countPlans,
  createPlan,
  downloadPlan,
  generateWeeks,
  getPlan,
  listPlans,
  type PlanBody,
  setPlanState,
  touchPlan,
  updatePlan,
} from '../contract.ts'
import { comparePlan, copyPlan, copyPlanPreview } from '../copies-contract.ts'
import { fixturePlanBody } from '../fixtures.ts'
import { type PlanRow, planStates, planStateTable } from '../plan.ts'
import { readPlan } from './read-plan.ts'
import { routes } from './routes.ts'

/** A picture of one point. */
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

const database = await testDatabase()
const { db } = database
const server = await testServer(database, routes)
const school = await fixtureSchool(db)
const dap = await fixtureAccount(db, {
  role: 'pedagogo',
  name: 'Lurdes',
  jobTitle: 'Directora adjunta pedagógica',
})
const delegado = await fixtureAccount(db, { role: 'professor', name: 'Abílio' })
const mat = await fixtureSubject(db, { code: 'MAT', name: 'Matemática', delegateId: delegado.id })
const group = await fixtureGroup(db, { name: '6ªA', grade: 6, year: 2026, schoolId: school.id })
const professor = await fixtureTeacherOf(db, group.id, mat.id)
const stranger = await fixtureAccount(db, { role: 'professor' })
await fixtureCalendar(db, {
  state: 'em vigor',
  year: 2026,
  trimesters: [firstTrimester],
  holidays: [{ date: '2026-04-07', name: 'Dia da Mulher Moçambicana' }],
})

const row = (week: number, startsOn: string, endsOn: string, more: Partial<PlanRow> = {}): PlanRow => ({
  id: uuid(),
  week,
  startsOn,
  endsOn,
  unit: 'III. Fracções',
  objectives: ['Reconhecer fracções equivalentes.'],
  contents: ['Fracções equivalentes → simplificação'],
  competences: [],
  lessons: 6,
  methods: ['Elaboração conjunta'],
  media: ['quadro'],
  assessment: 'nenhuma',
  assessmentNote: '',
  crossCutting: '',
  notes: '',
  ...more,
})
const body = (more: Partial<PlanBody> = {}): PlanBody =>
  fixturePlanBody({
    subjectId: mat.id,
    groupIds: [group.id],
    shift: 'manhã',
    rows: [row(1, '2026-03-02', '2026-03-06'), row(2, '2026-03-09', '2026-03-13')],
    ...more,
  })

const as = (who: typeof dap) => server.as(who)
const create = async (more: Partial<PlanBody> = {}) =>
  (await as(professor).call(createPlan, { body: body(more) })).data
const step = (who: typeof dap, id: string, state: string, version: number, comment = '') =>
  as(who).refuse(setPlanState, { params: { id }, body: { state, version, comment } })

describe('opening a plan', () => {
  it('asks the database once, with its way, its comments, its editions and its weeks', async () => {
    const plan = await create()
    await as(dap).call(commentPlan, { params: { id: plan.id }, body: { rowId: null, text: 'Falta o meio.' } })
    await step(professor, plan.id, 'submetido', 1)
    let statements = 0
    const counted = db.withPlugin({
      transformQuery: ({ node }) => {
        statements += 1
        return node
      },
      transformResult: async ({ result }) => result,
    })
    const read = await readPlan(counted, { ...dap, sessionId: '' }, plan.id)
    expect(statements).toBe(1)
    expect(read).toMatchObject({
      weeks: 2,
      lessons: 12,
      openComments: 1,
      comments: [{ text: 'Falta o meio.', by: 'Lurdes', resolvedAt: null }],
      editions: [{ id: plan.id, edition: 1, state: 'submetido' }],
    })
    expect(read.lessonsAllowed).toBeGreaterThan(0)
    const moments = [...read.events, ...read.comments].map(entry => entry.at)
    expect(read.events.length).toBeGreaterThan(0)
    for (const at of moments) expect(at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3,6}Z$/)
  })
})

describe('writing a plan', () => {
  it('makes weeks from the calendar, less holidays, with the lessons that fit', async () => {
    const { data } = await as(professor).call(generateWeeks, {
      query: { startsOn: '2026-03-02', endsOn: '2026-05-22', weeklyHours: 6 },
    })
    expect(data.weeks).toHaveLength(12)
    expect(data.weeks[5]).toMatchObject({
      startsOn: '2026-04-06',
      lessons: 5,
      holidays: [{ date: '2026-04-07' }],
    })
    expect(data.lessonsAllowed).toBe(71)
  })

  it('makes no weeks for dates that no school has, and says at which', async () => {
    const weeks = (startsOn: string, endsOn: string) =>
      as(professor).refuse(generateWeeks, { query: { startsOn, endsOn, weeklyHours: 4 } })
    for (const endsOn of ['9999-12-31', '2040-05-05', '2026-05-04']) {
      const { status, data } = await weeks('2026-05-05', endsOn)
      expect([status, Object.keys(data.fields ?? {})]).toEqual([400, ['endsOn']])
    }
  })

  it.each([
    ['groupIds', { groupIds: [uuid()] }],
    ['groupIds', { grade: 5 }],
    ['endsOn', { endsOn: '2026-01-01' }],
    ['trimester', { trimester: null }],
    ['rows.0.startsOn', { rows: [row(1, '02/03/2026', '2026-03-06')] }],
    ['weeklyHours', { weeklyHours: 0 }],
  ])('names the field that is wrong: %s', async (field, more) => {
    const { status, data } = await as(professor).refuse(createPlan, { body: body(more) })
    expect(status).toBe(400)
    expect(Object.keys(data.fields ?? {})).toContain(field)
  })

  it('lets a teacher plan only what is theirs to teach, and hides a draft from others', async () => {
    expect((await as(stranger).refuse(createPlan, { body: body() })).data.fields).toHaveProperty('groupIds')
    const plan = await create()
    expect((await as(stranger).refuse(getPlan, { params: { id: plan.id } })).status).toBe(404)
    expect((await as(delegado).call(getPlan, { params: { id: plan.id } })).status).toBe(200)
    const change = { params: { id: plan.id }, body: { ...body(), version: 1 } }
    expect((await as(stranger).refuse(updatePlan, change)).status).toBe(404)
    const listed = await as(stranger).call(listPlans, { query: {} })
    expect(listed.data.rows.map(row => row.id)).not.toContain(plan.id)
  })

  it('calls its teacher what she is', async () => {
    const own = await fixtureGroup(db, { name: '6ªZ', grade: 6, year: 2026, schoolId: school.id })
    const hers = await fixtureTeacherOf(db, own.id, mat.id)
    await db
      .updateTable('accounts')
      .set({ job_title: 'Professora de Matemática' })
      .where('id', '=', hers.id)
      .execute()
    const { data } = await as(hers).call(createPlan, { body: body({ groupIds: [own.id] }) })
    expect([data.teacher.title, (await create()).teacher.title]).toEqual(['Professora', 'Professor'])
  })

  it('gives both versions to the second writer, losing neither', async () => {
    const plan = await create()
    const params = { id: plan.id }
    await as(professor).call(updatePlan, {
      params,
      body: { ...body({ rows: plan.rows }), programme: 'INDE', version: 1 },
    })
    const late = await as(dap).refuse(updatePlan, {
      params,
      body: { ...body({ rows: plan.rows }), version: 1 },
    })
    expect(late.data).toMatchObject({
      code: 'VERSION_CONFLICT',
      details: { current: { programme: 'INDE', version: 2 } },
    })
  })
})

describe('two people in one plan', () => {
  const touch = (who: typeof dap, id: string, leaving = false) =>
    as(who).call(touchPlan, { params: { id }, body: { leaving } })

  it('see each other while they are there, and what version there is; strangers see nothing', async () => {
    const { id } = await create()
    expect((await touch(professor, id)).data).toEqual({ others: [], version: 1 })
    expect((await touch(dap, id)).data.others).toEqual([{ id: professor.id, name: professor.name }])
    expect((await touch(professor, id)).data.others).toEqual([{ id: dap.id, name: 'Lurdes' }])
    await as(dap).call(updatePlan, { params: { id }, body: { ...body(), version: 1 } })
    expect((await touch(professor, id)).data.version).toBe(2)
    await touch(dap, id, true)
    expect((await touch(professor, id)).data.others).toEqual([])
    const refused = await as(stranger).refuse(touchPlan, { params: { id }, body: {} })
    expect(refused.status).toBe(404)
  })

  it('forget who went without a word', async () => {
    const { id } = await create()
    await touch(dap, id)
    await db
      .updateTable('plan_editors')
      .set({ seen_at: new Date(Date.now() - 60_000).toISOString() })
      .where('plan_id', '=', id)
      .execute()
    expect((await touch(professor, id)).data.others).toEqual([])
  })
})

describe('the way of a plan', () => {
  it('goes through head of subject and pedagogue, back once with comments, and into the next version', async () => {
    const plan = await create()
    const { id } = plan
    expect((await step(professor, id, 'submetido', 1)).status).toBe(200)
    // Nobody skips the head of the subject, nor sees an own plan.
    expect((await step(dap, id, 'aprovado', 2)).status).toBe(403)
    expect((await step(professor, id, 'visto', 2)).status).toBe(403)
    expect((await step(delegado, id, 'devolvido', 2)).data.fields).toHaveProperty('comment')
    const rowId = plan.rows[1]?.id ?? null
    const comment = await as(delegado).call(commentPlan, {
      params: { id },
      body: { rowId, text: 'Acrescentar os meios didácticos.' },
    })
    expect((await step(delegado, id, 'devolvido', 2)).status).toBe(200)
    const rows = plan.rows.map((row, at) => (at === 1 ? { ...row, media: ['tiras de papel'] } : row))
    await as(professor).call(updatePlan, { params: { id }, body: { ...body({ rows }), version: 3 } })
    await as(professor).call(resolvePlanComment, {
      params: { id, commentId: comment.data.id },
      body: { resolved: true },
    })
    const again = await step(professor, id, 'submetido', 4)
    expect(again.data).toMatchObject({ state: 'submetido', edition: 2, openComments: 0 })
    const difference = await as(delegado).call(comparePlan, { params: { id }, query: {} })
    expect(difference.data).toMatchObject({
      against: { edition: 1 },
      unchanged: 1,
      changes: [
        { rowId, fields: [{ field: 'Meios didácticos', before: 'quadro', after: 'tiras de papel' }] },
      ],
    })
    expect((await step(delegado, id, 'visto', 5)).status).toBe(200)
    const approved = await step(dap, id, 'aprovado', 6)
    expect(approved.data).toMatchObject({ state: 'aprovado', edition: 2 })
    expect(
      (approved.data as unknown as { events: { capacity: string }[] }).events.map(event => event.capacity),
    ).toEqual([
      'Professor',
      'Delegado de disciplina',
      'Professor',
      'Delegado de disciplina',
      'Directora adjunta pedagógica (DAP)',
    ])
    const locked = await as(professor).refuse(updatePlan, {
      params: { id },
      body: { ...body({ rows }), version: 7 },
    })
    expect(locked.data.code).toBe('LOCKED')
    await step(professor, id, 'em execução', 7)

    const next = (await as(professor).call(amendPlan, { params: { id }, body: {} })).data
    expect(next).toMatchObject({ edition: 3, state: 'rascunho' })
    expect(next.rows.map(row => row.id)).toEqual(rows.map(row => row.id))
    expect((await as(professor).refuse(amendPlan, { params: { id }, body: {} })).data.code).toBe(
      'ALREADY_OPEN',
    )
    expect((await as(professor).call(getPlan, { params: { id } })).data.state).toBe('em execução')
    await step(professor, next.id, 'submetido', 1)
    await step(delegado, next.id, 'visto', 2)
    await step(dap, next.id, 'aprovado', 3)
    expect((await as(professor).call(getPlan, { params: { id } })).data.state).toBe('arquivado')
  })

  it('keeps its number where it comes back and is handed in as it was, and grows it with every change', async () => {
    const plan = await create()
    const { id } = plan
    let version = 1
    const handIn = async () => (await step(professor, id, 'submetido', version++)).data
    const giveBack = () => step(delegado, id, 'devolvido', version++, 'Veja de novo.')
    const save = async (more: Partial<PlanBody>) => {
      const saved = { params: { id }, body: { ...body(more), version } }
      version = (await as(professor).call(updatePlan, saved)).data.version
    }
    expect(await handIn()).toMatchObject({ edition: 1 })
    await giveBack()
    expect(await handIn()).toMatchObject({ edition: 1 })
    await giveBack()
    await save({ rows: plan.rows })
    expect(await handIn()).toMatchObject({ edition: 1 })
    for (const [at, change] of [
      { programme: 'INDE 2020' },
      { shift: 'tarde' },
      { lessonMinutes: 40 },
      { colleagues: ['Amélia'] },
      { rows: plan.rows.map((row, at) => (at === 0 ? { ...row, week: row.week + 1 } : row)) },
    ].entries()) {
      await giveBack()
      await save({ rows: plan.rows, ...change })
      expect(await handIn(), JSON.stringify(change)).toMatchObject({ edition: 2 + at })
    }
    // A second school gives the groups a longer name, and the plan no other content.
    await giveBack()
    const other = await fixtureSchool(db)
    expect(await handIn()).toMatchObject({ edition: 6 })
    await db.deleteFrom('schools').where('id', '=', other.id).execute()
  })

  it('is not handed in incomplete, and says what is missing', async () => {
    const plan = await create({ rows: [row(1, '2026-03-02', '2026-03-06', { objectives: [] })] })
    const { status, data } = await step(professor, plan.id, 'submetido', 1)
    expect(status).toBe(422)
    expect(data.message).toBe('Falta um objectivo específico na semana 1.')
  })

  it('lists first what was returned to the caller, then their other plans, page after page', async () => {
    const { id } = await create()
    await step(professor, id, 'submetido', 1)
    await step(delegado, id, 'devolvido', 2, 'Veja de novo.')
    await create()
    const rows: { teacher: { id: string }; state: string }[] = []
    let after: string | undefined
    do {
      const { data } = await as(professor).call(listPlans, { query: { limit: 2, after } })
      rows.push(...data.rows)
      after = data.next ?? undefined
    } while (after)
    const places = rows.map(({ teacher, state }) =>
      teacher.id !== professor.id ? 2 : state === 'devolvido' ? 0 : 1,
    )
    expect(places).toEqual(places.toSorted())
    expect([places.includes(0), places.includes(1)]).toEqual([true, true])
    expect(places).toHaveLength(
      (await as(professor).call(listPlans, { query: { limit: 100 } })).data.rows.length,
    )
  })

  it('counts by state what the filters leave', async () => {
    const { data } = await as(professor).call(countPlans, { query: { mine: 'true' } })
    const listed = await as(professor).call(listPlans, { query: { mine: 'true', limit: 100 } })
    expect(data.total).toBe(listed.data.rows.length)
    const drafts = listed.data.rows.filter(row => row.state === 'rascunho')
    expect(data.byState.rascunho).toBe(drafts.length)
  })
})

describe('whatever people try', () => {
  const people = { professor, delegado, dap, stranger }
  const tries = fc.array(
    fc.record({
      who: fc.constantFrom(...(Object.keys(people) as (keyof typeof people)[])),
      // Any state, or the n-th step that the table knows from where the plan stands.
      what: fc.oneof(
        { weight: 3, arbitrary: fc.constantFrom(...planStates) },
        { weight: 6, arbitrary: fc.nat(3) },
        { weight: 1, arbitrary: fc.constant('amend' as const) },
      ),
      // Most people see the plan as it is; some act on an old page.
      stale: fc.integer({ min: 0, max: 9 }).map(value => value === 0),
    }),
    { minLength: 10, maxLength: 60, size: 'max' },
  )

  it('keeps every state legal, one edition in force, and a locked plan as it was', async () => {
    const reached = new Set<string>()
    await fc.assert(
      fc.asyncProperty(tries, async all => {
        let { id } = await create()
        const familyId = id
        for (const { who, what: wish, stale } of all) {
          const before = await stored(id)
          const known = planStateTable.transitions.filter(transition => transition.from === before.state)
          const what = typeof wish === 'number' ? (known[wish % known.length]?.to ?? 'rascunho') : wish
          if (what === 'amend') {
            const { status, data } = await as(people[who]).refuse(amendPlan, { params: { id }, body: {} })
            if (status === 200) id = (data as unknown as { id: string }).id
          } else {
            const version = stale && before.version > 1 ? before.version - 1 : before.version
            const { status } = await step(people[who], id, what, version, 'Porque sim.')
            const after = await stored(id)
            // What is refused changes nothing; what is allowed is in the table, for that role, from that state.
            if (status !== 200) expect(after).toEqual(before)
            else {
              expect(version).toBe(before.version)
              const role = people[who].role as 'admin'
              expect(known.some(entry => entry.to === what && entry.who.includes(role))).toBe(true)
              expect(after.state).toBe(what)
              expect(who).not.toBe('stranger')
              if (what === 'visto') expect(who).toBe('delegado')
              if (what === 'aprovado') expect([who, before.state]).toEqual(['dap', 'visto'])
            }
            reached.add(after.state)
          }
          const editions = await db
            .selectFrom('analytical_plans')
            .select(['edition', 'state'])
            .where('family_id', '=', familyId)
            .execute()
          const inForce = editions.filter(edition =>
            ['aprovado', 'em execução', 'encerrado'].includes(edition.state),
          )
          expect(inForce.length).toBeLessThanOrEqual(1)
          expect(new Set(editions.map(edition => edition.edition)).size).toBe(editions.length)
        }
      }),
      { numRuns: 12, endOnFailure: true },
    )
    expect([...reached]).toEqual(expect.arrayContaining(['submetido', 'devolvido', 'visto']))
  }, 60_000)

  function stored(id: string) {
    return db
      .selectFrom('analytical_plans')
      .select(['state', 'version', 'edition', 'rows'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  }
})

describe('the chain of approval', () => {
  const chainOf = (chain: string[]) =>
    db
      .updateTable('schools')
      .set({ approval_chain: JSON.stringify(chain) })
      .where('id', '=', school.id)
      .execute()

  it('goes by the configuration of the school: without the head of the subject the DAP approves at once', async () => {
    await chainOf(['DAP'])
    const { id } = await create()
    await step(professor, id, 'submetido', 1)
    expect((await step(delegado, id, 'visto', 2)).status).toBe(403)
    expect((await step(dap, id, 'aprovado', 2)).status).toBe(200)
    await chainOf(['delegado', 'DAP'])
    const second = await create()
    await step(professor, second.id, 'submetido', 1)
    expect((await step(dap, second.id, 'aprovado', 2)).status).toBe(403)
    expect((await step(delegado, second.id, 'visto', 2)).status).toBe(200)
  })

  it('signs the paper with who has seen and approved this edition, and when', async () => {
    const { id } = await create()
    await step(professor, id, 'submetido', 1)
    const waiting = await pdfOf(id)
    expect(waiting).not.toContain('Lurdes')
    await step(delegado, id, 'visto', 2)
    await step(dap, id, 'aprovado', 3)
    const signed = await pdfOf(id)
    for (const name of [professor.name, 'Abílio', 'Lurdes']) expect(signed).toContain(squeezed(name))
  })

  it('carries the logo of the school, and its stamp once it is approved', async () => {
    const image = await storeFile(db, Readable.from([PIXEL]), {
      maxBytes: 1000,
      accept: ['image/png'],
      name: 'x.png',
    })
    const wear = (logo: string | null, stamp: string | null) =>
      db
        .updateTable('schools')
        .set({ logo_file_id: logo, stamp_file_id: stamp })
        .where('id', '=', school.id)
        .execute()
    const { id } = await create()
    await step(professor, id, 'submetido', 1)
    expect(await picturesOf(id)).toBe(0)
    await wear(image.id, image.id)
    expect(await picturesOf(id)).toBe(1)
    await step(delegado, id, 'visto', 2)
    await step(dap, id, 'aprovado', 3)
    expect(await picturesOf(id)).toBe(2)
    await wear(null, image.id)
    expect(await picturesOf(id)).toBe(1)
    await wear(null, null)
  })

  /** Pictures that the Word file shows. */
  async function picturesOf(id: string) {
    const { raw } = await as(professor).call(downloadPlan, { params: { id }, query: { format: 'docx' } })
    const body = strFromU8(unzipSync(raw)['word/document.xml'] ?? new Uint8Array())
    return body.split(/<pic:pic[ >]/).length - 1
  }

  async function pdfOf(id: string) {
    const { raw } = await as(professor).call(downloadPlan, { params: { id }, query: { format: 'pdf' } })
    return squeezed((await readPdf(new Uint8Array(raw))).join(''))
  }
})

describe('copies and paper', () => {
  it('previews the new dates of every row and copies them', async () => {
    const plan = await create()
    const span = { startsOn: '2026-04-06', endsOn: '2026-05-22' }
    const preview = await as(professor).call(copyPlanPreview, { params: { id: plan.id }, body: span })
    expect(preview.data.rows.map(row => [row.before.startsOn, row.row.startsOn])).toEqual([
      ['2026-03-02', '2026-04-06'],
      ['2026-03-09', '2026-04-13'],
    ])
    const rows = preview.data.rows.map(row => row.row)
    const copied = await as(professor).call(copyPlan, {
      params: { id: plan.id },
      body: body({ ...span, rows }),
    })
    expect(copied.data).toMatchObject({
      source: { id: plan.id, trimester: 1, edition: 1 },
      edition: 1,
      state: 'rascunho',
    })
    expect(copied.data.rows.map(row => row.contents)).toEqual(plan.rows.map(row => row.contents))
  })

  it('comes as PDF and as Word', async () => {
    const plan = await create()
    const pdf = await as(professor).call(downloadPlan, { params: { id: plan.id }, query: { format: 'pdf' } })
    expect(pdf.raw.subarray(0, 5).toString()).toBe('%PDF-')
    const word = await as(professor).call(downloadPlan, {
      params: { id: plan.id },
      query: { format: 'docx' },
    })
    expect(word.raw.subarray(0, 2).toString()).toBe('PK')
  })
})
