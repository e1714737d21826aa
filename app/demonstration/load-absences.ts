import { createHash } from 'node:crypto'
import type { Db } from '#kit/server/database/database.ts'
import type { Mark } from '#school/absences/contract.ts'
import { type FixtureCall, fixtureCalls } from '#school/absences/fixtures.ts'
import { pupilsNow } from '#school/students/server/members.ts'

/** A lesson as it is stored. */
interface TaughtLesson {
  id: string
  group_id: string | null
  subject_id: string
  teacher_id: string
  held_on: string | null
  starts_at: string | null
  state: string
}

/** Who has been missing at the last three lessons of each group, by their place in the list. */
const MISSING_NOW = [16, 37]
const IN_A_ROW = 3

/**
 * Calls the pupils of the lessons that were taught. Who was missing follows from the pupil and the day, so that the same
 * school comes out on every machine; where a lesson says how many were there, so many are.
 */
export async function loadAbsences(
  db: Db,
  lessons: readonly TaughtLesson[],
  present: ReadonlyMap<string, number> = new Map(),
): Promise<void> {
  const calls: FixtureCall[] = []
  for (const [groupId, own] of Map.groupBy(lessons, lesson => lesson.group_id)) {
    if (groupId === null) continue
    const pupils = await db
      .selectFrom(pupilsNow.as('s'))
      .select(['s.id', 's.code'])
      .where('s.group_id', '=', groupId)
      .where('s.is_there', '=', true)
      .orderBy('s.number')
      .execute()
    const taught = own
      .filter(lesson => lesson.state === 'dada' || lesson.state === 'parcial')
      .sort((a, b) => (a.held_on ?? '').localeCompare(b.held_on ?? ''))
    for (const [at, lesson] of taught.entries()) {
      const heldOn = lesson.held_on ?? ''
      const isLate = at >= taught.length - IN_A_ROW && !present.has(lesson.id)
      const marks = pupils.map((pupil, place) =>
        isLate && MISSING_NOW.includes(place) ? 'falta' : drawn(pupil.code, heldOn),
      )
      const there = present.get(lesson.id)
      const missing = new Map<string, Exclude<Mark, 'presente'>>()
      if (there === undefined)
        for (const [place, pupil] of pupils.entries()) {
          const mark = marks[place]
          if (mark && mark !== 'presente') missing.set(pupil.id, mark)
        }
      else
        for (const { id } of pupils
          .toSorted((a, b) => share(a.code, heldOn) - share(b.code, heldOn))
          .slice(0, Math.max(0, pupils.length - there)))
          missing.set(id, 'falta')
      calls.push({
        lessonId: lesson.id,
        groupId,
        subjectId: lesson.subject_id,
        heldOn,
        startsAt: lesson.starts_at,
        accountId: lesson.teacher_id,
        pupils: pupils.length,
        missing,
      })
    }
  }
  await fixtureCalls(db, calls)
}

/** Most pupils hardly ever miss a lesson, some often. */
function drawn(code: string, heldOn: string): Mark {
  const often = 0.16 * share(code, 'pupil') ** 4
  const today = share(code, heldOn)
  if (today < often) return share(heldOn, code) < 0.3 ? 'justificada' : 'falta'
  return today > 0.994 ? 'atraso' : 'presente'
}

/** A number between 0 and 1 that two words always give. */
function share(one: string, other: string): number {
  return createHash('sha256').update(`${one} ${other}`).digest().readUInt32BE() / 2 ** 32
}
