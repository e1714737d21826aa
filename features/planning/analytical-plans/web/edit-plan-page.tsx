import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { messageOf } from '#kit/web/api/api-error.ts'
import { query, useSave } from '#kit/web/api/queries.ts'
import { TextArea } from '#kit/web/form/inputs.tsx'
import { SaveState } from '#kit/web/form/save-state.tsx'
import { StickyBar } from '#kit/web/form/sticky-bar.tsx'
import { ErrorPanel } from '#kit/web/notice/error-panel.tsx'
import { Note } from '#kit/web/notice/note.tsx'
import { notify } from '#kit/web/notice/notify.ts'
import { SkeletonCards } from '#kit/web/notice/skeleton.tsx'
import { Button } from '#kit/web/parts/button.tsx'
import { fetchedDialog } from '#kit/web/parts/fetched.tsx'
import { PageHead } from '#kit/web/parts/page-head.tsx'
import { Section } from '#kit/web/parts/section.tsx'
import { Icon } from '#kit/web/theme/icon.tsx'
import { useUndo } from '#school/changes/web/use-undo.ts'
import { checkPlan, plannedLessons } from '../check.ts'
import { getPlan, openStates, type Plan, setPlanState } from '../contract.ts'
import { OpenPlanList } from './open-plan-list.tsx'
import { planTitle, purposeOf } from './plan-body.ts'
import { PlanEditorView } from './plan-editor.tsx'
import { warmUpPaper, withWords } from './plan-file.ts'
import styles from './plan-parts.module.css'
import { planCrumbs, planHref } from './plan-places.ts'
import { PlanRowsView } from './plan-rows-view.tsx'
import { PlanStateMark } from './plan-state.tsx'
import { PlanSteps } from './plan-steps.tsx'
import { SamePlansNote } from './same-plans-note.tsx'
import { noneTaught, type TaughtWeeks } from './taught-weeks.tsx'
import { type PlanEditor, usePlanEditor } from './use-plan-editor.ts'

const PaperDialog = fetchedDialog(() => import('./paper-dialog.tsx').then(m => m.PaperDialog))

interface EditPlanPageProps {
  /** A hook that knows, from outside this feature, which weeks were taught. */
  useTaught: (plan: Plan) => TaughtWeeks
}

/** The form of a plan; without a plan in the address, one's own open plans to choose from. */
export function EditPlanPage({ useTaught }: EditPlanPageProps) {
  const [params] = useSearchParams()
  const id = params.get('id')
  return id === null ? <OpenPlanList /> : <PlanWriting key={id} id={id} useTaught={useTaught} />
}

const useNone = () => noneTaught

interface PlanWritingProps {
  id: string
  isNew?: boolean
  useTaught?: EditPlanPageProps['useTaught']
}

/** Opens the plan and gives it to the editor; a locked one says where it is read. */
export function PlanWriting({ id, isNew = false, useTaught = useNone }: PlanWritingProps) {
  const { data, error, refetch } = useQuery(query(getPlan, { params: { id } }))
  if (error)
    return (
      <>
        <PageHead title="Editar plano analítico" crumbs={planCrumbs} />
        <ErrorPanel title="Não foi possível abrir o plano" error={error} onRetry={() => void refetch()} />
      </>
    )
  if (!data) return <SkeletonCards />
  if (!openStates.includes(data.state) || !data.mayEdit) return <Locked plan={data} />
  return <Writing key={data.id} plan={data} isNew={isNew} useTaught={useTaught} />
}

function Locked({ plan }: { plan: Plan }) {
  return (
    <>
      <PageHead
        title={planTitle(plan)}
        crumbs={[...planCrumbs, { label: plan.subject.name }]}
        sub={<PlanStateMark state={plan.state} />}
        primary={{ label: 'Ver o plano', icon: 'book-open', to: planHref(plan.id) }}
      />
      <Note>
        <b>Este plano não se altera neste estado.</b> Depois de aprovado, abra uma versão nova na página do
        plano.
      </Note>
    </>
  )
}

interface WritingProps extends EditPlanPageProps {
  plan: Plan
  isNew: boolean
}

function Writing({ plan, isNew, useTaught }: WritingProps) {
  const editor = usePlanEditor(plan)
  const taught = useTaught(plan)
  const [paper, setPaper] = useState<Plan>()
  const navigate = useNavigate()
  const told = useUndo()
  const [params, setParams] = useSearchParams()
  const step = params.get('passo') === '3' ? 3 : 2
  const [tried, setTried] = useState(false)
  const [message, setMessage] = useState('')
  const submit = useSave(setPlanState)
  const now = editor.plan
  const label = now.steps.find(one => one.to === 'submetido')?.label ?? 'Submeter'
  const allowed = now.lessonsAllowed
  const findings = checkPlan({ ...editor.body, rows: editor.body.rows ?? [] }, allowed)
  const errors = findings.filter(finding => finding.kind === 'error')

  const isSaved = editor.saving.kind === 'saved'
  // biome-ignore lint/correctness/useExhaustiveDependencies: when it is opened, and when there may be new signs in it.
  useEffect(() => warmUpPaper(withWords(now, editor.body)), [plan.id, isSaved])

  const goTo = (to: 1 | 2 | 3) =>
    setParams(before => {
      const next = new URLSearchParams(before)
      if (to === 3) next.set('passo', '3')
      else next.delete('passo')
      return next
    })

  async function handIn() {
    setTried(true)
    if (errors.length > 0) {
      notify.error(
        errors.length === 1
          ? 'Falta uma coisa antes de submeter.'
          : `Faltam ${errors.length} coisas antes de submeter.`,
        { detail: errors[0]?.text },
      )
      return goTo(2)
    }
    if (!(await editor.saveNow())) return
    submit.mutate(
      { params: { id: plan.id }, body: { state: 'submetido', version: editor.version(), comment: message } },
      {
        onSuccess: ({ data, change }) => {
          told(`Plano submetido: versão ${data.edition}.`, change)
          navigate(planHref(plan.id))
        },
        onError: error => notify.error('Não foi possível submeter.', { detail: messageOf(error) }),
      },
    )
  }

  return (
    <>
      <PageHead
        title={planTitle(now)}
        crumbs={[...planCrumbs, { label: `${now.subject.name}, ${now.grade}ª classe` }]}
        sub={
          <>
            <PlanStateMark state={now.state} /> versão {now.edition}
            <Others names={editor.others.map(one => one.name)} />
          </>
        }
        secondary={[
          {
            label: 'Ver como A4',
            icon: 'printer',
            onClick: () => setPaper(withWords(now, editor.body)),
          },
        ]}
      />
      {isNew && <PlanSteps step={step} onGo={to => goTo(to === 1 ? 2 : to)} />}
      {step === 3 ? (
        <Review
          editor={editor}
          onBack={() => goTo(2)}
          onSubmit={() => void handIn()}
          label={label}
          busy={submit.isPending}
          message={message}
          onMessage={setMessage}
        />
      ) : (
        <PlanEditorView
          editor={editor}
          showErrors={tried || now.state === 'devolvido'}
          taught={taught}
          above={<WhyOpen plan={now} />}
          actions={
            <>
              <Button variant="outlined" onClick={() => void editor.saveNow()}>
                Guardar
              </Button>
              <Button
                variant="contained"
                onClick={() => {
                  setTried(true)
                  goTo(3)
                }}
              >
                Rever e submeter
              </Button>
            </>
          }
        />
      )}
      {paper && <PaperDialog plan={paper} onClose={() => setPaper(undefined)} />}
    </>
  )
}

/** Who else has the plan open to write in it. */
function Others({ names }: { names: readonly string[] }) {
  const list = names.length > 1 ? `${names.slice(0, -1).join(', ')} e ${names.at(-1)}` : names[0]
  return (
    <span role="status" className={styles.others}>
      {list !== undefined && (
        <>
          <Icon name="users" size={18} />
          {list} também a editar
        </>
      )}
    </span>
  )
}

/** Why the plan is open: it came back, or it changes what has been approved. */
function WhyOpen({ plan }: { plan: Plan }) {
  const inForce = plan.editions.find(
    one => one.edition < plan.edition && ['aprovado', 'em execução', 'encerrado'].includes(one.state),
  )
  const returned =
    plan.state === 'devolvido' ? plan.events.findLast(one => one.action === 'devolvido') : undefined
  return (
    <>
      {returned && (
        <Note tone="red">
          <b>{returned.by} devolveu este plano.</b>{' '}
          {returned.comment || 'Veja os comentários ao lado de cada semana.'}
        </Note>
      )}
      {inForce && (
        <Note>
          <b>Este plano já foi aprovado.</b> Ao submeter a alteração nasce a versão {plan.edition}, que volta
          ao delegado e ao DAP; até lá vale a versão {inForce.edition}.
        </Note>
      )}
    </>
  )
}

interface ReviewProps {
  editor: PlanEditor
  label: string
  busy: boolean
  onBack: () => void
  onSubmit: () => void
  /** To whoever approves. */
  message: string
  onMessage: (text: string) => void
}

/** The last look: what is missing, what is only to be known, and the plan as it will be read. */
function Review({ editor, label, busy, onBack, onSubmit, message, onMessage }: ReviewProps) {
  const { body, plan } = editor
  const rows = body.rows ?? []
  const findings = checkPlan({ ...body, rows }, plan.lessonsAllowed)
  const isReady = findings.every(finding => finding.kind !== 'error')
  return (
    <>
      <div className={styles.stack}>
        <SamePlansNote plan={purposeOf(plan)} />
        <Section title="Antes de submeter">
          <ul className={styles.findings}>
            {findings.map(finding => (
              <li key={finding.text} className={finding.kind === 'error' ? styles.red : styles.amber}>
                <Icon name={finding.kind === 'error' ? 'warning-circle' : 'warning'} />
                {finding.text}
              </li>
            ))}
            {isReady && (
              <li className={styles.good}>
                <Icon name="check-circle" />
                Todas as semanas têm unidade, objectivo e conteúdo; {plannedLessons(rows)} aulas de{' '}
                {plan.lessonsAllowed} possíveis.
              </li>
            )}
          </ul>
        </Section>
        <Section title="Mensagem para quem aprova">
          <TextArea
            label="O que mudou, ou o que convém saber"
            optional
            rows={2}
            maxLength={1000}
            value={message}
            onChange={event => onMessage(event.target.value)}
          />
        </Section>
        <Section title="O plano inteiro" flush>
          <PlanRowsView rows={rows} allowed={plan.lessonsAllowed} />
        </Section>
      </div>
      <BarOfReview {...{ editor, label, busy, onBack, onSubmit, isReady }} />
    </>
  )
}

function BarOfReview(props: Omit<ReviewProps, 'message' | 'onMessage'> & { isReady: boolean }) {
  return (
    <StickyBar state={<SaveState saving={props.editor.saving} />}>
      <Button variant="outlined" onClick={props.onBack}>
        Voltar às semanas
      </Button>
      <Button variant="contained" loading={props.busy} disabled={!props.isReady} onClick={props.onSubmit}>
        {props.label}
      </Button>
    </StickyBar>
  )
}
