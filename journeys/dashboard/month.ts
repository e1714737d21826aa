import { addDays, mondayOf } from '#school/calendar/weeks.ts'

/** The weeks that a month touches, Monday to Sunday. @param month `2026-05` */
export function weeksOfMonth(month: string): string[][] {
  const last = addDays(`${nextMonth(month, 1)}-01`, -1)
  const weeks: string[][] = []
  for (let monday = mondayOf(`${month}-01`); monday <= last; monday = addDays(monday, 7))
    weeks.push([0, 1, 2, 3, 4, 5, 6].map(offset => addDays(monday, offset)))
  return weeks
}

/** The month that many months later; negative for earlier. @param month `2026-05` */
export function nextMonth(month: string, step: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number)
  const count = year * 12 + number - 1 + step
  return `${Math.floor(count / 12)}-${String((count % 12) + 1).padStart(2, '0')}`
}

/** Whether the text is a month, `2026-05`. */
export function isMonth(text: string | null): text is string {
  return text !== null && /^\d{4}-(0[1-9]|1[0-2])$/.test(text)
}
