import { describe, expect, it } from 'vitest'
import { seeded } from '#engines/random.ts'
import { standsOn } from '#school/timetable/shared-hours.ts'
import { inForce, type TimedGrouping } from './in-force.ts'

const CLASSES = ['2A', '2B', '3A']
const DAYS = ['2026-03-02', '2026-03-09', '2026-04-13', '2026-05-04', '2026-05-11']

const made = (id: string, startsOn: string, groupIds: string[], kind = 'ler'): TimedGrouping => ({
  ...{ id, kind, startsOn, groupIds },
  createdAt: `${startsOn} ${id}`,
})

/** The groups in which a class is on a day. */
function at(all: readonly TimedGrouping[], day: string, group: string): string[] {
  return [...inForce(all)].flatMap(([id, spans]) =>
    spans.filter(span => span.groupIds.includes(group) && standsOn(span, day)).map(() => id),
  )
}

describe('groups by level in force', () => {
  it('leave the class beside in its own when one of two is in newer ones', () => {
    const all = [made('1', '2026-03-02', ['2A', '2B']), made('2', '2026-04-13', ['2A'])]
    expect(inForce(all).get('1')).toEqual([
      { startsOn: '2026-03-02', until: '2026-04-13', groupIds: ['2A', '2B'] },
      { startsOn: '2026-04-13', until: null, groupIds: ['2B'] },
    ])
    expect([at(all, '2026-05-04', '2A'), at(all, '2026-05-04', '2B')]).toEqual([['2'], ['1']])
    expect(at(all, '2026-03-09', '2A'), 'what was, stays').toEqual(['1'])
  })

  it('of reading and of numbers stand beside each other', () => {
    const all = [made('1', '2026-03-02', ['2A']), made('2', '2026-04-13', ['2A'], 'contar')]
    expect(at(all, '2026-05-04', '2A')).toEqual(['1', '2'])
  })

  it('are for each class the newest that it is in, on every day, and nothing made for others changes that', () => {
    const random = seeded(20260505)
    const pick = <T>(of: readonly T[]) => of[Math.floor(random() * of.length)] as T
    for (let round = 0; round < 400; round++) {
      const all = Array.from({ length: 1 + Math.floor(random() * 5) }, (_none, place) => {
        const groups = CLASSES.filter(() => random() < 0.6)
        return made(String(place), pick(DAYS), groups.length > 0 ? groups : [pick(CLASSES)])
      })
      const others = all.slice(0, -1)
      const last = all.at(-1)
      for (const group of CLASSES)
        for (const day of DAYS) {
          const own = all
            .filter(each => each.groupIds.includes(group) && each.startsOn <= day)
            .toSorted((a, b) => a.createdAt.localeCompare(b.createdAt))
          expect(at(all, day, group)).toEqual(own.slice(-1).map(({ id }) => id))
          if (!last?.groupIds.includes(group)) expect(at(all, day, group)).toEqual(at(others, day, group))
        }
    }
  })
})
