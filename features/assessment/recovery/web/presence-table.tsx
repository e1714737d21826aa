import { useRef, useState } from 'react'
import { counted, formatWeekday } from '#kit/figures.ts'
import { useSave } from '#kit/web/api/queries.ts'
import { messageOf } from '#kit/web/api-error.ts'
import { EmptyState } from '#kit/web/notice/empty-state.tsx'
import { notify } from '#kit/web/notify.ts'
import { Button } from '#kit/web/parts/button.tsx'
import { Fold } from '#kit/web/parts/fold.tsx'
import { Text } from '#kit/web/parts/layout.tsx'
import { PlainButton } from '#kit/web/parts/plain-button.tsx'
import { Section } from '#kit/web/parts/section.tsx'
import { Icon } from '#kit/web/theme/icon.tsx'
import { useUndo } from '#school/changes/web/use-undo.ts'
import { markPresence, type RecoveryPlan } from '../contract.ts'
import styles from './recovery.module.css'

type Session = RecoveryPlan['sessions'][number]

/** The sessions of a plan; the open one shows its pupils, one tap each: came, did not, unmarked. */
export function PresenceTable({ plan, today }: { plan: RecoveryPlan; today: string }) {
  const [open, setOpen] = useState<string | null>(
    () => plan.sessions.find(session => session.date === today)?.id ?? null,
  )
  if (plan.sessions.length === 0)
    return (
      <Section title="Sessões e presenças">
        <EmptyState
          title="Sem sessões marcadas"
          text="Edite o plano e acrescente os dias em que se encontram."
        />
      </Section>
    )
  return (
    <Fold
      title="Sessões e presenças"
      aside={counted(plan.sessions.length, 'sessão', 'sessões')}
      open={plan.results.length === 0}
    >
      <ul className={styles.meetings}>
        {plan.sessions.map((session, at) => {
          const marks = Object.values(session.presence)
          const isOpen = open === session.id
          return (
            <Text as="li" ruled key={session.id}>
              <PlainButton
                look="row"
                className={styles.meeting}
                aria-expanded={isOpen}
                onClick={() => setOpen(isOpen ? null : session.id)}
              >
                <b>{at + 1}</b>
                <span>
                  {formatWeekday(session.date)}
                  {session.startsAt && ` · ${session.startsAt}`} · {session.minutes}&nbsp;min
                  {session.theme && (
                    <Text as="small" block caption secondary>
                      {session.theme}
                    </Text>
                  )}
                </span>
                <Text secondary small className={styles.came}>
                  {marks.length === 0
                    ? 'por marcar'
                    : `${marks.filter(Boolean).length} de ${marks.length} presentes`}
                </Text>
                <Icon name={isOpen ? 'caret-up' : 'caret-down'} size={18} />
              </PlainButton>
              {isOpen && <Pupils plan={plan} session={session} />}
            </Text>
          )
        })}
      </ul>
    </Fold>
  )
}

/** What was tapped of a pupil, and the server has not answered yet. */
interface Tap {
  present: boolean | null
}

/**
 * Marks of a session, on the screen at once and sent one after the other: the next tap follows from what is seen, however
 * slow the network, and each that is refused is said.
 */
function usePresences(plan: RecoveryPlan, session: Session) {
  const { mutateAsync } = useSave(markPresence)
  const announce = useUndo()
  const [taps, setTaps] = useState<ReadonlyMap<string, Tap>>(new Map())
  const line = useRef<Promise<unknown>>(Promise.resolve())

  function set(studentIds: string[], present: boolean | null, words?: string) {
    const tap = { present }
    const send = async () => {
      try {
        const input = { params: { id: plan.id, sessionId: session.id }, body: { studentIds, present } }
        const { change } = await mutateAsync(input)
        if (words) announce(words, change)
      } catch (error) {
        notify.error('Não ficou marcado.', { detail: messageOf(error) })
      }
      setTaps(before => new Map([...before].filter(([, other]) => other !== tap)))
    }
    setTaps(before => new Map([...before, ...studentIds.map(id => [id, tap] as const)]))
    line.current = line.current.then(send)
  }

  const presentOf = (studentId: string): boolean | null =>
    (taps.get(studentId) ?? { present: session.presence[studentId] ?? null }).present
  return { set, presentOf }
}

function Pupils({ plan, session }: { plan: RecoveryPlan; session: Session }) {
  const { set, presentOf } = usePresences(plan, session)
  const mayMark = plan.mayEdit && plan.state !== 'encerrado'
  const unmarked = plan.pupilList.filter(pupil => presentOf(pupil.id) === null)
  return (
    <Text as="div" inset over={4} under={20} className={styles.taps}>
      <ul>
        {plan.pupilList.map(pupil => {
          const present = presentOf(pupil.id)
          const word = present === null ? 'por marcar' : present ? 'presente' : 'faltou'
          return (
            <li key={pupil.id}>
              <PlainButton
                look="box"
                className={styles.tap}
                data-mark={word}
                disabled={!mayMark}
                aria-label={`${pupil.name}: ${word}`}
                onClick={() => set([pupil.id], present === null ? true : present ? false : null)}
              >
                <Icon name={present === null ? 'circle' : present ? 'check-circle' : 'x-circle'} size={22} />
                <span>{pupil.name}</span>
                <Text as="small" caption secondary>
                  {word}
                </Text>
              </PlainButton>
            </li>
          )
        })}
      </ul>
      {mayMark && unmarked.length > 0 && (
        <Button
          variant="outlined"
          startIcon={<Icon name="check" />}
          onClick={() =>
            set(
              unmarked.map(pupil => pupil.id),
              true,
              unmarked.length === 1 ? 'Um aluno presente.' : `${unmarked.length} alunos presentes.`,
            )
          }
        >
          {unmarked.length === plan.pupilList.length ? 'Vieram todos' : 'Os outros vieram'}
        </Button>
      )}
    </Text>
  )
}
