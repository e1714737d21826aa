import { v7 as uuid } from 'uuid'
import type { Account } from '#kit/account.ts'
import { whole } from '#kit/figures.ts'
import type { ImportRequest } from '#kit/import.ts'
import type { Db } from '#kit/server/database/database.ts'
import { insertRows } from '#kit/server/database/insert-rows.ts'
import { mapInTurns } from '#kit/server/in-turns.ts'
import { rowOf } from '#kit/server/records/columns.ts'
import { recordsOf } from '#kit/server/transfer/import-table.ts'
import { readerOf } from '#kit/server/transfer/read-fields.ts'
import { type CheckedImport, type ImportBy, serveImport } from '#kit/server/transfer/serve-import.ts'
import { sheetFields } from '#kit/sheet.ts'
import { oralTextFields, oralTextThing } from '../oral-text.ts'
import { MAX_TEXTS, type OralTextBody, oralTextImport, oralTextNoun } from '../texts-contract.ts'
import { findKnownTexts, keyOf, labelOf } from './known-texts.ts'

export const importTextRoutes = serveImport(oralTextImport, {
  fields: sheetFields(oralTextFields),
  noun: oralTextNoun,
  table: oralTextThing.table,
  check: checkTextRows,
  insert: insertTexts,
  labelOf,
})

/** Checks every row against the fields, the texts that the bank has, the rows before it, and the room that is left. */
async function checkTextRows(
  { db }: ImportBy,
  request: Pick<ImportRequest, 'mapping' | 'rows'>,
): Promise<CheckedImport<OralTextBody>[]> {
  const read = readerOf(oralTextFields)
  const known = await findKnownTexts(db)
  const taken = new Set(known.map(keyOf))
  const firstLine = new Map<string, number>()
  let room = MAX_TEXTS - known.length
  return mapInTurns(await recordsOf(request), ({ row, record }) => {
    const errors: Record<string, string> = {}
    const made = read(record, {}, errors)
    if (!made) return { row: { ...row, errors }, made }
    const key = keyOf(made)
    const line = firstLine.get(key)
    if (taken.has(key)) errors.content = 'Este texto já está no banco.'
    else if (line !== undefined) errors.content = `Repete a linha ${line}.`
    else if (room === 0) errors[''] = `O banco guarda no máximo ${whole(MAX_TEXTS)} textos.`
    else {
      firstLine.set(key, row.line)
      room -= 1
    }
    return { row: { ...row, errors }, made: Object.keys(errors).length > 0 ? undefined : made }
  })
}

function insertTexts(db: Db, bodies: readonly OralTextBody[], by: Account) {
  const rows = bodies.map(body => ({ id: uuid(), created_by: by.id, ...rowOf(oralTextFields, body) }))
  return insertRows(db, 'oral_texts', rows).returning(['id', 'language', 'level']).execute()
}
