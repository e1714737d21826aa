import { type SqlBool, sql, type Updateable } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { Account } from '#kit/account.ts'
import { HttpError, notFound, orNotFound } from '#kit/refusals.ts'
import type { Db } from '#kit/server/database/database.ts'
import { existing, withDeleted } from '#kit/server/database/existing.ts'
import { fieldsInShape, inShape } from '#kit/server/database/in-shape.ts'
import { holdsWords } from '#kit/server/database/search.ts'
import type { Tables } from '#kit/server/database/tables.generated.ts'
import { type Served, serve } from '#kit/server/http/serve.ts'
import { columnsOf } from '#kit/server/records/columns.ts'
import { addRow, type Editable, editRow } from '#kit/server/records/edit.ts'
import { findThingHistory } from '#kit/server/records/history.ts'
import { nextVersion } from '#kit/server/records/versions.ts'
import { isWithin } from '#school/shared-by-choice.ts'
import {
  createObservationForm,
  type FormBody,
  getObservationForm,
  listObservationFormHistory,
  listObservationForms,
  MAX_FORMS,
  type ObservationForm,
  type StoredForm,
  updateObservationForm,
} from '../contract.ts'
import { formFields, formThing } from '../observation.ts'
import { proposedCriteria, proposedLevels } from '../proposed-form.ts'
import { mayObserve } from './lessons.ts'

type FormRow = NonNullable<Awaited<ReturnType<typeof lockForm>>>

const formRows: Editable<FormRow, StoredForm> = {
  ...formThing,
  fields: formFields,
  labelOf: async (row, db) => `Formulário de assistência, ${await nameOfSchool(db, row.school_id)}`,
  read: findForm,
}

export const formRoutes: Served[] = [
  serve(listObservationForms, async ({ db, account, query, today }) => {
    const { search, school } = query
    const found = await schoolsOf(db, account)
      .select(['id', 'name'])
      .$if(school !== undefined, schools => schools.where('id', '=', school ?? ''))
      .$if(search !== undefined, schools =>
        schools.where(holdsWords(sql`f_unaccent(lower(schools.name))`, search ?? '')),
      )
      .orderBy(sql`name collate "pt"`)
      .orderBy('id')
      .limit(sql.lit(MAX_FORMS + 1))
      .execute()
    const schools = found.slice(0, MAX_FORMS)
    const forms = await selectForms(db, account)
      .where(sql<SqlBool>`f.school_id = any(${schools.map(({ id }) => id)}::uuid[])`)
      .execute()
    const stored = new Map(forms.map(form => [form.school.id, form]))
    return {
      forms: schools.map((each): ObservationForm => stored.get(each.id) ?? proposedFor(each)),
      more: found.length > schools.length,
      mayObserve: await mayObserve(db, account, today),
    }
  }),

  serve(getObservationForm, async ({ db, account, params }) =>
    orNotFound(await findForm(db, account, params.id), formThing.what),
  ),

  serve(createObservationForm, async call => {
    const { db, account, params, body } = call
    const schoolId = params.id
    const school = await schoolsOf(db, account).select('id').where('id', '=', schoolId).executeTakeFirst()
    if (!school) throw notFound('Esta escola')
    const there = await existing(db, 'observation_forms')
      .select('id')
      .where('school_id', '=', schoolId)
      .executeTakeFirst()
    if (there)
      throw new HttpError(409, 'FORM_EXISTS', 'Esta escola já tem o seu formulário: abra-o de novo.', {
        details: { id: there.id },
      })
    return addRow(formRows, call, await insertForm(db, body, { schoolId, by: account.id }))
  }),

  serve(updateObservationForm, async call => {
    const { db, account, params, body } = call
    const before = orNotFound(await lockForm(db, account, params.id), formThing.what)
    return editRow(formRows, call, before, body, () =>
      updateFormRow(db, before.id, {
        ...columnsOf(formFields, body),
        // Who confirmed it first stays, until it is changed or no longer holds.
        ...(body.isConfirmed && before.is_confirmed && isSameForm(before, body)
          ? {}
          : confirmation(body.isConfirmed, account.id)),
      }),
    )
  }),

  serve(listObservationFormHistory, async ({ db, account, params, words }) => {
    orNotFound(await findForm(db, account, params.id), formThing.what)
    return findThingHistory(db, words, formFields, params.id)
  }),
]

/** Stores the form of a school. */
export function insertForm(db: Db, body: FormBody, of: { schoolId: string; by: string }) {
  return db
    .insertInto('observation_forms')
    .values({
      id: uuid(),
      ...columnsOf(formFields, body),
      school_id: of.schoolId,
      ...confirmation(body.isConfirmed, of.by),
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

function confirmation(isConfirmed: boolean, by: string) {
  return {
    confirmed_by: isConfirmed ? by : null,
    confirmed_at: isConfirmed ? new Date().toISOString() : null,
  }
}

function isSameForm(row: FormRow, body: FormBody): boolean {
  const written = ({ levels, criteria }: Pick<FormBody, 'levels' | 'criteria'>) =>
    JSON.stringify([levels, criteria.map(({ id, area, title }) => [id, area, title])])
  return (
    written(body) ===
    written({ levels: row.levels, criteria: row.criteria as unknown as FormBody['criteria'] })
  )
}

function proposedFor(school: ObservationForm['school']): ObservationForm {
  return {
    ...{ id: null, version: null, school, isConfirmed: false, confirmedByName: null, confirmedAt: null },
    ...{ levels: [...proposedLevels], criteria: [...proposedCriteria] },
  }
}

function schoolsOf(db: Db, account: Account) {
  return existing(db, 'schools').$if(account.onlyWithin !== null, schools =>
    schools.where('id', '=', account.onlyWithin ?? ''),
  )
}

function selectForms(db: Db, account: Account) {
  return existing(db, 'observation_forms as f')
    .innerJoin('schools', 'schools.id', 'f.school_id')
    .leftJoin('accounts', 'accounts.id', 'f.confirmed_by')
    .select(inShape('f', ['id', 'version', 'confirmedAt']))
    .select(fieldsInShape(formFields, { as: 'f' }))
    .select([
      'accounts.name as confirmedByName',
      sql<{ id: string; name: string }>`json_build_object('id', schools.id, 'name', schools.name)`.as(
        'school',
      ),
    ])
    .where(within(account))
}

function findForm(db: Db, account: Account, id: string): Promise<StoredForm | undefined> {
  return selectForms(db, account).where('f.id', '=', id).executeTakeFirst()
}

function lockForm(db: Db, account: Account, id: string) {
  return existing(db, 'observation_forms as f')
    .selectAll('f')
    .where('f.id', '=', id)
    .where(within(account))
    .forUpdate()
    .executeTakeFirst()
}

function updateFormRow(db: Db, id: string, set: Updateable<Tables['observation_forms']>) {
  return db
    .updateTable('observation_forms')
    .set({ ...set, ...nextVersion })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

function within(account: Account) {
  return isWithin(account, sql`f`)
}

async function nameOfSchool(db: Db, id: string): Promise<string> {
  const school = await withDeleted(db, 'schools').select('name').where('id', '=', id).executeTakeFirst()
  return school?.name ?? ''
}
