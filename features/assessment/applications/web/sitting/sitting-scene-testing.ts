import { ApiError } from '#kit/web/api-error.ts'
import type { StoredSitting } from './sitting-store.ts'
import { type Line, openSitting } from './sitting-sync.ts'

export const START = Date.parse('2026-05-05T08:00:00Z')

/** A school that answers or not, a device that keeps what it is given, and a clock that stands until it is moved. */
export function scene(how: { minutes?: number; away?: boolean } = {}) {
  const school = {
    away: how.away ?? false,
    refusal: undefined as ApiError | undefined,
    endsAt: START + (how.minutes ?? 60) * 60_000,
    answers: {} as Record<string, { answer: unknown; sequence: number }>,
    submittedAt: null as string | null,
    calls: 0,
    awayStatus: 0,
    hasNetwork: true,
    cannotTake: [] as string[],
    asked: [] as { check?: string[] | undefined; submit?: boolean | undefined }[],
    begin: undefined as ApiError | { key: string; endsAt: string } | undefined,
  }
  const clock = { now: START, timers: [] as { at: number; work: () => void }[] }
  let kept: StoredSitting = {
    code: 'ABCDEF',
    attemptId: 'um',
    key: 'k',
    studentCode: '20260001',
    name: 'Ana',
    place: '6ªA, nº 1',
    title: 'Diagnóstico',
    subject: 'Matemática',
    paging: 'uma a uma',
    items: ['a', 'b', 'c'],
    answers: {},
    flagged: [],
    sequence: 0,
    endsAt: new Date(school.endsAt).toISOString(),
    ahead: 0,
    savedAt: null,
    receivedAt: null,
    handedInAt: null,
    submittedAt: null,
    closed: null,
    refused: [],
    elsewhere: 0,
    replaced: null,
    quiz: null,
    languages: [],
    language: null,
    checking: [],
    passed: false,
  }
  const line: Line = {
    async send({ body }) {
      school.calls += 1
      school.asked.push({ check: body.check, submit: body.submit })
      if (school.away) throw new ApiError(school.awayStatus, undefined)
      if (school.refusal) throw school.refusal
      const older = body.answers.flatMap(({ itemId, answer, sequence }) => {
        const stands = school.answers[itemId]?.sequence ?? 0
        if (sequence > stands) school.answers[itemId] = { answer, sequence }
        return stands > sequence ? [{ itemId, sequence: stands }] : []
      })
      if (body.submit && older.length === 0) school.submittedAt ??= new Date(clock.now).toISOString()
      return {
        endsAt: new Date(school.endsAt).toISOString(),
        now: new Date(clock.now).toISOString(),
        submittedAt: school.submittedAt,
        open: school.submittedAt === null,
        answered: null,
        refused: school.cannotTake,
        older,
        elsewhere: 0,
      }
    },
    async begin() {
      if (!school.begin || school.begin instanceof ApiError) throw school.begin ?? new ApiError(0, undefined)
      return school.begin as never
    },
    store(sitting) {
      kept = sitting
      return true
    },
    now: () => clock.now,
    later(work, ms) {
      const timer = { at: clock.now + ms, work }
      clock.timers.push(timer)
      return () => {
        clock.timers = clock.timers.filter(value => value !== timer)
      }
    },
    chance: () => 0,
    hasNetwork: () => school.hasNetwork,
  }
  /** Moves the clock on, and lets happen what is due. */
  async function pass(ms: number) {
    const until = clock.now + ms
    for (;;) {
      const due = clock.timers.filter(timer => timer.at <= until).sort((a, b) => a.at - b.at)[0]
      if (!due) break
      clock.timers = clock.timers.filter(timer => timer !== due)
      clock.now = Math.max(clock.now, due.at)
      due.work()
      await new Promise(setImmediate)
    }
    clock.now = until
  }
  const open = (more: Partial<StoredSitting> = {}) => {
    kept = { ...kept, ...more }
    return openSitting(kept, line)
  }
  return { school, pass, open, kept: () => kept }
}
