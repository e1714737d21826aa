import type { findSlots } from '#school/timetable/server/queries.ts'
import { workOf } from '../activities.ts'
import type { LevelGroup } from '../grouping.ts'
import type { Grouping } from '../grouping-contract.ts'
import type { findMaterials } from './grouping-queries.ts'

export const NOBODY = { leaderId: null, room: '' }

/** Who leads each group, and where: whoever led its levels before, then those who teach the subject then. */
export function leadersFor(
  groups: readonly { levels: string[] }[],
  slots: Awaited<ReturnType<typeof findSlots>>,
  subjectId: string,
  before: readonly LevelGroup[],
): { leaderId: string | null; room: string }[] {
  const free = [...before]
  const kept = groups.map(({ levels }) => {
    const at = free.findIndex(
      group => group.leaderId !== null && group.levels.some(level => levels.includes(level)),
    )
    return at < 0 ? undefined : free.splice(at, 1)[0]
  })
  const led = new Set(kept.flatMap(group => group?.leaderId ?? []))
  const teachers = new Map(
    slots.flatMap(({ subjectId: taught, teacherId, room }): [string, string][] =>
      taught === subjectId && teacherId && !led.has(teacherId) ? [[teacherId, room]] : [],
    ),
  )
  const others = [...teachers].map(([leaderId, room]) => ({ leaderId, room }))
  return kept.map(group =>
    group ? { leaderId: group.leaderId, room: group.room } : (others.shift() ?? NOBODY),
  )
}

/** The school's own activities for a group's levels first, then the usual ones; three of them. */
export function activitiesOf(
  own: readonly string[],
  levels: readonly string[],
  skill: string,
  bank: Awaited<ReturnType<typeof findMaterials>>,
): string[] {
  const written = bank.filter(one => one.kind === 'actividade' && own.includes(one.level))
  const usual = own.flatMap(
    level => workOf(skill as Grouping['skill'], levels.indexOf(level), levels.length).activities,
  )
  return [...new Set([...written.map(({ content }) => content), ...usual])].slice(0, 3)
}

const numbers = ['', 'Um grupo', 'Dois grupos', 'Três grupos', 'Quatro grupos', 'Cinco grupos', 'Seis grupos']

export function titleOf(groups: number, skill: string): string {
  return `${numbers[groups] ?? `${groups} grupos`} para aprender a ${skill === 'leitura' ? 'ler' : 'contar'}`
}
