import { globSync } from 'node:fs'
import { basename, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { runBounded } from '../scripts/run-bounded.ts'
import { computing, everyReport, jobsOfRooms } from './every-report.ts'

describe('everything that computes over a class, a school or a network', () => {
  it('is tried', () => {
    const functions = computing.flatMap(each =>
      Object.entries(each).flatMap(([name, value]) =>
        typeof value === 'function' && !name.endsWith('File') ? [name] : [],
      ),
    )
    expect(functions.toSorted()).toEqual(Object.keys(everyReport).toSorted())
  })

  it('is in the jobs of a room, and every room whose jobs do more than draw is tried', async () => {
    const root = join(import.meta.dirname, '..')
    const files = globSync('{school,features,journeys}/**/server/*-jobs.ts', { cwd: root })
    const rooms = await Promise.all(files.map(file => import(join(root, file)) as Promise<{ jobs: object }>))
    const compute = rooms
      .map(({ jobs }) => jobs)
      .filter(jobs => Object.keys(jobs).some(name => !name.endsWith('File')))
    expect(compute.length).toBeGreaterThan(4)
    expect(new Set(compute)).toEqual(new Set(jobsOfRooms))
    expect(new Set(files.map(file => basename(file))).size, 'found by their names in the built server').toBe(
      files.length,
    )
  })

  it('ends with figures or without, and never with NaN: all annulled, all credited, nobody, nothing, all alike', async () => {
    expect(await runBounded(join(import.meta.dirname, 'every-report.ts'))).toEqual([])
  }, 120_000)
})
