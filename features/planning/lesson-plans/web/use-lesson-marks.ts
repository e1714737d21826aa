import { messageOf } from '#kit/web/api/api-error.ts'
import { useSave } from '#kit/web/api/queries.ts'
import { notify } from '#kit/web/notice/notify.ts'
import { useUndo } from '#school/changes/web/use-undo.ts'
import { type Lesson, type LessonState, lessonStateTable, setLessonState } from '../contract.ts'

interface Marked {
  id: string
  version: number
  /** How the lesson is called in the toast. */
  name: string
  present?: number | null
  notes?: string
}

/** Marks a lesson in one tap; the toast takes it back. */
export function useLessonMarks(onMarked?: (lesson: Lesson, from: number) => void) {
  const told = useUndo()
  const save = useSave(setLessonState, { touches: ['calendar', 'dashboard', 'fulfilment'] })
  return {
    busy: save.isPending,
    mark: ({ id, version, name, present = null, notes }: Marked, state: LessonState) =>
      save.mutate(
        { params: { id }, body: { state, version, present, notes } },
        {
          onSuccess: ({ data, change }) => {
            onMarked?.(data, version)
            told(`«${name}»: ${lessonStateTable.labels[state].toLowerCase()}.`, change)
          },
          onError: error => notify.error('Não foi possível marcar a aula.', { detail: messageOf(error) }),
        },
      ),
  }
}
