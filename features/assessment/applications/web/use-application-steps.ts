import { useNavigate } from 'react-router'
import { href } from '#kit/address.ts'
import { stepsFrom } from '#kit/states.ts'
import { call } from '#kit/web/api/client.ts'
import { useSave } from '#kit/web/api/queries.ts'
import { messageOf } from '#kit/web/api-error.ts'
import { notify } from '#kit/web/notify.ts'
import type { Action } from '#kit/web/parts/action.tsx'
import { useSession } from '#school/accounts/web/session.ts'
import { useRemoval } from '#school/changes/web/use-removal.ts'
import { useUndo } from '#school/changes/web/use-undo.ts'
import * as pages from '#school/pages.ts'
import { getQuiz, setQuizState } from '../../quizzes/contract.ts'
import {
  type ApplicationRow,
  type ApplicationState,
  applicationStateTable,
  takesPhones,
} from '../../results/contract.ts'
import { removeApplication, setApplicationState } from '../contract.ts'

/** What can be done with an application as a whole: its steps and its end. */
export function useApplicationSteps(row: ApplicationRow) {
  const steps = useStepsOf()
  const navigate = useNavigate()
  const closeQuiz = useClosingOfQuiz(row.testId)
  return {
    close: () => (row.gives === 'quiz' ? void closeQuiz() : steps.take(row, 'encerrado')),
    steps: steps.of(row),
    correctAgain: (reason: string, then: () => void) => steps.take(row, 'encerrado', then, reason),
    isBusy: steps.isBusy,
    remove: steps.removal(row, () => navigate(pages.applications)),
  }
}

/** Closes a quiz for all of its groups at once. */
function useClosingOfQuiz(id: string): () => Promise<void> {
  const announce = useUndo()
  const setState = useSave(setQuizState, { touches: ['applications'] })
  return async () => {
    try {
      const { version } = await call(getQuiz, { params: { id } })
      const { data, change } = await setState.mutateAsync({
        params: { id },
        body: { state: 'encerrado', version },
      })
      announce(`«${data.title}»: encerrado.`, change)
    } catch (error) {
      notify.error('Não foi possível.', { detail: messageOf(error) })
    }
  }
}

/** The same, for the rows of a list. */
export function useStepsOf() {
  const { user } = useSession()
  const announce = useUndo()
  const setState = useSave(setApplicationState, { touches: ['reports'] })
  const removal = useRemoval<ApplicationRow>(removeApplication, {
    said: () => 'Aplicação eliminada.',
    touches: ['reports'],
  })
  const take = (row: ApplicationRow, to: ApplicationState, then?: () => void, reason?: string) =>
    setState.mutate(
      {
        params: { id: row.id },
        body: { state: to, version: row.version, ...(reason !== undefined && { reason }) },
      },
      {
        onSuccess: ({ change }) => {
          announce(`${row.group.name}: ${applicationStateTable.labels[to].toLowerCase()}.`, change)
          then?.()
        },
      },
    )
  return {
    take,
    isBusy: setState.isPending,
    of: (row: ApplicationRow): Action[] =>
      stepsFrom(applicationStateTable, row.state, user?.nivel ?? '')
        // Phones may hold answers: what ends them at once is not offered, and closing is asked for where they are seen.
        .filter(step => !mayHoldAnswers(row) || step.to === 'encerrado')
        .map(step => ({
          label: step.label,
          icon: 'arrow-right',
          ...(mayHoldAnswers(row)
            ? { to: href(pages.quizApplication, { id: row.id, parte: 'progresso', encerrar: 'sim' }) }
            : isKeptAsCorrected(row)
              ? { to: href(pages.application, { id: row.id, voltar: 'sim' }) }
              : { onClick: () => take(row, step.to) }),
        })),
    removal,
  }
}

/** Whether it is kept as it was corrected, so that correcting it again asks why. */
export function isKeptAsCorrected({ state, gives }: ApplicationRow): boolean {
  return state === 'corrigido' && gives === 'test'
}

const mayHoldAnswers = (row: ApplicationRow) => row.state === 'em aplicação' && takesPhones(row)
