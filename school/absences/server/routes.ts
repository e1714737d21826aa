import { sql } from 'kysely'
import type { Account } from '#kit/account.ts'
import { formatDayMonth } from '#kit/figures.ts'
import { forbidden, invalidField, notFound, orNotFound } from '#kit/refusals.ts'
import { allInOrder } from '#kit/server/database/all-in-order.ts'
import type { Db } from '#kit/server/database/database.ts'
import { inTransaction } from '#kit/server/database/in-transaction.ts'
import { type Served, serve } from '#kit/server/http/serve.ts'
import type { Change } from '#kit/server/records/changes.ts'
import { tableAnswer } from '#kit/server/transfer/table-answer.ts'
import { findCalendarInForce } from '#school/calendar/server/queries.ts'
import {
  addDays,
  type DateSpan,
  eachDay,
  isSchoolDay,
  reasonClosed,
  trimesterOf,
  weekdayOf,
} from '#school/calendar/weeks.ts'
import { noLongerInCharge } from '#school/groups/server/former.ts'
import { schoolOfGroup } from '#school/groups/server/school-of-group.ts'
import { findGroupDuring, isMember, membersDuring } from '#school/students/server/members.ts'
import { getStudent } from '#school/students/server/queries.ts'
import {
  addTalk,
  type Call,
  exportRegister,
  getBeforeLesson,
  getPupilAbsences,
  getRegister,
  type Mark,
  markAbsences,
  type Register,
} from '../contract.ts'
import { monthOfDay } from '../month.ts'
import { callsFor, isEnrolledOn, keepCalls, runFinder, tallyOf, unitsOf } from '../register.ts'
import { registerTable } from '../register-table.ts'
import { correctCall, holdCalls, writeCall } from './calls.ts'
import { findDaysOfPupil } from './of-pupil.ts'
import {
  answersFor,
  type DaysRead,
  findCalls,
  findGroupOfRegister,
  findMarks,
  findPupilsOfRegister,
  type GroupOfRegister,
} from './queries.ts'

import { LOOK_BACK_DAYS } from './runs.ts'
import { findTalks, insertTalk } from './talks.ts'

export const routes: Served[] = [
  serve(getRegister, ({ db, account, params, query, today }) =>
    readRegister(db, account, params.id, query.month ?? monthOfDay(today), today),
  ),

  serve(exportRegister, async ({ db, account, params, query, today, reply }) => {
    const register = await readRegister(db, account, params.id, query.month, today)
    return tableAnswer(registerTable(register), query.format, reply)
  }),

  serve(markAbsences, async ({ db, account, params, body, today, record }) => {
    const days = [...new Set(body.marks.map(mark => mark.date))].sort()
    const group = await readGroupToChange(db, account, params.id, days)
    const past = days.some(date => date < today)
    if (past && !answersFor(account, group))
      throw forbidden('Depois do dia da aula, é o director de turma ou a direcção que corrige as faltas.')
    if (past && body.reason === '') throw invalidField('reason', 'O dia já passou: diga porque corrige.')
    await holdCalls(db, group.id)
    const changes: Change[] = []
    for (const date of days) changes.push(...(await markDay({ db, account, group, date, today, body })))
    await record(...changes)
    return { marked: body.marks.length }
  }),

  serve(getPupilAbsences, async ({ db, account, params, query, today }) => {
    const student = await getStudent(db, account, params.id)
    const month = query.month ?? monthOfDay(today)
    const groupId = await findGroupOfMonth(db, account, student, { month, today })
    const { pupils, ...around } = await readRegister(db, account, groupId, month, today, student.id)
    const [pupil] = pupils
    if (!pupil) throw notFound('Este aluno')
    return {
      ...around,
      pupil,
      ...(await readTrimester(db, student.group.id, student.id, today)),
      talks: await findTalks(db, student.id),
    }
  }),

  serve(addTalk, async ({ db, account, params, body, today, record }) => {
    const student = await getStudent(db, account, params.id)
    if (body.date > today) throw invalidField('date', 'Esse dia ainda não chegou.')
    const row = await insertTalk(db, { studentId: student.id, accountId: account.id, ...body })
    await record({
      table: 'family_talks',
      id: row.id,
      label: `${student.fullName}, ${formatDayMonth(body.date)}`,
      before: null,
      after: row,
    })
    const [talk] = (await findTalks(db, student.id)).filter(({ id }) => id === row.id)
    if (!talk) throw notFound('Esta conversa')
    return talk
  }),

  serve(getBeforeLesson, async ({ db, account, query }) => {
    const group = await readGroup(db, account, query.group)
    const span = { from: addDays(query.date, -LOOK_BACK_DAYS), to: query.date }
    const [calls, marks, pupils] = await inTransaction(db, one =>
      allInOrder([
        findCalls(one, account, group, span),
        findMarks(one, group.id, span),
        findPupilsOfRegister(one, group.id, { from: query.date, to: query.date }),
      ]),
    )
    const earlier = calls.filter(call => call.date < query.date)
    const ofDay = calls.filter(call => call.date === query.date)
    const [first] = unitsOf(group.by, ofDay)
    const holds = first && (group.by === 'dia' || first.lessonId === null) ? first : undefined
    const shown = (call: Call | undefined) =>
      call
        ? {
            callId: call.id,
            by: call.by,
            startsAt: call.startsAt,
            missing: [...marks].flatMap(([studentId, own]) =>
              keepCalls(own, id => id === call.id).map(({ mark }) => ({ studentId, mark })),
            ),
          }
        : null
    const findRun = runFinder(group.by, earlier, query.subject)
    return {
      by: group.by,
      runs: pupils.flatMap(({ id, number, name, there }) => {
        const run = findRun({ there, marks: marks.get(id) ?? [] })
        return run ? [{ id, number, name, run }] : []
      }),
      own: shown(ofDay.find(call => call.lessonId === query.lesson)),
      day: holds?.lessonId === query.lesson ? null : shown(holds),
    }
  }),
]

interface DayMarked {
  db: Db
  account: Account
  group: GroupOfRegister
  date: string
  today: string
  body: {
    marks: readonly { studentId: string; date: string; callId?: string | undefined; mark: Mark }[]
    reason: string
  }
}

/** One day's marks, at the calls that they name or at all of the day that count and the account may change. */
async function markDay({ db, account, group, date, today, body }: DayMarked): Promise<Change[]> {
  if (date > today) throw invalidField('date', 'Esse dia ainda não chegou.')
  const marks = body.marks.filter(mark => mark.date === date)
  await refuseStrangers(db, { group, date }, marks)
  const calls = await findCalls(db, account, group, { from: date, to: date })
  const by = { accountId: account.id, reason: body.reason }
  const changes: Change[] = []
  for (const [callId, own] of Map.groupBy(marks, mark => mark.callId)) {
    const wanted = new Map(own.map(({ studentId, mark }) => [studentId, mark]))
    const named = callId === undefined ? unitsOf(group.by, calls) : calls.filter(call => call.id === callId)
    if (callId !== undefined && named.length === 0) throw notFound('Esta aula')
    const mine = named.filter(call => call.own)
    if (named.length > 0 && mine.length === 0)
      throw forbidden('Estas faltas foram marcadas por outro professor.')
    for (const call of mine)
      changes.push(...(await correctCall(db, { id: call.id, heldOn: date }, wanted, by)))
    if (named.length > 0) continue
    await refuseClosed(db, date, group.school_id)
    if (!answersFor(account, group) && group.by === 'aula')
      throw forbidden('Marque as faltas ao dar a aula: neste dia ainda não há nenhuma.')
    const called = { groupId: group.id, heldOn: date, lesson: null }
    changes.push(...(await writeCall(db, called, wanted, { ...by, whole: false })))
  }
  return changes
}

/** @throws HttpError 400 on a day without school */
async function refuseClosed(db: Db, date: string, school: string): Promise<void> {
  const calendar = await findCalendarInForce(db, date, school)
  if (calendar && !isSchoolDay(calendar, date))
    throw invalidField('date', `A ${formatDayMonth(date)} não há aulas: ${reasonClosed(calendar, date)}.`)
}

/** @throws HttpError 400 for a pupil who was not in the group on the day; what was marked all the same may be corrected */
async function refuseStrangers(
  db: Db,
  { group, date }: { group: GroupOfRegister; date: string },
  marks: readonly { studentId: string }[],
): Promise<void> {
  const ids = [...new Set(marks.map(mark => mark.studentId))]
  const { rows } = await sql<{ name: string; has_come: boolean }>`
    select s.full_name as name, coalesce(bool_or(m.since <= ${date}), false) as has_come
    from students s left join ${membersDuring({ from: '1900-01-01', to: '2100-12-31' })} m
      on m.id = s.id and m.group_id = ${group.id}
    where s.id = any(${ids}::uuid[])
      and not ${isMember(sql`s.id`, { group: sql`${group.id}::uuid`, day: date })}
      and not exists (select from lesson_absences a join lesson_calls c on c.id = a.call_id
        where a.student_id = s.id and a.deleted_at is null and c.group_id = ${group.id} and c.held_on = ${date}
          and c.deleted_at is null)
    group by s.id, s.full_name limit 1`.execute(db)
  const [stranger] = rows
  if (!stranger) return
  const when = stranger.has_come ? 'já não estava' : 'ainda não estava'
  throw invalidField('marks', `${stranger.name} ${when} na ${group.name} a ${formatDayMonth(date)}.`)
}

async function readGroup(db: Db, account: Account, id: string, span?: DateSpan): Promise<GroupOfRegister> {
  return orNotFound(await findGroupOfRegister(db, account, id, span), 'Esta turma')
}

/** @throws HttpError 403 for who had the group on these days, and has it no longer */
async function readGroupToChange(
  db: Db,
  account: Account,
  id: string,
  days: readonly string[],
): Promise<GroupOfRegister> {
  const group = await findGroupOfRegister(db, account, id)
  if (group) return group
  const [first = '', last = first] = [days[0], days.at(-1)]
  throw await noLongerInCharge(
    db,
    account,
    await readGroup(db, account, id, { startsOn: first, endsOn: last }),
  )
}

/** A month of a group, or of one of its pupils. */
async function readRegister(
  db: Db,
  account: Account,
  groupId: string,
  month: string,
  today: string,
  studentId?: string,
): Promise<Register> {
  // What is asked at once in a transaction goes out in one piece.
  if (!db.isTransaction)
    return db.transaction().execute(one => readRegister(one, account, groupId, month, today, studentId))
  const span = spanOfMonth(month)
  const group = await readGroup(db, account, groupId, { startsOn: span.from, endsOn: span.to })
  const former = studentId === undefined ? [] : await findFormerGroups(db, studentId, { groupId, span })
  const lookedBack: DaysRead = { from: addDays(today, -LOOK_BACK_DAYS), to: today }
  const allCalls = findCalls(db, account, group, span, lookedBack)
  const allMarks = findMarks(db, group.id, span, lookedBack)
  const isShown = ({ date }: Call) => date >= span.from && date <= span.to
  const markedInMonth = allInOrder([allCalls, allMarks]).then(([found, marked]) => {
    const shown = new Set(found.filter(isShown).map(call => call.id))
    return [...marked]
      .filter(([, own]) => own.some(({ callIds }) => callIds.some(id => shown.has(id))))
      .map(([id]) => id)
  })
  const others = studentId === undefined ? markedInMonth : markedInMonth.then(ids => [...ids, studentId])
  const [found, marks, pupils, calendar, elsewhere] = await allInOrder([
    allCalls,
    allMarks,
    findPupilsOfRegister(db, group.id, span, others),
    findCalendarInForce(db, span.from, group.school_id),
    allInOrder(former.map(one => readElsewhere(db, account, one, span))),
  ])
  const calls = [...found.filter(isShown), ...elsewhere.flatMap(one => one.calls)]
  const shown = new Set(calls.map(call => call.id))
  const findRun = runFinder(
    group.by,
    found.filter(({ date }) => date >= lookedBack.from && date <= lookedBack.to),
  )
  const called = new Set(calls.map(call => call.date))
  return {
    group: { id: group.id, name: group.name, grade: group.grade, year: group.year },
    director: group.directorId ? { id: group.directorId, name: group.directorName ?? '' } : null,
    by: group.by,
    month,
    today,
    may: answersFor(account, group) ? 'any' : 'today',
    days: eachDay({ startsOn: span.from, endsOn: span.to })
      .filter(date => weekdayOf(date) <= 5 || called.has(date) || (calendar && isSchoolDay(calendar, date)))
      .map(date => ({
        date,
        closed: calendar && !called.has(date) ? reasonClosed(calendar, date) : null,
      })),
    calls,
    pupils: pupils
      .filter(pupil => studentId === undefined || pupil.id === studentId)
      .map(pupil => {
        const own = [...elsewhere.flatMap(one => one.marks), ...(marks.get(pupil.id) ?? [])]
        const there = [...former.flatMap(one => one.there), ...pupil.there]
        const isHere = isEnrolledOn(pupil, today)
        return {
          ...pupil,
          there,
          marks: keepCalls(own, id => shown.has(id)),
          run: isHere ? findRun({ there, marks: own }) : null,
        }
      }),
  }
}

/** The group in which a pupil was last in a month, where the account may see it then; else the one of today. */
async function findGroupOfMonth(
  db: Db,
  account: Account,
  student: { id: string; group: { id: string } },
  { month, today }: { month: string; today: string },
): Promise<string> {
  const { from, to } = spanOfMonth(month)
  const last = to < today ? to : today
  const id = await findGroupDuring(db, student.id, { from, to: last })
  if (id === undefined || from > last) return student.group.id
  return (await findGroupOfRegister(db, account, id, { startsOn: from, endsOn: to })) ? id : student.group.id
}

/** What the days of the trimester come to for one pupil, in all groups, and those that nobody has justified. */
async function readTrimester(db: Db, groupId: string, studentId: string, today: string) {
  const calendar = await findCalendarInForce(db, today, schoolOfGroup(groupId))
  const trimester = calendar && trimesterOf(calendar, today)
  if (!trimester) return { trimester: null, unjustified: [], elsewhere: null }
  const days = await findDaysOfPupil(db, studentId, { from: trimester.startsOn, to: today })
  const { absences, justified, late, units } = tallyOf(days.map(({ day }) => day))
  const others = days.filter(day => day.groupId !== groupId)
  const before = tallyOf(others.map(({ day }) => day))
  return {
    trimester: { number: trimester.number, absences, justified, late, units },
    unjustified: days.flatMap(({ date, day }) =>
      day.missed > day.justified ? [{ date, lessons: day.missed - day.justified }] : [],
    ),
    elsewhere:
      before.absences + before.late === 0
        ? null
        : {
            absences: before.absences,
            justified: before.justified,
            late: before.late,
            groups: [
              ...new Set(others.filter(({ day }) => day.missed + day.late > 0).map(({ group }) => group)),
            ],
          },
  }
}

/** The other groups that a pupil was in during a span, with the days in each. */
async function findFormerGroups(
  db: Db,
  studentId: string,
  { groupId, span }: { groupId: string; span: { from: string; to: string } },
) {
  const { rows } = await sql<{ group_id: string; since: string; until: string | null }>`
    select m.group_id, m.since, m.until from ${membersDuring(span)} m
    where m.id = ${studentId} and m.group_id <> ${groupId}`.execute(db)
  return [...Map.groupBy(rows, row => row.group_id)].map(([id, there]) => ({ id, there, studentId }))
}

/** What was called in a group that a pupil has left, on the days when there, and what was marked of the pupil. */
async function readElsewhere(
  db: Db,
  account: Account,
  { id, there, studentId }: Awaited<ReturnType<typeof findFormerGroups>>[number],
  span: DaysRead,
) {
  const [calls, marks] = await allInOrder([
    findCalls(db, account, { id, directed_by: null }, span),
    findMarks(db, id, span),
  ])
  return { calls: callsFor({ there, marks: [] }, calls), marks: marks.get(studentId) ?? [] }
}

function spanOfMonth(month: string): DaysRead {
  const from = `${month}-01`
  return { from, to: addDays(`${addDays(from, 31).slice(0, 7)}-01`, -1) }
}
