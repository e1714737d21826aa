import { Readable } from 'node:stream'
import { HttpError, notFound, orNotFound } from '#kit/refusals.ts'
import type { Db } from '#kit/server/database/database.ts'
import { fileAnswer } from '#kit/server/files/file-answer.ts'
import { storeFile } from '#kit/server/files/files.ts'
import { type Served, serve, servePrepared } from '#kit/server/http/serve.ts'
import { addRow, editRow, refuseStale, removeRow } from '#kit/server/records/edit.ts'
import { readInWorker } from '#kit/server/workers/in-worker.ts'
import {
  createVersion,
  getVersionPdf,
  PDF_BYTES,
  type PolicyState,
  putVersionPdf,
  removeVersion,
  setVersionState,
  updateVersion,
} from '../contract.ts'
import { getVersionText } from '../reading-contract.ts'
import { textOf } from './compare.ts'
import {
  findSameNumber,
  findTexts,
  findVersionBefore,
  findVersions,
  insertVersion,
  lockPolicy,
  lockVersion,
  removeVersionRow,
  replaceTexts,
  updateVersionRow,
  versionColumns,
} from './queries.ts'
import {
  getVersion,
  labelOf,
  lockDraft,
  POLICY,
  refuseIncomplete,
  refuseStep,
  VERSION,
  versionRowsOn,
} from './rules.ts'

export const versionRoutes: Served[] = [
  serve(createVersion, async call => {
    const { db, account, params, body, today } = call
    if (!(await lockPolicy(db, params.id))) throw notFound(POLICY)
    await refuseSameNumber(db, params.id, body.number)
    return addRow(versionRowsOn(today), call, await insertVersion(db, account, params.id, body))
  }),

  serve(updateVersion, async call => {
    const { db, params, body, today } = call
    const before = await lockDraft(db, params.id)
    return editRow(versionRowsOn(today), call, before, body, async () => {
      await refuseSameNumber(db, before.policy_id, body.number, before.id)
      return updateVersionRow(db, before.id, versionColumns(body))
    })
  }),

  serve(removeVersion, async call => {
    const { db, params, query, today } = call
    const before = await lockDraft(db, params.id)
    return removeRow(versionRowsOn(today), call, before, query, () => removeVersionRow(db, before.id))
  }),

  // The file is read before the transaction begins: what is refused is never stored.
  servePrepared(
    putVersionPdf,
    async ({ body, query, reply }) => {
      const upload = { stream: body, max: PDF_BYTES, name: query.fileName }
      const { head, pieces } = await readInWorker('readPdf', upload, reply, { keep: true })
      return { ...head, pieces }
    },
    async (call, { pages, paragraphs, pieces }) => {
      const { db, account, params, query, today, record } = call
      const before = await lockDraft(db, params.id)
      const file = await storeFile(db, Readable.from(pieces.map(piece => Buffer.from(piece))), {
        maxBytes: PDF_BYTES,
        accept: ['application/pdf'],
        name: query.fileName,
        ownerId: account.id,
      })
      const after = await updateVersionRow(db, before.id, { file_id: file.id, sha256: file.sha256, pages })
      await replaceTexts(db, before.id, paragraphs)
      const kind = versionRowsOn(today)
      // The text goes with the PDF and is not brought back by undoing: the one before is uploaded again.
      await record({
        table: kind.table,
        id: after.id,
        label: await labelOf(after, db),
        before: null,
        after: null,
      })
      return orNotFound(await kind.read(db, account, after.id), VERSION)
    },
  ),

  serve(setVersionState, async call => {
    const { db, account, params, body, today, record } = call
    const before = orNotFound(await lockVersion(db, params.id), VERSION)
    const kind = versionRowsOn(today)
    await refuseStale(kind, call, before, body)
    const [shown] = await findVersions(db, { account, today }, { id: before.id })
    refuseStep(account, shown?.state ?? 'rascunho', body.state)
    if (body.state === 'em aprovação' || body.state === 'aprovada') refuseIncomplete(before)
    const after = await updateVersionRow(db, before.id, {
      state: body.state,
      ...dayOfStep(body.state, today),
    })
    const label = await labelOf(after, db)
    const isLegal = body.state === 'aprovada' || body.state === 'revogada'
    await record({
      table: kind.table,
      id: after.id,
      label,
      // Others act upon an approval and a revocation: neither is taken back.
      before: isLegal ? null : before,
      after: isLegal ? null : after,
      action: `policy.version.${actionOf[body.state]}`,
      ...(body.reason && { reason: body.reason }),
    })
    return orNotFound(await kind.read(db, account, after.id), VERSION)
  }),

  serve(getVersionPdf, async ({ db, account, params, query, request, today }) => {
    const { file_id: fileId } = await getVersion(db, { account, today }, params.id)
    if (!fileId) throw notFound('Este ficheiro')
    return fileAnswer(db, fileId, request, { inline: query.download === undefined })
  }),

  serve(getVersionText, async ({ db, account, params, today }) => {
    const version = await getVersion(db, { account, today }, params.id)
    const before = await findVersionBefore(db, version)
    const [paragraphs, earlier] = await Promise.all([
      findTexts(db, version.id),
      before ? findTexts(db, before.id) : [],
    ])
    return textOf(paragraphs, earlier, before?.number ?? null)
  }),
]

const actionOf = {
  rascunho: 'return',
  'em aprovação': 'submit',
  aprovada: 'approve',
  revogada: 'revoke',
} as const

function dayOfStep(state: PolicyState, today: string) {
  if (state === 'aprovada') return { approved_on: today }
  if (state === 'revogada') return { revoked_on: today }
  return {}
}

async function refuseSameNumber(db: Db, policyId: string, number: string, except?: string): Promise<void> {
  if (await findSameNumber(db, policyId, number, except))
    throw new HttpError(409, 'NUMBER_EXISTS', `Já há uma versão ${number}.`, {
      fields: { number: `Já há uma versão ${number}.` },
    })
}
