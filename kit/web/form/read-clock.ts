import { formatMinutes } from '#kit/figures.ts'

/** An hour as people type it (`7`, `745`, `7h45`, `7:45`) → `07:45`; what is no hour stays as it was typed. */
export function readClock(typed: string): string {
  const [, hours = '', minutes = '00'] = /^\s*(\d{1,2})\s*[:h.]?\s*(\d{2})?\s*$/i.exec(typed) ?? []
  const isHour = hours !== '' && Number(hours) < 24 && Number(minutes) < 60
  return isHour ? formatMinutes(60 * Number(hours) + Number(minutes)) : typed.trim()
}
