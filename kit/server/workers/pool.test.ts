import { join } from 'node:path'
import { afterEach, describe, expect, vi } from 'vitest'
import { testsInTurn } from '../../../scripts/tests-in-turn.ts'
import { type PoolLimits, WorkerPool } from './pool.ts'

const it = testsInTurn(4)

const limits: PoolLimits = {
  workers: 2,
  places: 4,
  workMs: 30_000,
  waitMs: 30_000,
  stuckMs: 120_000,
  idleMs: 30_000,
  heapMiB: 64,
  residentMiB: 200,
}

const pools: WorkerPool[] = []
afterEach(() => {
  for (const pool of pools.splice(0)) pool.close()
})

function poolOf(entry: string, other: Partial<PoolLimits> = {}): WorkerPool {
  const pool = new WorkerPool(join(import.meta.dirname, entry), { ...limits, ...other })
  pools.push(pool)
  return pool
}

const misbehaving = (other: Partial<PoolLimits> = {}) => poolOf('misbehaving-worker.ts', other)
const bytes = (text: string) => new TextEncoder().encode(text)

describe('a worker', () => {
  it('reads a file and hands its rows over in order', async () => {
    const lines = Array.from({ length: 5000 }, (_, n) => `termo ${n};definição ${n}`)
    const file = { name: 'termos.csv', bytes: bytes(['Termo;Definição', ...lines].join('\n')) }
    const rows: { cells: string[] }[] = []
    const onItem = (row: { cells: string[] }) => rows.push(row)
    const table = await poolOf('worker.ts').run('readTables', () => file, { onItem })
    expect(table).toMatchObject({ format: 'csv', header: ['Termo', 'Definição'] })
    expect(rows.map(row => row.cells.join(';'))).toEqual(lines)
  })

  it('takes a file in pieces, and tells how far it is with it', async () => {
    const questions = Array.from({ length: 6000 }, (_, n) => `Quanto é ${n} + ${n}? {=${2 * n} ~1}\n\n`)
    const file = async () => questions.map(bytes)
    const heard: [number, number][] = []
    const onProgress = (done: number, total: number) => heard.push([done, total])
    const rows: unknown[] = []
    const onItem = (row: unknown) => rows.push(row)
    const options = { file, onItem, onProgress }
    await poolOf('worker.ts').run('readQuestions', () => ({ name: 'a.gift' }), options)
    expect(rows).toHaveLength(6000)
    expect(heard.length).toBeGreaterThan(0)
    expect(heard.every(([, total]) => total === 6000)).toBe(true)
    expect(heard.map(([done]) => done)).toEqual(heard.map(([done]) => done).toSorted((a, b) => a - b))
  })

  it('gives a result as the JSON that it wrote, where that is wanted', async () => {
    const jobs = join(import.meta.dirname, 'misbehaving-jobs-testing.ts')
    const written = await poolOf('worker.ts').run('sound', () => [], { jobs, written: true })
    expect(new TextDecoder().decode(written as Uint8Array)).toBe('"feito"')
  })

  it('says in the words of its engine why a file is not read', async () => {
    const pool = poolOf('worker.ts')
    const file = { name: 'a.csv', bytes: bytes('%PDF-1.7') }
    await expect(pool.run('readTables', () => file)).rejects.toMatchObject({
      problem: 'refused',
      message: expect.stringContaining('documento PDF'),
    })
  })

  it('refuses a result beyond the limit', async () => {
    const cell = 'a'.repeat(32_000)
    const table = { header: ['a'], rows: Array.from({ length: 2200 }, () => [cell]) }
    const pool = poolOf('worker.ts', { heapMiB: 400, residentMiB: 800 })
    await expect(pool.run('writeCsv', () => table)).rejects.toMatchObject({ problem: 'result' })
  })
})

describe('a pool', () => {
  it('outlives work that fills the heap, or memory that no heap counts, and does what comes after', async () => {
    const pool = misbehaving()
    for (const job of ['fillHeap', 'fillBuffers'])
      await expect(
        pool.run(job, () => null),
        job,
      ).rejects.toMatchObject({ problem: 'memory' })
    expect(await pool.run('echo', () => 'ainda aqui')).toBe('ainda aqui')
  })

  it('ends work without an end', async () => {
    const pool = misbehaving({ workMs: 300 })
    await expect(pool.run('loop', () => null)).rejects.toMatchObject({ problem: 'time' })
    expect(pool.pids).toEqual([])
  })

  it('ends work without an end at its own bound, and leaves a worker to everybody else meanwhile', async () => {
    const pool = misbehaving()
    const endless = pool.run('loop', () => null, { workMs: 300 })
    expect(await pool.run('echo', () => 'outro')).toBe('outro')
    await expect(endless).rejects.toMatchObject({ problem: 'time' })
  })

  it('starts one worker for what is about to come, which does it', async () => {
    const pool = misbehaving()
    pool.prepare('report-jobs.ts')
    const [pid] = pool.pids
    expect(pid).toBeGreaterThan(0)
    pool.prepare('report-jobs.ts')
    expect(await pool.run('pid', () => null)).toBe(pid)
    expect(pool.pids).toEqual([pid])
  })

  it.runIf(process.platform === 'linux')(
    'leaves work its time of the processor, however long the clock says',
    async () => {
      const pool = misbehaving({ workMs: 2000 })
      expect(await pool.run('wait', () => 3000)).toBeUndefined()
    },
  )

  it('does not wait for ever for work that stands still', async () => {
    const pool = misbehaving({ workMs: 2000, stuckMs: 2500 })
    await expect(pool.run('wait', () => 600_000)).rejects.toMatchObject({ problem: 'busy' })
    expect(pool.pids).toEqual([])
  })

  it('tells a fault of ours from a limit', async () => {
    const pool = misbehaving()
    await expect(pool.run('fail', () => null)).rejects.toMatchObject({
      problem: 'failed',
      message: 'An engine has a fault.',
    })
    await expect(pool.run('fall', () => null)).rejects.toMatchObject({ problem: 'failed' })
  })

  it('ends the worker of a caller who leaves, and forgets who waited', async () => {
    const pool = misbehaving({ workers: 1 })
    const [first, second] = [new AbortController(), new AbortController()]
    const running = pool.run('loop', () => null, { signal: first.signal })
    const waiting = pool.run('loop', () => null, { signal: second.signal })
    await vi.waitFor(() => expect(pool.pids).toHaveLength(1), { timeout: 10_000 })
    second.abort()
    await expect(waiting).rejects.toMatchObject({ problem: 'stopped' })
    const [pid = 0] = pool.pids
    first.abort()
    await expect(running).rejects.toMatchObject({ problem: 'stopped' })
    await vi.waitFor(() => expect(() => process.kill(pid, 0)).toThrow('ESRCH'), { timeout: 10_000 })
    expect(await pool.run('echo', () => 1)).toBe(1)
  })

  it('has so many places and no more, and nobody waits for ever', async () => {
    const pool = misbehaving({ workers: 1, places: 2, waitMs: 200 })
    const running = pool.run('loop', () => null)
    const waiting = pool.run('echo', () => null)
    await expect(pool.run('echo', () => null)).rejects.toMatchObject({ problem: 'busy' })
    await expect(waiting).rejects.toMatchObject({ problem: 'busy' })
    pool.close()
    await expect(running).rejects.toMatchObject({ problem: 'stopped' })
  })

  it('leaves a worker to short work, however much long work there is', async () => {
    const pool = misbehaving()
    const long = [1, 2].map(() => pool.run('loop', () => null, { long: true }))
    expect(await pool.run('echo', () => 'curto')).toBe('curto')
    pool.close()
    for (const value of long) await expect(value).rejects.toMatchObject({ problem: 'stopped' })
  })

  it('uses a worker again, and ends it once there is nothing to do', async () => {
    const pool = misbehaving({ idleMs: 300 })
    const pid = await pool.run('pid', () => null)
    expect(await pool.run('pid', () => null)).toBe(pid)
    await vi.waitFor(() => expect(pool.pids).toEqual([]), { timeout: 10_000 })
    await vi.waitFor(() => expect(() => process.kill(pid as number, 0)).toThrow('ESRCH'), { timeout: 10_000 })
  })

  it('hands no address and no password of the server to its workers', async () => {
    vi.stubEnv('DATABASE_URL', 'postgres://segredo@localhost/escola')
    const pool = misbehaving()
    expect(await pool.run('environment', () => null)).not.toContain('segredo')
    vi.unstubAllEnvs()
  })
})
