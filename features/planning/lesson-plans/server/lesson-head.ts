import type { Db } from '#kit/server/database/database.ts'
import { existing } from '#kit/server/database/existing.ts'

/** What a lesson is called and when it was taught; null where there is none. */
export async function findLessonHead(db: Db, id: string) {
  const found = await existing(db, 'lesson_plans')
    .select(['id', 'theme as title', 'held_on as heldOn'])
    .where('id', '=', id)
    .executeTakeFirst()
  return found ?? null
}
