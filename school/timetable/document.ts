import type { Cell, DocumentDescription } from '#engines/documents/description.ts'
import { counted } from '#kit/figures.ts'
import { roomInWords } from '#school/groups/room-in-words.ts'
import { type SharedHour, type Slot, weekdays } from './contract.ts'
import { heldAt } from './shared-hours.ts'

/** A week to hang on a wall or to keep in a notebook: whose it is, and its lessons. */
export interface PrintedWeek {
  /** «Horário de Ermelinda Sitoe» */
  title: string
  year: number
  slots: readonly Slot[]
  /** Hours that the teacher leads, or that take a lesson of the teacher's. */
  shared: readonly SharedHour[]
  teacherId: string
}

/** A week on one page of A4: days across, lesson times down, legible in black and white. */
export function timetableDocument(of: PrintedWeek): DocumentDescription {
  const { title, year, slots, shared, teacherId } = of
  const led = shared.filter(hour => hour.leaderId === teacherId)
  const times = [...slots, ...led]
  const days = times.some(({ weekday }) => weekday === 6) ? [1, 2, 3, 4, 5, 6] : [1, 2, 3, 4, 5]
  const periods = [...new Set(times.map(({ period }) => period))].sort((a, b) => a - b)
  return {
    title,
    orientation: 'landscape',
    footer: `${title} · ${year}`,
    blocks: [
      {
        kind: 'title',
        text: title,
        under: [
          year,
          `${counted(slots.length, 'tempo', 'tempos')} por semana`,
          led.length > 0 && counted(led.length, 'hora por níveis', 'horas por níveis'),
        ]
          .filter(Boolean)
          .join(' · '),
      },
      times.length === 0
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
              cells: [hoursOf(times, period), ...days.map(weekday => lessonsAt({ weekday, period }, of))],
            })),
          },
    ],
  }
}

/** «1.º · 07:00–07:45»; groups of two shifts may have it at two hours, and then each lesson says its own. */
function hoursOf(times: readonly Pick<Slot, 'period' | 'startsAt' | 'endsAt'>[], period: number): string {
  const hours = new Set(
    times
      .filter(time => time.period === period && time.startsAt)
      .map(time => `${time.startsAt}–${time.endsAt}`),
  )
  return [`${period}.º`, ...[...hours].sort()].join('\n')
}

function lessonsAt(place: { weekday: number; period: number }, of: PrintedWeek): Cell {
  const { lessons, led } = heldAt(place, of)
  const parts = [
    ...lessons.map(({ slot, parted }) => [
      slot.groupName,
      slot.subjectName,
      parted ? `os alunos estão em «${parted.title}»` : slot.room && roomInWords(slot.room),
    ]),
    ...led.map(hour => [
      hour.name,
      hour.groups.map(({ name }) => name).join(' e '),
      hour.room && roomInWords(hour.room),
    ]),
  ]
  return parts.map(lines => lines.filter(Boolean).join('\n')).join('\n') || '–'
}
