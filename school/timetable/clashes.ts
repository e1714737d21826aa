import { capital } from '#kit/thing.ts'
import { roomInWords } from '#school/groups/room-in-words.ts'
import type { Clash, SharedHour, Slot } from './contract.ts'

/** What of a lesson time decides whether it clashes with another. */
export type Placed = Pick<
  Slot,
  | 'groupId'
  | 'groupName'
  | 'schoolId'
  | 'shift'
  | 'weekday'
  | 'period'
  | 'subjectId'
  | 'subjectName'
  | 'teacherId'
  | 'teacherName'
  | 'room'
>

/** What meets at one time: a group of the school, or one of those that groups are parted into for an hour. */
type Meeting = Pick<
  Placed,
  'schoolId' | 'shift' | 'weekday' | 'period' | 'teacherId' | 'teacherName' | 'room'
> & {
  name: string
  groupIds: string[]
}

/**
 * Teachers and rooms that are in two groups at the same time, by day and time. Times of different shifts are
 * different hours, rooms of different schools different rooms; an empty room is none. While a group is parted into others
 * its own lesson is not held: teacher and room are free, and only a lesson of another subject is reported.
 */
export function clashesOf(slots: readonly Placed[], shared: readonly SharedHour[] = []): Clash[] {
  const places = new Map<string, { what: string; meetings: Meeting[] }>()
  for (const meeting of [
    ...slots.filter(slot => !isParted(slot, shared)).map(ofGroup),
    ...shared.map(ofShared),
  ]) {
    const when = whenOf(meeting)
    const taken = [
      ...(meeting.teacherId === null ? [] : [{ key: meeting.teacherId, what: meeting.teacherName ?? '' }]),
      ...(meeting.room === ''
        ? []
        : [{ key: `${meeting.schoolId}|${meeting.room}`, what: theRoom(meeting.room) }]),
    ]
    for (const { key, what } of taken) {
      const place = places.get(`${when}|${key}`) ?? { what, meetings: [] }
      place.meetings.push(meeting)
      places.set(`${when}|${key}`, place)
    }
  }
  const twice = [...places.values()].flatMap(({ what, meetings: [first, ...others] }): Clash[] => {
    if (!first || others.length === 0) return []
    const all = [first, ...others]
    const groupIds = [...new Set(all.flatMap(meeting => meeting.groupIds))]
    const names = all.map(({ name }) => name).join(' e ')
    return [{ ...timeOf(first), groupIds, what: `${what} está em ${names} ao mesmo tempo.` }]
  })
  return [...twice, ...partedTwice(shared), ...otherSubjects(slots, shared)].sort(
    (a, b) => a.weekday - b.weekday || a.period - b.period,
  )
}

/** Whether the lesson's group is parted into others at that time. */
export function isParted(slot: Pick<Slot, 'groupId' | 'weekday' | 'period'>, shared: readonly SharedHour[]) {
  return shared.some(
    hour =>
      hour.weekday === slot.weekday &&
      hour.period === slot.period &&
      hour.groups.some(({ id }) => id === slot.groupId),
  )
}

/** Groups that are parted by two plans at the same time. */
function partedTwice(shared: readonly SharedHour[]): Clash[] {
  const ofGroups = shared.flatMap(hour => hour.groups.map(group => ({ hour, group })))
  return [...Map.groupBy(ofGroups, ({ hour, group }) => `${whenOf(hour)}|${group.id}`).values()].flatMap(
    (all): Clash[] => {
      const [first] = all
      const titles = [...new Map(all.map(({ hour }) => [hour.path, hour.title])).values()]
      if (!first || titles.length < 2) return []
      const what = `${first.group.name} está em ${titles.map(quoted).join(' e ')} ao mesmo tempo.`
      return [{ ...timeOf(first.hour), groupIds: [first.group.id], what }]
    },
  )
}

/** Lessons of another subject that the hour takes. */
function otherSubjects(slots: readonly Placed[], shared: readonly SharedHour[]): Clash[] {
  return slots.flatMap((slot): Clash[] => {
    const hour = shared.find(hour => isParted(slot, [hour]))
    if (!hour || hour.subjectId === slot.subjectId) return []
    const what = `${quoted(hour.title)} está à hora de ${slot.subjectName} da ${slot.groupName}.`
    return [{ ...timeOf(slot), groupIds: [slot.groupId], what }]
  })
}

function ofGroup({ groupId, groupName, ...slot }: Placed): Meeting {
  return { ...slot, name: groupName, groupIds: [groupId] }
}

function ofShared({ name, groups, leaderId, leaderName, ...hour }: SharedHour): Meeting {
  return {
    ...hour,
    name: quoted(name),
    groupIds: groups.map(({ id }) => id),
    teacherId: leaderId,
    teacherName: leaderName,
  }
}

function whenOf({ shift, weekday, period }: Pick<Placed, 'shift' | 'weekday' | 'period'>): string {
  return `${shift}|${weekday}|${period}`
}

function timeOf({ weekday, period }: Pick<Placed, 'weekday' | 'period'>) {
  return { weekday, period }
}

function quoted(text: string): string {
  return `«${text}»`
}

function theRoom(room: string): string {
  const words = roomInWords(room)
  return words.startsWith('sala ') ? `A ${words}` : capital(words)
}
