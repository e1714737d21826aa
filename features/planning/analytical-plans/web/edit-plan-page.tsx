import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { href } from '#kit/address.ts'
import { listInWords } from '#kit/figures.ts'
import { query, useSave } from '#kit/web/api/queries.ts'
import { TextArea } from '#kit/web/form/inputs.tsx'
import { SaveState } from '#kit/web/form/save-state.tsx'
import { StickyBar } from '#kit/web/form/sticky-bar.tsx'
import { useAddressQuery } from '#kit/web/navigation/address-query.ts'
import { Awaited } from '#kit/web/notice/loaded.tsx'
import { Note } from '#kit/web/notice/note.tsx'
import { Button } from '#kit/web/parts/button.tsx'
import { fetchedDialog } from '#kit/web/parts/fetched.tsx'
import { Row } from '#kit/web/parts/layout.tsx'
import { PageHead } from '#kit/web/parts/page-head.tsx'
import { PlainButton } from '#kit/web/parts/plain-button.tsx'
import { Section } from '#kit/web/parts/section.tsx'
import { Icon } from '#kit/web/theme/icon.tsx'
import { useUndo } from '#school/changes/web/use-undo.ts'
import * as pages from '#school/pages.ts'
import { checkPlan, type Finding, plannedLessons } from '../check.ts'
import { getPlan, type Plan, setPlanState } from '../contract.ts'
import { planCrumbs } from '../places.ts'
import { openStates } from '../plan.ts'
import { whoseTurn } from '../whose-turn.ts'
import { OpenPlanList } from './open-plan-list.tsx'
import { PlanEditorView, type PlanTarget } from './plan-editor.tsx'
import { warmUpPaper, withWords } from './plan-file.ts'
import styles from './plan-parts.module.css'
import { PlanRowsView } from './plan-rows-view.tsx'
import { PlanStateMark } from './plan-state.tsx'
import { periodTitle, planTitle } from './plan-words.ts'
import { SamePlansNote } from './same-plans-note.tsx'
import { noneTaught, type TaughtWeeks } from './taught-weeks.tsx'
import { TurnCard } from './turn-card.tsx'
import { useAmend } from './use-amend.ts'
import { type PlanEditor, usePlanEditor } from './use-plan-editor.ts'
import { usePlanSteps } from './use-plan-steps.ts'

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
  useTaught?: EditPlanPageProps['useTaught']
}

/** Opens the plan and gives it to the editor; a locked one says where it is read. */
export function PlanWriting({ id, useTaught = useNone }: PlanWritingProps) {
  const { data, error, refetch } = useQuery(query(getPlan, { params: { id } }))
  if (!data)
    return (
      <Awaited
        answer={{ error, refetch }}
        failed="Não foi possível abrir o plano"
        head={<PageHead title="Editar plano analítico" crumbs={planCrumbs} />}
      />
    )
  if (!openStates.includes(data.state) || !data.mayEdit) return <Locked plan={data} />
  return <Writing key={data.id} plan={data} useTaught={useTaught} />
}

/** A plan that is not open: who holds it, and the way to write in it all the same. */
function Locked({ plan }: { plan: Plan }) {
  const amend = useAmend(plan)
  const steps = usePlanSteps(plan)
  const back = plan.steps.find(step => step.to === 'rascunho')
  const turn = whoseTurn(plan, false)
  return (
    <>
      <PageHead
        title={planTitle(plan)}
        crumbs={[...planCrumbs, { label: plan.subject.name }]}
        sub={<PlanStateMark state={plan.state} />}
        primary={
          amend ??
          (back
            ? { label: back.label, icon: 'arrow-u-up-left', onClick: () => steps.take(back.to) }
            : undefined)
        }
        secondary={[{ label: 'Ver o plano', icon: 'book-open', to: href(pages.plans, { id: plan.id }) }]}
      />
      {turn && <TurnCard turn={turn} />}
      <Note>
        {amend ? (
          <>
            <b>Este plano já foi aprovado.</b> A alteração faz-se na versão {plan.edition + 1}; até ela ser
            aprovada vale a versão {plan.edition}.
          </>
        ) : (
          <>
            <b>Este plano não se altera neste estado.</b>{' '}
            {back && 'Retire-o da fila para o escrever; volta a submetê-lo depois.'}
          </>
        )}
      </Note>
    </>
  )
}

interface WritingProps extends EditPlanPageProps {
  plan: Plan
}

function Writing({ plan, useTaught }: WritingProps) {
  const editor = usePlanEditor(plan)
  const taught = useTaught(plan)
  const [paper, setPaper] = useState<Plan>()
  const navigate = useNavigate()
  const announce = useUndo()
  const [params, change] = useAddressQuery()
  const step = params.get('passo') === '3' ? 3 : 2
  const [tried, setTried] = useState(false)
  const [target, setTarget] = useState<PlanTarget>()
  const [message, setMessage] = useState('')
  const submit = useSave(setPlanState, { failed: 'Não foi possível submeter.' })
  const now = editor.plan
  const label = now.steps.find(step => step.to === 'submetido')?.label ?? 'Submeter'

  const isSaved = editor.saving.kind === 'saved'
  // biome-ignore lint/correctness/useExhaustiveDependencies: when it is opened, and when there may be new signs in it.
  useEffect(() => warmUpPaper(withWords(now, editor.body)), [plan.id, isSaved])

  const goTo = (to: 1 | 2 | 3) => change({ passo: to === 3 ? to : null }, { push: true })

  function goToFinding(finding: Finding) {
    setTried(true)
    if (finding.rowId !== null) setTarget({ rowId: finding.rowId, field: finding.field })
    goTo(2)
  }

  async function handIn() {
    if (!(await editor.saveNow())) return
    submit.mutate(
      { params: { id: plan.id }, body: { state: 'submetido', version: editor.version(), comment: message } },
      {
        onSuccess: ({ data, change }) => {
          announce(`Plano submetido: versão ${data.edition}.`, change)
          navigate(href(pages.plans, { id: plan.id }))
        },
      },
    )
  }

  const head = {
    title: `Plano ${periodTitle(now)}`,
    crumbs: [...planCrumbs.slice(1), { label: `${now.subject.name}, ${now.grade}ª classe` }],
    sub: (
      <>
        <PlanStateMark state={now.state} />
        <span>{[listInWords(now.groups.map(group => group.name)), `versão ${now.edition}`].join(' · ')}</span>
        <StillInForce plan={now} />
        <Others names={editor.others.map(other => other.name)} />
      </>
    ),
  }
  const showPaper = () => setPaper(withWords(now, editor.body))

  return (
    <>
      {step === 3 ? (
        <>
          <PageHead {...head} />
          <Review
            editor={editor}
            onBack={() => goTo(2)}
            onSubmit={() => void handIn()}
            onFinding={goToFinding}
            label={label}
            busy={submit.isPending}
            message={message}
            onMessage={setMessage}
          />
        </>
      ) : (
        <PlanEditorView
          editor={editor}
          head={head}
          showErrors={tried || now.state === 'devolvido'}
          taught={taught}
          above={<WhyOpen plan={now} />}
          target={target}
          onTarget={setTarget}
          actions={
            <>
              <Button variant="outlined" onClick={showPaper}>
                Ver como A4
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
  return (
    <span role="status" className={styles.others}>
      {names.length > 0 && (
        <>
          <Icon name="users" size={18} />
          {listInWords(names)} também a editar
        </>
      )}
    </span>
  )
}

/** Why the plan is open: it came back. */
function WhyOpen({ plan }: { plan: Plan }) {
  if (plan.state !== 'devolvido') return null
  const returned = plan.events.findLast(event => event.action === 'devolvido')
  if (!returned) return null
  return (
    <Note tone="red">
      <b>{returned.by} devolveu este plano.</b>{' '}
      {returned.comment || 'Os comentários estão junto de cada semana.'}
    </Note>
  )
}

/** The edition that is taught by until this one is approved. */
function StillInForce({ plan }: { plan: Plan }) {
  const inForce = plan.editions.find(
    edition =>
      edition.edition < plan.edition && ['aprovado', 'em execução', 'encerrado'].includes(edition.state),
  )
  return inForce ? <span>até ser aprovada vale a versão {inForce.edition}</span> : null
}

interface ReviewProps {
  editor: PlanEditor
  label: string
  busy: boolean
  onBack: () => void
  onSubmit: () => void
  /** Goes to the cell that a finding is about. */
  onFinding: (finding: Finding) => void
  /** For approvers. */
  message: string
  onMessage: (text: string) => void
}

/** The last look: what is missing, what is only to be known, and the plan as it will be read. */
function Review(props: ReviewProps) {
  const { editor, label, busy, onBack, onSubmit, onFinding, message, onMessage } = props
  const { body, plan } = editor
  const rows = body.rows ?? []
  const findings = checkPlan({ ...body, rows }, plan.lessonsAllowed)
  const isReady = findings.every(finding => finding.severity !== 'error')
  return (
    <>
      <div className={styles.stack}>
        <SamePlansNote plan={plan} />
        <Section title="Antes de submeter">
          <ul className={styles.findings}>
            {findings.map(finding => (
              <Row
                as="li"
                gap={8}
                start
                key={`${finding.rowId} ${finding.text}`}
                className={finding.severity === 'error' ? styles.red : styles.amber}
              >
                <Icon name={finding.severity === 'error' ? 'warning-circle' : 'warning'} />
                {finding.rowId === null ? (
                  finding.text
                ) : (
                  <PlainButton className={styles.toCell} onClick={() => onFinding(finding)}>
                    {finding.text}
                  </PlainButton>
                )}
              </Row>
            ))}
            {isReady && (
              <Row as="li" gap={8} start className={styles.good}>
                <Icon name="check-circle" />
                Todas as semanas têm unidade, objectivo e conteúdo; {plannedLessons(rows)} aulas de{' '}
                {plan.lessonsAllowed} possíveis.
              </Row>
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

function BarOfReview(props: Omit<ReviewProps, 'message' | 'onMessage' | 'onFinding'> & { isReady: boolean }) {
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
