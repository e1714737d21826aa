import { useNavigate } from 'react-router'
import { useSession } from '#school/accounts/web/session.ts'
import { useRemoval } from '#school/changes/web/use-removal.ts'
import { useSteps } from '#school/changes/web/use-steps.ts'
import { questionStateTable } from '#school/questions/bank-question.ts'
import { type BankRow, removeQuestion, setQuestionState } from '#school/questions/contract.ts'
import { sharingActions } from '#school/sharing/web/sharing-action.ts'
import { places } from '../places.ts'

type Acted = Pick<BankRow, 'id' | 'name' | 'state' | 'version' | 'ofAcademy'>

/** The steps that a question may take, and its removal, each with its notice and its undo. */
export function useQuestionActions() {
  const { user } = useSession()
  const role = user?.nivel ?? ''
  const navigate = useNavigate()
  const name = (question: Acted) => question.name
  const stepsOf = useSteps(setQuestionState, questionStateTable, { name, icons: { aprovada: 'check' } })
  const removalOf = useRemoval(removeQuestion, {
    said: (question: Acted) => `«${name(question)}» eliminada.`,
    detail: 'Os testes que a têm não mudam.',
  })
  return {
    steps: (question: Acted) => [
      ...stepsOf(question, role),
      // What is the academy's own is shared with everybody by its publication.
      ...(question.ofAcademy ? [] : sharingActions(user, 'questions', question.id)),
    ],
    erase: (question: Acted) => removalOf(question, () => void navigate(places.list)),
  }
}
