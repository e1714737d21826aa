import { useQuery } from '@tanstack/react-query'
import type { UseFormReturn } from 'react-hook-form'
import { query } from '#kit/web/api/queries.ts'
import { DateField } from '#kit/web/form/date-field.tsx'
import { heldOf } from '#kit/web/form/fields-of.ts'
import { FieldRow } from '#kit/web/form/form-section.tsx'
import { SelectInput } from '#kit/web/form/inputs.tsx'
import {
  listObservableLessons,
  type ObservableLesson,
  type Observation,
  type ObservationBody,
} from '../contract.ts'

type Form = UseFormReturn<ObservationBody, unknown, ObservationBody>
type Lesson = Pick<ObservationBody, 'groupId' | 'subjectId' | 'startsAt'>

/** Which lesson: a day, and one of those that are taught on it. */
export function LessonField({
  form,
  stored,
  onChoose,
}: {
  form: Form
  stored: Observation | undefined
  onChoose: (lesson: ObservableLesson) => void
}) {
  const { held } = heldOf(form)
  const heldOn = held('heldOn')
  const groupId = held('groupId')
  const [subjectId, startsAt] = form.watch(['subjectId', 'startsAt'])
  const answer = useQuery({
    ...query(listObservableLessons, { query: { day: heldOn.value } }),
    enabled: heldOn.value !== '',
  })
  const lessons = answer.data?.lessons ?? []
  const value = groupId.value === '' ? '' : keyOf({ groupId: groupId.value, subjectId, startsAt })
  const options = lessons.map(lesson => ({ value: keyOfLesson(lesson), label: inWords(lesson) }))
  // The lesson that is stored stays to be chosen where the day cannot be asked for.
  if (stored && stored.heldOn === heldOn.value && !options.some(each => each.value === keyOf(stored)))
    options.push({ value: keyOf(stored), label: inWords(stored) })
  const choose = (key: string) => {
    const lesson = lessons.find(each => keyOfLesson(each) === key)
    const chosen: Lesson | undefined = lesson
      ? { groupId: lesson.group.id, subjectId: lesson.subject.id, startsAt: lesson.startsAt }
      : stored && keyOf(stored) === key
        ? stored
        : undefined
    form.setValue('subjectId', chosen?.subjectId ?? '', { shouldDirty: true })
    form.setValue('startsAt', chosen?.startsAt ?? null, { shouldDirty: true })
    groupId.onChange(chosen?.groupId ?? '')
    if (lesson) onChoose(lesson)
  }
  return (
    <FieldRow>
      <DateField
        label="Dia"
        required
        value={heldOn.value}
        error={heldOn.error}
        onBlur={heldOn.onBlur}
        onChange={day => {
          heldOn.onChange(day)
          if (day !== heldOn.value) choose('')
        }}
      />
      <SelectInput
        label="Aula"
        required
        none={noneOf(heldOn.value, answer.isPending, answer.isError, options.length)}
        help="Quem a dá é quem está no horário desse dia, ou quem substitui."
        error={groupId.error}
        options={options}
        value={value}
        onChange={event => choose(event.target.value)}
        onBlur={groupId.onBlur}
      />
    </FieldRow>
  )
}

function noneOf(day: string, isPending: boolean, isFailed: boolean, lessons: number): string {
  if (day === '') return 'Escolha primeiro o dia'
  if (isFailed && lessons === 0) return 'Escolhe-se quando houver rede'
  if (isPending) return 'A procurar as aulas…'
  return lessons === 0 ? 'Sem aulas a que assistir' : 'Escolha a aula'
}

function keyOf({ groupId, subjectId, startsAt }: Lesson): string {
  return `${groupId} ${subjectId} ${startsAt ?? ''}`
}

function keyOfLesson({ group, subject, startsAt }: ObservableLesson): string {
  return keyOf({ groupId: group.id, subjectId: subject.id, startsAt })
}

/** «07:00, 6ªA, Matemática, Ana Sitoe» */
function inWords({
  startsAt,
  group,
  subject,
  teacher,
}: Pick<ObservableLesson, 'startsAt' | 'group' | 'subject' | 'teacher'>): string {
  return [startsAt, group.name, subject.name, teacher.name].filter(Boolean).join(', ')
}
