// Long because the page of a plan shows it whole: rows, way, editions, comments and all that can be done with it.

import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { href } from '#kit/address.ts'
import { counted, formatDateSlashes, formatTime } from '#kit/figures.ts'
import { query } from '#kit/web/api/queries.ts'
import { DialogFrame } from '#kit/web/dialog/dialog-frame.tsx'
import { Awaited } from '#kit/web/notice/loaded.tsx'
import { Note } from '#kit/web/notice/note.tsx'
import type { Action } from '#kit/web/parts/action.tsx'
import { ActionButton } from '#kit/web/parts/action.tsx'
import { fetchedDialog } from '#kit/web/parts/fetched.tsx'
import { Row, Stack, Text } from '#kit/web/parts/layout.tsx'
import { Link } from '#kit/web/parts/link.tsx'
import { PageHead } from '#kit/web/parts/page-head.tsx'
import { Section } from '#kit/web/parts/section.tsx'
import { StateGlyph } from '#kit/web/parts/state-mark.tsx'
import { Table } from '#kit/web/parts/table.tsx'
import { getCurrentCalendar } from '#school/calendar/contract.ts'
import { HistoryDialog } from '#school/changes/web/history-dialog.tsx'
import { ReturnDialog } from '#school/comments/web/return-dialog.tsx'
import { RECOMPUTED } from '#school/editions/contract.ts'
import * as pages from '#school/pages.ts'
import { generateWeeks, getPlan, listPlanHistory, type Plan } from '../contract.ts'
import { planCrumbs } from '../places.ts'
import { type PlanRow, type PlanState, planStateTable } from '../plan.ts'
import { whoseTurn } from '../whose-turn.ts'
import { PlanThread } from './plan-comments.tsx'
import { PlanDifference } from './plan-difference.tsx'
import { PlanFacts } from './plan-facts.tsx'
import { savePlan, warmUpPaper } from './plan-file.ts'
import styles from './plan-parts.module.css'
import { PlanRibbon } from './plan-ribbon.tsx'
import { PlanRowsView, type PlanRowsViewProps } from './plan-rows-view.tsx'
import { PlanStateMark } from './plan-state.tsx'
import { planTitle } from './plan-words.ts'
import { SamePlansNote } from './same-plans-note.tsx'
import { noneTaught, type TaughtWeeks } from './taught-weeks.tsx'
import { TurnCard } from './turn-card.tsx'
import { UnsentDialog } from './unsent-dialog.tsx'
import { useAmend } from './use-amend.ts'
import { useDecision } from './use-decision.ts'
import { type RowTalk, useRowTalk } from './use-row-talk.ts'
import { useUnsentComments } from './use-unsent-comments.ts'

const CopyPlanDialog = fetchedDialog(() => import('./copy-plan-dialog.tsx').then(m => m.CopyPlanDialog))
const PaperDialog = fetchedDialog(() => import('./paper-dialog.tsx').then(m => m.PaperDialog))

interface PlanPageProps {
  id: string
  /** What else can be done with a plan, from outside this feature. */
  more?: (plan: Plan) => Action[]
  /** A hook that knows, from outside this feature, which weeks were taught. */
  useTaught?: (plan: Plan) => TaughtWeeks
  /** Where a lesson plan is begun from a row; absent where the caller teaches none of it. */
  lessonHref?: (plan: Plan) => PlanRowsViewProps['lessonHref']
}

/** One plan, read whole. */
export function PlanPage({ id, more, useTaught = useNone, lessonHref }: PlanPageProps) {
  const { data, error, refetch } = useQuery(query(getPlan, { params: { id } }))
  if (!data)
    return (
      <Awaited
        answer={{ error, refetch }}
        failed="Não foi possível abrir o plano"
        head={<PageHead title="Plano analítico" crumbs={planCrumbs} />}
      />
    )
  return (
    <PlanRead plan={data} more={more?.(data) ?? []} useTaught={useTaught} lessonHref={lessonHref?.(data)} />
  )
}

const useNone = () => noneTaught

interface PlanReadProps {
  plan: Plan
  more: Action[]
  useTaught: (plan: Plan) => TaughtWeeks
  lessonHref: PlanRowsViewProps['lessonHref']
}

function PlanRead({ plan, more, useTaught, lessonHref }: PlanReadProps) {
  const [params, setParams] = useSearchParams()
  const [dialog, setDialog] = useState<'history' | 'return' | 'copy' | 'paper' | null>(
    params.has('copiar') ? 'copy' : null,
  )
  const [against, setAgainst] = useState<string>()
  const unsent = useUnsentComments(plan.id)
  const talk = useRowTalk(unsent)
  const [asking, setAsking] = useState<PlanState>()
  const taught = useTaught(plan)
  const steps = useDecision(plan, unsent)
  const amend = useAmend(plan)
  const today = useQuery(query(getCurrentCalendar, {})).data?.today
  const weeks = useQuery(
    query(generateWeeks, {
      query: {
        startsOn: plan.startsOn,
        endsOn: plan.endsOn,
        weeklyHours: plan.weeklyHours,
        group: plan.groups[0]?.id,
        subject: plan.subject.id,
      },
    }),
  ).data?.weeks
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each plan that is opened.
  useEffect(() => warmUpPaper(plan), [plan.id])
  const close = () => {
    setDialog(null)
    if (params.has('copiar')) setParams({ id: plan.id }, { replace: true })
  }
  const turn = whoseTurn(
    plan,
    plan.steps.some(step => step.to === 'submetido'),
  )
  const approval = plan.events.findLast(event => event.action === 'aprovado')

  return (
    <>
      <PageHead
        title={planTitle(plan)}
        crumbs={[...planCrumbs, { label: `${plan.subject.name}, ${plan.grade}ª classe` }]}
        sub={
          <>
            <PlanStateMark state={plan.state} /> versão {plan.edition}
            {approval && ` · aprovada em ${formatDateSlashes(approval.at)} por ${approval.by}`}
          </>
        }
        primary={
          plan.mayEdit
            ? { label: 'Editar', icon: 'pencil-simple', to: href(pages.editPlan, { id: plan.id }) }
            : amend
        }
        secondary={[
          { label: 'PDF', icon: 'file-pdf', onClick: () => void savePlan(plan, 'pdf') },
          { label: 'Word', icon: 'file-doc', onClick: () => void savePlan(plan, 'docx') },
        ]}
        more={[
          ...(amend && plan.mayEdit ? [amend] : []),
          { label: 'Ver como A4', icon: 'printer', onClick: () => setDialog('paper') },
          { label: 'Duplicar para outro período', icon: 'copy', onClick: () => setDialog('copy') },
          ...more,
          { label: 'Histórico', icon: 'clock-counter-clockwise', onClick: () => setDialog('history') },
        ]}
      />
      {turn && <TurnCard turn={turn} />}
      <PlanFacts body={plan} plan={plan} />
      {plan.state !== 'arquivado' && <SamePlansNote apart plan={plan} />}
      <Section
        title="Distribuição semanal"
        aside={
          <Text caption secondary>
            {counted(plan.weeks, 'semana', 'semanas')}
          </Text>
        }
        flush
      >
        <PlanRibbon rows={plan.rows} weeks={weeks ?? []} today={today} />
        <PlanRowsView
          rows={plan.rows}
          allowed={plan.lessonsAllowed}
          taught={taught}
          talk={talk}
          under={row => rowThread(plan, row, talk)}
          lessonHref={lessonHref}
        />
      </Section>
      <div className={styles.columns}>
        <div className={styles.stack}>
          <Section title="Sobre o plano inteiro">
            <Stack gap={16} className={styles.fields}>
              <PlanThread
                plan={plan}
                rowId={null}
                about="o plano"
                writing={talk.talking === 'plan'}
                onWriting={open => talk.write('plan', open)}
                unsent={talk.unsent}
              />
            </Stack>
          </Section>
          {plan.editions.length > 1 && (
            <Section title="Versões" flush>
              <Editions plan={plan} against={against} onCompare={setAgainst} />
            </Section>
          )}
        </div>
        <div className={styles.stack}>
          <Section title="Caminho do plano">
            <Way plan={plan} />
            {plan.isRecomputed && (
              <Text caption secondary>
                {RECOMPUTED}
              </Text>
            )}
            <StepButtons
              plan={plan}
              busy={steps.isBusy}
              onTake={to => (steps.asks(to) ? setAsking(to) : void steps.decide(to))}
              onReturn={() => setDialog('return')}
            />
          </Section>
        </div>
      </div>
      {dialog === 'return' && (
        <ReturnDialog
          what="o plano"
          openComments={plan.comments.filter(comment => comment.resolvedAt === null).length}
          unsent={unsent.count}
          busy={steps.isBusy}
          onClose={close}
          onReturn={comment => void steps.decide('devolvido', comment, close)}
        />
      )}
      {asking && (
        <UnsentDialog
          step={planStateTable.labels[asking]}
          unsent={unsent.count}
          busy={steps.isBusy}
          onClose={() => setAsking(undefined)}
          onConfirm={() => void steps.decide(asking, undefined, () => setAsking(undefined))}
        />
      )}
      {dialog === 'copy' && <CopyPlanDialog plan={plan} onClose={close} />}
      {dialog === 'paper' && <PaperDialog plan={plan} onClose={close} />}
      {dialog === 'history' && (
        <HistoryDialog
          open
          onClose={close}
          name={planTitle(plan)}
          endpoint={listPlanHistory}
          input={{ params: { id: plan.id } }}
        />
      )}
    </>
  )
}

function rowThread(plan: Plan, row: PlanRow, { talking, write, unsent }: RowTalk): ReactNode {
  const has = plan.comments.some(comment => comment.rowId === row.id)
  return has || talking === row.id || unsent.has(row.id) ? (
    <PlanThread
      plan={plan}
      rowId={row.id}
      about={`a semana ${row.week}`}
      writing={talking === row.id}
      onWriting={open => write(row.id, open)}
      unsent={unsent}
    />
  ) : undefined
}

interface StepButtonsProps {
  plan: Plan
  busy: boolean
  onTake: (to: PlanState) => void
  onReturn: () => void
}

function StepButtons({ plan, busy, onTake, onReturn }: StepButtonsProps) {
  // Handing in has its own page, with the look over the plan before it.
  const steps = plan.steps.filter(step => step.to !== 'submetido')
  if (steps.length === 0) return null
  return (
    <Row gap={8} center className={styles.reply} style={{ marginTop: 16, flexWrap: 'wrap' }}>
      {steps.map(step => (
        <ActionButton
          key={step.to}
          action={{
            label: step.label,
            busy,
            destructive: step.destructive,
            onClick: () => (step.to === 'devolvido' ? onReturn() : onTake(step.to)),
          }}
        />
      ))}
    </Row>
  )
}

/** Who did what, in which capacity and with which words, through all editions. */
function Way({ plan }: { plan: Plan }) {
  if (plan.events.length === 0) return <p>O plano ainda não foi submetido.</p>
  return (
    <Stack as="ol" gap={12} className={styles.way}>
      {plan.events.map(event => (
        <li key={`${event.at} ${event.action}`}>
          <StateGlyph glyph={glyphs[event.action] ?? 'disc'} />
          <span>
            <b>{planStateTable.labels[event.action as PlanState] ?? event.action}</b> por {event.by}
            {event.comment && <> «{event.comment}»</>}
            <Text as="small" block secondary caption>
              {event.capacity} · {formatDateSlashes(event.at)} às {formatTime(event.at)} · versão{' '}
              {event.edition}
            </Text>
          </span>
        </li>
      ))}
    </Stack>
  )
}

const glyphs: Record<string, 'half' | 'diamond' | 'disc' | 'tick' | 'triangle'> = {
  submetido: 'half',
  visto: 'tick',
  devolvido: 'diamond',
  aprovado: 'disc',
  'em execução': 'triangle',
}

interface EditionsProps {
  plan: Plan
  against: string | undefined
  onCompare: (id: string | undefined) => void
}

function Editions({ plan, against, onCompare }: EditionsProps) {
  const other = plan.editions.find(edition => edition.id === against)
  return (
    <>
      <div className={styles.across}>
        <Table wide bare top className={styles.dates}>
          <tbody>
            {plan.editions.map(edition => (
              <tr key={edition.id}>
                <td>
                  {edition.id === plan.id ? (
                    <b>Versão {edition.edition}</b>
                  ) : (
                    <Link to={href(pages.plans, { id: edition.id })}>Versão {edition.edition}</Link>
                  )}
                </td>
                <td>
                  <PlanStateMark state={edition.state} />
                </td>
                <td>{formatDateSlashes(edition.updatedAt)}</td>
                <td>
                  {edition.id !== plan.id && (
                    <ActionButton
                      size="small"
                      variant="text"
                      action={{ label: 'Comparar', onClick: () => onCompare(edition.id) }}
                    />
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </Table>
      </div>
      {other && (
        <DialogFrame
          open
          onClose={() => onCompare(undefined)}
          size={1104}
          icon="git-diff"
          title={`Versão ${other.edition} e versão ${plan.edition}`}
          flush
        >
          <PlanDifference plan={plan} against={other.id} />
        </DialogFrame>
      )}
      {plan.edition !== plan.editions[0]?.edition && (
        <div className={styles.difference}>
          <Note>Há uma versão mais recente deste plano.</Note>
        </div>
      )}
    </>
  )
}
