import { type CalendarDays, weekOf } from '#school/calendar/weeks.ts'
import { roleOf } from '#school/roles.ts'
import type { Lesson, LessonRow, LessonState, Phase } from '../contract.ts'
import type { findFamilies, findLesson, findLessons } from './queries.ts'

export type StoredLesson = NonNullable<Awaited<ReturnType<typeof findLesson>>>
type StoredRow = Omit<Awaited<ReturnType<typeof findLessons>>['rows'][number], 'sort_key'>

/** A stored lesson as a row of a list. */
export function presentRow(row: StoredRow): LessonRow {
  return {
    id: row.id,
    subject: {
      id: row.subject_id,
      code: row.subject_code,
      name: row.subject_name,
      colour: row.subject_colour,
    },
    grade: row.grade,
    group: row.group_id ? { id: row.group_id, name: row.group_name ?? '' } : null,
    teacher: {
      id: row.teacher_id,
      name: row.teacher_name,
      title: roleOf({ role: 'professor', jobTitle: row.teacher_job }),
    },
    heldOn: row.held_on,
    startsAt: row.starts_at,
    minutes: row.minutes,
    lessonNumber: row.lesson_number,
    room: row.room,
    unitTitle: row.unit_title,
    theme: row.theme,
    summary: row.summary,
    state: row.state as LessonState,
    templateName: row.template_name,
    familyId: row.family_id,
    rowId: row.row_id,
    openComments: row.open_comments,
    version: row.version,
    updatedAt: row.updated_at,
    mayEdit: row.may_edit as boolean,
  }
}

/** A stored lesson whole; trimester and week come from the calendar. */
export function presentLesson(row: StoredLesson, calendar: CalendarDays | undefined): Lesson {
  const when = calendar && row.held_on ? weekOf(calendar, row.held_on) : undefined
  return {
    ...presentRow(row),
    school: {
      id: row.school_id,
      name: row.school_name,
      province: row.province,
      district: row.district,
      zip: row.zip,
    },
    shift: row.shift ?? '',
    year: row.year ?? calendar?.year ?? null,
    trimester: when?.trimester ?? null,
    week: when?.week.number ?? null,
    pupils: row.pupils,
    lessonType: row.lesson_type,
    model: row.model,
    generalObjective: row.general_objective,
    objectives: row.objectives as unknown as Lesson['objectives'],
    prerequisites: row.prerequisites,
    competences: row.competences,
    methods: row.methods,
    media: row.media,
    phases: row.phases as unknown as Phase[],
    homework: row.homework,
    homeworkSolutions: row.homework_solutions,
    differentiation: row.differentiation,
    bibliography: row.bibliography,
    attachments: row.attachments,
    present: row.present,
    taughtNotes: row.taught_notes,
    leftPhases: row.left_phases,
    forNext: row.for_next,
    mayTeach: row.may_teach,
    taughtBy: row.taught_by_name,
    isCarried: row.carried_word === 'levado',
    carried: row.carried.map(({ phases, left, ...lesson }) => ({
      ...lesson,
      phases: phases.filter(({ id }) => (left === null ? lesson.state === 'não dada' : left.includes(id))),
    })),
    planRow: row.plan_row,
    comments: row.comments,
    sourceId: row.source_id,
  }
}

/** An analytical plan as a choice of the filter «por plano». */
export function presentFamily(row: Awaited<ReturnType<typeof findFamilies>>[number]) {
  return {
    familyId: row.family_id,
    subject: row.subject,
    groups: row.groups,
    year: row.year,
    trimester: row.trimester,
    lessons: row.lessons,
  }
}
