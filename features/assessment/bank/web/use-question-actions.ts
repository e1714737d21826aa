import { useNavigate } from 'react-router'
import { stepsFrom } from '#kit/states.ts'
import { useSave } from '#kit/web/api/queries.ts'
import type { Action } from '#kit/web/parts/action.tsx'
import { useSession } from '#school/accounts/web/session.ts'
import { useUndo } from '#school/changes/web/use-undo.ts'
import {
  type BankRow,
  questionStateTable,
  removeQuestion,
  setQuestionState,
} from '#school/questions/contract.ts'
import { places } from './bank-places.ts'

type Acted = Pick<BankRow, 'id' | 'name' | 'state' | 'version'>

/** The steps that a question may take, and its removal, each with its notice and its undo. */
export function useQuestionActions() {
  const { user } = useSession()
  const navigate = useNavigate()
  const announce = useUndo()
  const setState = useSave(setQuestionState)
  const remove = useSave(removeQuestion)
  return {
    steps: (question: Acted): Action[] =>
      stepsFrom(questionStateTable, question.state, user?.nivel ?? '').map(step => ({
        label: step.label,
        icon: step.to === 'aprovada' ? 'check' : 'arrow-right',
        onClick: () =>
          setState.mutate(
            { params: { id: question.id }, body: { state: step.to, version: question.version } },
            {
              onSuccess: ({ change }) =>
                announce(`«${question.name}»: ${questionStateTable.labels[step.to].toLowerCase()}.`, change),
            },
          ),
      })),
    erase: (question: Acted): Action => ({
      label: 'Eliminar',
      icon: 'trash',
      destructive: true,
      onClick: () =>
        remove.mutate(
          { params: { id: question.id }, query: { version: question.version } },
          {
            onSuccess: ({ change }) => {
              announce(`«${question.name}» eliminada.`, change, 'Os testes que a têm não mudam.')
              navigate(places.list)
            },
          },
        ),
    }),
  }
}
