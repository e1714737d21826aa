import { Readable } from 'node:stream'
import { v7 as uuid } from 'uuid'
import type { readPdf } from '#engines/pdf/read-pdf.ts'
import type { Account } from '#kit/account.ts'
import type { Db } from '#kit/server/database/database.ts'
import { storeFile } from '#kit/server/files/files.ts'
import { PDF_BYTES, type PolicyBody, type VersionBody } from './contract.ts'
import type { GroupBody } from './groups-contract.ts'
import { insertReaderGroup } from './server/group-queries.ts'
import { insertPolicy, insertVersion, replaceTexts, updateVersionRow } from './server/queries.ts'

/** Fixtures through the real queries, for tests and for the demonstration. */
export function fixtureReaderGroup(db: Db, body: Partial<GroupBody> = {}) {
  return insertReaderGroup(db, undefined, {
    name: `Grupo ${uuid().slice(-6)}`,
    roles: [],
    accountIds: [],
    paperNames: [],
    ...body,
  })
}

export function fixturePolicy(db: Db, how: Partial<PolicyBody> & { author?: Account } = {}) {
  const { author, ...body } = how
  return insertPolicy(db, author, {
    code: `POL-${uuid().slice(-8)}`,
    title: 'Política de exemplo',
    category: 'Pedagógica',
    summary: '',
    responsible: '',
    responsibleId: null,
    groupIds: [],
    mandatory: true,
    deadlineDays: 15,
    ...body,
  })
}

/** A version with its PDF, approved unless another state is asked for. */
export async function fixtureVersion(
  db: Db,
  how: Partial<VersionBody> & {
    policyId: string
    pdf: Uint8Array
    /** What it says, where it was read already. */
    read?: Awaited<ReturnType<typeof readPdf>>
    state?: 'rascunho' | 'em aprovação' | 'aprovada'
    approvedOn?: string
    author?: Account
  },
) {
  const { policyId, pdf, read, state = 'aprovada', approvedOn, author, ...body } = how
  const effectiveFrom = body.effectiveFrom ?? '2026-01-05'
  const { id } = await insertVersion(db, author, policyId, {
    number: '1.0',
    smallChange: false,
    changes: '',
    statement: 'Declaro que li esta política.',
    nextReviewOn: null,
    approvedBy: 'Conselho de Escola',
    ...body,
    effectiveFrom,
  })
  const { pages, paragraphs } = read ?? (await (await import('#engines/pdf/read-pdf.ts')).readPdf(pdf))
  const file = await storeFile(db, Readable.from([Buffer.from(pdf)]), {
    maxBytes: PDF_BYTES,
    accept: ['application/pdf'],
    name: `versao-${body.number ?? '1.0'}.pdf`,
  })
  await replaceTexts(db, id, paragraphs)
  return updateVersionRow(db, id, {
    file_id: file.id,
    sha256: file.sha256,
    pages,
    state,
    ...(state === 'aprovada' && { approved_on: approvedOn ?? effectiveFrom }),
  })
}
