import { sql } from 'kysely'
import { HttpError, invalidField, notFound } from '#kit/refusals.ts'
import type { Db } from '#kit/server/database/database.ts'
import { existing } from '#kit/server/database/existing.ts'
import { holdsWords } from '#kit/server/database/search.ts'
import { fileAnswer } from '#kit/server/files/file-answer.ts'
import { storeFile } from '#kit/server/files/files.ts'
import { type Served, serve } from '#kit/server/http/serve.ts'
import { insertChanges } from '#kit/server/records/changes.ts'
import { type Editable, refuseStale } from '#kit/server/records/edit.ts'
import { refuseUnknownSchool } from '#school/schools/server/queries.ts'
import { accountFields } from '../account.ts'
import { accountThing, type OwnAccount } from '../contract.ts'
import {
  changePassword,
  endOtherSessions,
  endOwnSession,
  getPhoto,
  listOwnSessions,
  PHOTO_BYTES,
  PHOTO_TYPES,
  putOwnPhoto,
  removeOwnPhoto,
  schoolOptions,
  updateOwnAccount,
} from '../own-contract.ts'
import {
  type AccountColumns,
  type AccountRecord,
  getOwnAccount,
  lockAccount,
  lockPassword,
  updateAccount,
  updatePassword,
} from './account-queries.ts'
import { refuseGuessable } from './guessable.ts'
import { hashPassword, isPasswordOf } from './passwords.ts'
import { accountLimit, refundAttempt, reserve, tooMany } from './rate-limits.ts'
import { deviceName, endSession, endSessions, findDeviceId, findOpenSessions } from './sessions.ts'

/** Guesses at the password of a session that somebody left open. */
/** Number of schools listed at once, beside the requested ones. */
const SCHOOL_OPTIONS = 50
const MAX_WRONG_PASSWORDS = 10

const ownRow: Editable<AccountRecord, OwnAccount> = {
  ...accountThing,
  fields: accountFields,
  labelOf: 'name',
  read: async (db, _account, id) => (await getOwnAccount(db, id)).user,
}

export const ownRoutes: Served[] = [
  serve(updateOwnAccount, async ({ db, account, body, record }) => {
    const before = await lockAccount(db, account.id)
    await refuseStale(ownRow, { db, account }, before, body)
    await refuseUnknownSchool(db, body.schoolId)
    if (before.reach === 'escola' && body.schoolId !== before.school_id)
      throw invalidField('schoolId', 'A sua escola é dada por quem administra a academia.')
    const after = await updateAccount(db, account.id, {
      name: body.name,
      phone: body.phone,
      school_id: body.schoolId,
      mail_notices: body.mailNotices,
    })
    await record(ownChange(before, after))
    return (await getOwnAccount(db, account.id)).user
  }),

  serve(schoolOptions, async ({ db, query: { search, id } }) => {
    const isAsked = sql<boolean>`id = any(${id}::uuid[])`
    const max = SCHOOL_OPTIONS + id.length
    const rows = await existing(db, 'schools')
      .select(['id', 'name'])
      .where(sql<boolean>`(${isAsked} or ${holdsWords(sql`f_unaccent(name)`, search ?? '')})`)
      .orderBy(isAsked, 'desc')
      .orderBy(sql`name collate "pt"`)
      .limit(max + 1)
      .execute()
    return { rows: rows.slice(0, max), more: rows.length > max }
  }),

  serve(putOwnPhoto, async ({ db, account, body, record }) => {
    const rules = { maxBytes: PHOTO_BYTES, accept: PHOTO_TYPES, name: 'fotografia', ownerId: account.id }
    const file = await storeFile(db, body, rules)
    return setPhoto(db, account.id, { photo_file_id: file.id }, record)
  }),

  serve(removeOwnPhoto, ({ db, account, record }) =>
    setPhoto(db, account.id, { photo_file_id: null }, record),
  ),

  serve(getPhoto, async ({ db, params, request }) => {
    const row = await existing(db, 'accounts')
      .select('photo_file_id')
      .where('id', '=', params.id)
      .executeTakeFirst()
    if (!row?.photo_file_id) throw notFound('Esta fotografia')
    return fileAnswer(db, row.photo_file_id, request, { inline: true })
  }),

  serve(changePassword, async ({ db, account, body, batchId, reply }) => {
    if (body.newPassword === body.currentPassword)
      throw invalidField('newPassword', 'A senha nova é igual à que já tem.')
    await refuseGuessable(db, body.newPassword, account, 'newPassword')
    const limits = [accountLimit('change-password', account.id, MAX_WRONG_PASSWORDS)]
    const wait = await reserve(db, limits)
    if (wait > 0) throw tooMany(reply, wait)
    const endedSessions = await db.transaction().execute(async tx => {
      if (!(await isPasswordOf(await lockPassword(tx, account.id), body.currentPassword))) return undefined
      await updatePassword(tx, account.id, await hashPassword(body.newPassword))
      await insertChanges(
        tx,
        [{ table: 'accounts', id: account.id, label: account.name, before: null, after: null }],
        { account, action: changePassword.audit, batchId },
      )
      return endSessions(tx, account.id, account.sessionId)
    })
    if (endedSessions === undefined)
      throw invalidField('currentPassword', 'Esta não é a senha que tem agora.')
    await refundAttempt(db, limits)
    return { endedSessions }
  }),

  serve(listOwnSessions, async ({ db, account }) => {
    const sessions = await findOpenSessions(db, account.id)
    const here = sessions.find(session => session.id === account.sessionId)?.device_id ?? null
    return {
      rows: sessions.map(session => ({
        id: session.id,
        api: session.api,
        device: deviceName(session.user_agent),
        address: session.address,
        createdAt: session.created_at,
        lastSeenAt: session.last_seen_at,
        current: session.id === account.sessionId || (here !== null && session.device_id === here),
      })),
    }
  }),

  serve(endOwnSession, async ({ db, account, params, record }) => {
    const here = await findDeviceId(db, account.sessionId)
    if (params.id === account.sessionId || (here !== null && here === (await findDeviceId(db, params.id))))
      throw new HttpError(409, 'CURRENT', 'Esta é a sessão em que está. Use «Terminar a sessão».')
    if (!(await endSession(db, account.id, params.id))) throw notFound('Esta sessão')
    await record({ table: 'sessions', id: params.id, label: account.name, before: null, after: null })
    return { id: params.id }
  }),

  serve(endOtherSessions, async ({ db, account, record }) => {
    const ended = await endSessions(db, account.id, account.sessionId)
    if (ended > 0)
      await record({ table: 'accounts', id: account.id, label: account.name, before: null, after: null })
    return { ended }
  }),
]

async function setPhoto(
  db: Db,
  id: string,
  columns: AccountColumns,
  record: (change: ReturnType<typeof ownChange>) => Promise<void>,
) {
  const before = await lockAccount(db, id)
  await record(ownChange(before, await updateAccount(db, id, columns)))
  return (await getOwnAccount(db, id)).user
}

/** Only what its owner may set: taking it back must not bring back a role. */
function ownChange(before: AccountRecord, after: AccountRecord) {
  const part = ({ name, phone, school_id, photo_file_id, mail_notices, version }: AccountRecord) => ({
    name,
    phone,
    school_id,
    photo_file_id,
    mail_notices,
    version,
  })
  return { table: 'accounts', id: after.id, label: after.name, before: part(before), after: part(after) }
}
