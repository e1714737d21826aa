// Long because the life of a policy is tested in one place, from its first draft to the chain of its readings.
import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import { hostilePdfs } from '#engines/pdf/hostile-testing.ts'
import { makePdf } from '#engines/pdf/made-pdf.ts'
import type { Account } from '#kit/account.ts'
import { testDatabase } from '#kit/server/database/testing.ts'
import { testServer } from '#kit/server/http/testing.ts'
import { undoBatch } from '#kit/server/records/changes.ts'
import { fixtureAccount } from '#school/accounts/fixtures.ts'
import {
  countPolicies,
  createPolicy,
  createVersion,
  getPolicy,
  getVersionPdf,
  listPolicies,
  type PolicyVersion,
  putVersionPdf,
  removePolicy,
  setVersionState,
  updatePolicy,
  updateVersion,
} from '../contract.ts'
import { dismissReminder, getMyReadings } from '../due-contract.ts'
import { fixturePolicy, fixtureReaderGroup, fixtureVersion } from '../fixtures.ts'
import { createReaderGroup, removeReaderGroup } from '../groups-contract.ts'
import {
  confirmReading,
  getReadingReport,
  getVersionText,
  openVersion,
  verifyReadings,
} from '../reading-contract.ts'
import { policyRoutes } from './routes.ts'

const TODAY = '2026-05-05'
const dataDir = mkdtempSync(join(tmpdir(), 'readings-test-'))
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))
const database = await testDatabase()
const { db } = database
const server = await testServer(database, policyRoutes({ dataDir }), TODAY)
const later = await testServer(database, policyRoutes({ dataDir }), '2026-06-01')
const director = await fixtureAccount(db, { role: 'pedagogo', name: 'Helena' })
const admin = await fixtureAccount(db, { role: 'admin' })
const teacher = await fixtureAccount(db, { role: 'professor', name: 'Ermelinda' })
const other = await fixtureAccount(db, { role: 'professor', name: 'Abílio' })
const waiting = await fixtureAccount(db, { role: 'pendente' })
// These accounts were made today by the real clock; required readers existed before.
await db.updateTable('accounts').set({ created_at: '2026-01-01T08:00:00Z' }).execute()
const teachers = await fixtureReaderGroup(db, { name: 'Professores', roles: ['professor'] })
const cleaners = await fixtureReaderGroup(db, { name: 'Auxiliares', paperNames: ['Dona Rosa'] })
const first = makePdf({ pages: ['Primeira regra.\nQuem recebe e por que meio.', 'Fim.'] })
const second = makePdf({ pages: ['Primeira regra.\nQuem recebe, quando e por que meio.', 'Fim.'] })
const shaOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

async function inForce(how: { groupIds?: string[]; effectiveFrom?: string; deadlineDays?: number } = {}) {
  const { groupIds = [teachers.id], effectiveFrom = '2026-05-01', deadlineDays = 7 } = how
  const policy = await fixturePolicy(db, { groupIds, deadlineDays })
  const version = await fixtureVersion(db, { policyId: policy.id, pdf: first, effectiveFrom })
  return { policy, version }
}

function confirm(person: Account, version: { id: string; sha256: string | null }, lastPage = 2) {
  return server.as(person).call(confirmReading, {
    params: { id: version.id },
    body: { sha256: version.sha256 ?? '', lastPage },
  })
}

const mineOf = async (person: Account) => (await server.as(person).call(getMyReadings, {})).data
const readingOf = async (person: Account, id: string) =>
  (await mineOf(person)).rows.find(row => row.policyId === id)?.state

async function step(version: PolicyVersion, state: 'rascunho' | 'em aprovação' | 'aprovada' | 'revogada') {
  const answer = await server.as(director).call(setVersionState, {
    params: { id: version.id },
    body: { state, version: version.version },
  })
  return answer.data
}

describe('a version, from draft to force', () => {
  it('is written, given its PDF, approved, and in force from its day on, also where nobody was there that day', async () => {
    const { data: policy } = await server.as(director).call(createPolicy, {
      body: { code: 'POL-1', title: 'Avaliação', category: 'Pedagógica', groupIds: [teachers.id] },
    })
    const body = {
      number: '1.0',
      statement: 'Li.',
      effectiveFrom: '2026-05-20',
      approvedBy: 'Conselho',
    }
    const { data: draft } = await server.as(director).call(createVersion, { params: { id: policy.id }, body })
    const early = await server.as(director).refuse(setVersionState, {
      params: { id: draft.id },
      body: { state: 'em aprovação', version: draft.version },
    })
    expect([early.status, early.data.message]).toEqual([409, 'Falta o PDF.'])
    const { data: withPdf } = await server.as(director).call(putVersionPdf, {
      params: { id: draft.id },
      query: { fileName: 'a.pdf' },
      body: first,
    })
    expect(withPdf).toMatchObject({ pages: 2, sha256: shaOf(first), state: 'rascunho' })
    const approved = await step(await step(withPdf, 'em aprovação'), 'aprovada')
    expect(approved).toMatchObject({ state: 'aprovada', approvedOn: TODAY })
    expect((await server.as(teacher).refuse(getPolicy, { params: { id: policy.id } })).status).toBe(404)
    const { data: then } = await later.as(teacher).call(getPolicy, { params: { id: policy.id } })
    expect(then).toMatchObject({ state: 'em vigor', number: '1.0', reading: 'por ler', dueOn: '2026-06-04' })
    // What has been approved is neither written nor taken back.
    const late = await server.as(director).refuse(updateVersion, {
      params: { id: draft.id },
      body: { ...body, version: approved.version },
    })
    expect(late.data.code).toBe('WRONG_STATE')
    const gone = await server
      .as(director)
      .refuse(removePolicy, { params: { id: policy.id }, query: { version: policy.version } })
    expect(gone.data.code).toBe('IN_FORCE')
    const approval = await db
      .selectFrom('changes')
      .select('batch_id')
      .where('action', '=', 'policy.version.approve')
      .where('row_id', '=', draft.id)
      .executeTakeFirstOrThrow()
    const undone = db
      .transaction()
      .execute(tx => undoBatch(tx, approval.batch_id, director, true, approval.batch_id))
    await expect(undone).rejects.toMatchObject({ code: 'NOT_UNDOABLE' })
  })

  it('replaces the one before on its day, and is revoked for good', async () => {
    const { policy, version: old } = await inForce()
    const { id } = await fixtureVersion(db, {
      policyId: policy.id,
      pdf: second,
      number: '2.0',
      effectiveFrom: '2026-05-10',
    })
    const statesIn = async (at: typeof server) =>
      (await at.as(director).call(getPolicy, { params: { id: policy.id } })).data.versions.map(version => [
        version.number,
        version.state,
      ])
    expect(await statesIn(server)).toEqual([
      ['2.0', 'aprovada'],
      ['1.0', 'em vigor'],
    ])
    expect(await statesIn(later)).toEqual([
      ['2.0', 'em vigor'],
      ['1.0', 'substituída'],
    ])
    const { data } = await later.as(director).call(getPolicy, { params: { id: policy.id } })
    const [newest] = data.versions
    await later.as(director).call(setVersionState, {
      params: { id },
      body: { state: 'revogada', version: newest?.version ?? 0, reason: 'Já não se aplica.' },
    })
    const revoked = await later.as(teacher).call(getPolicy, { params: { id: policy.id } })
    expect(revoked.data).toMatchObject({ state: 'revogada', reading: null })
    const again = await later.as(teacher).refuse(confirmReading, {
      params: { id: old.id },
      body: { sha256: old.sha256, lastPage: 2 },
    })
    expect(again.data.code).toBe('NOT_IN_FORCE')
  })

  it.each(hostilePdfs.map(pdf => [pdf.name, pdf] as const))(
    'stores nothing of %s',
    async (_name, hostile) => {
      const policy = await fixturePolicy(db)
      const { data: draft } = await server
        .as(director)
        .call(createVersion, { params: { id: policy.id }, body: { number: '1.0', statement: 'Li.' } })
      const before = await counts()
      const refused = await server.as(director).refuse(putVersionPdf, {
        params: { id: draft.id },
        query: { fileName: 'mau.pdf' },
        body: hostile.bytes(),
      })
      expect(refused.status).toBe(422)
      expect(refused.data.message).toMatch(hostile.why)
      expect(await counts()).toEqual(before)
    },
  )

  it('gives its PDF in parts, and what changed in it by paragraph', async () => {
    const { policy } = await inForce()
    const { id } = await fixtureVersion(db, {
      policyId: policy.id,
      pdf: second,
      number: '1.1',
      effectiveFrom: '2026-05-02',
    })
    const { data } = await server.as(teacher).call(getVersionText, { params: { id } })
    expect(data.since).toBe('1.0')
    expect(data.changes).toEqual([
      {
        section: '',
        page: 1,
        before: 'Quem recebe e por que meio.',
        after: 'Quem recebe, quando e por que meio.',
        isAside: false,
      },
    ])
    expect(data.paragraphs.map(paragraph => paragraph.changed)).toEqual([false, true, false])
    server.as(teacher)
    const part = await server.app.inject({
      url: `/api/academy${getVersionPdf.path.replace(':id', id)}`,
      headers: { authorization: `Bearer ${teacher.id}`, range: 'bytes=0-7' },
    })
    expect([part.statusCode, part.body]).toEqual([206, '%PDF-1.7'])
  })
})

describe('a reading', () => {
  it('asks for the last page, the right text and a version in force, and is kept once', async () => {
    const { policy, version } = await inForce()
    expect(await readingOf(teacher, policy.id)).toBe('por ler')
    await server.as(teacher).call(openVersion, { params: { id: version.id } })
    const body = { sha256: version.sha256, lastPage: 1 }
    const early = await server.as(teacher).refuse(confirmReading, { params: { id: version.id }, body })
    expect(early.data.code).toBe('NOT_READ')
    const wrong = await server.as(teacher).refuse(confirmReading, {
      params: { id: version.id },
      body: { ...body, lastPage: 2, sha256: 'a'.repeat(64) },
    })
    expect(wrong.data.code).toBe('OTHER_TEXT')
    const confirmed = await confirm(teacher, version as never)
    const two = await confirm(teacher, version as never)
    expect(two.data).toEqual(confirmed.data)
    expect(await readingOf(teacher, policy.id)).toBeUndefined()
    expect(await readingOf(other, policy.id)).toBe('por ler')
  })

  it('is opened when this server hears of it, whatever the device says of its own clock', async () => {
    const openedAt = async (person: Account, id: string) => {
      const row = await db
        .selectFrom('policy_readings')
        .select('opened_at')
        .where('version_id', '=', id)
        .where('account_id', '=', person.id)
        .executeTakeFirstOrThrow()
      return new Date(row.opened_at).toISOString()
    }
    const { version } = await inForce()
    const before = new Date().toISOString()
    const opened = await server.as(teacher).call(openVersion, { params: { id: version.id } })
    for (const person of [teacher, other]) {
      // A confirmation that an older page has kept still says when.
      const kept = await server.as(person).refuse(confirmReading, {
        params: { id: version.id },
        body: { sha256: version.sha256, lastPage: 2, openedAt: '2026-05-01T07:00:00+02:00' },
      })
      expect(kept.status).toBe(200)
    }
    expect(await openedAt(teacher, version.id)).toBe(opened.data.openedAt)
    expect((await openedAt(other, version.id)) >= before).toBe(true)
  })

  it('stays good after a small change, and is asked for anew after a large one', async () => {
    const { policy, version } = await inForce()
    await confirm(teacher, version as never)
    await fixtureVersion(db, {
      policyId: policy.id,
      pdf: second,
      number: '1.1',
      smallChange: true,
      effectiveFrom: '2026-05-03',
    })
    expect(await readingOf(teacher, policy.id)).toBeUndefined()
    expect(await readingOf(other, policy.id)).toBe('por ler')
    await fixtureVersion(db, { policyId: policy.id, pdf: first, number: '2.0', effectiveFrom: '2026-05-04' })
    expect(await readingOf(teacher, policy.id)).toBe('por ler')
  })

  it('is overdue the day after its last one, which is said once a day', async () => {
    const { policy } = await inForce({ effectiveFrom: '2026-04-27', deadlineDays: 7 })
    const last = await inForce({ effectiveFrom: '2026-04-28', deadlineDays: 7 })
    const before = await mineOf(other)
    expect(before.remind).toBe(true)
    expect(before.rows.find(row => row.policyId === policy.id)?.state).toBe('em atraso')
    expect(before.rows.find(row => row.policyId === last.policy.id)).toMatchObject({
      state: 'por ler',
      dueOn: TODAY,
    })
    await server.as(other).call(dismissReminder, {})
    expect((await mineOf(other)).remind).toBe(false)
    expect((await later.as(other).call(getMyReadings, {})).data.remind).toBe(true)
    expect((await mineOf(waiting)).rows).toEqual([])
  })

  it('by two hundred people at once is kept once for each, in one whole chain', async () => {
    const people = await Promise.all(
      Array.from({ length: 200 }, () => fixtureAccount(db, { role: 'professor' })),
    )
    const { version } = await inForce()
    // A machine under load answers some that it is busy: they ask again, as a page does.
    const insist = async (person: (typeof people)[number]) => {
      let answer = await confirm(person, version as never)
      for (let again = 0; again < 20 && answer.status === 503; again++)
        answer = await confirm(person, version as never)
      return answer
    }
    const answers = await Promise.all(people.flatMap(person => [insist(person), insist(person)]))
    expect(answers.map(answer => answer.status)).toEqual(answers.map(() => 200))
    const rows = await db
      .selectFrom('policy_readings')
      .select('account_id')
      .where('version_id', '=', version.id)
      .execute()
    expect(new Set(rows.map(row => row.account_id)).size).toBe(200)
    expect(rows).toHaveLength(200)
    expect((await server.as(director).call(verifyReadings, {})).data).toMatchObject({ ok: true })
  })
})

describe('the list', () => {
  it('finds words inside the texts, without accents, and shows where', async () => {
    const policy = await fixturePolicy(db, { title: 'Outra coisa', groupIds: [teachers.id] })
    await fixtureVersion(db, {
      policyId: policy.id,
      pdf: makePdf({ pages: ['Nada.', 'A protecção das crianças do Niassa.'] }),
    })
    const { data } = await server.as(teacher).call(listPolicies, { query: { search: 'proteccao niassa' } })
    expect(data.rows.map(row => [row.id, row.found])).toEqual([
      [policy.id, { page: 2, text: 'A protecção das crianças do Niassa.' }],
    ])
    const counted = await server.as(teacher).call(countPolicies, { query: { search: 'niassa' } })
    expect(counted.data).toMatchObject({ total: 1, byState: { 'em vigor': 1 } })
  })

  it('shows drafts, and who has read, to approvers alone; pages without gap', async () => {
    const draft = await fixturePolicy(db, { title: 'Rascunho secreto' })
    const input = { query: { search: 'secreto' } }
    expect((await server.as(teacher).call(listPolicies, input)).data.rows).toEqual([])
    expect((await server.as(director).call(listPolicies, input)).data.rows[0]?.id).toBe(draft.id)
    const seen: string[] = []
    let after: string | undefined
    do {
      const { data } = await server.as(director).call(listPolicies, { query: { limit: 3, after } })
      seen.push(...data.rows.map(row => row.id))
      after = data.next ?? undefined
    } while (after)
    const all = await db.selectFrom('policies').select('id').where('deleted_at', 'is', null).execute()
    expect(seen.toSorted()).toEqual(all.map(row => row.id).toSorted())
    expect(new Set(seen).size).toBe(seen.length)
  })

  it('refuses a code that is taken, and a change of what somebody changed meanwhile', async () => {
    const policy = await fixturePolicy(db, { code: 'POL-X' })
    const body = { code: 'pol-x', title: 'Outra', category: 'Pedagógica' } as const
    expect((await server.as(director).refuse(createPolicy, { body })).data.code).toBe('CODE_EXISTS')
    const stale = await server.as(director).refuse(updatePolicy, {
      params: { id: policy.id },
      body: { ...body, code: 'POL-Y', version: policy.version + 1 },
    })
    expect(stale.data.code).toBe('VERSION_CONFLICT')
  })

  it('leaves groups of readers to the administration, and those in use where they are', async () => {
    const body = { name: 'Estagiários' }
    expect((await server.as(director).refuse(createReaderGroup, { body })).status).toBe(403)
    expect((await server.as(admin).call(createReaderGroup, { body })).data.people).toBe(0)
    const used = await server
      .as(admin)
      .refuse(removeReaderGroup, { params: { id: teachers.id }, query: { version: teachers.version } })
    expect(used.data.code).toBe('GROUP_USED')
  })
})

describe('the record of readings', () => {
  it('cannot be changed or emptied in the database', async () => {
    await expect(db.updateTable('policy_readings').set({ person: 'Outra' }).execute()).rejects.toThrow(
      /never changed/,
    )
    await expect(db.deleteFrom('policy_readings').execute()).rejects.toThrow(/never changed/)
    await expect(sql`TRUNCATE policy_readings`.execute(db)).rejects.toThrow(/never changed/)
  })

  it.each([
    [
      'changed',
      sql`UPDATE policy_readings SET confirmed_at = confirmed_at - interval '1 day' WHERE seq = 3`,
      3,
      /alterada/,
    ],
    ['named anew', sql`UPDATE policy_readings SET person = 'Outra pessoa' WHERE seq = 2`, 2, /alterada/],
    ['taken out', sql`DELETE FROM policy_readings WHERE seq = 2`, 3, /Falta a leitura 2/],
    [
      'taken off the end',
      sql`DELETE FROM policy_readings WHERE seq = (SELECT max(seq) FROM policy_readings)`,
      undefined,
      /últimas/,
    ],
  ] as const)('says which reading was %s by hand', async (_name, byHand, seq, why) => {
    const { version } = await inForce()
    for (const person of [teacher, other, director]) await confirm(person, version as never)
    const broken = await db
      .transaction()
      .execute(async tx => {
        await sql`ALTER TABLE policy_readings DISABLE TRIGGER USER`.execute(tx)
        await byHand.execute(tx)
        const { verifyChain } = await import('./chain.ts')
        const found = await verifyChain(tx, dataDir)
        throw Object.assign(new Error('back'), { found })
      })
      .catch((error: { found: { broken: { seq: number; why: string } } }) => error.found.broken)
    if (seq !== undefined) expect(broken.seq).toBe(seq)
    expect(broken.why).toMatch(why)
    expect((await server.as(director).call(verifyReadings, {})).data.ok).toBe(true)
  })

  it('is shown by policy and group: who has read, who has not, who is late', async () => {
    const { policy, version } = await inForce({
      groupIds: [teachers.id, cleaners.id],
      effectiveFrom: '2026-04-01',
    })
    await confirm(teacher, version as never)
    const { data } = await server.as(director).call(getReadingReport, { query: { policy: [policy.id] } })
    const stateOf = (name: string) => data.rows.find(row => row.person === name)?.state
    expect([stateOf('Ermelinda'), stateOf('Abílio'), stateOf('Dona Rosa')]).toEqual([
      'lida',
      'em atraso',
      'em atraso',
    ])
    expect(data.counts.lida).toBe(1)
    const onPaper = await server
      .as(director)
      .call(getReadingReport, { query: { policy: [policy.id], group: [cleaners.id] } })
    expect(onPaper.data.rows.map(row => row.person)).toEqual(['Dona Rosa'])
    expect((await server.as(teacher).refuse(getReadingReport, {})).status).toBe(403)
  })
})

async function counts() {
  const { rows } = await sql<{ files: number; chunks: number; texts: number }>`
    SELECT (SELECT count(*) FROM files)::int AS files, (SELECT count(*) FROM file_chunks)::int AS chunks,
      (SELECT count(*) FROM policy_texts)::int AS texts`.execute(db)
  return rows[0]
}
