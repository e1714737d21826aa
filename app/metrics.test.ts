import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import parse from 'parse-prometheus-text-format'
import { afterAll, describe, expect, it } from 'vitest'
import { type BackupKind, nameOfBackup } from '#kit/server/database/backup-list.ts'
import { testDatabase } from '#kit/server/database/testing.ts'
import { countStreams } from '#kit/server/live/stream-events.ts'
import { readConfig } from './config.ts'
import { buildServer } from './server.ts'

const TOKEN = 'um-testemunho-de-ensaio'
const folder = mkdtempSync(join(tmpdir(), 'metrics-'))
const database = await testDatabase()
const environment = { MODULES: 'academy,diagnostics', LOG_LEVEL: 'silent', BACKUP_DIR: folder }
const app = await buildServer(readConfig({ ...environment, METRICS_TOKEN: TOKEN }), database)
afterAll(async () => {
  await app.close()
  rmSync(folder, { recursive: true, force: true })
})

const scrape = () => app.inject({ url: '/metrics', headers: { authorization: `Bearer ${TOKEN}` } })
async function read(name: string) {
  const metrics = parse((await scrape()).body)
  return metrics.find(metric => metric.name === name)
}

describe('/metrics', () => {
  it('is read by a parser of the format, every metric of it with what it is', async () => {
    const { statusCode, headers, body } = await scrape()
    expect([statusCode, headers['content-type']]).toEqual([200, 'text/plain; version=0.0.4; charset=utf-8'])
    const metrics = parse(body)
    expect(metrics.length).toBe(body.match(/^# TYPE /gm)?.length)
    for (const { name, help, type } of metrics) {
      expect([name, help]).toEqual([
        expect.stringMatching(/^(?:dondza|process)_[a-z_]+$/),
        expect.stringMatching(/^\p{Lu}.+\.$/u),
      ])
      expect(['COUNTER', 'GAUGE', 'HISTOGRAM']).toContain(type)
    }
  })

  it('counts answers by the pattern of their address, never by what stands in it, and says how fast they were', async () => {
    const id = '0198a7c2-0000-7000-8000-000000000001'
    for (const url of [`/api/academy/glossary/terms/${id}`, `/api/academy/glossary/terms/${id}`])
      await app.inject({ url })
    const requests = await read('dondza_requests_total')
    const labels = { method: 'GET', route: '/api/academy/glossary/terms/:id', status: '401' }
    expect(requests?.metrics).toContainEqual({ labels, value: '2' })
    const ofRoute = (await read('dondza_route_seconds_total'))?.metrics
    const own = ofRoute?.find(metric => metric.labels?.route === labels.route)
    expect(Number(own?.value)).toBeGreaterThan(0)
    const [all] = (await read('dondza_request_seconds'))?.metrics ?? []
    const { '+Inf': last, ...buckets } = all?.buckets ?? {}
    const many = Object.entries(buckets)
      .map(([bound, value]) => [Number(bound), Number(value)] as const)
      .toSorted(([a], [b]) => a - b)
    expect(many.length).toBe(11)
    expect(many.map(([, value]) => value)).toEqual(many.map(([, value]) => value).toSorted((a, b) => a - b))
    expect(all?.count).toBe(last)
    expect(Number(all?.count)).toBeGreaterThanOrEqual(2)
    expect(Number(all?.sum)).toBeGreaterThanOrEqual(Number(own?.value))
    expect((await scrape()).body).not.toContain(id)
  })

  it('says what is held: connections, streams, jobs', async () => {
    const busy = await database.pool.connect()
    const states = (await read('dondza_database_connections'))?.metrics
    busy.release()
    const ofBusy = states?.find(({ labels }) => labels?.state === 'busy')
    expect(Number(ofBusy?.value)).toBeGreaterThan(0)
    expect((await read('dondza_database_waiting'))?.metrics).toEqual([{ value: '0' }])
    // Files that ran before in this process may have left some open.
    expect((await read('dondza_streams'))?.metrics).toEqual([{ value: String(countStreams()) }])
    expect((await read('dondza_jobs'))?.metrics.map(({ labels }) => labels?.state)).toEqual([
      'running',
      'waiting',
    ])
  })

  it('says how old the newest whole backup is, and nothing of one where there is none', async () => {
    expect(await read('dondza_backup_age_seconds')).toBeUndefined()
    const kept = (hoursAgo: number, kind: BackupKind) =>
      writeFileSync(join(folder, nameOfBackup(new Date(Date.now() - hoursAgo * 3_600_000), kind)), 'a backup')
    kept(30, 'night')
    kept(3, 'update')
    kept(1, 'partial')
    const [age] = (await read('dondza_backup_age_seconds'))?.metrics ?? []
    expect(Math.round(Number(age?.value) / 3600)).toBe(3)
  })

  it('is for anyone with its token alone, and not there without one', async () => {
    for (const authorization of [undefined, 'Bearer outro', `Bearer ${TOKEN}x`, `Basic ${TOKEN}`]) {
      const { statusCode, body } = await app.inject({
        url: '/metrics',
        headers: authorization ? { authorization } : {},
      })
      expect(statusCode).toBe(401)
      expect(body).not.toContain('dondza_')
    }
    const plain = await buildServer(readConfig(environment), database)
    const { statusCode } = await plain.inject({
      url: '/metrics',
      headers: { authorization: `Bearer ${TOKEN}` },
    })
    await plain.close()
    expect(statusCode).toBe(404)
  })
})
