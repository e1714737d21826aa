import type { Account } from '#kit/account.ts'
import { formatDateSlashes } from '#kit/figures.ts'
import { HttpError, notFound } from '#kit/refusals.ts'
import type { Db } from '#kit/server/database/database.ts'
import { type Served, serve } from '#kit/server/http/serve.ts'
import { documentAnswer } from '#kit/server/transfer/document-answer.ts'
import { readPrintedImages } from '#school/schools/server/printed-images.ts'
import { type Absence, listAbsencePlans, printAbsence } from '#school/substitutions/contract.ts'
import { presentAbsence } from '#school/substitutions/server/lessons.ts'
import { findAbsences } from '#school/substitutions/server/queries.ts'
import type { TimetableDependencies } from '#school/timetable/server/routes.ts'
import { printedLesson } from '../paper.ts'
import { type SheetLesson, sheetDays, substituteSheet } from '../substitute-sheet.ts'
import { readLesson } from './routes.ts'
import { type FindSharedHours, findSchedule } from './schedule.ts'

/** So many plans are drawn at once; a longer absence is printed day by day. */
const MAX_PLANS = 60

/** What is planned for the lessons of a teacher who is away, on the screen and on paper. */
export const substituteRoutes = ({ findSharedHours }: TimetableDependencies): Served[] => [
  serve(listAbsencePlans, async ({ db, account, params }) => {
    const absence = await getAbsence(db, params.id)
    const plans = await findPlans(db, account, absence, findSharedHours)
    return {
      rows: plans.map(({ date, period, groupId, plan }) => ({
        date,
        period,
        groupId,
        planId: plan.id,
        theme: plan.theme || plan.summary,
        lessonNumber: plan.lessonNumber,
      })),
    }
  }),

  serve(printAbsence, async ({ db, account, params, query: { date, format }, reply }) => {
    const whole = await getAbsence(db, params.id)
    const absence = {
      ...whole,
      lessons: whole.lessons.filter(lesson => date === undefined || lesson.date === date),
    }
    const plans = await findPlans(db, account, absence, findSharedHours)
    if (plans.length > MAX_PLANS)
      throw new HttpError(422, 'TOO_MANY', `São ${plans.length} planos: imprima a folha dia a dia.`)
    const lessons: SheetLesson[] = []
    let images = {}
    for (const lesson of absence.lessons) {
      const found = plans.find(
        plan =>
          plan.date === lesson.date && plan.period === lesson.period && plan.groupId === lesson.group.id,
      )
      const plan = found ? await readLesson(db, account, found.plan.id) : undefined
      if (plan && lessons.length === 0) images = await readPrintedImages(db, plan.school.id)
      lessons.push({ ...lesson, plan: plan ? printedLesson(plan, images) : null })
    }
    const days = sheetDays(lessons)
    if (days.length === 0)
      throw new HttpError(409, 'NOBODY_CHOSEN', 'Ainda ninguém dá estas aulas: escolha primeiro quem.')
    const name = `folha-para-a-sala-${formatDateSlashes(date ?? absence.startsOn).replaceAll('/', '-')}.${format}`
    return documentAnswer(substituteSheet(absence, days), { name, format }, reply)
  }),
]

async function getAbsence(db: Db, id: string): Promise<Absence> {
  const [row] = await findAbsences(db, { id })
  if (!row) throw notFound('Esta ausência')
  return presentAbsence(db, row)
}

async function findPlans(
  db: Db,
  account: Account,
  { teacher, lessons }: Absence,
  findSharedHours: FindSharedHours,
) {
  const [first, last] = [lessons.at(0), lessons.at(-1)]
  if (!first || !last) return []
  const schedule = await findSchedule(db, account, {
    span: { startsOn: first.date, endsOn: last.date },
    teacher: teacher.id,
    findSharedHours,
  })
  return schedule.flatMap(({ date, period, group, plan, insteadOf }) =>
    plan && period !== null && !insteadOf ? [{ date, period, groupId: group.id, plan }] : [],
  )
}
