import type { Cell, DocumentDescription } from '#engines/documents/description.ts'
import { counted } from '#kit/figures.ts'
import { roomInWords } from '#school/groups/room-in-words.ts'
import { type Slot, weekdays } from './contract.ts'

/** A week to hang on a wall or to keep in a notebook: whose it is, and its lessons. */
export interface PrintedWeek {
  /** «Horário de Ermelinda Sitoe» */
  title: string
  year: number
  slots: readonly Slot[]
}

/** A week on one page of A4: days across, lesson times down, legible in black and white. */
export function timetableDocument({ title, year, slots }: PrintedWeek): DocumentDescription {
  const days = slots.some(slot => slot.weekday === 6) ? [1, 2, 3, 4, 5, 6] : [1, 2, 3, 4, 5]
  const periods = [...new Set(slots.map(slot => slot.period))].sort((a, b) => a - b)
  return {
    title,
    orientation: 'landscape',
    footer: `${title} · ${year}`,
    blocks: [
      {
        kind: 'title',
        text: title,
        under: `${year} · ${counted(slots.length, 'tempo', 'tempos')} por semana`,
      },
      slots.length === 0
        ? { kind: 'paragraph', text: 'Ainda não há aulas neste horário.' }
        : {
            kind: 'table',
            rules: 'all',
            size: 10,
            columns: [
              { label: 'Tempo', width: 2 },
              ...days.map(day => ({ label: weekdays[day - 1] ?? '', width: 3 })),
            ],
            rows: periods.map(period => ({
              cells: [hoursOf(slots, period), ...days.map(day => lessonsAt(slots, day, period))],
            })),
          },
    ],
  }
}

/** «1.º · 07:00–07:45»; groups of two shifts may have it at two hours, and then each lesson says its own. */
function hoursOf(slots: readonly Slot[], period: number): string {
  const hours = new Set(
    slots
      .filter(slot => slot.period === period && slot.startsAt)
      .map(slot => `${slot.startsAt}–${slot.endsAt}`),
  )
  return [`${period}.º`, ...[...hours].sort()].join('\n')
}

function lessonsAt(slots: readonly Slot[], weekday: number, period: number): Cell {
  const here = slots.filter(slot => slot.weekday === weekday && slot.period === period)
  if (here.length === 0) return '–'
  return here
    .map(slot =>
      [slot.groupName, slot.subjectName, slot.room && roomInWords(slot.room)].filter(Boolean).join('\n'),
    )
    .join('\n')
}
