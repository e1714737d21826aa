import { sql } from 'kysely'
import type { Db } from '#kit/server/database/database.ts'

/** A subject's name, and what its competences are; those of another subject are not among them. */
export async function findAbout(db: Db, subjectId: string, competenceIds: readonly string[]) {
  const subject = await db
    .selectFrom('subjects')
    .select('name')
    .where('id', '=', subjectId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  const competences = await db
    .selectFrom('competences')
    .select('description')
    .where('subject_id', '=', subjectId)
    .where('deleted_at', 'is', null)
    .where(sql<boolean>`id = any(${[...competenceIds]}::uuid[])`)
    .orderBy('position')
    .execute()
  return (
    subject && { subject: subject.name, competences: competences.map(competence => competence.description) }
  )
}

/** Whether a pupil is in a text: by code, by the whole name or by its first and last; so for their guardians. */
export async function holdsPupil(db: Db, text: string): Promise<boolean> {
  const { rows } = await sql<{ holds: boolean }>`
    with said as (select ' ' || regexp_replace(f_unaccent(lower(${text})), '[^a-z0-9]+', ' ', 'g') || ' ' as words),
    named as (
      select s.code, regexp_replace(f_unaccent(lower(name)), '[^a-z0-9]+', ' ', 'g') as name
      from students s cross join unnest(array[s.full_name, s.guardian_name]) name
      where s.erased_at is null
    )
    select exists (
      select from named, said
      where words like '% ' || code || ' %'
        or (name <> '' and words like '% ' || name || ' %')
        or (name like '% %' and words like '% ' || split_part(name, ' ', 1) || ' ' || split_part(name, ' ', -1) || ' %')
    ) as holds`.execute(db)
  return rows[0]?.holds ?? false
}
