import { v7 as uuid } from 'uuid'
import { blankOf, valuesOf } from '#kit/fields.ts'
import { formatMinutes } from '#kit/figures.ts'
import type { Lesson, LessonBody } from './contract.ts'
import { lessonFields, type Phase, phaseNames } from './lesson.ts'

/** A lesson with nothing written yet; its four functions share the minutes as lessons usually do. */
export function blankLesson(more: Partial<LessonBody> = {}): LessonBody {
  const minutes = more.minutes ?? 45
  return {
    ...blankOf(lessonFields),
    grade: 5,
    minutes,
    phases: usualPhases(minutes),
    ...more,
  }
}

/** What a lesson is called: a template's name, its theme, or its summary. */
export function nameOf(body: Pick<LessonBody, 'templateName' | 'theme' | 'summary'>): string {
  return body.templateName ?? (body.theme || body.summary || 'Plano de aula')
}

/** A lesson written again from another: the same words, no day yet, and functions of its own. */
export function copyOf(lesson: Lesson): LessonBody {
  return {
    ...valuesOf(lessonFields, lesson),
    heldOn: null,
    startsAt: null,
    lessonNumber: null,
    templateName: null,
    groupId: lesson.templateName === null ? (lesson.group?.id ?? null) : null,
    phases: lesson.phases.map(phase => ({ ...phase, id: uuid() })),
  }
}

/** A lesson time of the timetable, as a new plan needs it. */
export interface LessonTime {
  groupId: string | null
  grade?: number
  pupils?: number | null
  heldOn: string | null
  startsAt: string | null
  room: string
}

/** The words of another lesson, or of a template, for a lesson time: the time, the group and the room are its own. */
export function copyInto(lesson: Lesson, { groupId, grade, pupils, room, ...time }: LessonTime): LessonBody {
  const copy = copyOf(lesson)
  return {
    ...copy,
    ...time,
    groupId,
    room: room || copy.room,
    ...(grade === undefined ? {} : { grade }),
    ...(pupils === undefined ? {} : { pupils }),
  }
}

/** The four didactic functions over so many minutes: 15, 35, 30 and 20 hundredths, whole minutes that add up. */
export function usualPhases(minutes: number): Phase[] {
  const shares = [0.15, 0.35, 0.3].map(share => Math.round(minutes * share))
  const last = minutes - shares.reduce((sum, share) => sum + share, 0)
  return [...shares, last].map((share, at) => emptyPhase(phaseNames[at] ?? '', share))
}

export function emptyPhase(name: string, minutes: number): Phase {
  return {
    id: uuid(),
    name,
    minutes,
    content: '',
    teacherActivities: [],
    studentActivities: [],
    methods: [],
    media: [],
    notes: '',
  }
}

/** Splits one function in two of the same name: half of its minutes go to the second, which begins empty. */
export function splitPhase(phases: readonly Phase[], at: number): Phase[] {
  const phase = phases[at]
  if (!phase) return [...phases]
  const first = Math.ceil(phase.minutes / 2)
  const second = emptyPhase(phase.name, phase.minutes - first)
  return [...phases.slice(0, at), { ...phase, minutes: first }, second, ...phases.slice(at + 1)]
}

/** Moves one function up (-1) or down (1); at an end nothing happens. */
export function movePhase(phases: readonly Phase[], at: number, step: -1 | 1): Phase[] {
  const moved = phases[at]
  const other = phases[at + step]
  if (!moved || !other) return [...phases]
  const next = [...phases]
  next[at] = other
  next[at + step] = moved
  return next
}

/** Minutes of all functions together. */
export function minutesOf(phases: readonly Pick<Phase, 'minutes'>[]): number {
  return phases.reduce((sum, phase) => sum + (Number.isFinite(phase.minutes) ? phase.minutes : 0), 0)
}

/** `07:45` later by some minutes; wraps at midnight. */
export function later(clock: string, minutes: number): string {
  const [hour = 0, minute = 0] = clock.split(':').map(Number)
  const total = (hour * 60 + minute + minutes) % 1440
  return formatMinutes(total)
}

/** How many lines are written in a phase; 0 means that it is empty. */
export function phaseLines(phase: Phase): number {
  const { content, teacherActivities, studentActivities } = phase
  const texts = [content, ...teacherActivities, ...studentActivities]
  return texts.flatMap(text => text.split('\n')).filter(line => line.trim() !== '').length
}
