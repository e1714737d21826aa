import type { Db } from '#kit/server/database/database.ts'
import { existing } from '#kit/server/database/existing.ts'
import { addDays } from '#school/calendar/weeks.ts'
import { groupCalled } from '#school/groups/server/group-called.ts'
import type { ScheduledLesson } from '../schedule-contract.ts'
import { lacksPlan } from '../without-plan.ts'

/** How long before and after a lesson the same one is looked for in the teacher's other groups. */
const DAYS = 21

/**
 * Each group's first lesson time without a plan, in a subject, with the newest plan of the same lesson in another group of
 * that grade: the one whose number comes next, or, where lessons have no numbers, one that the group has not had.
 */
export async function withOffers(
  db: Db,
  lessons: readonly ScheduledLesson[],
  teacher: string,
): Promise<ScheduledLesson[]> {
  const empty = lessons.filter(
    lesson => lacksPlan(lesson) && (lesson.teacher?.id === teacher || lesson.insteadOf !== undefined),
  )
  const [first, last] = [empty.at(0), empty.at(-1)]
  if (!first || !last) return [...lessons]
  const plans = await findOwnPlans(db, teacher, {
    subjectIds: [...new Set(empty.map(({ subject }) => subject.id))],
    from: addDays(first.date, -DAYS),
    to: addDays(last.date, DAYS),
  })
  const served = new Set<string>()
  return lessons.map(lesson => {
    const place = `${lesson.group.id} ${lesson.subject.id}`
    if (!empty.includes(lesson) || served.has(place)) return lesson
    served.add(place)
    const same = plans.filter(plan => plan.subject_id === lesson.subject.id && plan.grade === lesson.grade)
    const own = same.filter(plan => plan.group_id === lesson.group.id)
    const before = own.filter(plan => plan.held_on < lesson.date || isEarlier(plan, lesson))
    const number = before.at(-1)?.lesson_number ?? null
    const found = same
      .filter(
        plan =>
          plan.group_id !== lesson.group.id &&
          plan.title !== '' &&
          (number === null || plan.lesson_number === null
            ? !own.some(({ title }) => title === plan.title)
            : plan.lesson_number === number + 1 && !own.some(({ source_id }) => source_id === plan.id)),
      )
      .toSorted((a, b) => Number(b.held_on <= lesson.date) - Number(a.held_on <= lesson.date) || newest(a, b))
      .at(0)
    return found === undefined
      ? lesson
      : {
          ...lesson,
          offer: {
            id: found.id,
            group: found.group_name,
            heldOn: found.held_on,
            lessonNumber: found.lesson_number,
            title: found.title,
          },
        }
  })
}

type OwnPlan = Awaited<ReturnType<typeof findOwnPlans>>[number]

function isEarlier(plan: OwnPlan, lesson: ScheduledLesson): boolean {
  return plan.held_on === lesson.date && (plan.starts_at ?? '') < (lesson.startsAt ?? '')
}

function newest(a: OwnPlan, b: OwnPlan): number {
  return b.held_on.localeCompare(a.held_on) || (b.starts_at ?? '').localeCompare(a.starts_at ?? '')
}

/** A teacher's plans in some subjects between two days, in the order of their hours. */
async function findOwnPlans(
  db: Db,
  teacher: string,
  of: { subjectIds: readonly string[]; from: string; to: string },
) {
  const rows = await existing(db, 'lesson_plans as l')
    .innerJoin('groups', 'groups.id', 'l.group_id')
    .select([
      'l.id',
      'l.subject_id',
      'l.group_id',
      groupCalled().as('group_name'),
      'l.grade',
      'l.held_on',
      'l.starts_at',
      'l.lesson_number',
      'l.source_id',
    ])
    .select(({ fn, val, ref }) =>
      fn.coalesce(fn<string | null>('nullif', [ref('l.theme'), val('')]), ref('l.summary')).as('title'),
    )
    .where('l.teacher_id', '=', teacher)
    .where('l.subject_id', 'in', [...of.subjectIds])
    .where('l.held_on', '>=', of.from)
    .where('l.held_on', '<=', of.to)
    .where('l.template_name', 'is', null)
    .where('groups.deleted_at', 'is', null)
    .orderBy('l.held_on')
    .orderBy('l.starts_at')
    .execute()
  return rows.map(row => ({ ...row, held_on: row.held_on ?? '' }))
}
