import { afterAll } from 'vitest'
import { fixDay } from '#kit/dates.ts'

// A server of a demonstration fixes the day for its whole process; files share one, and each leaves it free.
afterAll(() => fixDay(undefined))
