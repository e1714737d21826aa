import { v7 as uuid } from 'uuid'
import { href } from '#kit/address.ts'
import { apiOf } from '#kit/web/api/client.ts'
import { sendLater, waitingMessage } from '#kit/web/api/outbox.ts'
import { useSave } from '#kit/web/api/queries.ts'
import { ApiError, messageOf } from '#kit/web/api-error.ts'
import { notify } from '#kit/web/notify.ts'
import type { AbsentPupil } from '#school/absences/contract.ts'
import { useUndo } from '#school/changes/web/use-undo.ts'
import * as pages from '#school/pages.ts'
import { type ExitVotes, type Lesson, setLessonState } from '../contract.ts'
import { type LessonState, lessonStateTable } from '../lesson.ts'

interface Marked {
  id: string
  version: number
  /** How the lesson is called in the toast. */
  name: string
  present?: number | null
  notes?: string | undefined
  /** Who was missing; left out where nobody was called. */
  absences?: AbsentPupil[] | undefined
  /** Ids of the phases that were left. */
  left?: string[]
  /** A word for the next lesson. */
  forNext?: string
  /** What the cards showed at its end. */
  exit?: ExitVotes
}

/** Marks a lesson in one tap; the toast takes it back. */
export function useLessonMarks(onMarked?: (lesson: Lesson, from: number) => void) {
  const announce = useUndo()
  const save = useSave(setLessonState, { touches: ['absences', 'calendar', 'dashboard', 'fulfilment'] })
  return {
    busy: save.isPending,
    mark: (marked: Marked, state: LessonState) => {
      const { id, version, name } = marked
      save.mutate(
        { params: { id }, body: bodyOf(marked, state) },
        {
          onSuccess: ({ data, change }) => {
            onMarked?.(data, version)
            announce(`«${name}»: ${lessonStateTable.labels[state].toLowerCase()}.`, change)
          },
          onError: error => void failed(error, marked, state),
        },
      )
    },
  }
}

/** Without a network the mark waits on this device, and is sent once. */
async function failed(error: Error, marked: Marked, state: LessonState): Promise<void> {
  if (!ApiError.from(error).isTransient)
    return void notify.error('Não foi possível marcar a aula.', { detail: messageOf(error) })
  const { id, name } = marked
  const where = await sendLater({
    key: uuid(),
    endpoint: setLessonState,
    input: { params: { id }, body: bodyOf(marked, state) },
    api: apiOf(setLessonState),
    label: `«${name}»: ${lessonStateTable.labels[state].toLowerCase()}`,
    href: href(pages.lesson, { id }),
  })
  notify.info(`«${name}»: ${lessonStateTable.labels[state].toLowerCase()}.`, {
    detail: waitingMessage(where),
  })
}

function bodyOf(
  { version, present = null, notes, left, forNext, absences, exit }: Marked,
  state: LessonState,
) {
  return { state, version, present, notes, left, forNext, absences, exit }
}
