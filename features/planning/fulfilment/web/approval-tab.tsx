import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { createPortal } from 'react-dom'
import { useSearchParams } from 'react-router'
import { plannedLessons } from '#features/planning/analytical-plans/check.ts'
import {
  getPlan,
  listPlans,
  type Plan,
  type PlanListRow,
} from '#features/planning/analytical-plans/contract.ts'
import { dayMonth, planTitle, purposeOf } from '#features/planning/analytical-plans/web/plan-body.ts'
import { PlanThread } from '#features/planning/analytical-plans/web/plan-comments.tsx'
import {
  PlanDifference,
  usePlanDifference,
} from '#features/planning/analytical-plans/web/plan-difference.tsx'
import { planHref } from '#features/planning/analytical-plans/web/plan-places.ts'
import { PlanRowsView } from '#features/planning/analytical-plans/web/plan-rows-view.tsx'
import { PlanStateMark } from '#features/planning/analytical-plans/web/plan-state.tsx'
import { ReturnDialog } from '#features/planning/analytical-plans/web/return-dialog.tsx'
import { SamePlansNote } from '#features/planning/analytical-plans/web/same-plans-note.tsx'
import { usePlanSteps } from '#features/planning/analytical-plans/web/use-plan-steps.ts'
import { counted } from '#kit/counted.ts'
import { formatTime } from '#kit/dates.ts'
import { query } from '#kit/web/api/queries.ts'
import { StickyBar } from '#kit/web/form/sticky-bar.tsx'
import { EmptyState } from '#kit/web/notice/empty-state.tsx'
import { ErrorPanel } from '#kit/web/notice/error-panel.tsx'
import { SkeletonCards } from '#kit/web/notice/skeleton.tsx'
import { Button } from '#kit/web/parts/button.tsx'
import { Icon } from '#kit/web/theme/icon.tsx'
import styles from './control.module.css'

/** The plans that wait, oldest first, and what the chosen one changes. */
export function ApprovalTab({ bar }: { bar: HTMLElement | null }) {
  const [params, setParams] = useSearchParams()
  const { data, error, refetch } = useQuery(
    query(listPlans, { query: { state: ['submetido', 'visto'], limit: 100, sort: 'alterado' } }),
  )
  if (error)
    return <ErrorPanel title="Não foi possível abrir a fila" error={error} onRetry={() => void refetch()} />
  if (!data) return <SkeletonCards />
  const chosen = data.rows.find(row => row.id === params.get('id')) ?? data.rows[0]
  if (!chosen)
    return (
      <EmptyState
        title="Nada por aprovar"
        text="Os planos submetidos aparecem aqui, com o que mudou desde a última versão."
        secondary={{ label: 'Ver o cumprimento', to: '?separador=cumprimento' }}
      />
    )
  return (
    <div className={styles.queue}>
      <nav className={styles.waiting} aria-label="Planos por aprovar">
        {data.rows.map(row => (
          <QueueItem
            key={row.id}
            row={row}
            chosen={row.id === chosen.id}
            onChoose={() => setParams({ id: row.id }, { replace: true, preventScrollReset: true })}
          />
        ))}
      </nav>
      <Reviewed key={chosen.id} id={chosen.id} bar={bar} />
    </div>
  )
}

interface QueueItemProps {
  row: PlanListRow
  chosen: boolean
  onChoose: () => void
}

function QueueItem({ row, chosen, onChoose }: QueueItemProps) {
  const when = row.submittedAt ?? row.updatedAt
  return (
    <button
      type="button"
      className={chosen ? `${styles.item} ${styles.on}` : styles.item}
      aria-current={chosen ? 'true' : undefined}
      onClick={onChoose}
    >
      <b>
        {row.subject.name}, {row.grade}ª classe
      </b>
      <small>
        {row.trimester === null ? row.year : `${row.trimester}.º trimestre`} · versão {row.edition}
      </small>
      <small>{row.teacher.name}</small>
      <span className={styles.itemFoot}>
        <PlanStateMark state={row.state} />
        <span>
          {dayMonth(when.slice(0, 10))}, {formatTime(when)}
        </span>
      </span>
    </button>
  )
}

function Reviewed({ id, bar }: { id: string; bar: HTMLElement | null }) {
  const { data, error, refetch } = useQuery(query(getPlan, { params: { id } }))
  if (error)
    return <ErrorPanel title="Não foi possível abrir o plano" error={error} onRetry={() => void refetch()} />
  return data ? <Review plan={data} bar={bar} /> : <SkeletonCards />
}

function Review({ plan, bar }: { plan: Plan; bar: HTMLElement | null }) {
  const steps = usePlanSteps(plan)
  const [returning, setReturning] = useState(false)
  const [rowId, setRowId] = useState('')
  const difference = usePlanDifference(plan.id).data
  const handedIn = plan.events.findLast(event => event.action === 'submetido')
  const open = plan.comments.filter(comment => comment.resolvedAt === null).length
  const changed = difference?.changes.filter(change => change.rowId !== null).length ?? 0
  const isNew = difference?.against === null
  const shown = new Set(difference?.changes.map(change => change.rowId))
  const back = plan.steps.find(step => step.to === 'devolvido')
  const onward = plan.steps.find(step => step.to === 'visto' || step.to === 'aprovado')

  return (
    <div className={styles.review}>
      <div className={styles.reviewHead}>
        <div className={styles.reviewTitle}>
          <h2>{planTitle(plan)}</h2>
          <Button to={planHref(plan.id)} size="small">
            Plano inteiro
          </Button>
        </div>
        {handedIn?.comment && (
          <p className={styles.small}>
            «{handedIn.comment}» {handedIn.by}
          </p>
        )}
        <Chain plan={plan} />
      </div>
      <SamePlansNote plan={purposeOf(plan)} />
      {isNew && (
        <div>
          <p className={styles.newPlan}>Plano novo: {plan.weeks} semanas, sem versão anterior.</p>
          <PlanRowsView
            rows={plan.rows}
            allowed={plan.lessonsAllowed}
            under={row =>
              plan.comments.some(comment => comment.rowId === row.id) || rowId === row.id ? (
                <PlanThread plan={plan} rowId={row.id} about={`a semana ${row.week}`} open />
              ) : undefined
            }
          />
        </div>
      )}
      <PlanDifference
        plan={plan}
        under={(row, place) => <PlanThread plan={plan} rowId={row} about={place.toLowerCase()} open />}
      />
      <div className={styles.other}>
        <label>
          Comentar uma semana
          <select value={rowId} onChange={event => setRowId(event.target.value)}>
            <option value="">Escolher</option>
            {plan.rows.map(row => (
              <option key={row.id} value={row.id}>{`Semana ${row.week}`}</option>
            ))}
          </select>
        </label>
        {rowId !== '' && !isNew && !shown.has(rowId) && (
          <PlanThread
            plan={plan}
            rowId={rowId}
            about={`a semana ${plan.rows.find(row => row.id === rowId)?.week ?? ''}`}
            open
          />
        )}
      </div>
      {bar &&
        createPortal(
          <StickyBar
            state={
              <p className={styles.sum}>
                <Icon name="git-diff" size={18} />
                {isNew
                  ? counted(plan.rows.length, 'linha nova', 'linhas novas')
                  : `${changed} de ${plan.rows.length} linhas ${changed === 1 ? 'muda' : 'mudam'}`}{' '}
                · total de aulas: {plannedLessons(plan.rows)} de {plan.lessonsAllowed}
              </p>
            }
          >
            {back && (
              <Button color="error" onClick={() => setReturning(true)}>
                Devolver
              </Button>
            )}
            {onward && (
              <Button variant="contained" loading={steps.isBusy} onClick={() => steps.take(onward.to)}>
                {onward.label} {onward.to === 'aprovado' ? `versão ${plan.edition}` : ''}
              </Button>
            )}
            {!onward && !back && <span className={styles.small}>Espera por outra pessoa</span>}
          </StickyBar>,
          bar,
        )}
      {returning && (
        <ReturnDialog
          openComments={open}
          busy={steps.isBusy}
          onClose={() => setReturning(false)}
          onReturn={comment => steps.take('devolvido', comment, () => setReturning(false))}
        />
      )}
    </div>
  )
}

/** Who has seen the plan and who comes next, in one line. */
function Chain({ plan }: { plan: Plan }) {
  const since = plan.events.findLastIndex(event => event.action === 'submetido')
  const events = plan.events.slice(Math.max(0, since))
  const seen = events.find(event => event.action === 'visto')
  const handedIn = events[0]
  const needsDelegate =
    plan.chain.includes('delegado') && plan.delegate !== null && plan.delegate.id !== plan.teacher.id
  return (
    <ol className={styles.chain} aria-label="Aprovação">
      <li>
        <Done />
        Submetido{handedIn ? `, ${formatTime(handedIn.at)}` : ''}
      </li>
      {needsDelegate && (
        <li className={seen ? undefined : styles.next}>
          {seen ? <Done /> : <span className={styles.knot} />}
          {seen ? `Visto do delegado, ${formatTime(seen.at)}` : `Delegado: ${plan.delegate?.name}`}
        </li>
      )}
      <li className={styles.next}>
        <span className={styles.knot} />
        DAP: despacho
      </li>
    </ol>
  )
}

function Done() {
  return (
    <span className={styles.knot}>
      <Icon name="check" size={12} />
    </span>
  )
}
