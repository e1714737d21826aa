import { expect, it } from 'vitest'
import { isNoticeTime } from './daily-notices.ts'

it.each([
  ['2026-05-05', '05:59', false],
  ['2026-05-05', '06:00', true],
  ['2026-05-08', '17:59', true],
  ['2026-05-08', '18:00', false],
  ['2026-05-09', '08:00', false],
  ['2026-05-10', '08:00', false],
])('messages go out on working days by day: %s at %s, %s', (today, hour, goes) => {
  expect(isNoticeTime(today, new Date(`${today}T${hour}:00+02:00`))).toBe(goes)
})
