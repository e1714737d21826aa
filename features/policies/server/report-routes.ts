import { Readable } from 'node:stream'
import { href } from '#kit/address.ts'
import { formatDateInProse } from '#kit/figures.ts'
import { HttpError, invalidField, notFound, orNotFound } from '#kit/refusals.ts'
import type { Db } from '#kit/server/database/database.ts'
import { fileAnswer } from '#kit/server/files/file-answer.ts'
import { storeFile } from '#kit/server/files/files.ts'
import { type Served, serve, servePrepared } from '#kit/server/http/serve.ts'
import { readInWorker } from '#kit/server/workers/in-worker.ts'
import { addDays } from '#school/calendar/weeks.ts'
import { aboutPolicy } from '#school/notices/notice.ts'
import { findNoticesOfDay, insertNotices } from '#school/notices/server/notices.ts'
import * as pages from '#school/pages.ts'
import {
  addPaperReadings,
  addSignatureScan,
  exportReadings,
  getReadingReport,
  getSignatureScan,
  listSignatures,
  printSignatureList,
  type ReadingRow,
  remindReaders,
  SCAN_BYTES,
  type SignatureScan,
  verifyReadings,
} from '../reading-contract.ts'
import { addReadings, verifyChain } from './chain.ts'
import { writeReadings, writeSignatureList } from './export.ts'
import { findReaderGroups } from './group-queries.ts'
import { findPolicy } from './queries.ts'
import { findOpenings, findScans, insertScan, type StoredScan } from './reading-queries.ts'
import type { ReadingRules } from './reading-routes.ts'
import { getVersion } from './rules.ts'
import { findReadingStatuses } from './standing.ts'

/** A reminder stands on a first page for so long, or until the policy is read. */
const REMINDED_DAYS = 7

const SCAN_TYPES = ['image/png', 'image/jpeg', 'image/webp', 'application/pdf']

/** Who has read, who has not, paper, and whether the record can be trusted. */
export const reportRoutes = ({ dataDir }: ReadingRules): Served[] => [
  serve(getReadingReport, async ({ db, query, today }) => {
    const all = await reportRows(db, today, { policies: query.policy, groups: query.group })
    const counts = { lida: 0, 'por ler': 0, 'em atraso': 0 }
    for (const row of all) counts[row.state] += 1
    const rows = query.state.length > 0 ? all.filter(row => query.state.includes(row.state)) : all
    const [everything, groups] = await Promise.all([findReadingStatuses(db, { today }), findReaderGroups(db)])
    const policies = new Map(everything.map(row => [row.policy_id, `${row.code} ${row.title}`]))
    return {
      today,
      rows,
      counts,
      policies: [...policies].map(([id, name]) => ({ id, name })),
      groups: groups.map(({ id, name }) => ({ id, name })),
    }
  }),

  serve(remindReaders, async ({ db, account, body: { readings }, today, record }) => {
    const standings = await findReadingStatuses(db, {
      today,
      policies: [...new Set(readings.map(({ policyId }) => policyId))],
    })
    const left = standings.flatMap(standing => {
      const { account_id: accountId, policy_id: policyId, title, due_on: dueOn, state } = standing
      const isAsked = readings.some(each => each.policyId === policyId && each.accountId === accountId)
      return accountId !== null && isAsked && state !== 'lida' ? [{ accountId, policyId, title, dueOn }] : []
    })
    const stored = await insertNotices(
      db,
      left.map(({ accountId, policyId, title, dueOn }) => ({
        accountId,
        about: aboutPolicy(policyId),
        title: `Política por ler: ${title}`,
        detail: `${dueOn < today ? 'Era' : 'É'} para ler até ${formatDateInProse(dueOn)}.`,
        path: href(pages.policy, { documentId: policyId }),
        until: addDays(today, REMINDED_DAYS),
      })),
      { by: account.id, today },
    )
    if (stored.length === 0)
      throw new HttpError(
        409,
        'NOBODY_TO_REMIND',
        left.length === 0 ? 'Já leram todos.' : 'Quem tem a política por ler já foi lembrado hoje.',
      )
    await record(
      ...stored.map(row => ({
        table: 'notices',
        id: row.id,
        label: `Lembrete de «${row.title.replace(/^[^:]*: /, '')}»`,
        before: null,
        after: row,
      })),
    )
    return { reminded: stored.length }
  }),

  serve(exportReadings, async ({ db, query, today, reply }) => {
    const all = await reportRows(db, today, { policies: query.policy, groups: query.group })
    const rows = query.state.length > 0 ? all.filter(row => query.state.includes(row.state)) : all
    return writeReadings({ rows, today, chain: await verifyChain(db, dataDir) }, query.format, reply)
  }),

  serve(verifyReadings, ({ db }) => verifyChain(db, dataDir)),

  servePrepared(
    addSignatureScan,
    async ({ body, query, reply }) => {
      const upload = { stream: body, max: SCAN_BYTES, name: query.fileName }
      return (await readInWorker('checkScan', upload, reply, { keep: true })).pieces
    },
    async ({ db, account, params, query, today, record }, pieces) => {
      const version = await getVersion(db, { account, today }, params.id)
      const file = await storeFile(db, Readable.from(pieces.map(piece => Buffer.from(piece))), {
        maxBytes: SCAN_BYTES,
        accept: SCAN_TYPES,
        name: query.fileName,
        ownerId: account.id,
      })
      const { id } = await insertScan(db, { versionId: version.id, fileId: file.id, by: account.id })
      await record({ table: 'policy_signature_scans', id, label: file.name, before: null, after: null })
      const [scan] = await findScans(db, { id })
      if (!scan) throw notFound('Esta lista')
      return presentScan(scan)
    },
  ),

  serve(listSignatures, async ({ db, account, params, today }) => {
    const version = await getVersion(db, { account, today }, params.id)
    const standings = await findReadingStatuses(db, { today, policies: [version.policyId] })
    return {
      scans: (await findScans(db, { versionId: version.id })).map(presentScan),
      missing: standings
        .filter(standing => standing.version_id === version.id && standing.state !== 'lida')
        .map(standing => ({ accountId: standing.account_id, name: standing.person })),
    }
  }),

  serve(getSignatureScan, async ({ db, params, request }) => {
    const [scan] = await findScans(db, { id: params.id })
    if (!scan) throw notFound('Esta lista')
    return fileAnswer(db, scan.file_id, request, { inline: true })
  }),

  serve(addPaperReadings, async ({ db, account, params, body, today, record }) => {
    const version = await getVersion(db, { account, today }, params.id)
    if (version.state !== 'em vigor' || version.sha256 === null)
      throw new HttpError(409, 'NOT_IN_FORCE', 'Só se regista quem leu a versão em vigor.')
    const { sha256, statement } = version
    const [scan] = await findScans(db, { id: body.scanId })
    if (scan?.version_id !== version.id)
      throw invalidField('scanId', 'Junte primeiro a lista assinada desta versão.')
    if (body.signedOn > today || (version.effectiveFrom !== null && body.signedOn < version.effectiveFrom))
      throw invalidField('signedOn', 'A data fica entre o dia em que a versão entrou em vigor e hoje.')
    const standings = await findReadingStatuses(db, { today, policies: [version.policyId] })
    const people = body.people.map(person => {
      const known = standings.find(
        standing => standing.account_id === person.accountId && standing.person === person.name,
      )
      if (!known) throw invalidField('people', `Esta política não se destina a «${person.name}».`)
      return known
    })
    const already = people.filter(person => person.state === 'lida').map(person => person.person)
    const signedAt = new Date(`${body.signedOn}T12:00:00+02:00`).toISOString()
    const added = await addReadings(
      db,
      dataDir,
      people
        .filter(person => person.state !== 'lida')
        .map(person => ({
          versionId: version.id,
          sha256,
          accountId: person.account_id,
          person: person.person,
          way: 'papel' as const,
          statement,
          openedAt: signedAt,
          confirmedAt: signedAt,
          scanId: scan.id,
          recordedBy: account.id,
        })),
    )
    const count = added.filter(value => value !== undefined).length
    const policy = await findPolicy(db, { account, today }, version.policyId)
    const label = `${policy?.title ?? ''} ${version.major}.${version.minor}: ${count} em papel`
    await record({ table: 'policy_versions', id: version.id, label, before: null, after: null })
    return { added: count, already }
  }),

  serve(printSignatureList, async ({ db, account, params, query, today, reply }) => {
    const version = await getVersion(db, { account, today }, params.id)
    const policy = orNotFound(await findPolicy(db, { account, today }, version.policyId), 'Esta política')
    const standings = await findReadingStatuses(db, {
      today,
      policies: [version.policyId],
      groups: query.group,
    })
    const people = standings.filter(
      standing => standing.version_id === version.id && standing.state !== 'lida',
    )
    return writeSignatureList(db, { policy, version, people, today }, reply)
  }),
]

async function reportRows(
  db: Db,
  today: string,
  filters: { policies: readonly string[]; groups: readonly string[] },
): Promise<ReadingRow[]> {
  const standings = await findReadingStatuses(db, { today, ...filters })
  const openings = await findOpenings(db, [...new Set(standings.map(standing => standing.version_id))])
  const reminders = new Map(
    (await findNoticesOfDay(db, today, aboutPolicy(''))).map(row => [
      `${row.about} ${row.account_id}`,
      row.by,
    ]),
  )
  return standings.map(standing => ({
    id: `${standing.version_id} ${standing.account_id ?? standing.person}`,
    policyId: standing.policy_id,
    code: standing.code,
    title: standing.title,
    number: standing.number,
    versionId: standing.version_id,
    accountId: standing.account_id,
    remindedBy: reminders.get(`${aboutPolicy(standing.policy_id)} ${standing.account_id}`) ?? null,
    person: standing.person,
    role: standing.role,
    groups: standing.groups,
    state: standing.state,
    dueOn: standing.due_on,
    openedAt: standing.opened_at ?? openings.get(`${standing.version_id} ${standing.account_id}`) ?? null,
    confirmedAt: standing.confirmed_at,
    way: standing.way,
    seq: standing.seq,
    hash: standing.hash,
  }))
}

function presentScan(scan: StoredScan): SignatureScan {
  return {
    id: scan.id,
    name: scan.name,
    type: scan.type,
    bytes: scan.bytes,
    by: scan.by,
    at: scan.created_at,
    readings: scan.readings,
  }
}
