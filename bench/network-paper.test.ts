import { describe, expect, it } from 'vitest'
import { assumedFrom, type Costs, partOf, scale } from './network-paper.ts'

const costs: Costs = {
  answer: { server: 1, database: 2 },
  comingIn: { server: 10, database: 20 },
  signIn: { server: 100, database: 3 },
  report: { server: 50, database: 500 },
  walBytes: 2000,
  fsyncs: 0.25,
  connectionBytes: 2 ** 20,
  serverBytes: 1e8,
  changed: 0.1,
  yearly: [
    { table: 'responses', rows: 100, bytes: 20_000 },
    { table: 'attempts', rows: 5, bytes: 1000 },
  ],
}
const small = assumedFrom([
  '--schools=360',
  '--pupils=1000',
  '--answering=1000',
  '--pace=10',
  '--arriving=1',
  '--teachers=10',
  '--signing=60',
  '--class=50',
  '--reports=9',
  '--reading=1',
  '--load=0.5',
])

describe('the paper of a network', () => {
  it('adds what each thing costs in the second of the peak', () => {
    const { rates, servers, resources, growth } = scale(costs, small)
    expect(rates.answers).toBe(100)
    expect(rates.comingIn).toBeCloseTo(16.667, 3)
    expect(rates.signIns).toBe(1)
    expect(rates.reports).toBe(3)
    // (100 × 1 + 16.667 × 10 + 1 × 100 + 3 × 50) ms of each second, at half of each core.
    expect(servers.cores).toBeCloseTo((0.1 + 0.16667 + 0.1 + 0.15) / 0.5, 4)
    expect(servers).toMatchObject({ processes: 2, machines: 1, memoryBytes: 2e8 })
    const used = Object.fromEntries(resources.map(resource => [resource.name, resource.used]))
    expect(used.cores).toBeCloseTo((0.2 + 0.33333 + 0.003 + 1.5) / 0.5, 4)
    expect(used['written ahead']).toBeCloseTo(0.2, 9)
    expect(used['waits for the disk']).toBe(25)
    expect(used.connections).toBe(12)
    expect(growth).toBe(21_000_000)
    // Three years at 28 MB/s, all of it and a tenth.
    expect(used['copy of everything']).toBeCloseTo(63 / 28 / 3600, 9)
    expect(used['copy of a night']).toBeCloseTo(6.3 / 28 / 3600, 9)
  })

  it('names first what ends first, at so many as use all of it', () => {
    const tight = { ...small, 'db-fsyncs': 5, 'db-cores': 4 }
    const {
      resources: [first, second],
      leaves,
    } = scale(costs, tight)
    expect(leaves).toEqual({ schools: 72, pupils: 200, answering: 200 })
    expect(first).toMatchObject({ name: 'waits for the disk', endsAt: 200 })
    expect(second).toMatchObject({ name: 'cores', endsAt: Math.floor((1000 * 4) / 4.07266666) })
    const there = scale(costs, { ...partOf(tight, 0.2), pupils: 1000 }).resources
    expect(there.find(({ name }) => name === 'waits for the disk')).toMatchObject({ used: 5, max: 5 })
  })

  it('asks for money by machines, hours and bytes, of the database twice', () => {
    const { monthly, kept } = scale(costs, { ...small, years: 2, 'core-hour': 1, 'disk-month': 10 })
    expect(kept).toBe(42_000_000)
    expect(monthly).toMatchObject({ servers: 4 * 730, database: 2 * 5 * 730 })
    expect(monthly.disk).toBeCloseTo(0.84, 9)
  })

  it('takes what is said on the command line, and nothing that it does not know', () => {
    expect(assumedFrom(['--pace=30', '--core-hour=0.02'])).toMatchObject({ pace: 30, 'core-hour': 0.02 })
    for (const wrong of ['--speed=3', '--pace=0', '--pace', 'pace=3'])
      expect(() => assumedFrom([wrong])).toThrow(wrong)
  })
})
