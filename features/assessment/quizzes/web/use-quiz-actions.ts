import { href } from '#kit/address.ts'
import { stepsFrom } from '#kit/states.ts'
import { useSave } from '#kit/web/api/queries.ts'
import type { Action } from '#kit/web/parts/action.tsx'
import { useSession } from '#school/accounts/web/session.ts'
import { useRemoval } from '#school/changes/web/use-removal.ts'
import { useUndo } from '#school/changes/web/use-undo.ts'
import * as pages from '#school/pages.ts'
import { sharingActions } from '#school/sharing/web/sharing-action.ts'
import { copyQuiz, type QuizRow, removeQuiz, setQuizState } from '../contract.ts'
import { type QuizState, quizStateTable } from '../quiz.ts'

interface Opening {
  onShow: (id: string) => void
  /** Asks before a quiz is closed: pupils may still be answering. */
  onClose: (row: QuizRow) => void
}

/** What can be done with a quiz as a whole: its steps, a copy, its end. */
export function useQuizActions({ onShow, onClose }: Opening): {
  of: (row: QuizRow) => Action[]
  take: (row: QuizRow, to: QuizState) => void
} {
  const { user } = useSession()
  const announce = useUndo()
  const setState = useSave(setQuizState)
  const copy = useSave(copyQuiz)
  const removalOf = useRemoval(removeQuiz, { said: (row: QuizRow) => `«${row.title}» eliminado.` })
  const take = (row: QuizRow, to: QuizState) =>
    setState.mutate(
      { params: { id: row.id }, body: { state: to, version: row.version } },
      {
        onSuccess: ({ data, change }) =>
          announce(`«${data.title}»: ${quizStateTable.labels[data.state].toLowerCase()}.`, change),
      },
    )
  const of = (row: QuizRow): Action[] => [
    { label: 'Abrir', icon: 'book-open', onClick: () => onShow(row.id) },
    ...(row.state === 'rascunho' || row.state === 'agendado'
      ? []
      : [{ label: 'Resultados', icon: 'chart-bar' as const, to: href(pages.quizResults, { id: row.id }) }]),
    ...stepsFrom(quizStateTable, row.state, user?.nivel ?? '')
      // A draft without an hour to open at is opened, not scheduled.
      .filter(step => step.to !== 'agendado' || row.opensAt !== null)
      .map(
        (step): Action => ({
          label: step.label,
          icon: 'arrow-right',
          onClick: () => (step.to === 'encerrado' ? onClose(row) : take(row, step.to)),
        }),
      ),
    ...sharingActions(user, 'quizzes', row.id),
    {
      label: 'Duplicar',
      icon: 'copy',
      onClick: () =>
        copy.mutate(
          { params: { id: row.id }, body: { groupIds: [] } },
          {
            onSuccess: ({ data, change }) => {
              announce(`«${row.title}» duplicado.`, change)
              onShow(data.id)
            },
          },
        ),
    },
    removalOf(row),
  ]
  return { of, take }
}
