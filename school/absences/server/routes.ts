import type { Account } from '#kit/account.ts'
import { formatDayMonth } from '#kit/figures.ts'
import { forbidden, invalidField, notFound, orNotFound } from '#kit/refusals.ts'
import type { Db } from '#kit/server/database/database.ts'
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
import { dayMarkOf, runOf, tallyOf, unitsByDay, unitsOf } from '../register.ts'
import { registerTable } from '../register-table.ts'
import { correctCall, writeCall } from './calls.ts'
import { findMarksElsewhere } from './of-pupil.ts'
import {
  answersFor,
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
    const group = await readGroup(db, account, params.id)
    const days = [...new Set(body.marks.map(mark => mark.date))].sort()
    const past = days.some(date => date < today)
    if (past && !answersFor(account, group))
      throw forbidden('Depois do dia da aula, é o director de turma ou a direcção que corrige as faltas.')
    if (past && body.reason === '') throw invalidField('reason', 'O dia já passou: diga porque corrige.')
    const changes: Change[] = []
    for (const date of days) changes.push(...(await markDay({ db, account, group, date, today, body })))
    await record(...changes)
    return { marked: body.marks.length }
  }),

  serve(getPupilAbsences, async ({ db, account, params, query, today }) => {
    const student = await getStudent(db, account, params.id)
    const register = await readRegister(
      db,
      account,
      student.group.id,
      query.month ?? monthOfDay(today),
      today,
      student.id,
    )
    const { pupils, ...around } = register
    const [pupil] = pupils
    if (!pupil) throw notFound('Este aluno')
    return {
      ...around,
      pupil,
      ...(await readTrimester(db, account, student, today)),
      talks: await findTalks(db, student.id),
      elsewhere: await findMarksElsewhere(db, { studentId: student.id, groupId: student.group.id, today }),
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
    const calls = await findCalls(db, account, group, span)
    const marks = await findMarks(
      db,
      calls.map(call => call.id),
    )
    const pupils = await findPupilsOfRegister(db, group.id, [])
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
              own.filter(mark => mark.callId === call.id).map(({ mark }) => ({ studentId, mark })),
            ),
          }
        : null
    return {
      by: group.by,
      runs: pupils.flatMap(({ id, number, name }) => {
        const run = runOf(group.by, earlier, marks.get(id) ?? [], query.subject)
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
  await refuseStrangers(db, group.id, marks)
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

/** @throws HttpError 400 for a pupil who neither is nor was in the group */
async function refuseStrangers(
  db: Db,
  groupId: string,
  marks: readonly { studentId: string; callId?: string | undefined }[],
): Promise<void> {
  const ids = [...new Set(marks.map(mark => mark.studentId))]
  const rows = await db
    .selectFrom('students')
    .select('id')
    .where('id', 'in', ids)
    .where('deleted_at', 'is', null)
    .where(({ or, eb, exists, selectFrom }) =>
      or([
        eb('group_id', '=', groupId),
        exists(
          selectFrom('lesson_absences as a')
            .innerJoin('lesson_calls as c', 'c.id', 'a.call_id')
            .select('a.id')
            .whereRef('a.student_id', '=', 'students.id')
            .where('c.group_id', '=', groupId),
        ),
      ]),
    )
    .execute()
  if (rows.length < ids.length) throw invalidField('marks', 'Um dos alunos não é desta turma.')
}

async function readGroup(db: Db, account: Account, id: string, span?: DateSpan): Promise<GroupOfRegister> {
  return orNotFound(await findGroupOfRegister(db, account, id, span), 'Esta turma')
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
  const span = spanOfMonth(month)
  const group = await readGroup(db, account, groupId, { startsOn: span.from, endsOn: span.to })
  const calls = await findCalls(db, account, group, span)
  const recent = await findCalls(db, account, group, { from: addDays(today, -LOOK_BACK_DAYS), to: today })
  const marks = await findMarks(db, [...new Set([...calls, ...recent].map(call => call.id))])
  const shown = new Set(calls.map(call => call.id))
  const inMonth = [...marks].filter(([, own]) => own.some(mark => shown.has(mark.callId))).map(([id]) => id)
  const pupils = await findPupilsOfRegister(db, group.id, studentId ? [...inMonth, studentId] : inMonth)
  const calendar = await findCalendarInForce(db, span.from, group.school_id)
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
        const own = marks.get(pupil.id) ?? []
        return {
          ...pupil,
          marks: own.filter(mark => shown.has(mark.callId)),
          run: pupil.state === 'activo' ? runOf(group.by, recent, own) : null,
        }
      }),
  }
}

/** What the days of the trimester come to for one pupil, and those that nobody has justified. */
async function readTrimester(
  db: Db,
  account: Account,
  student: { id: string; group: { id: string } },
  today: string,
) {
  const group = await readGroup(db, account, student.group.id)
  const calendar = await findCalendarInForce(db, today, group.school_id)
  const trimester = calendar && trimesterOf(calendar, today)
  if (!trimester) return { trimester: null, unjustified: [] }
  const calls = await findCalls(db, account, group, { from: trimester.startsOn, to: today })
  const marks =
    (
      await findMarks(
        db,
        calls.map(call => call.id),
      )
    ).get(student.id) ?? []
  const days = [...unitsByDay(group.by, calls)].map(
    ([date, units]) => [date, dayMarkOf(units, marks)] as const,
  )
  const { absences, justified, late, units } = tallyOf(days.map(([, day]) => day))
  return {
    trimester: { number: trimester.number, absences, justified, late, units },
    unjustified: days.flatMap(([date, day]) =>
      day.missed > day.justified ? [{ date, lessons: day.missed - day.justified }] : [],
    ),
  }
}

function spanOfMonth(month: string): { from: string; to: string } {
  const from = `${month}-01`
  return { from, to: addDays(`${addDays(from, 31).slice(0, 7)}-01`, -1) }
}
