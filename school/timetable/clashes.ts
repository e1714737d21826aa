import { capital } from '#kit/thing.ts'
import { roomInWords } from '#school/groups/room-in-words.ts'
import type { Clash, Slot } from './contract.ts'

/** What of a lesson time decides whether it clashes with another. */
export type Placed = Pick<
  Slot,
  'groupId' | 'groupName' | 'schoolId' | 'shift' | 'weekday' | 'period' | 'teacherId' | 'teacherName' | 'room'
>

/**
 * Teachers and rooms that are in two groups at the same time, by day and time. Times of different shifts are
 * different hours, rooms of different schools different rooms; an empty room is none.
 */
export function clashesOf(slots: readonly Placed[]): Clash[] {
  const places = new Map<string, { what: string; slots: Placed[] }>()
  for (const slot of slots) {
    const when = `${slot.shift}|${slot.weekday}|${slot.period}`
    const taken = [
      ...(slot.teacherId === null ? [] : [{ key: slot.teacherId, what: slot.teacherName ?? '' }]),
      ...(slot.room === '' ? [] : [{ key: `${slot.schoolId}|${slot.room}`, what: theRoom(slot.room) }]),
    ]
    for (const { key, what } of taken) {
      const place = places.get(`${when}|${key}`) ?? { what, slots: [] }
      place.slots.push(slot)
      places.set(`${when}|${key}`, place)
    }
  }
  return [...places.values()]
    .flatMap(({ what, slots: [first, ...others] }) => {
      if (!first || others.length === 0) return []
      const { weekday, period } = first
      const all = [first, ...others]
      const names = all.map(slot => slot.groupName).join(' e ')
      const groupIds = all.map(slot => slot.groupId)
      return [{ weekday, period, groupIds, what: `${what} está em ${names} ao mesmo tempo.` }]
    })
    .sort((a, b) => a.weekday - b.weekday || a.period - b.period)
}

function theRoom(room: string): string {
  const words = roomInWords(room)
  return words.startsWith('sala ') ? `A ${words}` : capital(words)
}
