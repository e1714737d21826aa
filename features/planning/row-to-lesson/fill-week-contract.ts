import * as z from 'zod/mini'
import { DAY_MS } from '#kit/dates.ts'
import { endpoint } from '#kit/endpoint.ts'
import { checkFromBeforeTo, day, named, timeOfDay } from '#kit/shapes.ts'
import { staff } from '#school/roles.ts'

const apis = ['academy'] as const
const path = '/row-to-lesson/week'
/** Lesson times that one call fills at most: more than a teacher has in a week. */
const MAX_FILLED = 100

/** A lesson to come of the person's own timetable that has no plan yet. */
export const emptyLesson = z.object({
  group: named,
  subject: named,
  day: z.string(),
  startsAt: z.nullable(z.string()),
  /** What the row of that week gives it; null where no analytical plan speaks of the day. */
  begun: z.nullable(z.object({ rowText: z.string(), theme: z.string(), lessonNumber: z.nullable(z.int()) })),
})
export type EmptyLesson = z.infer<typeof emptyLesson>

/** For objects with `from` and `to`: one week at most, since each of its lessons is looked up. */
const checkOneWeek: z.core.CheckFn<{ from: string; to: string }> = ({ value, issues }) => {
  const days = (Date.parse(value.to) - Date.parse(value.from)) / DAY_MS
  if (days >= 7)
    issues.push({
      code: 'custom',
      input: value,
      path: ['to'],
      message: 'Preenche-se uma semana de cada vez.',
    })
}

const span = z.object({ from: day, to: day }).check(checkFromBeforeTo, checkOneWeek)

export const previewWeek = endpoint('GET', path, {
  apis,
  who: staff,
  summary: 'As aulas próprias por dar e sem plano entre dois dias, e o que o plano analítico dá a cada uma',
  query: span,
  response: z.object({ lessons: z.array(emptyLesson) }),
})

const place = z.object({ groupId: z.uuid(), subjectId: z.uuid(), day, startsAt: z.nullable(timeOfDay) })

export const fillWeek = endpoint('POST', path, {
  apis,
  who: staff,
  summary: 'Faz um rascunho de plano para cada uma destas aulas, pela linha da sua semana',
  body: z
    .object({
      from: day,
      to: day,
      places: z.array(place).check(z.minLength(1), z.maxLength(MAX_FILLED)),
    })
    .check(checkFromBeforeTo, checkOneWeek),
  response: z.object({ created: z.int() }),
  errors: { VERSION_CONFLICT: 409 },
  audit: 'lesson.fill-week',
  done: 'preencheu a semana',
  undoable: true,
})
