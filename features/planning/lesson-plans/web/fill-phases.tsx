import { useState } from 'react'
import { call } from '#kit/web/api/client.ts'
import { messageOf } from '#kit/web/api-error.ts'
import { notify } from '#kit/web/notify.ts'
import { Button } from '#kit/web/parts/button.tsx'
import { useMediaQuery } from '#kit/web/parts/use-media-query.ts'
import { Icon } from '#kit/web/theme/icon.tsx'
import { addDays } from '#school/calendar/weeks.ts'
import { getLesson, type Lesson, listLessons } from '../contract.ts'
import { draftPhases, emptyBoxes } from '../draft-phases.ts'
import type { Phase } from '../lesson.ts'
import type { LessonForm } from './lesson-form.ts'

/** So many of the last lessons are looked through for one of the same kind. */
const LOOKED_THROUGH = 5

interface FillPhasesProps {
  form: LessonForm
  onChange: (phases: Phase[]) => void
}

/** Drafts the empty boxes of the phases from the lesson itself and the last one of its kind; one tap takes it back. */
export function FillPhases({ form, onChange }: FillPhasesProps) {
  const [busy, setBusy] = useState(false)
  const isPhone = useMediaQuery('(max-width:599.95px)')
  const { phases, subjectId, theme } = form.watch()
  if (subjectId === '' || theme === '' || emptyBoxes(phases) === 0) return null

  async function fill() {
    setBusy(true)
    try {
      const before = await lastOfKind(form)
      const own = form.getValues()
      const drafted = draftPhases(own.phases, own, before)
      onChange(drafted)
      notify.ok('Fases preenchidas: reveja-as antes da aula.', {
        detail: before
          ? `Actividades da aula «${before.theme}».`
          : 'Sem aula anterior desta disciplina, as actividades ficam por escrever.',
        action: { label: 'Anular', onClick: () => onChange([...own.phases]) },
      })
    } catch (error) {
      notify.error('Não foi possível ler a última aula.', { detail: messageOf(error) })
    }
    setBusy(false)
  }

  return (
    <Button
      startIcon={isPhone ? undefined : <Icon name="note-pencil" />}
      loading={busy}
      aria-label="Preencher as fases"
      title="Pela linha da semana e pela última aula deste tipo; só o que está em branco"
      onClick={() => void fill()}
    >
      {isPhone ? 'Preencher' : 'Preencher as fases'}
    </Button>
  )
}

/** The last own lesson of the subject with phases, of the same kind where there is one. */
async function lastOfKind(form: LessonForm): Promise<Lesson | null> {
  const { subjectId, heldOn, lessonType } = form.getValues()
  const { rows } = await call(listLessons, {
    query: {
      subject: [subjectId],
      mine: true,
      sort: '-data',
      limit: LOOKED_THROUGH,
      // The lesson itself may be among those of its day.
      ...(heldOn ? { to: addDays(heldOn, -1) } : {}),
    },
  })
  let newest: Lesson | null = null
  for (const { id } of rows) {
    const lesson = await call(getLesson, { params: { id } })
    if (lesson.phases.every(phase => phase.teacherActivities.length === 0)) continue
    if (lesson.lessonType === lessonType) return lesson
    newest ??= lesson
  }
  return newest
}
