import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { useSearchParams } from 'react-router'
import { plannedLessons } from '#features/planning/analytical-plans/check.ts'
import {
  getPlan,
  listPlans,
  type Plan,
  type PlanListRow,
} from '#features/planning/analytical-plans/contract.ts'
import type { PlanState } from '#features/planning/analytical-plans/plan.ts'
import { changedText, usePlanDifference } from '#features/planning/analytical-plans/web/plan-difference.tsx'
import { PlanReviewRows } from '#features/planning/analytical-plans/web/plan-review-rows.tsx'
import { PlanStateMark } from '#features/planning/analytical-plans/web/plan-state.tsx'
import { planTitle } from '#features/planning/analytical-plans/web/plan-words.ts'
import { SamePlansNote } from '#features/planning/analytical-plans/web/same-plans-note.tsx'
import { TurnCard } from '#features/planning/analytical-plans/web/turn-card.tsx'
import { UnsentDialog } from '#features/planning/analytical-plans/web/unsent-dialog.tsx'
import { useDecision } from '#features/planning/analytical-plans/web/use-decision.ts'
import { useUnsentComments } from '#features/planning/analytical-plans/web/use-unsent-comments.ts'
import { whoseTurn } from '#features/planning/analytical-plans/whose-turn.ts'
import { href } from '#kit/address.ts'
import { dayOf } from '#kit/dates.ts'
import { counted, formatDayMonth, formatTime, partOf } from '#kit/figures.ts'
import { query } from '#kit/web/api/queries.ts'
import { StickyBar } from '#kit/web/form/sticky-bar.tsx'
import { EmptyState } from '#kit/web/notice/empty-state.tsx'
import { Awaited, Loaded } from '#kit/web/notice/loaded.tsx'
import { Button } from '#kit/web/parts/button.tsx'
import { IconButton } from '#kit/web/parts/icon-button.tsx'
import { Row, Text } from '#kit/web/parts/layout.tsx'
import { PlainButton } from '#kit/web/parts/plain-button.tsx'
import { useChosenInSight } from '#kit/web/parts/use-chosen-in-sight.ts'
import { Icon } from '#kit/web/theme/icon.tsx'
import { ageOf } from '#school/calendar/age.ts'
import { getCurrentCalendar } from '#school/calendar/contract.ts'
import { ReturnDialog } from '#school/comments/web/return-dialog.tsx'
import * as pages from '#school/pages.ts'
import styles from './control.module.css'

/** The plans that wait, oldest first, and what the chosen one changes. */
export function ApprovalTab({ bar }: { bar: HTMLElement | null }) {
  const [params, setParams] = useSearchParams()
  const { data, error, refetch } = useQuery(
    query(listPlans, { query: { state: ['submetido', 'visto'], limit: 100, sort: 'alterado' } }),
  )
  if (!data) return <Awaited answer={{ error, refetch }} failed="Não foi possível abrir a fila" />
  const mine = data.rows.filter(row => row.mayDecide)
  const others = data.rows.filter(row => !row.mayDecide)
  const chosen = data.rows.find(row => row.id === params.get('id')) ?? mine[0] ?? others[0]
  if (!chosen)
    return (
      <EmptyState
        title="Nada por aprovar"
        text="Os planos submetidos aparecem aqui, com o que mudou desde a última versão."
        secondary={{ label: 'Ver o cumprimento', to: '?separador=cumprimento' }}
      />
    )
  const all = [...mine, ...others]
  const at = all.indexOf(chosen)
  const choose = (id: string) => setParams({ id }, { replace: true })
  const around: PlanNeighbours = {
    place: at + 1,
    of: all.length,
    previous: all[at - 1],
    next: all[at + 1],
    onChoose: choose,
  }
  return (
    <div className={styles.queue}>
      <Queue mine={mine} others={others} chosen={chosen.id} onChoose={choose} />
      <Reviewed key={chosen.id} id={chosen.id} bar={bar} around={around} />
    </div>
  )
}

/** What waits before and after the plan that is open. */
interface PlanNeighbours {
  place: number
  of: number
  previous: PlanListRow | undefined
  next: PlanListRow | undefined
  onChoose: (id: string) => void
}

/** The way to the plans before and after, beside the decision. */
function Neighbours({ around: { place, of, previous, next, onChoose } }: { around: PlanNeighbours }) {
  if (of < 2) return null
  return (
    <Row as="span" gap={4} center caption secondary>
      <IconButton
        aria-label="Plano anterior"
        disabled={!previous}
        onClick={() => previous && onChoose(previous.id)}
      >
        <Icon name="caret-left" flip />
      </IconButton>
      {partOf(place, of)}
      <IconButton aria-label="Plano seguinte" disabled={!next} onClick={() => next && onChoose(next.id)}>
        <Icon name="caret-right" flip />
      </IconButton>
    </Row>
  )
}

interface QueueProps {
  /** What the reader can decide. */
  mine: readonly PlanListRow[]
  others: readonly PlanListRow[]
  chosen: string
  onChoose: (id: string) => void
}

/** What waits, in a row that scrolls to the plan that is open. */
function Queue({ mine, others, chosen, onChoose }: QueueProps) {
  const nav = useRef<HTMLElement>(null)
  useChosenInSight(nav, '[aria-current]', chosen)
  const item = (row: PlanListRow) => (
    <QueueItem key={row.id} row={row} chosen={row.id === chosen} onChoose={() => onChoose(row.id)} />
  )
  return (
    <nav ref={nav} className={styles.waiting} aria-label="Planos por aprovar">
      {mine.map(item)}
      {others.length > 0 && <h3 className={styles.others}>À espera de outros</h3>}
      {others.map(item)}
    </nav>
  )
}

interface QueueItemProps {
  row: PlanListRow
  chosen: boolean
  onChoose: () => void
}

function QueueItem({ row, chosen, onChoose }: QueueItemProps) {
  const when = row.submittedAt ?? row.updatedAt
  const today = useQuery(query(getCurrentCalendar, {})).data?.today
  const age = today === undefined ? undefined : ageOf(dayOf(when), today)
  return (
    <PlainButton
      className={chosen ? `${styles.item} ${styles.on}` : styles.item}
      aria-current={chosen ? 'true' : undefined}
      onClick={onChoose}
    >
      <Text as="b" block semibold>
        {row.subject.name}, {row.grade}ª classe
      </Text>
      <Text as="small" block caption secondary>
        {row.trimester === null ? row.year : `${row.trimester}.º trimestre`} · versão {row.edition}
      </Text>
      <Text as="small" block caption secondary>
        {row.teacher.name}
      </Text>
      <span className={styles.itemFoot}>
        <PlanStateMark state={row.state} />
        {age && (
          <Text bold={age.late} warning={age.late} title={stampOf(when)}>
            {age.text}
          </Text>
        )}
      </span>
    </PlainButton>
  )
}

function Reviewed({ id, ...rest }: { id: string; bar: HTMLElement | null; around: PlanNeighbours }) {
  const { data, error, refetch } = useQuery(query(getPlan, { params: { id } }))
  return data ? (
    <Review plan={data} {...rest} />
  ) : (
    <Awaited answer={{ error, refetch }} failed="Não foi possível abrir o plano" />
  )
}

function Review({ plan, bar, around }: { plan: Plan; bar: HTMLElement | null; around: PlanNeighbours }) {
  const unsent = useUnsentComments(plan.id)
  const steps = useDecision(plan, unsent)
  const [asking, setAsking] = useState<'return' | 'approve'>()
  const answer = usePlanDifference(plan.id)
  const handedIn = plan.events.findLast(event => event.action === 'submetido')
  const open = plan.comments.filter(comment => comment.resolvedAt === null).length
  const rows = new Set(answer.data?.changes.flatMap(change => change.rowId ?? []))
  const changed = plan.rows.filter(row => rows.has(row.id)).length
  const isNew = answer.data?.against === null
  const back = plan.steps.find(step => step.to === 'devolvido')
  const onward = plan.steps.find(step => step.to === 'visto' || step.to === 'aprovado')
  const turn = whoseTurn(plan, false)
  const decide = (to: PlanState, comment?: string) =>
    void steps.decide(to, comment, () => setAsking(undefined))

  return (
    <Text as="div" shrinks>
      <div className={styles.reviewHead}>
        <Row gap={12} start between className={styles.reviewTitle}>
          <div>
            <h2>{planTitle(plan)}</h2>
            {handedIn?.comment && (
              <p className={styles.small}>
                «{handedIn.comment}» {handedIn.by}
              </p>
            )}
            <Chain plan={plan} />
          </div>
          {turn && <TurnCard turn={turn} />}
        </Row>
        <div className={styles.reviewViews}>
          <Button inLine to={href(pages.plans, { id: plan.id })} size="small">
            Abrir o plano
          </Button>
        </div>
      </div>
      <Text as="div" inset>
        <SamePlansNote apart plan={plan} />
      </Text>
      <Loaded answer={answer} failed="Não foi possível comparar as versões">
        {difference => (
          <>
            <p className={styles.newPlan}>
              {isNew
                ? `Plano novo: ${counted(plan.weeks, 'semana', 'semanas')}, sem versão anterior.`
                : changedText(difference)}
            </p>
            <PlanReviewRows plan={plan} difference={difference} unsent={unsent} />
          </>
        )}
      </Loaded>
      {bar &&
        createPortal(
          <StickyBar
            state={
              <Row as="p" gap={8} center caption secondary>
                <Icon name="git-diff" size={18} />
                {isNew
                  ? counted(plan.rows.length, 'semana nova', 'semanas novas')
                  : `${changed} de ${plan.rows.length} semanas ${changed === 1 ? 'muda' : 'mudam'}`}{' '}
                · total de aulas: {plannedLessons(plan.rows)} de {plan.lessonsAllowed}
                {open > 0 && ` · ${counted(open, 'comentário por tratar', 'comentários por tratar')}`}
              </Row>
            }
          >
            <Neighbours around={around} />
            {unsent.count > 0 && (back || onward) && (
              <Row as="span" gap={6} center caption bold warning role="status">
                <Icon name="circle-half" size={18} />
                {counted(unsent.count, 'comentário por enviar vai', 'comentários por enviar vão')} com a
                decisão
              </Row>
            )}
            {back && (
              <Button color="error" onClick={() => setAsking('return')}>
                {open + unsent.count > 0
                  ? `Devolver com ${counted(open + unsent.count, 'comentário', 'comentários')}`
                  : 'Devolver'}
              </Button>
            )}
            {onward && (
              <Button
                variant="contained"
                loading={steps.isBusy}
                onClick={() =>
                  steps.asks(onward.to) || (open > 0 && onward.to === 'aprovado')
                    ? setAsking('approve')
                    : decide(onward.to)
                }
              >
                {onward.label} {onward.to === 'aprovado' ? `versão ${plan.edition}` : ''}
              </Button>
            )}
            {!onward && <span className={styles.small}>Espera por outra pessoa</span>}
          </StickyBar>,
          bar,
        )}
      {asking === 'return' && (
        <ReturnDialog
          what="o plano"
          openComments={open}
          unsent={unsent.count}
          busy={steps.isBusy}
          onClose={() => setAsking(undefined)}
          onReturn={comment => decide('devolvido', comment)}
        />
      )}
      {asking === 'approve' && onward && (
        <UnsentDialog
          step={onward.label}
          unsent={unsent.count}
          open={open}
          busy={steps.isBusy}
          onClose={() => setAsking(undefined)}
          onConfirm={() => decide(onward.to)}
        />
      )}
    </Text>
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
        Submetido{handedIn ? `, ${stampOf(handedIn.at)}` : ''}
      </li>
      {needsDelegate && (
        <li className={seen ? undefined : styles.next}>
          {seen ? <Done /> : <span className={styles.knot} />}
          {seen ? `Visto do delegado, ${stampOf(seen.at)}` : `Delegado: ${plan.delegate?.name}`}
        </li>
      )}
      <li className={styles.next}>
        <span className={styles.knot} />
        DAP: decisão
      </li>
    </ol>
  )
}

/** «30/04, 10:00»: plans wait for days, so that the hour alone would say nothing. */
function stampOf(when: string): string {
  return `${formatDayMonth(dayOf(when))}, ${formatTime(when)}`
}

function Done() {
  return (
    <span className={styles.knot}>
      <Icon name="check" size={12} />
    </span>
  )
}
