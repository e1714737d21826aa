import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import { PACKAGE_ENDING } from '#engines/questions/formats/package-limits.ts'
import { keyOfSeed } from '#engines/questions/formats/signed-file.ts'
import type { Account } from '#kit/account.ts'
import { fold } from '#kit/fold.ts'
import { HttpError } from '#kit/refusals.ts'
import type { Db } from '#kit/server/database/database.ts'
import { type Served, serve, servePrepared } from '#kit/server/http/serve.ts'
import type { Change } from '#kit/server/records/changes.ts'
import { inWorker, readInWorker } from '#kit/server/workers/in-worker.ts'
import { sum } from '#kit/sum.ts'
import { signerOf } from '#school/questions/server/package.ts'
import { signerName, signingSeed } from '#school/questions/server/signing.ts'
import { gradeName } from '#school/subjects/grade.ts'
import { findSubjectOptions } from '#school/subjects/server/queries.ts'
import {
  exportProgrammePackage,
  importProgrammePackage,
  MAX_PACKED,
  PACKAGE_FIRST,
  type PackedProgramme,
  packageBytes,
  packedContent,
  previewProgrammePackage,
} from '../package-contract.ts'
import { lessonsOfAll, programmeThing } from '../programme.ts'
import { findAllProgrammes, findFromPackage, findSameEdition, insertProgramme } from './queries.ts'
import { labelOfProgramme } from './rows.ts'

/** Programmes between installations that share no server: one file, signed by one and taken by another that trusts it. */
export const programmePackageRoutes: Served[] = [
  serve(exportProgrammePackage, async ({ db, account, query, reply }) => {
    const found = await findAllProgrammes(db, query)
    if (found.length > MAX_PACKED)
      throw new HttpError(
        413,
        'TOO_MANY',
        `Um pacote leva até ${MAX_PACKED} programas; são ${found.length}. Escolha menos.`,
      )
    const programmes = found.map(
      ({ subjectId: _, signer: __, version: ___, updatedAt: ____, subject: { code, name }, ...rest }) => ({
        ...rest,
        subject: { code, name },
      }),
    )
    const content = { made: new Date().toISOString(), by: await signerName(db, account), programmes }
    const seed = await signingSeed(db)
    const bytes = await inWorker('writeSigned', { first: PACKAGE_FIRST, content, seed }, reply)
    return {
      stream: Readable.from([Buffer.from(bytes)]),
      type: 'application/octet-stream',
      name: `programas.${PACKAGE_ENDING}`,
      bytes: bytes.length,
    }
  }),

  serve(previewProgrammePackage, async ({ db, account, body, reply }) => {
    const { key, by, made, programmes } = await readPackage(body, reply)
    const seen = await placesOf(db, key, programmes)
    return {
      made,
      signer: await signerOf(db, account, { key, by }),
      programmes: seen.map(({ packed, error, isThere }, at) => ({
        ...{ index: at + 1, error, isThere },
        subject: packed.subject.name,
        grade: packed.grade,
        edition: packed.edition,
        source: packed.source,
        units: packed.units.length,
        rows: sum(packed.units.map(unit => unit.rows.length)),
        lessons: lessonsOfAll(packed.units),
      })),
    }
  }),

  servePrepared(
    importProgrammePackage,
    ({ body, reply }) => readPackage(body, reply),
    async ({ db, account, record }, { key, by, programmes }) => {
      const signer = await signerOf(db, account, { key, by })
      if (!signer.known)
        throw new HttpError(
          409,
          'KEY_UNKNOWN',
          `Assinado por ${signer.name} · ${signer.fingerprint}, que aqui ainda ninguém disse conhecer: confie nesta chave antes de importar.`,
        )
      // Two imports of one package at a time would not see what the other brings.
      await sql`SELECT pg_advisory_xact_lock(hashtext(${`package ${key}`}))`.execute(db)
      const changes: Change[] = []
      let [there, failed] = [0, 0]
      for (const { packed } of await placesOf(db, key, programmes)) {
        // Asked anew for each: a package may hold one edition twice.
        const [place] = await placesOf(db, key, [packed])
        if (place?.isThere) there += 1
        else if (!place?.subjectId || place.error !== '') failed += 1
        else changes.push(await enter(db, account, place.subjectId, packed, { key, signer: signer.name }))
      }
      if (changes.length > 0) await record(...changes)
      return { imported: changes.length, there, failed }
    },
  ),
]

async function enter(
  db: Db,
  account: Account,
  subjectId: string,
  { id, subject: _, ...body }: PackedProgramme,
  { key, signer }: { key: string; signer: string },
): Promise<Change> {
  const row = await insertProgramme(
    db,
    { ...body, subjectId },
    { createdBy: account.id, origin: { key, id, signer } },
  )
  const label = await labelOfProgramme(row, db)
  return { table: programmeThing.table, id: row.id, label, before: null, after: row }
}

async function readPackage(body: Readable, reply: FastifyReply) {
  const upload = {
    ...{ stream: body, max: packageBytes.packed, name: `pacote.${PACKAGE_ENDING}` },
    ...{ first: PACKAGE_FIRST, what: 'programas', unpacked: packageBytes.unpacked },
  }
  const { head } = await readInWorker<'readSigned', never>('readSigned', upload, reply)
  const read = z.safeParse(packedContent, head.content)
  if (!read.success)
    throw new HttpError(
      422,
      'UNREADABLE',
      'O pacote está bem assinado, mas foi feito por uma versão que esta não sabe ler.',
    )
  return { key: head.key, ...read.data }
}

/** What each programme of a package would be here. */
async function placesOf(db: Db, key: string, programmes: readonly PackedProgramme[]) {
  const subjects = await findSubjectOptions(db)
  const isOwn = key === keyOfSeed(await signingSeed(db))
  const found = await findFromPackage(db, { key, isOwn, ids: programmes.map(each => each.id) })
  const seen: { packed: PackedProgramme; subjectId: string | undefined; error: string; isThere: boolean }[] =
    []
  for (const packed of programmes) {
    const { subject: named, grade, edition } = packed
    const subject =
      subjects.find(each => fold(each.code) === fold(named.code)) ??
      subjects.find(each => fold(each.name) === fold(named.name))
    const isThere = found.has(packed.id)
    const same =
      subject && !isThere ? await findSameEdition(db, { subjectId: subject.id, grade, edition }) : undefined
    const error = !subject
      ? `Aqui não há a disciplina «${named.name}» (${named.code}): crie-a antes.`
      : !subject.grades.includes(grade)
        ? `${subject.name} não é da ${gradeName(grade)} classe.`
        : same
          ? `Já há a versão «${edition}» deste programa.`
          : ''
    seen.push({ packed, subjectId: subject?.id, error: isThere ? '' : error, isThere })
  }
  return seen
}
