import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useParams } from 'react-router'
import { gainSentence } from '#engines/psychometrics/gain.ts'
import { limitSentence } from '#engines/psychometrics/gain-power.ts'
import { measuredAgain } from '#engines/psychometrics/outcome.ts'
import {
  downloadRecoveryPlan,
  getRecoveryPlan,
  listRecoveryHistory,
  type RecoveryPlan,
} from '#features/assessment/recovery/contract.ts'
import { crumbs, places } from '#features/assessment/recovery/places.ts'
import { GroupCards, OutcomeRule } from '#features/assessment/recovery/web/group-cards.tsx'
import { PlanAgreed } from '#features/assessment/recovery/web/plan-sections.tsx'
import { PresenceTable } from '#features/assessment/recovery/web/presence-table.tsx'
import { RecoveryStateMark } from '#features/assessment/recovery/web/recovery-state.tsx'
import { useRecoverySteps } from '#features/assessment/recovery/web/use-recovery-steps.ts'
import { getClassReport } from '#features/assessment/reports/contract.ts'
import { href } from '#kit/address.ts'
import { dayOf } from '#kit/dates.ts'
import { counted, formatDateInProse, formatSpanInProse, partOf } from '#kit/figures.ts'
import { call } from '#kit/web/api/client.ts'
import { query } from '#kit/web/api/queries.ts'
import { CalmLine } from '#kit/web/notice/calm-line.tsx'
import { Loaded } from '#kit/web/notice/loaded.tsx'
import { SkeletonCards } from '#kit/web/notice/skeleton.tsx'
import type { Action } from '#kit/web/parts/action.tsx'
import { openFile } from '#kit/web/parts/download.ts'
import { Link } from '#kit/web/parts/link.tsx'
import { PageHead } from '#kit/web/parts/page-head.tsx'
import { runtimeConfig } from '#kit/web/runtime-config.ts'
import { HistoryDialog } from '#school/changes/web/history-dialog.tsx'
import { useUndoChanges } from '#school/changes/web/use-undo.ts'
import * as pages from '#school/pages.ts'
import { PracticeSection } from './practice-section.tsx'
import styles from './recovery-pages.module.css'
import { RetestSection } from './retest-section.tsx'
import { shownBefore } from './shown-before.ts'

/** One recovery plan: what is wanted of whom, the sessions, the re-test and what it says. */
export function RecoveryPage() {
  const { id = '' } = useParams()
  const answer = useQuery(query(getRecoveryPlan, { params: { id } }))
  return (
    <Loaded
      answer={answer}
      failed="Não foi possível abrir o plano"
      head={<PageHead title="Plano de recuperação" crumbs={crumbs} />}
      awaited={<SkeletonCards rows={6} />}
      secondary={{ label: 'Ver os planos', to: places.list }}
    >
      {plan => <PlanView plan={plan} />}
    </Loaded>
  )
}

function PlanView({ plan }: { plan: RecoveryPlan }) {
  const [history, setHistory] = useState(false)
  const undo = useUndoChanges()
  const { steps, erase } = useRecoverySteps()
  const application = plan.application?.isWritten ? plan.application.id : ''
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
  const today = runtimeConfig().today ?? dayOf(new Date())
  const measured = measuredAgain(plan.outcomes)
  const left = plan.results.filter(({ outcome }) => outcome !== 'recuperado').length
  const from = plan.retest?.application
  const continued: Action | undefined =
    measured > 0 && left > 0 && from
      ? {
          label: left === 1 ? 'Continuar com o aluno que falta' : `Continuar com os ${left}`,
          icon: 'plus',
          to: href(pages.newRecovery, { aplicacao: from.id, continua: plan.id }),
        }
      : undefined
  const edit: Action = { label: 'Editar', icon: 'pencil-simple', to: places.edit(plan.id) }
  const seeHistory: Action = {
    label: 'Histórico',
    icon: 'clock-counter-clockwise',
    onClick: () => setHistory(true),
  }
  return (
    <>
      <PageHead
        title={
          measured > 0
            ? `${partOf(plan.outcomes.recuperado, measured)} ${measured === 1 ? 'aluno recuperou' : 'alunos recuperaram'}`
            : plan.title
        }
        crumbs={[...crumbs, { label: plan.group.name }]}
        sub={
          <>
            <p>{underOf(plan)}</p>
            <RecoveryStateMark state={plan.state} />
          </>
        }
        primary={plan.state === 'rascunho' ? first : continued}
        secondary={[
          { label: 'Plano inteiro', icon: 'printer', onClick: () => void save(plan, 'pdf') },
          ...(plan.mayEdit ? [edit] : []),
        ]}
        more={[
          { label: 'Word', icon: 'file-doc', onClick: () => void save(plan, 'docx') },
          {
            label: 'Ver o percurso',
            icon: 'path',
            to: href(pages.learningPath, { turma: plan.group.id, disciplina: plan.subject.id }),
          },
          ...(plan.state === 'rascunho' || !first ? [] : [first]),
          ...others,
          seeHistory,
          ...(plan.mayEdit ? [erase(plan)] : []),
        ]}
      />
      {plan.results.length > 0 && <OutcomeRule plan={plan} />}
      <GroupCards
        plan={plan}
        today={today}
        onPrint={group => void save(plan, 'pdf', group)}
        noteOf={(studentId, competenceIds) =>
          shownBefore(report, studentId, competenceIds).map(text => <span key={text}>{text}</span>)
        }
      />
      {plan.results.length > 0 && plan.levels.length === 0 && <GainLine plan={plan} />}
      <div className={styles.folds}>
        <PresenceTable plan={plan} today={today} />
        <RetestSection plan={plan} />
        <PracticeSection id={plan.id} />
        <PlanAgreed plan={plan} indications={indications} />
      </div>
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

/** «Matemática, 6ªA · de 24 de Março de 2026 a 24 de Abril de 2026 · 3 grupos» */
function underOf({ subject, group, startsOn, endsOn, pupilGroups }: RecoveryPlan): string {
  const [first, last] =
    startsOn && endsOn
      ? formatSpanInProse(startsOn, endsOn)
      : [startsOn && formatDateInProse(startsOn), endsOn && formatDateInProse(endsOn)]
  const days = [first && `de ${first}`, last && `a ${last}`]
  return [
    `${subject.name}, ${group.name}`,
    days.filter(Boolean).join(' '),
    counted(pupilGroups.length, 'grupo', 'grupos'),
  ]
    .filter(Boolean)
    .join(' · ')
}

/** What of the rise choosing alone has brought. */
function GainLine({ plan }: { plan: RecoveryPlan }) {
  const { gain, application, retest } = plan
  return (
    <CalmLine>
      {(gain && gainSentence(gain, true)) ||
        'Uma parte da subida vem de terem sido escolhidos por notas baixas.'}{' '}
      {gain && limitSentence(gain)}{' '}
      {application?.isWritten && retest?.application && (
        <Link to={places.evolution(application.id, retest.application.id)}>Ver a evolução</Link>
      )}
    </CalmLine>
  )
}

/** Opens the plan, or the part of one group, as PDF, or keeps it as Word. */
function save(plan: RecoveryPlan, format: 'pdf' | 'docx', group?: number) {
  const file = call(downloadRecoveryPlan, { params: { id: plan.id }, query: { format, group } })
  return openFile(file, `plano-de-recuperacao.${format}`, 'Não foi possível preparar o plano.')
}
