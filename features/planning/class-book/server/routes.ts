import type { Account } from '#kit/account.ts'
import { notFound, orNotFound } from '#kit/refusals.ts'
import type { Db } from '#kit/server/database/database.ts'
import { type Served, serve } from '#kit/server/http/serve.ts'
import { documentAnswer } from '#kit/server/transfer/document-answer.ts'
import {
  findCalls,
  findGroupOfRegister,
  findMarks,
  findPupilsOfRegister,
} from '#school/absences/server/queries.ts'
import { findCalendarInForce } from '#school/calendar/server/queries.ts'
import { addDays, eachDay, mondayOf, reasonClosed, weekdayOf, weekOf } from '#school/calendar/weeks.ts'
import { readPrintedImages } from '#school/schools/server/printed-images.ts'
import { getStudent } from '#school/students/server/queries.ts'
import type { AroundTimetable } from '#school/timetable/server/routes.ts'
import { type FindSharedHours, findSchedule } from '../../lesson-plans/server/schedule.ts'
import {
  type BookWeek,
  downloadClassBook,
  downloadMissedLessons,
  getClassBook,
  listMissedLessons,
} from '../contract.ts'
import { classBookDocument, missedDocument } from '../document.ts'
import { bookLesson } from '../week.ts'
import { findGroupOfBook, findMissedLessons, findTaughtNotes } from './queries.ts'

export const classBookRoutes = ({ findSharedHours }: AroundTimetable): Served[] => [
  serve(getClassBook, ({ db, account, params, query, today }) =>
    readWeek(db, account, { groupId: params.id, day: query.day ?? today, findSharedHours }),
  ),

  serve(downloadClassBook, async ({ db, account, params, query, reply }) => {
    const weeks: BookWeek[] = []
    for (let at = 0; at < query.weeks; at += 1)
      weeks.push(
        await readWeek(db, account, { groupId: params.id, day: addDays(query.day, 7 * at), findSharedHours }),
      )
    const [first] = weeks
    if (!first) throw notFound('Esta turma')
    const description = classBookDocument(weeks, await readPrintedImages(db, first.school.id), new Date())
    const name = `livro-de-turma-${first.group.name}-${first.from}.${query.format}`
    return documentAnswer(description, { name, format: query.format }, reply)
  }),

  serve(listMissedLessons, async ({ db, account, params }) => ({
    lessons: (await readMissed(db, account, params.id)).lessons,
  })),

  serve(downloadMissedLessons, async ({ db, account, params, query: { format }, reply }) => {
    const { student, lessons } = await readMissed(db, account, params.id)
    const pupil = { name: student.fullName, group: student.group.name, grade: student.group.grade }
    return documentAnswer(
      missedDocument(pupil, lessons),
      { name: `trabalho-para-casa-${student.code}.${format}`, format },
      reply,
    )
  }),
]

async function readMissed(db: Db, account: Account, id: string) {
  const student = await getStudent(db, account, id)
  const group = orNotFound(await findGroupOfRegister(db, account, student.group.id), 'Este aluno')
  const lessons = await findMissedLessons(db, account, { id, groupId: group.id, by: group.by })
  return { student, lessons }
}

/** The week of a day, Monday to Friday and a Saturday on which there are lessons. */
async function readWeek(
  db: Db,
  account: Account,
  { groupId, day, findSharedHours }: { groupId: string; day: string; findSharedHours: FindSharedHours },
): Promise<BookWeek> {
  const monday = mondayOf(day)
  const span = { startsOn: monday, endsOn: addDays(monday, 5) }
  const week = { from: span.startsOn, to: span.endsOn }
  const group = await findGroupOfRegister(db, account, groupId, span)
  const more = group && (await findGroupOfBook(db, group.id, week))
  if (!group || !more) throw notFound('Esta turma')
  const calendar = await findCalendarInForce(db, monday, group.school_id)
  const schedule = await findSchedule(db, account, { span, group: group.id, findSharedHours })
  const calls = await findCalls(db, account, group, week)
  const marks = await findMarks(
    db,
    calls.map(call => call.id),
  )
  const pupils = await findPupilsOfRegister(db, group.id, week, [...marks.keys()])
  const known = {
    by: group.by,
    calls,
    marks,
    numbers: new Map(pupils.map(pupil => [pupil.id, pupil.number])),
    notes: await findTaughtNotes(
      db,
      schedule.flatMap(({ plan }) => (plan?.state === 'não dada' ? [plan.id] : [])),
    ),
  }
  const days = eachDay(span)
    .map(date => ({
      date,
      lessons: schedule.filter(lesson => lesson.date === date).map(lesson => bookLesson(lesson, known)),
    }))
    .filter(({ date, lessons }) => weekdayOf(date) <= 5 || lessons.length > 0)
    .map(({ date, lessons }) => ({
      date,
      closed: calendar && lessons.length === 0 ? reasonClosed(calendar, date) : null,
      lessons,
    }))
  const when = calendar && weekOf(calendar, days.find(each => each.closed === null)?.date ?? monday)
  return {
    group: { id: group.id, name: group.name, grade: group.grade, year: group.year },
    ...more,
    by: group.by,
    trimester: when?.trimester ?? null,
    week: when?.week.number ?? null,
    from: monday,
    to: days.at(-1)?.date ?? monday,
    days,
  }
}
