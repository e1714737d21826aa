import { href } from '#kit/address.ts'
import { counted, formatDateInProse } from '#kit/figures.ts'
import type { Db } from '#kit/server/database/database.ts'
import { existing } from '#kit/server/database/existing.ts'
import type { Change } from '#kit/server/records/changes.ts'
import { groupCalled } from '#school/groups/server/group-called.ts'
import type { NewNotice } from '#school/notices/notice.ts'
import { insertNotices } from '#school/notices/server/notices.ts'
import * as pages from '#school/pages.ts'
import { findSlotsDuring } from '#school/timetable/server/queries.ts'
import { findTaughtOn } from '#school/timetable/server/taught-on.ts'

/** Dates that a notice names; the rest are counted. */
const MAX_NAMED = 6

/**
 * Tells teachers which of their planned lessons a changed timetable no longer has at their hour. The plans stay as they are.
 * @returns the notices, to be recorded with the change of the timetable
 */
export async function announceLostLessons(
  db: Db,
  { groupId, from }: { groupId: string; from: string | null },
  by: { accountId: string; today: string },
): Promise<Change[]> {
  const startsOn = from === null || from < by.today ? by.today : from
  const planned = await findPlannedSince(db, groupId, startsOn)
  const endsOn = planned.at(-1)?.held_on
  if (endsOn === undefined || endsOn === null) return []
  const slots = await findSlotsDuring(db, { startsOn, endsOn }, { group: groupId })
  const isTaughtOn = await findTaughtOn(db, endsOn, slots)
  const lost = planned.flatMap(lesson => {
    const { held_on: date, starts_at: startsAt, subject_id: subjectId } = lesson
    if (date === null) return []
    const isHeld = slots.some(
      slot =>
        slot.subjectId === subjectId &&
        (startsAt === null || slot.startsAt === null || slot.startsAt === startsAt) &&
        isTaughtOn(slot, date),
    )
    return isHeld ? [] : [{ ...lesson, date }]
  })
  const notices = [...Map.groupBy(lost, row => `${row.teacher_id} ${row.subject_id}`).values()].flatMap(
    (own): NewNotice[] => {
      const [first] = own
      if (!first) return []
      const named = own.slice(0, MAX_NAMED).map(({ date }) => formatDateInProse(date))
      const more = own.length - named.length
      return [
        {
          accountId: first.teacher_id,
          about: `lost ${own.map(({ id }) => id).join(' ')}`,
          title:
            own.length === 1
              ? `A aula de ${first.subject} na ${first.group} já não está no horário`
              : `${own.length} aulas de ${first.subject} na ${first.group} já não estão no horário`,
          detail: `O horário mudou: ${named.join(', ')}${more > 0 ? ` e ${counted(more, 'outra', 'outras')}` : ''}. Os planos ficaram; mude-lhes o dia ou a hora.`,
          path: href(pages.calendar, { dia: first.date }),
          until: own.at(-1)?.date ?? first.date,
        },
      ]
    },
  )
  const stored = await insertNotices(db, notices, { by: by.accountId, today: by.today })
  return stored.map(notice => ({
    table: 'notices',
    id: notice.id,
    label: notice.title,
    before: null,
    after: notice,
  }))
}

/** Lessons of a group from a day on that are planned and not taught yet, by day. */
function findPlannedSince(db: Db, groupId: string, day: string) {
  return existing(db, 'lesson_plans as l')
    .innerJoin('subjects', 'subjects.id', 'l.subject_id')
    .innerJoin('groups', 'groups.id', 'l.group_id')
    .select(['l.id', 'l.teacher_id', 'l.subject_id', 'l.held_on', 'l.starts_at'])
    .select(['subjects.name as subject', groupCalled().as('group')])
    .where('l.group_id', '=', groupId)
    .where('l.held_on', '>=', day)
    .where('l.state', 'in', ['rascunho', 'pronto'])
    .where('l.template_name', 'is', null)
    .orderBy('l.held_on')
    .orderBy('l.starts_at')
    .execute()
}
