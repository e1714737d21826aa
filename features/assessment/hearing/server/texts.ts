import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { Account } from '#kit/account.ts'
import { whole } from '#kit/figures.ts'
import { forbidden, HttpError, notFound } from '#kit/refusals.ts'
import type { Db } from '#kit/server/database/database.ts'
import { existing } from '#kit/server/database/existing.ts'
import { type Served, serve } from '#kit/server/http/serve.ts'
import { columnsOf, writtenOf } from '#kit/server/records/columns.ts'
import { type Editable, editRow, removeRow } from '#kit/server/records/edit.ts'
import { findThingHistory } from '#kit/server/records/history.ts'
import { nextVersion, softDelete } from '#kit/server/records/versions.ts'
import { leads } from '#school/roles.ts'
import { oralTextFields, oralTextThing } from '../oral-text.ts'
import { wordsOf } from '../reading.ts'
import {
  addOralTexts,
  listOralTextHistory,
  listOralTexts,
  MAX_TEXTS,
  type OralText,
  type OralTextBody,
  removeOralText,
  updateOralText,
} from '../texts-contract.ts'
import { importTextRoutes } from './import-texts.ts'
import { findKnownTexts, keyOf, labelOf } from './known-texts.ts'

type Stored = Awaited<ReturnType<typeof lockOwn>>

const rows: Editable<Stored, OralText> = {
  ...oralTextThing,
  fields: oralTextFields,
  labelOf,
  read: async (db, _account, id) => {
    const row = await findText(db, id)
    return row && present(row)
  },
}

/**
 * The bank of texts by language and level is the school's: teachers read it; a text's author or a coordinator changes
 * it.
 */
export const textRoutes: Served[] = [
  ...importTextRoutes,

  serve(listOralTexts, async ({ db, query }) => {
    const found = await existing(db, 'oral_texts')
      .selectAll()
      .$if(query.language !== undefined, q => q.where('language', '=', query.language ?? ''))
      .orderBy('language')
      .orderBy('skill')
      .orderBy('created_at')
      .limit(MAX_TEXTS)
      .execute()
    return { rows: found.map(present) }
  }),

  serve(addOralTexts, async ({ db, account, body, record }) => {
    // Of two who add the same texts at once, the second finds them there.
    await sql`SELECT pg_advisory_xact_lock(hashtextextended('oral texts', 0))`.execute(db)
    const known = await findKnownTexts(db)
    const seen = new Set(known.map(keyOf))
    const fresh = body.texts.filter(text => {
      const key = keyOf(text)
      if (seen.has(key)) return false
      seen.add(key)
      return true
    })
    if (known.length + fresh.length > MAX_TEXTS)
      throw new HttpError(
        409,
        'BANK_IS_FULL',
        `O banco guarda no máximo ${whole(MAX_TEXTS)} textos e tem ${whole(known.length)}: elimine os que já não usa.`,
      )
    if (fresh.length > 0) {
      const made = await db
        .insertInto('oral_texts')
        .values(
          fresh.map(text => ({ id: uuid(), created_by: account.id, ...columnsOf(oralTextFields, text) })),
        )
        .returningAll()
        .execute()
      await record(
        ...made.map(row => ({
          table: oralTextThing.table,
          id: row.id,
          label: labelOf(row),
          before: null,
          after: row,
        })),
      )
    }
    return { added: fresh.length, already: body.texts.length - fresh.length }
  }),

  serve(updateOralText, async call => {
    const { db, account, params, body } = call
    const before = await lockOwn(db, account, params.id)
    return editRow(rows, call, before, body, () => [
      db
        .updateTable('oral_texts')
        .set({ ...columnsOf(oralTextFields, body), ...nextVersion })
        .where('id', '=', before.id)
        .returningAll()
        .executeTakeFirstOrThrow(),
    ])
  }),

  serve(removeOralText, async call => {
    const { db, account, params, query } = call
    const before = await lockOwn(db, account, params.id)
    return removeRow(rows, call, before, query, () =>
      db
        .updateTable('oral_texts')
        .set(softDelete)
        .where('id', '=', before.id)
        .returningAll()
        .executeTakeFirstOrThrow(),
    )
  }),

  serve(listOralTextHistory, async ({ db, params, words }) => {
    if (!(await findText(db, params.id))) throw notFound(oralTextThing.what)
    return findThingHistory(db, words, oralTextFields, params.id)
  }),
]

async function lockOwn(db: Db, account: Account, id: string) {
  const row = await existing(db, 'oral_texts').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  if (!row) throw notFound(oralTextThing.what)
  if (row.created_by !== account.id && !leads(account))
    throw forbidden('Só quem escreveu o texto, ou quem dirige, o pode mudar.')
  return row
}

function findText(db: Db, id: string) {
  return existing(db, 'oral_texts').selectAll().where('id', '=', id).executeTakeFirst()
}

function present(row: Omit<Stored, 'created_by'>): OralText {
  return {
    ...(writtenOf(oralTextFields, row) as OralTextBody),
    id: row.id,
    words: wordsOf(row.content).length,
    version: row.version,
  }
}
