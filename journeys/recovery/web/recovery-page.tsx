import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useParams } from 'react-router'
import {
  downloadRecoveryPlan,
  getRecoveryPlan,
  listRecoveryHistory,
  type RecoveryPlan,
} from '#features/assessment/recovery/contract.ts'
import { crumbs, places } from '#features/assessment/recovery/web/places.ts'
import { Groups, PlanFacts, Wanted } from '#features/assessment/recovery/web/plan-sections.tsx'
import { PresenceTable } from '#features/assessment/recovery/web/presence-table.tsx'
import { RecoveryStateMark } from '#features/assessment/recovery/web/recovery-state.tsx'
import { ResultSection } from '#features/assessment/recovery/web/result-section.tsx'
import { useRecoverySteps } from '#features/assessment/recovery/web/use-recovery-steps.ts'
import { getClassReport } from '#features/assessment/reports/contract.ts'
import { dayOf } from '#kit/dates.ts'
import { messageOf } from '#kit/web/api/api-error.ts'
import { call } from '#kit/web/api/client.ts'
import { query } from '#kit/web/api/queries.ts'
import { HistoryDialog } from '#kit/web/dialog/history-dialog.tsx'
import { ErrorPanel } from '#kit/web/notice/error-panel.tsx'
import { notify } from '#kit/web/notice/notify.ts'
import { SkeletonCards } from '#kit/web/notice/skeleton.tsx'
import type { Action } from '#kit/web/parts/action.tsx'
import { download, openInTab } from '#kit/web/parts/download.ts'
import { PageHead } from '#kit/web/parts/page-head.tsx'
import { runtimeConfig } from '#kit/web/runtime-config.ts'
import { useUndoChanges } from '#school/changes/web/use-undo.ts'
import { PracticeSection } from './practice-section.tsx'
import { RetestSection } from './retest-section.tsx'
import { shownBefore } from './shown-before.ts'

/** One recovery plan: what is wanted of whom, the sessions, the re-test and what it says. */
export function RecoveryPage() {
  const { id = '' } = useParams()
  const answer = useQuery(query(getRecoveryPlan, { params: { id } }))
  if (answer.error)
    return (
      <>
        <PageHead title="Plano de recuperação" crumbs={crumbs} />
        <ErrorPanel
          title="Não foi possível abrir o plano"
          error={answer.error}
          onRetry={() => void answer.refetch()}
          secondary={{ label: 'Ver os planos', to: places.list }}
        />
      </>
    )
  return answer.data ? <PlanView plan={answer.data} /> : <SkeletonCards rows={6} />
}

function PlanView({ plan }: { plan: RecoveryPlan }) {
  const [history, setHistory] = useState(false)
  const undo = useUndoChanges()
  const { steps, erase } = useRecoverySteps()
  const application = plan.application?.id ?? ''
  const report = useQuery({
    ...query(getClassReport, { params: { id: application } }),
    enabled: application !== '',
  }).data
  const indications = new Set(
    (report?.competences ?? []).flatMap(competence =>
      competence.indication && competence.competenceId ? [competence.competenceId] : [],
    ),
  )
  const [first, ...others] = plan.mayEdit ? steps(plan) : []
  const edit: Action = { label: 'Editar', icon: 'pencil-simple', to: places.edit(plan.id) }
  const seeHistory: Action = {
    label: 'Histórico',
    icon: 'clock-counter-clockwise',
    onClick: () => setHistory(true),
  }
  return (
    <>
      <PageHead
        title={plan.title}
        crumbs={[...crumbs, { label: plan.group.name }]}
        sub={<RecoveryStateMark state={plan.state} />}
        primary={plan.state === 'rascunho' ? first : undefined}
        secondary={[...(plan.mayEdit ? [edit] : []), ...paperActions(plan)]}
        more={[
          {
            label: 'Ver o percurso',
            icon: 'path',
            to: `/diagnostico/percurso?turma=${plan.group.id}&disciplina=${plan.subject.id}`,
          },
          ...(plan.state === 'rascunho' || !first ? [] : [first]),
          ...others,
          seeHistory,
          ...(plan.mayEdit ? [erase(plan)] : []),
        ]}
      />
      <PlanFacts plan={plan} />
      <RetestSection plan={plan} />
      <PracticeSection id={plan.id} />
      {plan.results.length > 0 && <ResultSection plan={plan} />}
      <PresenceTable plan={plan} today={runtimeConfig().today ?? dayOf(new Date())} />
      <Wanted plan={plan} indications={indications} />
      <Groups
        plan={plan}
        noteOf={(studentId, competenceIds) =>
          shownBefore(report, studentId, competenceIds).map(text => <span key={text}>{text}</span>)
        }
      />
      <HistoryDialog
        open={history}
        onClose={() => setHistory(false)}
        name={plan.title}
        endpoint={listRecoveryHistory}
        input={{ params: { id: plan.id } }}
        onUndo={plan.mayEdit ? entry => void undo([entry.batchId]) : undefined}
      />
    </>
  )
}

function paperActions(plan: RecoveryPlan): Action[] {
  const save = async (format: 'pdf' | 'docx') => {
    try {
      const file = await call(downloadRecoveryPlan, { params: { id: plan.id }, query: { format } })
      if (format === 'pdf') openInTab(file, 'plano-de-recuperacao.pdf')
      else download(file, 'plano-de-recuperacao.docx')
    } catch (error) {
      notify.error('Não foi possível preparar o plano.', { detail: messageOf(error) })
    }
  }
  return [
    { label: 'PDF', icon: 'file-pdf', onClick: () => void save('pdf') },
    { label: 'Word', icon: 'file-doc', onClick: () => void save('docx') },
  ]
}
