import { useState } from 'react'
import { counted, formatTime } from '#kit/figures.ts'
import { useSomeRows } from '#kit/web/list/some-rows.tsx'
import { EmptyState } from '#kit/web/notice/empty-state.tsx'
import type { Action } from '#kit/web/parts/action.tsx'
import { ActionMenu } from '#kit/web/parts/action-menu.tsx'
import { Button } from '#kit/web/parts/button.tsx'
import { fetchedDialog } from '#kit/web/parts/fetched.tsx'
import { Row } from '#kit/web/parts/layout.tsx'
import { StateMark } from '#kit/web/parts/state-mark.tsx'
import { Table } from '#kit/web/parts/table.tsx'
import type { Application } from '../../../results/contract.ts'
import type { Presence, Progress } from '../../live-contract.ts'
import { useTimes } from '../use-times.ts'
import { presenceWords } from './code-card.tsx'
import styles from './progress.module.css'
import { useDevices } from './use-devices.ts'
import { useLate } from './use-late.ts'

const NotTakenDialog = fetchedDialog(() => import('./not-taken-dialog.tsx').then(m => m.default))

/** Who needs somebody stands first. */
const ON_PHONE = 12

type Pupil = Progress['pupils'][number]

/** Who needs somebody first: the network is away, then not come, answering, and at last who is done. */
const rank: Record<Presence, number> = {
  'sem ligação': 0,
  'a responder': 1,
  'por chegar': 2,
  entregue: 3,
  'não apresentado': 4,
}

/** The pupils of an application with how far each is. */
export function PupilRows({ application, progress }: { application: Application; progress: Progress }) {
  const { addMinutesFor, giveBack } = useTimes(application)
  const { remove } = useDevices(application)
  const decide = useLate(application)
  const [reading, setReading] = useState<Pupil>()
  const running = application.state === 'em aplicação'
  const isQuiz = application.gives === 'quiz'
  const rankOf = (pupil: Pupil) => (pupil.toReceive ? 0 : rank[pupil.presence])
  const pupils = progress.pupils.toSorted((a, b) => rankOf(a) - rankOf(b))
  const { shown, others } = useSomeRows(pupils, ON_PHONE, count => `Mostrar os ${count}`)
  if (pupils.length === 0)
    return <EmptyState title="A turma não tem alunos" text="Inscreva-os na turma, e aparecem aqui." />
  const actionsOf = (pupil: Pupil): Action[] => [
    ...timesOf(pupil),
    ...(pupil.notTaken > 0
      ? [
          {
            label: 'Ver as respostas não aceites',
            icon: 'device-mobile' as const,
            onClick: () => setReading(pupil),
          },
        ]
      : []),
    ...(pupil.nickname
      ? [
          {
            label: `Retirar do ${isQuiz ? 'quiz' : 'teste'}`,
            icon: 'trash' as const,
            destructive: true,
            onClick: () => remove(pupil),
          },
        ]
      : []),
  ]
  const timesOf = (pupil: Pupil): Action[] => {
    if (!running) return []
    if (pupil.presence === 'entregue')
      // An attempt at a quiz is reopened where it is read.
      return pupil.submittedAt === null || isQuiz
        ? []
        : [10, 20, 40].map(minutes => ({
            label: `Devolver o teste, com ${counted(minutes, 'minuto', 'minutos')}`,
            icon: 'arrow-counter-clockwise',
            onClick: () => giveBack(pupil, minutes),
          }))
    if (application.minutes === 0) return []
    return [5, 10, 20].map(minutes => ({
      label: `Mais ${counted(minutes, 'minuto', 'minutos')}`,
      icon: 'clock',
      onClick: () => addMinutesFor(pupil, minutes),
    }))
  }
  return (
    <>
      <Table wide bare className={styles.pupils} aria-label="Alunos">
        <thead>
          <tr>
            <th scope="col">Nº</th>
            <th scope="col">Aluno</th>
            <th scope="col">Respondidas</th>
            <th scope="col">Última ligação</th>
            <th scope="col">Estado</th>
            <th scope="col">
              <span className="visually-hidden">Acções</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {shown.map(pupil => (
            <tr key={pupil.id} data-presence={pupil.presence}>
              <td>{pupil.number ?? '–'}</td>
              <th scope="row">
                {pupil.name}
                <Notes pupil={pupil} questions={progress.questions} extra={application.extraTime[pupil.id]} />
                {pupil.late > 0 && (
                  <Late
                    pupil={pupil}
                    onDecide={application.state === 'corrigido' ? undefined : take => decide(pupil, take)}
                  />
                )}
              </th>
              <td>
                <Answered pupil={pupil} questions={progress.questions} />
              </td>
              <td>{pupil.seenAt ? formatTime(pupil.seenAt) : '–'}</td>
              <td>
                {pupil.toReceive ? (
                  <StateMark glyph={presenceWords['sem ligação'].glyph} tone="amber">
                    por receber
                  </StateMark>
                ) : (
                  <StateMark
                    glyph={presenceWords[pupil.presence].glyph}
                    tone={pupil.presence === 'sem ligação' ? 'amber' : 'quiet'}
                  >
                    {presenceWords[pupil.presence].one}
                    {isAway(pupil) && ', faltou nesse dia'}
                  </StateMark>
                )}
              </td>
              <td>
                <ActionMenu actions={actionsOf(pupil)} label={`Acções de ${pupil.name}`} />
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
      {others && <div className={styles.others}>{others}</div>}
      {reading && (
        <NotTakenDialog application={application} pupil={reading} onClose={() => setReading(undefined)} />
      )}
    </>
  )
}

/** Who did not come to school did not come to the test. */
function isAway({ away, presence }: Pupil): boolean {
  return away && presence === 'não apresentado'
}

interface NotesProps {
  pupil: Pupil
  questions: number
  extra: number | undefined
}

function Notes({ pupil, questions, extra }: NotesProps) {
  const notes = [
    pupil.away && pupil.presence === 'por chegar' && 'faltou nesse dia',
    waitingWords(pupil, questions),
    extra && `${extra} min a mais`,
    pupil.notTaken > 0 &&
      (pupil.notTaken === 1
        ? '1 resposta de outro aparelho não aceite'
        : `${pupil.notTaken} respostas de outro aparelho não aceites`),
    pupil.presence === 'a responder' && pupil.endsAt && `até às ${formatTime(pupil.endsAt)}`,
  ].filter(Boolean)
  return notes.length > 0 && <small>{notes.join(' · ')}</small>
}

interface LateProps {
  pupil: Pupil
  /** Undefined once all is marked. */
  onDecide: ((take: boolean) => void) | undefined
}

/** What came late, and the tap by which it counts or does not. */
function Late({ pupil, onDecide }: LateProps) {
  const { name, late, leftOut } = pupil
  return (
    <Row as="span" gap={12} rowGap={4} wrap center className={styles.late}>
      <small>{lateWords(pupil)}</small>
      {onDecide && leftOut > 0 && (
        <Button
          variant="outlined"
          aria-label={`Contar o que chegou tarde de ${name}`}
          onClick={() => onDecide(true)}
        >
          Contar
        </Button>
      )}
      {onDecide && leftOut < late && (
        <Button
          variant="outlined"
          aria-label={`Não contar o que chegou tarde de ${name}`}
          onClick={() => onDecide(false)}
        >
          Não contar
        </Button>
      )}
    </Row>
  )
}

/** «3 respostas chegaram 12 minutos depois, fora da nota». */
function lateWords({ late, leftOut, lateMinutes }: Pupil): string {
  const when = lateMinutes === null ? 'tarde' : `${counted(lateMinutes, 'minuto', 'minutos')} depois`
  const out = leftOut === 0 ? '' : leftOut === late ? ', fora da nota' : `, ${leftOut} fora da nota`
  return `${counted(late, 'resposta chegou', 'respostas chegaram')} ${when}${out}`
}

/** What waits on the device: as it said itself or, while it is silent, at most what the school does not have. */
function waitingWords({ presence, waiting, answered, toReceive }: Pupil, questions: number): string | false {
  if (waiting > 0) return `${waiting} por enviar`
  const max = questions - answered
  return (presence === 'sem ligação' || toReceive) && max > 0 && `até ${max} por enviar`
}

function Answered({ pupil, questions }: { pupil: Pupil; questions: number }) {
  if (pupil.presence === 'por chegar' || pupil.presence === 'não apresentado') return '–'
  return (
    <span className={styles.answered}>
      {pupil.answered} de {questions}
      <i aria-hidden="true">
        <i style={{ inlineSize: `${(100 * pupil.answered) / Math.max(1, questions)}%` }} />
      </i>
    </span>
  )
}
