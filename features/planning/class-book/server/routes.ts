import type { Account } from '#kit/account.ts'
import { notFound, orNotFound } from '#kit/refusals.ts'
import type { Db } from '#kit/server/database/database.ts'
import { type Served, serve } from '#kit/server/http/serve.ts'
import { documentAnswer } from '#kit/server/transfer/document-answer.ts'
import { findGroupOfRegister } from '#school/absences/server/queries.ts'
import { addDays } from '#school/calendar/weeks.ts'
import { readPrintedImages } from '#school/schools/server/printed-images.ts'
import { getStudent } from '#school/students/server/queries.ts'
import type { TimetableDependencies } from '#school/timetable/server/routes.ts'
import {
  type BookWeek,
  downloadClassBook,
  downloadMissedLessons,
  getClassBook,
  listMissedLessons,
  signWeek,
} from '../contract.ts'
import { classBookDocument, missedDocument } from '../document.ts'
import { findMissedLessons } from './queries.ts'
import { readWeek } from './read-week.ts'
import { signWeekAsRead } from './signed-weeks.ts'

export const classBookRoutes = ({ findSharedHours }: TimetableDependencies): Served[] => [
  serve(getClassBook, ({ db, account, params, query, today }) =>
    readWeek(db, account, { ...query, groupId: params.id, day: query.day ?? today, findSharedHours }),
  ),

  serve(signWeek, async ({ db, account, params, body, today, record }) => {
    const week = { groupId: params.id, day: body.day, findSharedHours }
    await record(await signWeekAsRead(db, account, { ...week, ...body, today }))
    return readWeek(db, account, week)
  }),

  serve(downloadClassBook, async ({ db, account, params, query, reply }) => {
    const weeks: BookWeek[] = []
    for (let at = 0; at < query.weeks; at += 1)
      weeks.push(
        await readWeek(db, account, {
          ...{ groupId: params.id, day: addDays(query.day, 7 * at), findSharedHours },
          ...(query.weeks === 1 && { edition: query.edition }),
        }),
      )
    const [first] = weeks
    if (!first) throw notFound('Esta turma')
    const description = classBookDocument(weeks, await readPrintedImages(db, first.school.id), new Date())
    const edition = weeks.length === 1 && first.edition ? `-v${first.edition.number}` : ''
    const name = `livro-de-turma-${first.group.name}-${first.from}${edition}.${query.format}`
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
