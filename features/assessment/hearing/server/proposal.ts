import { v7 as uuid } from 'uuid'
import type { Account } from '#kit/account.ts'
import { HttpError, invalidField, notFound } from '#kit/refusals.ts'
import type { Db } from '#kit/server/database/database.ts'
import { addDays, mondayOf } from '#school/calendar/weeks.ts'
import { findSlotsOn } from '#school/timetable/server/queries.ts'
import { workOf } from '../activities.ts'
import { commonHours, type Hour } from '../common-hours.ts'
import type { LevelGroup } from '../grouping.ts'
import type { Grouping, GroupingBody } from '../grouping-contract.ts'
import { groupsByLevel } from '../level-groups.ts'
import { levelNames } from '../samples.ts'
import {
  findGroupingBefore,
  findLastLevels,
  findMaterials,
  findOralApplications,
  findPlaced,
  levelGroupsOf,
} from './grouping-queries.ts'

/** Weeks until pupils are heard again; it may be moved. */
const WEEKS = 5

export interface Proposed {
  of: { subjectId: string; applicationIds: string[]; groupIds: string[] }
  made: GroupingBody
  heard: Awaited<ReturnType<typeof findOralApplications>>
  /** Their pupils; `kept` by the level of an earlier hearing. */
  placed: (Awaited<ReturnType<typeof findPlaced>>[number] & { kept: boolean })[]
}

/** The groups that follow from what was heard: by level, with who leads, where, when, and what they do. */
export async function propose(
  db: Db,
  account: Account,
  how: { applicationIds: readonly string[]; most?: number; today: string },
): Promise<Proposed> {
  const ids = [...new Set(how.applicationIds)]
  const heard = await findOralApplications(db, account, ids)
  const first = alike(heard, ids.length)
  const groupIds = [...new Set(heard.map(({ group_id }) => group_id))]
  const levels = levelNames(first.levels)
  const active = (await findPlaced(db, ids, groupIds)).filter(({ isActive }) => isActive)
  if (active.every(({ level }) => level === null)) throw nothingHeard()
  // Pupils not heard again yet stay at their former level.
  const before = await findLastLevels(db, first, groupIds)
  const placed = active.map(pupil => {
    const last = before.get(pupil.id)
    const kept = pupil.level === null && last !== undefined && levels.includes(last)
    return { ...pupil, level: kept ? last : pupil.level, kept }
  })
  const proposed = groupsByLevel(
    levels,
    placed.flatMap(pupil =>
      pupil.level === null ? [] : [{ ...pupil, studentId: pupil.id, level: pupil.level }],
    ),
    { most: how.most },
  )
  if (proposed.length === 0) throw nothingHeard()
  const slots = (await findSlotsOn(db, how.today, { year: first.year })).filter(slot =>
    groupIds.includes(slot.groupId),
  )
  const bank = await findMaterials(db, first)
  const older = await findGroupingBefore(db, first, groupIds)
  const leaders = leadersFor(proposed, slots, first.subject_id, older ? levelGroupsOf(older) : [])
  return {
    of: { subjectId: first.subject_id, applicationIds: ids, groupIds },
    heard,
    placed,
    made: {
      title: titleOf(proposed.length, first.skill),
      levelGroups: proposed.map((group, at) => ({
        id: uuid(),
        ...group,
        ...(leaders[at] ?? NOBODY),
        activities: activitiesOf(group.levels, levels, first.skill, bank),
      })),
      // Groups that are made again keep their hour.
      hours: older ? (older.hours as unknown as Hour[]) : commonHours(slots, groupIds, first.subject_id),
      startsOn: how.today,
      hearAgainOn: mondayOf(addDays(how.today, 7 * WEEKS)),
    },
  }
}

function nothingHeard() {
  return new HttpError(409, 'NOTHING_HEARD', 'Ainda ninguém foi ouvido: ouça primeiro os alunos.')
}

/** What is grouped together was asked in one language, in classes that have the hour at the same time of one school. */
function alike(heard: Proposed['heard'], count: number) {
  const [first] = heard
  if (!first || heard.length < count) throw notFound('Esta avaliação oral')
  if (
    heard.some(
      ({ subject_id, skill, language }) =>
        subject_id !== first.subject_id || skill !== first.skill || language !== first.language,
    )
  )
    throw invalidField('applicationIds', 'Junte o que se ouviu da mesma disciplina e na mesma língua.')
  if (heard.some(({ school_id }) => school_id !== first.school_id))
    throw invalidField('applicationIds', 'Junte turmas da mesma escola.')
  if (heard.some(({ shift }) => shift !== first.shift))
    throw invalidField('applicationIds', 'Junte turmas do mesmo turno: as outras não têm aulas a essa hora.')
  return first
}

const NOBODY = { leaderId: null, room: '' }

/** Who leads each group, and where: the former leader of its levels, then those who teach the subject then. */
function leadersFor(
  groups: readonly { levels: string[] }[],
  slots: Awaited<ReturnType<typeof findSlotsOn>>,
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
function activitiesOf(
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

function titleOf(groups: number, skill: string): string {
  return `${numbers[groups] ?? `${groups} grupos`} para aprender a ${skill === 'leitura' ? 'ler' : 'contar'}`
}
