import { useState } from 'react'
import { useNavigate } from 'react-router'
import { href } from '#kit/address.ts'
import { counted } from '#kit/figures.ts'
import { ConfirmDialog } from '#kit/web/dialog/confirm-dialog.tsx'
import type { Action } from '#kit/web/parts/action.tsx'
import * as pages from '#school/pages.ts'
import { type ApplicationRow, takesPhones } from '../../results/contract.ts'
import { useStepsOf } from './use-application-steps.ts'

/** Where the report of an application stands; an oral assessment has its own, by level. */
export function reportOf({ id, kind }: Pick<ApplicationRow, 'id' | 'kind'>): string {
  return kind === 'oral'
    ? href(pages.application, { id, parte: 'resultado' })
    : href(pages.classReport, { id })
}

/**
 * What comes after the answers are there: open ones are marked first, then all is marked and the report opens. Undefined
 * while nobody has answered, or while pupils may still answer on phones: closing those has a button of its own.
 */
export function useNextStep(application: ApplicationRow): {
  action: Action | undefined
  dialog: React.ReactNode
} {
  const { state, done, absent, pupils, toMark, gives } = application
  const steps = useStepsOf()
  const navigate = useNavigate()
  const [asking, setAsking] = useState(false)
  const missing = pupils - done - absent
  const answering = state === 'em aplicação' && takesPhones(application) && missing > 0
  const finish = () => {
    setAsking(false)
    steps.take(application, 'corrigido', () => void navigate(reportOf(application)))
  }
  return {
    action: gives === 'test' && done > 0 && !answering ? next() : undefined,
    dialog: asking && (
      <ConfirmDialog
        open
        title={`${counted(missing, 'aluno está', 'alunos estão')} por lançar`}
        text="Não entram no relatório. Pode voltar a corrigir e lançá-los depois."
        confirm="Dar por corrigido"
        onClose={() => setAsking(false)}
        onConfirm={finish}
      />
    ),
  }

  function next(): Action {
    if (state === 'corrigido')
      return { label: 'Ver o relatório', icon: 'chart-bar', to: reportOf(application) }
    if (toMark > 0)
      return {
        label: `Corrigir ${counted(toMark, 'resposta aberta', 'respostas abertas')}`,
        icon: 'note-pencil',
        to: href(pages.application, { id: application.id, parte: 'corrigir' }),
      }
    return {
      label: 'Dar por corrigido e ver o relatório',
      icon: 'check',
      onClick: () => (missing > 0 ? setAsking(true) : finish()),
    }
  }
}
