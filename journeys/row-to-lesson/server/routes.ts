import { rowsOf } from '#features/analytical-plans/server/present.ts'
import { findEditions, findPlan } from '#features/analytical-plans/server/queries.ts'
import { planRowText } from '#features/lesson-plans/paper.ts'
import { findLessonTimes } from '#features/lesson-plans/server/schedule.ts'
import { notFound } from '#kit/server/http/http-error.ts'
import { type Served, serve } from '#kit/server/http/serve.ts'
import { startFromRow } from '../contract.ts'
import { lessonFromRow } from '../lesson-from-row.ts'
import { findCompetenceIds, findLessonsOfPlan } from './queries.ts'

export const routes: Served[] = [
  serve(startFromRow, async ({ db, account, query }) => {
    const [newest] = await findEditions(db, account, query.family)
    const plan = newest && (await findPlan(db, account, newest.id))
    const rows = plan ? rowsOf(plan) : []
    const row = rows.find(one => one.id === query.row)
    if (!plan || !row) throw notFound('Esta linha do plano analítico')
    const groupId =
      query.group && plan.group_ids.includes(query.group) ? query.group : (plan.group_ids[0] ?? null)
    const written = await findLessonsOfPlan(db, { familyId: query.family, groupId })
    const times = groupId
      ? await findLessonTimes(db, {
          groupId,
          subjectId: plan.subject_id,
          from: row.startsOn,
          count: written.length + 1,
        })
      : []
    const time = times.find(
      one => !written.some(lesson => lesson.held_on === one.date && lesson.starts_at === one.startsAt),
    )
    return {
      rowText: planRowText(row),
      lesson: {
        ...lessonFromRow(
          rows,
          row,
          written.map(lesson => lesson.row_id),
        ),
        subjectId: plan.subject_id,
        grade: plan.grade,
        groupId,
        heldOn: time?.date ?? null,
        startsAt: time?.startsAt?.slice(0, 5) ?? null,
        minutes: plan.lesson_minutes,
        familyId: query.family,
        competenceIds: await findCompetenceIds(db, plan.subject_id, row.competences),
      },
    }
  }),
]
