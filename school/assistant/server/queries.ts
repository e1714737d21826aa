import { sql } from 'kysely'
import type { Db } from '#kit/server/database/database.ts'
import { existing } from '#kit/server/database/existing.ts'
import { taughtOrder } from '#school/subjects/server/taught-order.ts'
import {
  codesIn,
  findNames,
  foldName,
  initialsIn,
  type KnownPerson,
  type NamesFound,
} from '../names-in-text.ts'

/** A subject's name, and what its competences are; those of another subject are not among them. */
export async function findAbout(db: Db, subjectId: string, competenceIds: readonly string[]) {
  const subject = await existing(db, 'subjects').select('name').where('id', '=', subjectId).executeTakeFirst()
  const competences = await existing(db, 'competences')
    .select('description')
    .where('subject_id', '=', subjectId)
    .where(sql<boolean>`id = any(${[...competenceIds]}::uuid[])`)
    .orderBy(taughtOrder())
    .execute()
  return (
    subject && { subject: subject.name, competences: competences.map(competence => competence.description) }
  )
}

/** Who of the school's pupils and their guardians is in a text, in any spelling. */
export async function findNamesIn(db: Db, text: string): Promise<NamesFound> {
  const compact = foldName(text).replaceAll(/[^\p{L}\p{N}]+/gu, '')
  const { rows } = await sql<KnownPerson>`
    with named as (
      select person.code, person.name,
        regexp_split_to_array(f_unaccent(lower(regexp_replace(person.name, '[''’‘ʼ\`´]', '', 'g'))), '[^[:alnum:]]+') as words
      from students s cross join lateral (values (s.code, s.full_name), (null, s.guardian_name)) person (code, name)
      where s.erased_at is null and person.name <> ''
    )
    select code, name from named
    where code = any(${codesIn(text)}::text[])
      or exists (select from unnest(words) word where length(word) > 1 and position(word in ${compact}) > 0)
      or ${initialsIn(text).length > 0}`.execute(db)
  return findNames(text, rows)
}
