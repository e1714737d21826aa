import { Readable } from 'node:stream'
import { notFound, orNotFound } from '#kit/refusals.ts'
import { fileAnswer } from '#kit/server/files/file-answer.ts'
import { storeFile } from '#kit/server/files/files.ts'
import { type Served, serve, servePrepared } from '#kit/server/http/serve.ts'
import { readInWorker } from '#kit/server/workers/in-worker.ts'
import { getOriginal, ORIGINAL_BYTES, putOriginal } from '../original-contract.ts'
import { programmeThing } from '../programme.ts'
import { findOriginal, lockProgramme, updateProgrammeRow } from './queries.ts'
import { labelOfProgramme, programmeRows } from './rows.ts'

export const originalRoutes: Served[] = [
  // The file is read before the transaction begins: what is refused is never stored.
  servePrepared(
    putOriginal,
    async ({ body, query, reply }) => {
      const upload = { stream: body, max: ORIGINAL_BYTES, name: query.fileName }
      const { pieces } = await readInWorker('readPdf', upload, reply, { keep: true })
      return pieces
    },
    async ({ db, account, params, query, record }, pieces) => {
      const before = orNotFound(await lockProgramme(db, params.id), programmeThing.what)
      const file = await storeFile(db, Readable.from(pieces.map(piece => Buffer.from(piece))), {
        maxBytes: ORIGINAL_BYTES,
        accept: ['application/pdf'],
        name: query.fileName,
        ownerId: account.id,
      })
      const after = await updateProgrammeRow(db, before.id, { original_id: file.id })
      await record({
        table: programmeRows.table,
        id: after.id,
        label: await labelOfProgramme(after, db),
        before,
        after,
      })
      return orNotFound(await programmeRows.read(db, account, after.id), programmeThing.what)
    },
  ),

  serve(getOriginal, async ({ db, params, request }) => {
    const programme = orNotFound(await findOriginal(db, params.id), programmeThing.what)
    if (programme.original_id === null) throw notFound('Este ficheiro')
    return fileAnswer(db, programme.original_id, request, { inline: true })
  }),
]
