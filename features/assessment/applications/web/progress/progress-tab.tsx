import { useState } from 'react'
import { counted, formatTime } from '#kit/figures.ts'
import { messageOf } from '#kit/web/api/api-error.ts'
import { useSave } from '#kit/web/api/queries.ts'
import { useWatched } from '#kit/web/api/watch.ts'
import { ConfirmDialog } from '#kit/web/dialog/confirm-dialog.tsx'
import { StickyBar } from '#kit/web/form/sticky-bar.tsx'
import { ErrorPanel } from '#kit/web/notice/error-panel.tsx'
import { Note } from '#kit/web/notice/note.tsx'
import { notify } from '#kit/web/notice/notify.ts'
import { SkeletonCards } from '#kit/web/notice/skeleton.tsx'
import { Button } from '#kit/web/parts/button.tsx'
import { Section } from '#kit/web/parts/section.tsx'
import { Icon } from '#kit/web/theme/icon.tsx'
import { Requests } from '#school/entry/web/requests.tsx'
import type { Application } from '../../../results/contract.ts'
import { enterAnswers } from '../../contract.ts'
import { getProgress, type Progress, watchProgress } from '../../live-contract.ts'
import { useApplicationSteps } from '../use-application-steps.ts'
import { useAsFollowed } from '../use-as-followed.tsx'
import { CodeCard } from './code-card.tsx'
import styles from './progress.module.css'
import { PupilRows } from './pupil-rows.tsx'
import { useDevices } from './use-devices.ts'

/** Where every pupil is, as it changes: who needs somebody comes first. */
export default function ProgressTab({ application }: { application: Application }) {
  const { data, error, refetch, live } = useWatched(getProgress, watchProgress, {
    params: { id: application.id },
  })
  const { close } = useApplicationSteps(application)
  const { busy, decide, free } = useDevices(application)
  const [asking, setAsking] = useState<'absent' | 'close'>()
  // What comes after the answers is offered once nobody answers any more.
  useAsFollowed(application, data && nobodyAnswers(data) ? data : undefined)
  if (error && !data)
    return (
      <ErrorPanel title="Não foi possível ver o andamento" error={error} onRetry={() => void refetch()} />
    )
  if (!data) return <SkeletonCards />
  const running = application.state === 'em aplicação'
  const word = application.gives === 'quiz' ? 'quiz' : 'teste'
  const missing = data.pupils.filter(pupil => pupil.presence === 'por chegar')
  const open = data.counts['a responder'] + data.counts['sem ligação']
  return (
    <>
      {!running && (
        <Note apart icon="info">
          {closedWords(data)}
        </Note>
      )}
      {running && (
        <Requests
          requests={data.pupils.flatMap(({ name, asking }) => asking.map(device => ({ ...device, name })))}
          busy={busy}
          onDecide={decide}
          crowd={data.crowd}
          onFree={free}
        />
      )}
      <div className={styles.columns}>
        <CodeCard application={application} progress={data} />
        <Section flush title="Alunos" aside={<Heard live={live} at={data.now} />}>
          <PupilRows application={application} progress={data} />
        </Section>
      </div>
      {running && (
        <StickyBar
          state={
            <p className={styles.foot}>
              <Icon name="info" size={18} />
              Ao encerrar, o que já foi respondido conta; o que ficou por responder fica em branco.
            </p>
          }
        >
          <Button
            variant="outlined"
            disabled={missing.length === 0}
            className={styles.wide}
            onClick={() => setAsking('absent')}
          >
            Marcar «não apresentado»
          </Button>
          <Button variant="contained" onClick={() => setAsking('close')}>
            Encerrar o {word}
          </Button>
        </StickyBar>
      )}
      <ConfirmDialog
        open={asking === 'close'}
        title={`Encerrar o ${word}?`}
        text={`${application.gives === 'quiz' ? 'Encerra em todas as turmas. ' : ''}${closingWords(data, open)}`}
        confirm="Encerrar"
        onClose={() => setAsking(undefined)}
        onConfirm={() => {
          setAsking(undefined)
          close()
        }}
      />
      {asking === 'absent' && (
        <AbsentDialog application={application} missing={missing} onClose={() => setAsking(undefined)} />
      )}
    </>
  )
}

/** That nothing is taken any more, and what waits on devices that have said so. */
function closedWords({ pupils }: Progress): string {
  const closed = 'A aplicação já não recebe respostas.'
  const holding = pupils.filter(pupil => pupil.waiting > 0)
  const waiting = holding.reduce((sum, pupil) => sum + pupil.waiting, 0)
  if (waiting === 0) return `${closed} Reabra-a para continuar.`
  const answers = counted(waiting, 'resposta espera', 'respostas esperam')
  const devices = holding.length === 1 ? 'num aparelho' : `em ${holding.length} aparelhos`
  return `${closed} ${answers} ${devices}: reabra-a para as receber.`
}

function closingWords({ counts }: Progress, open: number): string {
  if (open === 0) return 'Todos os que entraram já entregaram.'
  const away =
    counts['sem ligação'] > 0
      ? ` ${counts['sem ligação']} sem ligação ${counts['sem ligação'] === 1 ? 'pode' : 'podem'} ter respostas por enviar: seguem se reabrir.`
      : ''
  return `${open === 1 ? 'Um aluno ainda responde' : `${open} alunos ainda respondem`}; o que deram até agora conta.${away}`
}

function Heard({ live, at }: { live: boolean; at: string }) {
  return (
    <span className={styles.heard} data-live={live || undefined} role="status">
      {live ? 'em directo' : `actualizado às ${formatTime(at)}`}
    </span>
  )
}

function AbsentDialog({
  application,
  missing,
  onClose,
}: {
  application: Application
  missing: Progress['pupils']
  onClose: () => void
}) {
  const enter = useSave(enterAnswers)
  return (
    <ConfirmDialog
      open
      title={missing.length === 1 ? 'Um aluno não veio?' : `${missing.length} alunos não vieram?`}
      text={`Ficam como «não apresentado», o que não é zero nem conta na média: ${missing.map(entry => entry.name).join(', ')}. Se algum chegar depois, entra na mesma.`}
      confirm="Marcar «não apresentado»"
      busy={enter.isPending}
      onClose={onClose}
      onConfirm={() =>
        enter.mutate(
          {
            params: { id: application.id },
            body: {
              entries: missing.map(pupil => ({
                studentId: pupil.id,
                itemId: null,
                entered: { kind: 'not-presented' as const },
              })),
            },
          },
          {
            onSuccess: () => {
              notify.ok('Marcados como «não apresentado».')
              onClose()
            },
            onError: problem => notify.error('Não foi possível.', { detail: messageOf(problem) }),
          },
        )
      }
    />
  )
}

const nobodyAnswers = ({ counts }: Progress) =>
  counts['por chegar'] + counts['a responder'] + counts['sem ligação'] === 0
