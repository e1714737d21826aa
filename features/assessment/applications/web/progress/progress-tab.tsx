import { useState } from 'react'
import { counted, duration, formatTime } from '#kit/figures.ts'
import { useSave } from '#kit/web/api/queries.ts'
import { useWatched } from '#kit/web/api/watch.ts'
import { ConfirmDialog } from '#kit/web/dialog/confirm-dialog.tsx'
import { StickyBar } from '#kit/web/form/sticky-bar.tsx'
import { useAddressQuery } from '#kit/web/navigation/address-query.ts'
import { Awaited } from '#kit/web/notice/loaded.tsx'
import { Note } from '#kit/web/notice/note.tsx'
import { notify } from '#kit/web/notify.ts'
import { Button } from '#kit/web/parts/button.tsx'
import { Text } from '#kit/web/parts/layout.tsx'
import { Section } from '#kit/web/parts/section.tsx'
import { Icon } from '#kit/web/theme/icon.tsx'
import { ClosingDialog } from '#school/entry/web/closing-dialog.tsx'
import { Requests } from '#school/entry/web/requests.tsx'
import { closingWords } from '#school/entry/words.ts'
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
  const [asking, setAsking] = useState<'absent'>()
  // A menu elsewhere leads here with the question, where it is seen who has not handed in.
  const [params, change] = useAddressQuery()
  const askToClose = (open: boolean) => change({ encerrar: open ? 'sim' : null })
  // What comes after the answers is offered once nobody answers any more.
  useAsFollowed(application, data && nobodyAnswers(data) ? data : undefined)
  if (!data) return <Awaited answer={{ error, refetch }} failed="Não foi possível ver o andamento" />
  const running = application.state === 'em aplicação'
  const word = application.gives === 'quiz' ? 'quiz' : 'teste'
  const missing = data.pupils.filter(pupil => pupil.presence === 'por chegar')
  return (
    <>
      {!running && (
        <Note apart icon="info">
          {closedWords(application.state, data)}
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
            <Text as="p" secondary caption className={styles.foot}>
              <Icon name="info" size={18} />
              Ao encerrar, o que já foi respondido conta; o que um telemóvel sem ligação ainda trouxer é
              recebido até corrigir.
            </Text>
          }
        >
          <Button
            variant="outlined"
            disabled={missing.length === 0}
            className={styles.wide}
            onClick={() => setAsking('absent')}
          >
            Marcar «não veio»
          </Button>
          <Button variant="contained" onClick={() => askToClose(true)}>
            Encerrar o {word}
          </Button>
        </StickyBar>
      )}
      <ClosingDialog
        open={running && params.has('encerrar')}
        thing={word}
        text={`${application.gives === 'quiz' ? 'Encerra em todas as turmas. ' : ''}${whoIsMet(data)}`}
        onClose={() => askToClose(false)}
        onConfirm={() => {
          askToClose(false)
          close()
        }}
      />
      {asking === 'absent' && (
        <AbsentDialog application={application} missing={missing} onClose={() => setAsking(undefined)} />
      )}
    </>
  )
}

/** What became of it since the teacher closed: who has not been heard of, and what waits on devices that have said so. */
function closedWords(state: Application['state'], { pupils, closedAt }: Progress): string {
  const holding = pupils.filter(pupil => pupil.waiting > 0)
  const waiting = holding.reduce((sum, pupil) => sum + pupil.waiting, 0)
  if (state === 'corrigido') {
    const closed = 'A aplicação já não recebe respostas.'
    if (waiting === 0) return `${closed} Reabra-a para continuar.`
    const answers = counted(waiting, 'resposta espera', 'respostas esperam')
    const devices = holding.length === 1 ? 'num aparelho' : `em ${holding.length} aparelhos`
    return `${closed} ${answers} ${devices}: volte a corrigir para as receber.`
  }
  const closed = closedAt === null ? 'Encerrado.' : `Encerrado às ${formatTime(closedAt)}.`
  const silent = pupils.filter(pupil => pupil.toReceive).length
  const missing =
    silent === 0
      ? 'Os aparelhos já disseram o que tinham.'
      : silent === 1
        ? 'Falta 1 aluno por receber.'
        : `Faltam ${silent} alunos por receber.`
  return `${closed} ${missing} O que foi respondido antes é recebido até corrigir.`
}

/** Who has not handed in, and for how long nothing was heard of those whose network is away. */
function whoIsMet({ counts, pupils, now }: Progress): string {
  const silent = pupils.filter(pupil => pupil.presence === 'sem ligação')
  const seconds = silent.flatMap(({ seenAt }) =>
    seenAt === null ? [] : [Math.max(0, Math.round((Date.parse(now) - Date.parse(seenAt)) / 1000))],
  )
  const longest = seconds.length === 0 ? '' : ` há ${spanOf(Math.max(...seconds))}`
  const away =
    silent.length === 0
      ? ''
      : `; ${silent.length} ${silent.length === 1 ? 'está' : 'estão'} sem ligação${longest}, e o que lá responderam até agora é recebido até corrigir`
  return closingWords(counts['a responder'] + counts['sem ligação'], away)
}

/** «30 s», «12 min». */
function spanOf(seconds: number): string {
  return seconds < 90 ? duration(seconds) : duration(60 * Math.round(seconds / 60))
}

function Heard({ live, at }: { live: boolean; at: string }) {
  return (
    <Text secondary caption className={styles.heard} data-live={live || undefined} role="status">
      {live ? 'em directo' : `actualizado às ${formatTime(at)}`}
    </Text>
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
      text={`Fica escrito «não veio», o que não é zero nem conta na média: ${missing.map(entry => entry.name).join(', ')}. Se algum chegar depois, entra na mesma.`}
      confirm="Marcar «não veio»"
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
              notify.ok('Ficou escrito «não veio».')
              onClose()
            },
          },
        )
      }
    />
  )
}

const nobodyAnswers = ({ counts }: Progress) =>
  counts['por chegar'] + counts['a responder'] + counts['sem ligação'] === 0
