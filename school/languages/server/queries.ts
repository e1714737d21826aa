import { type SqlBool, sql, type Updateable } from 'kysely'
import type { Account } from '#kit/account.ts'
import type { QueryOf } from '#kit/endpoint.ts'
import type { BodyOfFields } from '#kit/fields.ts'
import { invalidField, orNotFound } from '#kit/refusals.ts'
import type { Db } from '#kit/server/database/database.ts'
import { existing } from '#kit/server/database/existing.ts'
import { fieldsInShape, inShape } from '#kit/server/database/in-shape.ts'
import { keyset, readPage } from '#kit/server/database/keyset.ts'
import { holdsWords } from '#kit/server/database/search.ts'
import type { Tables } from '#kit/server/database/tables.generated.ts'
import { columnsOf } from '#kit/server/records/columns.ts'
import { nextVersion, softDelete } from '#kit/server/records/versions.ts'
import { findSchoolOf } from '#school/groups/server/queries.ts'
import { isWithin } from '#school/shared-by-choice.ts'
import { pupilsNow } from '#school/students/server/members.ts'
import { schoolOfStudent } from '#school/students/server/school-of-student.ts'
import type { LanguageTexts, listLanguages } from '../contract.ts'
import { languageFields, MAX_LANGUAGES, type WrittenText } from '../language.ts'
import { phrasesOf } from '../phrases.ts'
import type { PupilLanguage } from '../pupil-language.ts'

/** What is written in one language, if it is of a school within reach. */
export function findLanguage(db: Db, account: Account, id: string): Promise<LanguageTexts | undefined> {
  return selectLanguages(db, account).where('l.id', '=', id).executeTakeFirst()
}

/** What is written in the languages of schools within reach. */
export function findLanguages(
  db: Db,
  account: Account,
  schoolIds: readonly string[],
): Promise<LanguageTexts[]> {
  return selectLanguages(db, account)
    .where('l.school_id', '=', sql<string>`ANY (${[...schoolIds]}::uuid[])`)
    .orderBy(sql`l.language collate "pt"`)
    .execute()
}

/** The row that is stored, locked until the end of the transaction. */
export function lockLanguage(db: Db, account: Account, id: string) {
  return lockLanguages(db, account).where('l.id', '=', id).executeTakeFirst()
}

/** The rows that are stored of a school, locked until the end of the transaction. */
export function lockLanguagesOf(db: Db, account: Account, schoolId: string) {
  return lockLanguages(db, account).where('l.school_id', '=', schoolId).orderBy('l.id').execute()
}

function lockLanguages(db: Db, account: Account) {
  return existing(db, 'language_texts as l').selectAll('l').where(isWithin(account, sql`l`)).forUpdate()
}

export function insertLanguage(
  db: Db,
  id: string,
  schoolId: string,
  body: BodyOfFields<(typeof languageFields)['fields']>,
) {
  return db
    .insertInto('language_texts')
    .values({
      id,
      ...columnsOf(languageFields, body),
      school_id: schoolId,
      validated_at: body.isValidated ? new Date().toISOString() : null,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Changes columns of a locked row. */
export function updateLanguageRow(db: Db, id: string, set: Updateable<Tables['language_texts']>) {
  return db
    .updateTable('language_texts')
    .set({ ...set, ...nextVersion })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

export function removeLanguageRow(db: Db, id: string) {
  return db
    .updateTable('language_texts')
    .set(softDelete)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** The schools within reach. */
function schoolsOf(db: Db, account: Account) {
  return existing(db, 'schools')
    .select(['id', 'name'])
    .$if(account.onlyWithin !== null, schools => schools.where('id', '=', account.onlyWithin ?? ''))
}

/** A page of the schools within reach, by name. */
export function findSchoolPage(
  db: Db,
  account: Account,
  { search = '', after, limit }: QueryOf<typeof listLanguages>,
) {
  const page = keyset({ key: sql`name collate "pt"`, type: 'text', id: sql`id` }, after)
  return readPage(schoolsOf(db, account).where(holdsWords(sql`f_unaccent(name)`, search)), page, limit)
}

/**
 * The school that is named, or else the caller's own, or the only one.
 * @throws HttpError 400 naming the field, 404
 */
export async function getSchool(
  db: Db,
  account: Account,
  named: string | undefined,
  field: 'school' | 'schoolId' = 'school',
): Promise<{ id: string; name: string }> {
  const id = named ?? (await findSchoolOf(db, account))
  if (id === undefined) throw invalidField(field, 'Escolha a escola.')
  return orNotFound(await schoolsOf(db, account).where('id', '=', id).executeTakeFirst(), 'Esta escola')
}

/** What pupils of this day speak at home, by school: as it was written, and how many; of each school what most speak. */
export async function findSpoken(
  db: Db,
  schoolIds: readonly string[],
): Promise<{ schoolId: string; language: string; pupils: number }[]> {
  const { rows } = await sql<{ schoolId: string; language: string; pupils: number }>`
    SELECT "schoolId", language, pupils FROM (
      SELECT g.school_id AS "schoolId", trim(s.mother_tongue) AS language, count(*)::int AS pupils,
        row_number() OVER (PARTITION BY g.school_id ORDER BY count(*) DESC, trim(s.mother_tongue)) AS place
      FROM ${pupilsNow} p JOIN students s ON s.id = p.id JOIN groups g ON g.id = p.group_id
      WHERE g.school_id = ANY (${[...schoolIds]}::uuid[]) AND p.is_there AND trim(s.mother_tongue) <> ''
      GROUP BY g.school_id, trim(s.mother_tongue)) spoken
    WHERE place <= ${MAX_SPELLINGS} ORDER BY pupils DESC, language`.execute(db)
  return rows
}

/** Ways to write a language that are read of one school. */
const MAX_SPELLINGS = 500

/** What a pupil reads in the language of home; null where the school has written nothing in it. */
export async function readLanguageOf(db: Db, studentId: string): Promise<PupilLanguage | null> {
  const { rows } = await sql<{ name: string; texts: WrittenText[]; speaker: string }>`
    SELECT l.language AS name, l.texts, CASE WHEN l.is_validated THEN l.speaker ELSE '' END AS speaker
    FROM language_texts l JOIN students s ON s.id = ${studentId}::uuid
    WHERE l.school_id = ${schoolOfStudent(studentId)} AND l.deleted_at IS NULL AND s.mother_tongue <> ''
      AND f_unaccent(lower(l.language)) = f_unaccent(lower(trim(s.mother_tongue)))
      AND jsonb_array_length(l.texts) > 0`.execute(db)
  const [found] = rows
  return found ? { ...found, texts: textsOf(found.texts) } : null
}

/**
 * What may be read around a sitting of a group in the languages of its school, and which of them the pupil speaks at home.
 * @param pupilId null where it may not be said: a code that anybody may type proves nothing
 */
export async function readLanguagesOfGroup(
  db: Db,
  groupId: string,
  pupilId: string | null,
): Promise<{ languages: PupilLanguage[]; own: string | null }> {
  const shown = phrasesOf('prova').map(({ id }) => id)
  const { rows } = await sql<{ name: string; texts: WrittenText[]; speaker: string; own: boolean }>`
    SELECT l.language AS name, l.texts, CASE WHEN l.is_validated THEN l.speaker ELSE '' END AS speaker,
      EXISTS (SELECT FROM students s WHERE s.id = ${pupilId}::uuid
        AND f_unaccent(lower(l.language)) = f_unaccent(lower(trim(s.mother_tongue)))) AS own
    FROM language_texts l JOIN groups g ON g.school_id = l.school_id
    WHERE g.id = ${groupId}::uuid AND l.deleted_at IS NULL
      AND EXISTS (SELECT FROM jsonb_array_elements(l.texts) t WHERE t ->> 'phrase' = ANY (${shown}::text[]))
    ORDER BY l.language COLLATE "pt" LIMIT ${MAX_LANGUAGES}`.execute(db)
  const languages = rows.map(({ name, texts, speaker }) => ({
    ...{ name, speaker },
    texts: textsOf(texts.filter(({ phrase }) => shown.some(id => id === phrase))),
  }))
  return { languages, own: rows.find(({ own }) => own)?.name ?? null }
}

const textsOf = (texts: readonly WrittenText[]) =>
  Object.fromEntries(texts.map(({ phrase, text }) => [phrase, text]))

/** Whether a school has texts in a language already. */
export async function findTaken(
  db: Db,
  schoolId: string,
  language: string,
  exceptId: string | null,
): Promise<string | undefined> {
  const row = await existing(db, 'language_texts')
    .select('id')
    .where('school_id', '=', schoolId)
    .where(sql<SqlBool>`f_unaccent(lower(language)) = f_unaccent(lower(${language}))`)
    .$if(exceptId !== null, others => others.where('id', '<>', exceptId ?? ''))
    .executeTakeFirst()
  return row?.id
}

function selectLanguages(db: Db, account: Account) {
  return existing(db, 'language_texts as l')
    .innerJoin('schools', 'schools.id', 'l.school_id')
    .select(inShape('l', ['id', 'version', 'updatedAt', 'validatedAt']))
    .select(fieldsInShape(languageFields, { as: 'l' }))
    .select(
      sql<{ id: string; name: string }>`json_build_object('id', schools.id, 'name', schools.name)`.as(
        'school',
      ),
    )
    .where(isWithin(account, sql`l`))
}
