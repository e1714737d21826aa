import type { Db } from '#kit/server/database/database.ts'

/** What a lesson is called and when it was taught; null where there is none. */
export async function findLessonHead(db: Db, id: string) {
  const found = await db
    .selectFrom('lesson_plans')
    .select(['id', 'theme as title', 'held_on as heldOn'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return found ?? null
}
