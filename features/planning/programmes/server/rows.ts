import type { Db } from '#kit/server/database/database.ts'
import { withDeleted } from '#kit/server/database/existing.ts'
import type { Editable } from '#kit/server/records/edit.ts'
import { gradeName } from '#school/subjects/grade.ts'
import type { Programme } from '../contract.ts'
import { programmeFields, programmeThing } from '../programme.ts'
import { findProgramme, type lockProgramme } from './queries.ts'

export type StoredProgramme = NonNullable<Awaited<ReturnType<typeof lockProgramme>>>

/** Programmes as they are changed. */
export const programmeRows: Editable<StoredProgramme, Programme> = {
  ...programmeThing,
  fields: programmeFields,
  labelOf: labelOfProgramme,
  read: (db, account, id) => findProgramme(db, account, id),
}

/** «Matemática, 6ª classe, 2020» */
export async function labelOfProgramme(
  row: { subject_id: string; grade: number; edition: string },
  db: Db,
): Promise<string> {
  const subject = await withDeleted(db, 'subjects')
    .select('name')
    .where('id', '=', row.subject_id)
    .executeTakeFirst()
  return `${subject?.name ?? 'Programa'}, ${gradeName(row.grade)} classe, ${row.edition}`
}
