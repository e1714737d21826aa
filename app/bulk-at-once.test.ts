// Longer than other files: one list of cases, in the order in which they are tried, over the same two schools.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { afterAll, describe, expect, it } from 'vitest'
import type { $ZodType } from 'zod/v4/core'
import { proposedRules } from '#engines/marks/proposals.ts'
import { newRoom, stepRoom } from '#features/games/live/room.ts'
import { findReadingStatuses } from '#features/policies/server/standing.ts'
import type { Endpoint } from '#kit/endpoint.ts'
import type { Db } from '#kit/server/database/database.ts'
import { testServer } from '#kit/server/http/testing.ts'
import { readConfig } from './config.ts'
import { demonstrationDatabase } from './demonstration/testing.ts'
import { allServed } from './served.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'bulk-'))
afterAll(() => rmSync(dataDir, { recursive: true }))
const config = readConfig({ MODULES: 'academy,diagnostics', LOG_LEVEL: 'silent', DATA_DIR: dataDir })
const served = allServed(config)

/** What one call is sent with. */
interface Sent {
  params?: object
  body: object
}

interface Bulk {
  tables: readonly string[]
  /** Who calls: an administrator, unless it is said. */
  as?: (db: Db) => Promise<string>
  /** As what, where it is another role than that person's. */
  role?: string
  /** What must come to the same where order decides who gets what. */
  comes?: (db: Db) => Promise<{ rows: unknown[] }>
  /** The calls that come at once, in any order; the same one twice where there is one. */
  calls: (db: Db) => Promise<[Sent, Sent?]>
}

const idsOf = async (db: Db, table: string, count: number, where = sql`true`) => {
  const { rows } = await sql<{ id: string }>`
    select id from ${sql.table(table)} t where t.deleted_at is null and ${where} order by id limit ${count}`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}
const inGroup = (name: string) =>
  sql`t.state = 'activo' and t.group_id = (select id from groups where name = ${name} and year = 2026)`
const groupCalled = async (db: Db, name: string) =>
  (await idsOf(db, 'groups', 1, sql`t.name = ${name} and t.year = 2026`))[0] ?? ''
const PUPILS = ['students', 'enrolments']

const first = async <Row>(db: Db, query: ReturnType<typeof sql<Row>>) => {
  const [row] = (await query.execute(db)).rows
  if (!row) throw new Error('the demonstration has no such row')
  return row
}

/** For every call that changes many rows at once, by its name in the audit: what it is sent. In the order in which they are tried. */
const bulks: Readonly<Record<string, Bulk | readonly Bulk[]>> = {
  'students.bulk': [
    {
      tables: PUPILS,
      calls: async db => {
        const ids = await idsOf(db, 'students', 5, inGroup('6ªA'))
        return [{ body: { ids, action: { kind: 'transfer', groupId: await groupCalled(db, '6ªB') } } }]
      },
    },
    {
      tables: PUPILS,
      calls: async db => {
        const ids = await idsOf(db, 'students', 3, inGroup('5ªA'))
        return [{ body: { ids, action: { kind: 'state', state: 'desistente' } } }]
      },
    },
    {
      tables: PUPILS,
      calls: async db => [
        { body: { ids: await idsOf(db, 'students', 3, inGroup('5ªB')), action: { kind: 'remove' } } },
      ],
    },
  ],
  'students.cards': {
    tables: ['student_cards'],
    calls: async db => [
      {
        body: {
          studentIds: await idsOf(db, 'students', 4, inGroup('5ªC')),
          address: 'https://escola.example/progresso',
        },
      },
    ],
  },
  'absences.mark': {
    tables: ['lesson_absences'],
    calls: async db => {
      const call = await first(
        db,
        sql<{
          group_id: string
          date: string
          student_id: string
        }>`select c.group_id, c.held_on::text as date, s.id as student_id
          from lesson_calls c join students s on s.group_id = c.group_id and s.state = 'activo'
          where not exists (select from lesson_absences a where a.call_id = c.id and a.student_id = s.id)
          order by c.id, s.id limit 1`,
      )
      const marks = [{ studentId: call.student_id, date: call.date, mark: 'falta' }]
      return [{ params: { id: call.group_id }, body: { marks, reason: 'Esqueceu-se' } }]
    },
  },
  'lesson.call': {
    tables: ['lesson_absences', 'lesson_calls'],
    as: async db => (await lessonOfToday(db)).teacher_id,
    calls: async db => {
      const { id, group_id } = await lessonOfToday(db)
      const [studentId] = await idsOf(db, 'students', 1, sql`t.group_id = ${group_id} and t.state = 'activo'`)
      return [{ params: { id }, body: { absences: [{ studentId, mark: 'falta' }] } }]
    },
  },
  'lesson.roll-forward': {
    tables: ['lesson_plans'],
    as: async db => (await lessonOfToday(db)).teacher_id,
    calls: async db => {
      const { id, group_id } = await lessonOfToday(db)
      return [{ body: { groupId: group_id, rows: [{ id, heldOn: '2026-05-28', startsAt: null }] } }]
    },
  },
  'lesson.fill-week': {
    tables: ['lesson_plans'],
    as: async db => (await lessonOfToday(db)).teacher_id,
    calls: async db => {
      const [subjectId = ''] = await idsOf(db, 'subjects', 1, sql`t.code = 'MAT'`)
      const place = { groupId: await groupCalled(db, '6ªB'), subjectId, day: '2026-05-08', startsAt: '07:00' }
      return [{ body: { from: '2026-05-04', to: '2026-05-10', places: [place] } }]
    },
  },
  'lesson.parallel': {
    tables: ['lesson_plans'],
    as: async db => (await lessonOfToday(db)).teacher_id,
    calls: async db => {
      // The same lesson a fortnight later in another group of the teacher, at an hour at which that group has had it.
      const { id } = await lessonOfToday(db)
      const { rows } = await sql<{ groupId: string; heldOn: string; startsAt: string }>`
        select o.group_id as "groupId", (o.held_on + 14)::text as "heldOn", left(o.starts_at::text, 5) as "startsAt"
        from lesson_plans o join lesson_plans l on l.id = ${id} and o.teacher_id = l.teacher_id
          and o.subject_id = l.subject_id and o.group_id <> l.group_id
        where o.held_on between '2026-04-27' and '2026-05-08' and o.starts_at is not null and o.deleted_at is null
          and not exists (select from lesson_plans p where p.group_id = o.group_id and p.held_on = o.held_on + 14)
        order by o.id limit 1`.execute(db)
      return [{ params: { id }, body: { rows } }]
    },
  },
  'questions.bulk': [
    { kind: 'bloom', bloom: 'understand' },
    { kind: 'state', state: 'arquivada' },
    { kind: 'remove' },
  ].map((action, at) => ({
    tables: ['questions'],
    calls: async (db: Db): Promise<[Sent]> => [
      { body: { ids: (await idsOf(db, 'questions', 60)).slice(at * 4, at * 4 + 4), action } },
    ],
  })),
  'glossary.term.bulk': [{ kind: 'grades', grades: [5, 6] }, { kind: 'remove' }].map((action, at) => ({
    tables: ['terms'],
    calls: async (db: Db): Promise<[Sent]> => [
      { body: { ids: (await idsOf(db, 'terms', 40)).slice(at * 4, at * 4 + 4), action } },
    ],
  })),
  'oral_texts.add': {
    tables: ['oral_texts'],
    calls: async () => {
      const text = { language: 'Português', skill: 'leitura', level: 'Palavra', kind: 'texto' }
      const texts = ['rio mesa sol', 'o pato nada'].map(content => ({ ...text, content }))
      return [{ body: { texts } }]
    },
  },
  'recovery.presence': {
    tables: ['recovery_plans'],
    calls: async db => {
      await sql`update recovery_plans set state = 'em curso'`.execute(db)
      const plan = await first(
        db,
        sql<{ id: string; session: string; pupil: string }>`select id, sessions -> 0 ->> 'id' as session,
          (select jsonb_object_keys(sessions -> 0 -> 'presence') order by 1 limit 1) as pupil from recovery_plans`,
      )
      const body = { studentIds: [plan.pupil], present: null }
      return [{ params: { id: plan.id, sessionId: plan.session }, body }]
    },
  },
  'new-year.begin': {
    tables: [...PUPILS, 'groups'],
    calls: async db => [
      {
        body: {
          from: 2026,
          groups: [{ id: await groupCalled(db, '5ªA'), next: '6ªA' }],
          staying: [],
          plans: true,
        },
      },
    ],
  },
  'accounts.invite-links': {
    // The words of a link are drawn: of each account as many stand.
    tables: [],
    calls: async db => [{ body: { ids: await idsOf(db, 'accounts', 2, sql`t.role = 'pendente'`) } }],
    comes: db =>
      sql`select account_id, count(*)::int as links from one_time_links group by 1 order by 1`.execute(db),
  },
  'accounts.approve': {
    tables: ['accounts'],
    calls: async db => [{ body: { ids: await idsOf(db, 'accounts', 2, sql`t.role = 'pendente'`) } }],
  },
  'accounts.disable': [
    {
      tables: ['accounts'],
      calls: async db => [
        { body: { ids: await idsOf(db, 'accounts', 3, sql`t.role = 'professor'`), disabled: true } },
      ],
    },
  ],
  'accounts.remove': [
    {
      tables: ['accounts'],
      calls: async db => [
        { body: { ids: (await idsOf(db, 'accounts', 30, sql`t.role = 'professor'`)).slice(-2) } },
      ],
    },
  ],
  // Who gets what follows from who comes first: these come last.
  'students.bulk (others)': {
    // Different pupils into one group: each gets a number of their own, in any order.
    tables: [],
    calls: async db => {
      const action = { kind: 'transfer', groupId: await groupCalled(db, '6ªC') }
      return [
        { body: { ids: await idsOf(db, 'students', 4, inGroup('6ªA')), action } },
        { body: { ids: await idsOf(db, 'students', 4, inGroup('6ªB')), action } },
      ]
    },
    comes: db =>
      sql`select count(distinct e.number)::int as numbers, count(*)::int as pupils from enrolments e
          join groups g on g.id = e.group_id where g.name = '6ªC' and e.until is null and e.deleted_at is null`.execute(
        db,
      ),
  },
  'accounts.remove (each other)': {
    // Of two administrators each ends the other: one of them stays.
    tables: [],
    calls: async db => {
      const [one, two] = await idsOf(db, 'accounts', 2, sql`t.role in ('admin', 'pedagogo')`)
      await sql`update accounts set role = 'admin' where id in (${one}, ${two})`.execute(db)
      return [{ body: { ids: [one] } }, { body: { ids: [two] } }]
    },
    as: async db => (await idsOf(db, 'accounts', 1, sql`t.role = 'professor'`))[0] ?? '',
    role: 'admin',
    comes: db =>
      sql`select count(*)::int as admins from accounts where role = 'admin' and deleted_at is null`.execute(
        db,
      ),
  },
}
/** Ids of rows that a case makes in both schools, which must not differ. */
const fixedId = (at: number) => `0197a000-0000-7000-8000-${String(at).padStart(12, '0')}`
const ROOM = fixedId(1)
const [AWAY, ALSO_AWAY, SUBSTITUTION] = [fixedId(2), fixedId(3), fixedId(4)]
const SCAN = fixedId(5)
const TODAY = '2026-05-05'
/** Has a policy to read yet. */
const READER = 'Lurdes Nhantumbo'
/** A Tuesday after the demonstration's day. */
const DATE = '2026-05-12'

const accountCalled = async (db: Db, name: string) =>
  (await idsOf(db, 'accounts', 1, sql`t.name = ${name}`))[0] ?? ''
const admin = async (db: Db) => (await idsOf(db, 'accounts', 1, sql`t.role = 'admin'`))[0] ?? ''

const handedOut = (db: Db, kind: 'escrito' | 'oral') =>
  first(
    db,
    sql<{ id: string; group_id: string }>`select a.id, a.group_id from applications a
      join tests t on t.id = a.test_id and t.kind = ${kind} where a.state = 'em aplicação' order by a.id limit 1`,
  )
const membersOf = (db: Db, application: { id: string; group_id: string }, count: number) =>
  idsOf(
    db,
    'students',
    count,
    sql`t.group_id = ${application.group_id} and t.state = 'activo'
      and not exists (select from attempts a where a.application_id = ${application.id} and a.student_id = t.id)`,
  )

/** Who has yet to read which policy. */
const unread = async (db: Db) =>
  (await findReadingStatuses(db, { today: TODAY })).filter(
    row => row.account_id !== null && row.state !== 'lida',
  )

/** Marks a teacher as away on {@link DATE}. */
const markAway = async (db: Db, absence: string, teacher: string) => {
  await sql`insert into teacher_absences (id, teacher_id, starts_on, ends_on, created_by)
    values (${absence}, ${await accountCalled(db, teacher)}, ${DATE}, ${DATE}, ${await admin(db)})`.execute(
    db,
  )
}
const choiceOf = async (db: Db, group: string, period: number, substitute: string) => ({
  choices: [
    {
      groupId: await groupCalled(db, group),
      date: DATE,
      period,
      kind: 'professor',
      substituteId: await accountCalled(db, substitute),
      joinedGroupId: null,
    },
  ],
})

/** Calls with lists among their fields that make or change one thing, or rows of one. */
const oneThing: Readonly<Record<string, Bulk | readonly Bulk[]>> = {
  'applications.enter': {
    tables: ['attempts'],
    calls: async db => {
      const application = await handedOut(db, 'escrito')
      const pupils = await membersOf(db, application, 2)
      const entries = pupils.map(studentId => ({
        studentId,
        itemId: null,
        entered: { kind: 'not-presented' },
      }))
      return [{ params: { id: application.id }, body: { entries } }]
    },
  },
  'applications.level': {
    tables: ['attempts'],
    calls: async db => {
      const application = await handedOut(db, 'oral')
      const pupils = await membersOf(db, application, 2)
      const entries = pupils.map(studentId => ({ studentId, level: 'Letra' }))
      return [{ params: { id: application.id }, body: { entries } }]
    },
  },
  'hearings.keep': {
    tables: ['hearings', 'attempts'],
    calls: async db => {
      const application = await handedOut(db, 'oral')
      const [studentId] = (await membersOf(db, application, 3)).slice(-1)
      const body = { studentId, outcome: 'ouvido', level: 'Letra', heardAt: '2026-05-05T07:30:00.000Z' }
      return [{ params: { id: application.id }, body }]
    },
  },
  'games.room.votes': {
    tables: ['game_answers', 'game_players'],
    calls: async db => {
      const game = await first(
        db,
        sql<{ id: string }>`select id from games where deleted_at is null order by id`,
      )
      const questions = [
        { itemId: fixedId(6), text: 'Uma palavra', options: ['a', 'b', 'c', 'd'], right: 0, answer: 'a' },
      ]
      const state = {
        ...stepRoom(newRoom('relampago'), 'seguinte', {
          ...{ now: 0, by: 'teacher', questions: 1, limit: null, draw: () => 0 },
        }),
        cards: { groupId: await groupCalled(db, '6ªB') },
      }
      await sql`insert into game_rooms (id, game_id, host_id, kind, questions, seed, state)
        values (${ROOM}, ${game.id}, ${await admin(db)}, 'relampago', ${JSON.stringify(questions)}, 'a', ${JSON.stringify(state)})`.execute(
        db,
      )
      const votes = [1, 2, 3].map(number => ({ number, choice: number }))
      return [{ params: { id: ROOM }, body: { round: 0, votes } }]
    },
  },
  'policy.paper-readings': {
    tables: ['policy_readings'],
    calls: async db => {
      const [standing] = await unread(db)
      if (!standing) throw new Error('everybody of the demonstration has read everything')
      await sql`insert into files (id, name, type, bytes, sha256) values (${SCAN}, 'lista.png', 'image/png', 1, 'a')`.execute(
        db,
      )
      await sql`insert into policy_signature_scans (id, version_id, file_id)
        values (${SCAN}, ${standing.version_id}, ${SCAN})`.execute(db)
      const people = [{ accountId: standing.account_id, name: standing.person }]
      return [{ params: { id: standing.version_id }, body: { scanId: SCAN, signedOn: TODAY, people } }]
    },
  },
  'policy.remind': {
    tables: ['notices'],
    calls: async db => {
      const readings = (await unread(db)).map(row => ({ policyId: row.policy_id, accountId: row.account_id }))
      return [{ body: { readings: readings.slice(-3) } }]
    },
  },
  'policy.confirm': {
    tables: ['policy_readings'],
    as: db => accountCalled(db, READER),
    calls: async db => {
      const standing = (await unread(db)).find(({ person }) => person === READER)
      if (!standing) throw new Error(`${READER} of the demonstration has read everything`)
      const body = { sha256: standing.sha256, lastPage: 1000, answers: [] }
      return [{ params: { id: standing.version_id }, body }]
    },
  },
  'mark-rules.confirm': {
    tables: ['mark_rules'],
    calls: async db => {
      const [school] = await idsOf(db, 'schools', 1, sql`true`)
      const rule = proposedRules.find(({ grades }) => grades.includes(6))?.rule
      return [{ body: { school, grade: 6, others: [5], since: '2027-01-01', rule } }]
    },
  },
  'marks.save': {
    tables: ['mark_books', 'mark_cells'],
    calls: async db => {
      const group = await groupCalled(db, '6ªA')
      const [subject = ''] = await idsOf(db, 'subjects', 1, sql`t.code = 'MAT'`)
      const pupils = await idsOf(db, 'students', 3, inGroup('6ªA'))
      const cells = pupils.map(studentId => ({ studentId, place: 'AT1', mark: 120, seen: null }))
      return [{ params: { group, subject, trimester: '1' }, body: { cells } }]
    },
  },
  'quizzes.from-terms': {
    tables: ['quizzes', 'questions'],
    calls: async db => {
      const subject = sql`t.subject_id = (select id from subjects where code = 'MAT')`
      return [{ body: { termIds: await idsOf(db, 'terms', 6, subject), grade: 6 } }]
    },
  },
  'recovery.from_levels': {
    tables: ['recovery_plans'],
    calls: async db => {
      const [grouping = ''] = await idsOf(db, 'level_groupings', 1)
      return [
        { params: { id: grouping }, body: { groupId: await groupCalled(db, '5ªA'), competenceIds: [] } },
      ]
    },
  },
  'substitution.choose': {
    tables: ['substitutions', 'notices'],
    calls: async db => {
      await markAway(db, AWAY, 'Paulo Zimba')
      return [{ params: { id: AWAY }, body: await choiceOf(db, '5ªA', 3, 'Ermelinda Sitoe') }]
    },
  },
  'substitution.answer': {
    tables: ['substitutions', 'notices'],
    as: db => accountCalled(db, 'Sérgio Malate'),
    calls: async db => {
      await sql`insert into substitutions (id, absence_id, group_id, subject_id, held_on, period, kind, substitute_id)
        values (${SUBSTITUTION}, ${AWAY}, ${await groupCalled(db, '6ªA')}, (select id from subjects where code = 'CN'), ${DATE},
          4, 'professor', ${await accountCalled(db, 'Sérgio Malate')})`.execute(db)
      return [{ body: { ids: [SUBSTITUTION], answer: 'não posso' } }]
    },
  },
  'substitution.choose (the same hour)': {
    // Of two teachers who are away at one hour, only one gets the same substitute.
    tables: [],
    calls: async db => {
      await markAway(db, ALSO_AWAY, 'Ivone Macie')
      return [
        { params: { id: AWAY }, body: await choiceOf(db, '5ªB', 2, 'Graça Timana') },
        { params: { id: ALSO_AWAY }, body: await choiceOf(db, '6ªC', 2, 'Graça Timana') },
      ]
    },
    comes: db =>
      sql`select count(*)::int as lessons from substitutions s join accounts a on a.id = s.substitute_id
        where a.name = 'Graça Timana' and s.held_on = ${DATE} and s.period = 2 and s.deleted_at is null`.execute(
        db,
      ),
  },
}

const lessonOfToday = (db: Db) =>
  first(
    db,
    sql<{
      id: string
      group_id: string
      teacher_id: string
      starts_at: string
    }>`select id, group_id, teacher_id,
        left(starts_at::text, 5) as starts_at from lesson_plans
      where held_on = '2026-05-05' and state = 'dada' and deleted_at is null order by id limit 1`,
  )

const tried = { ...oneThing, ...bulks }
const audited = served.flatMap(({ endpoint }) =>
  endpoint.method !== 'GET' && !endpoint.readOnly && endpoint.audit ? [endpoint] : [],
)
/** Of a line of `bulks`: «students.bulk (others)» is another case of one call. */
const auditOf = (name: string) => name.replace(/ .*/, '')
const nameOf = ({ audit }: Endpoint) => String(audit)
const isBulk = ({ body, path, audit = '', who }: Endpoint) => {
  const shape = shapeOf(body)
  return (
    who !== 'anyone' &&
    !('version' in shape || 'revision' in shape) &&
    !/\.(?:create|copy)$/.test(String(audit)) &&
    !/\/import$/.test(path) &&
    (path.endsWith('/bulk') || Object.values(shape).some(isMany))
  )
}

it('every call that changes many rows at once is tried', () => {
  const names = audited.filter(isBulk).map(nameOf)
  expect([...new Set(names)].sort()).toEqual([...new Set(Object.keys(tried).map(auditOf))].sort())
})

// Each is tried on what the ones before it left, in both schools alike.
const [inTurn, atOnce] = [await school(), await school()]

describe.each(Object.entries(tried))('%s', (name, cases) => {
  it.each([cases].flat().map((bulk, at) => [at, bulk] as const))(
    'twice at once gives what it gives one after the other (%i)',
    async (_at, bulk) => {
      const endpoint = audited.find(each => nameOf(each) === auditOf(name))
      if (!endpoint) throw new Error(name)
      const [one, two = one] = await bulk.calls(inTurn.db)
      await bulk.calls(atOnce.db)
      const before = await rowsOf(inTurn.db, bulk.tables)
      // What both schools have: all else was made anew in one of them.
      const other = new Set((await rowsOf(atOnce.db, bulk.tables)).join().match(UUID))
      const known = new Set(
        before
          .join()
          .match(UUID)
          ?.filter(id => other.has(id)),
      )
      const send = async (place: typeof inTurn, sent: Sent) => {
        const caller = await place.as(bulk)
        const { status, data } = await caller.call(endpoint, sent as never, { key: uuid() })
        return [status, status === 200 ? '' : data]
      }
      const turns = [await send(inTurn, one), await send(inTurn, two)]
      const once = await Promise.all([send(atOnce, one), send(atOnce, two)])
      expect(turns[0]).toEqual([200, ''])
      expect(once.map(String).sort()).toEqual(turns.map(String).sort())
      const after = await rowsOf(inTurn.db, bulk.tables, known)
      if (bulk.tables.length > 0) expect(after).not.toEqual(anew(before, known))
      expect(await rowsOf(atOnce.db, bulk.tables, known)).toEqual(after)
      if (bulk.comes) expect((await bulk.comes(atOnce.db)).rows).toEqual((await bulk.comes(inTurn.db)).rows)
    },
  )
})

const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g

async function school() {
  const database = await demonstrationDatabase()
  const server = await testServer(database, served)
  return {
    db: database.db,
    as: async ({ as: who, role }: Bulk) => {
      const id = who
        ? await who(database.db)
        : (await idsOf(database.db, 'accounts', 1, sql`t.role = 'admin'`))[0]
      const row = await database.db
        .selectFrom('accounts')
        .selectAll()
        .where('id', '=', id ?? '')
        .executeTakeFirstOrThrow()
      return server.as({ ...row, ...(role && { role }) } as never)
    },
  }
}

/** What tables hold, without what each call makes anew: ids of new rows, moments, secrets. */
async function rowsOf(db: Db, tables: readonly string[], known?: ReadonlySet<string>): Promise<string[]> {
  const all = await Promise.all(
    tables.map(async table => {
      const { rows } = await sql<{ row: Record<string, unknown> }>`
        SELECT to_jsonb(t) AS row FROM ${sql.table(table)} t`.execute(db)
      return rows.map(({ row }) => `${table} ${JSON.stringify(Object.entries(row).map(comparable))}`)
    }),
  )
  return anew(all.flat(), known)
}

/** Rows with the same word for every id that was not there before, in an order of their own. */
function anew(rows: readonly string[], known?: ReadonlySet<string>): string[] {
  return rows.map(row => row.replace(UUID, id => (known && !known.has(id) ? 'new' : id))).sort()
}

function comparable([key, value]: [string, unknown]): [string, unknown] {
  if (/_at$/.test(key)) return [key, value === null ? null : 'some moment']
  if (/^(?:version|.*(?:hash|secret|key))$/.test(key)) return [key, 0]
  return [key, value]
}

function shapeOf(schema: Endpoint['body']): Record<string, $ZodType> {
  const def = typeof schema === 'object' ? (schema._zod.def as { shape?: Record<string, $ZodType> }) : {}
  return def.shape ?? {}
}

/** Whether a field holds many of something, perhaps left out. */
function isMany(schema: $ZodType): boolean {
  const { type, innerType } = schema._zod.def as { type: string; innerType?: $ZodType }
  return type === 'array' || type === 'record' || (innerType !== undefined && isMany(innerType))
}
