import { countWeek } from '#features/planning/fulfilment/count.ts'
import type { StoredFulfilment } from '#features/planning/fulfilment/server/queries.ts'
import { type ProgrammeUnit, titlesOf } from '#features/planning/programmes/programme.ts'
import { fold } from '#kit/fold.ts'
import type { TaughtUnit } from '../contract.ts'

/**
 * What plans with a group say of the units of a programme. A year's plan and those of its trimesters speak of the same lessons: of
 * each week and unit the larger number holds. A week that is divided among several units says of none how much.
 */
export function taughtByUnit(
  units: readonly Pick<ProgrammeUnit, 'id' | 'title'>[],
  plans: readonly Pick<StoredFulfilment, 'weeks' | 'registers' | 'marks'>[],
  today: string,
): { units: TaughtUnit[]; shared: number } {
  const byTitle = new Map(units.flatMap(unit => titlesOf(unit).map(title => [fold(title), unit.id] as const)))
  const own = new Weeks()
  const shared = new Weeks()
  for (const plan of plans) {
    const inPlan = new Map<string, Week>()
    for (const week of plan.weeks) {
      const named = [...new Set(week.unit.split('; ').flatMap(title => byTitle.get(fold(title)) ?? []))]
      if (named.length === 0) continue
      const register = plan.registers[week.id] ?? null
      const marks = plan.marks[week.id] ?? null
      const row = { planned: week.lessons, contentsPlanned: week.contents, elsewhere: 0 }
      const { taught, madeUp } = countWeek(row, register, marks)
      const isUnknown = register === null && marks === null && week.endsOn < today
      const key = `${week.startsOn} ${named.join(' ')}`
      const before = inPlan.get(key)
      inPlan.set(key, {
        units: named,
        taught: (before?.taught ?? 0) + taught + madeUp,
        unregistered: (before?.unregistered ?? 0) + (isUnknown ? week.lessons : 0),
      })
    }
    for (const [key, week] of inPlan) (week.units.length > 1 ? shared : own).add(key, week)
  }
  return {
    units: units.map(({ id }) => ({ unitId: id, ...own.sumOf(week => week.units[0] === id) })),
    shared: shared.sumOf(() => true).taught,
  }
}

interface Week {
  units: readonly string[]
  taught: number
  unregistered: number
}

/** Weeks of which several plans may speak. */
class Weeks {
  readonly #weeks = new Map<string, Week>()

  add(key: string, week: Week) {
    const before = this.#weeks.get(key)
    this.#weeks.set(key, {
      units: week.units,
      taught: Math.max(week.taught, before?.taught ?? 0),
      // What one of the plans knows is known.
      unregistered: Math.min(week.unregistered, before?.unregistered ?? week.unregistered),
    })
  }

  sumOf(isOf: (week: Week) => boolean): { taught: number; unregistered: number } {
    const sum = { taught: 0, unregistered: 0 }
    for (const week of this.#weeks.values()) {
      if (!isOf(week)) continue
      sum.taught += week.taught
      sum.unregistered += week.unregistered
    }
    return sum
  }
}
