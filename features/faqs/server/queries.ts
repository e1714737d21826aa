import { sql } from 'kysely'
import { notFound } from '#kit/refusals.ts'
import type { Db } from '#kit/server/database/database.ts'
import { existing } from '#kit/server/database/existing.ts'
import { fieldsInShape, inShape } from '#kit/server/database/in-shape.ts'
import { columnsOf } from '#kit/server/records/columns.ts'
import { nextVersion, softDelete } from '#kit/server/records/versions.ts'
import type { Faq, FaqBody } from '../contract.ts'
import { faqFields, faqThing, faqTopics } from '../faq.ts'

/** The questions in the order in which they are read: by topic, then by place. */
export function findFaqs(db: Db, { onlyPublished }: { onlyPublished: boolean }): Promise<Faq[]> {
  return selectFaqs(db)
    .$if(onlyPublished, query => query.where('published', '=', true))
    .orderBy(sql`array_position(${[...faqTopics]}::text[], topic)`)
    .orderBy('position')
    .orderBy(sql`question collate "pt"`)
    .execute()
}

/** One question, or undefined. */
export function findFaq(db: Db, id: string): Promise<Faq | undefined> {
  return selectFaqs(db).where('id', '=', id).executeTakeFirst()
}

/** The row as it is stored, locked until the transaction ends, or 404. */
export async function lockFaq(db: Db, id: string) {
  return existing(db, 'faqs')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow(() => notFound(faqThing.what))
}

export function insertFaq(db: Db, id: string, body: FaqBody) {
  return db
    .insertInto('faqs')
    .values({ id, ...columnsOf(faqFields, body) })
    .returningAll()
    .executeTakeFirstOrThrow()
}

export function updateFaq(db: Db, id: string, body: FaqBody) {
  return db
    .updateTable('faqs')
    .set({ ...columnsOf(faqFields, body), ...nextVersion })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

export function removeFaq(db: Db, id: string) {
  return db.updateTable('faqs').set(softDelete).where('id', '=', id).returningAll().executeTakeFirstOrThrow()
}

function selectFaqs(db: Db) {
  return existing(db, 'faqs')
    .select(fieldsInShape(faqFields))
    .select(inShape('faqs', ['id', 'version', 'updatedAt']))
}
