import { partOf, whole } from '#kit/figures.ts'
import type { Call, Mark, MarkedCalls } from '#school/absences/contract.ts'
import { markAt, unitsOf } from '#school/absences/register.ts'
import type { ScheduledLesson } from '../lesson-plans/schedule-contract.ts'
import type { BookLesson, BookWeek } from './contract.ts'

interface Known {
  by: BookWeek['by']
  calls: readonly Call[]
  /** By pupil. */
  marks: ReadonlyMap<string, readonly MarkedCalls[]>
  numbers: ReadonlyMap<string, number | null>
  /** What a teacher wrote of a lesson, by its plan. */
  notes: ReadonlyMap<string, string>
}

/** A scheduled lesson with who was missing. */
export function bookLesson(lesson: ScheduledLesson, known: Known): BookLesson {
  const { plan } = lesson
  return {
    startsAt: lesson.startsAt,
    subject: lesson.subject.name,
    subjectId: lesson.subject.id,
    teacher: lesson.teacher?.name ?? '',
    teacherId: lesson.teacher?.id ?? null,
    planId: plan?.id ?? null,
    state: plan?.state ?? null,
    summary: plan ? plan.summary || plan.theme : '',
    elsewhere: plan === null ? (lesson.parted ?? null) : null,
    why: plan?.state === 'não dada' ? (known.notes.get(plan.id) ?? '') : '',
    missing: plan?.state === 'não dada' ? null : missingAt(lesson, known),
  }
}

/**
 * Who was missing: by the lesson's own call, or by the one that holds for its day. Null where there is neither; somebody
 * who was there after all is nobody missing.
 */
function missingAt({ date, plan }: ScheduledLesson, { by, calls, marks, numbers }: Known) {
  const ofDay = calls.filter(call => call.date === date)
  const [first] = unitsOf(by, ofDay)
  const whole = first && (by === 'dia' || first.lessonId === null) ? first : undefined
  const call = by === 'dia' ? whole : (ofDay.find(each => plan && each.lessonId === plan.id) ?? whole)
  if (!call) return null
  const missing: NonNullable<BookLesson['missing']> = []
  for (const [id, own] of marks) {
    const mark = markAt(own, call.id)
    if (mark && mark !== 'presente') missing.push({ id, number: numbers.get(id) ?? null, mark })
  }
  return missing.sort((a, b) => (a.number ?? 999) - (b.number ?? 999))
}

/** What a week comes to, in the words of its last line. */
export interface WeekCount {
  /** At lessons; late ones are not absences. */
  absences: number
  /** Lessons that were taught, of so many. */
  taught: number
  lessons: number
  /** Of these, the ones of which somebody wrote whether they were taught. */
  recorded: number
  /** Hours by levels in place of lessons that were held, of so many; they are no lessons of the group. */
  heldByLevels: number
  byLevels: number
  /** Of those taught, the ones at which pupils were called. */
  called: number
  /** Whether pupils were called at all: for a day of which no lesson is marked as taught, too. */
  hasCall: boolean
  /** Pupils who missed nothing, of so many. */
  always: number
  pupils: number
}

/** Counts a week. */
export function countWeek(week: Pick<BookWeek, 'days' | 'boys' | 'girls'>): WeekCount {
  const all = week.days.filter(day => day.closed === null).flatMap(day => day.lessons)
  const lessons = all.filter(({ elsewhere }) => elsewhere === null)
  const byLevels = all.flatMap(({ elsewhere }) => elsewhere ?? [])
  const taught = lessons.filter(({ state }) => state === 'dada' || state === 'parcial')
  const called = taught.flatMap(({ missing }) => (missing ? [missing] : []))
  const away = called.flatMap(missing => missing.filter(({ mark }) => mark !== 'atraso'))
  const pupils = week.boys + week.girls
  return {
    absences: away.length,
    taught: taught.length,
    lessons: lessons.length,
    recorded: lessons.filter(({ state }) => isRecorded(state)).length,
    heldByLevels: byLevels.filter(({ held }) => held).length,
    byLevels: byLevels.length,
    called: called.length,
    hasCall: week.days.some(day => day.called) || lessons.some(({ missing }) => missing !== null),
    always: Math.max(0, pupils - new Set(away.map(({ id }) => id)).size),
    pupils,
  }
}

function isRecorded(state: BookLesson['state']): boolean {
  return state === 'dada' || state === 'parcial' || state === 'não dada'
}

/** «12 de 25»; in words where nobody wrote of any lesson whether it was taught, which is not that none was. */
export function taughtText({ taught, lessons, recorded }: WeekCount): string {
  if (lessons === 0) return 'sem aulas no horário'
  return recorded === 0 ? `nenhuma registada, de ${whole(lessons)}` : partOf(taught, lessons)
}

/** In place of absences where none can be counted: nobody called, or no lesson that was called is marked as taught. */
export function uncountedText({ hasCall }: Pick<WeekCount, 'hasCall'>): string {
  return hasCall ? 'Chamada feita, sem aulas marcadas como dadas' : 'Ninguém fez a chamada'
}

/** «Hora por níveis: Três grupos para aprender a ler» */
export function elsewhereText({ title, held }: NonNullable<BookLesson['elsewhere']>): string {
  return `Hora por níveis: ${title}${held ? '' : ' (por marcar)'}`
}

const suffixes: Partial<Record<Mark, string>> = { justificada: ' j', atraso: ' a' }

/** «12, 57 j, 58 a», «–» where nobody was missing, nothing where nobody was called. */
export function missingText(missing: BookLesson['missing']): string {
  if (missing === null) return ''
  if (missing.length === 0) return '–'
  return missing.map(({ number, mark }) => `${number ?? 's/n'}${suffixes[mark] ?? ''}`).join(', ')
}
