import { type FormEvent, useEffect, useState } from 'react'
import { counted, formatTime } from '#kit/figures.ts'
import { call } from '#kit/web/api/client.ts'
import { ApiError } from '#kit/web/api-error.ts'
import { Column, Stack, Text } from '#kit/web/parts/layout.tsx'
import { Icon } from '#kit/web/theme/icon.tsx'
import { shortName } from '#school/entry/short-name.ts'
import styles from '#school/entry/web/entry.module.css'
import { EntryButton } from '#school/entry/web/entry-button.tsx'
import { CodeField, NameField } from '#school/entry/web/fields.tsx'
import { Frame, Notice, problemText } from '#school/entry/web/frame.tsx'
import { useAttempt } from '#school/entry/web/use-attempt.ts'
import { type Begun, beginSitting, getTestAtDoor, type TestAtTheDoor } from '../../sitting-contract.ts'
import own from './hand-over.module.css'
import { currentTurn, isTurnOf, LAST_DIGITS, skipTurn, type Turn } from './turns.ts'
import { useWaitingHere } from './waiting-here.tsx'

/** How soon the place of the one before is asked for again. */
const AGAIN_SECONDS = 3

interface HandOverProps {
  code: string
  turns: readonly Turn[]
  onTurns: (turns: Turn[]) => void
  onBegun: (begun: Begun, studentCode: string) => void
}

/**
 * The phone goes from one pupil to the next: what the one before answered is closed already, and the last digits of
 * their code show that the right one holds it. Each pupil's time begins with their own button.
 */
export function HandOver({ code, turns, onTurns, onBegun }: HandOverProps) {
  const now = currentTurn(turns)
  const [test, setTest] = useState<TestAtTheDoor>()
  const [digits, setDigits] = useState('')
  const [password, setPassword] = useState('')
  const waiting = useWaitingHere(code)
  // What the one before answered without network goes first; then the place is free for the next.
  const { problem, busy, setProblem, attempt } = useAttempt(({ code: refused }) =>
    refused === 'HELD' && waiting.length > 0 ? AGAIN_SECONDS : undefined,
  )

  useEffect(() => {
    call(getTestAtDoor, { params: { code } }).then(setTest, (error: unknown) => {
      // Without network the names are enough; what is wrong with the quiz is said.
      if (!ApiError.from(error).isTransient) setProblem(problemText(error))
    })
  }, [code, setProblem])

  if (!now?.place) return null
  const { studentCode, key } = now.place
  const first = firstOf(now)
  const before = turns.filter(turn => turn.place === null).at(-1)
  const [, next] = turns.filter(turn => turn.place !== null)
  const minutes = test?.quiz?.timed === false ? undefined : test?.minutes

  function begin(event: FormEvent) {
    event.preventDefault()
    if (now && !isTurnOf(now, digits)) {
      setDigits('')
      return setProblem(`Não são os ${LAST_DIGITS} últimos algarismos do código de ${first}.`)
    }
    const body = { studentCode, key, ...(password === '' ? {} : { password }) }
    void attempt(async () => onBegun(await call(beginSitting, { params: { code }, body }), studentCode))
  }

  return (
    <Frame
      title={before ? `Passa o telemóvel a ${first}` : `Começa ${first}`}
      sub={
        before
          ? `As respostas de ${firstOf(before)} já estão fechadas.`
          : `${test ? `${test.title} · ` : ''}um telemóvel para ${turns.length === 2 ? 'dois' : 'três'}`
      }
    >
      {before && (
        <Stack as="span" below={16} primary className={own.hand} aria-hidden="true">
          <Icon name="hand-arrow-up" size={28} />
        </Stack>
      )}
      <ol className={own.turns} aria-label="Quem partilha este telemóvel">
        {turns.map((turn, at) => {
          const kept = turn.place === null && waiting.find(sitting => shortName(sitting.name) === turn.name)
          return (
            <li key={turn.name} data-now={turn === now || undefined} aria-current={turn === now || undefined}>
              <Stack as="span" semibold className={own.place}>
                {turn.place === null ? <Icon name="check" size={16} /> : at + 1}
              </Stack>
              <span>
                {turn.name}
                {kept && (
                  <Text as="small" secondary caption>
                    guardado no telemóvel às {formatTime(kept.handedInAt ?? kept.savedAt ?? kept.endsAt)}, por
                    enviar
                  </Text>
                )}
              </span>
              <Text as="small" secondary caption>
                {turn.place === null ? 'feito' : turn === now ? 'agora' : 'depois'}
              </Text>
            </li>
          )
        })}
      </ol>
      <Column as="form" gap={16} grow className={own.form} onSubmit={begin} noValidate>
        <CodeField
          key={now.name}
          label={`${first}, os ${LAST_DIGITS} últimos algarismos do teu código`}
          {...(minutes
            ? {
                help:
                  minutes === 1
                    ? 'O teu minuto só começa quando entrares.'
                    : `Os teus ${counted(minutes, 'minuto', 'minutos')} só começam quando entrares.`,
              }
            : {})}
          length={LAST_DIGITS}
          digits
          autoFocus
          value={digits}
          onChange={setDigits}
        />
        {test?.quiz?.password && (
          <NameField label="Palavra do quiz" value={password} onChange={setPassword} />
        )}
        {problem && <Notice bad>{problem}</Notice>}
        <div className={styles.foot}>
          <EntryButton type="submit" kind="primary" disabled={busy || digits.length !== LAST_DIGITS}>
            Sou {first}, começar
          </EntryButton>
          {next && (
            <EntryButton
              kind="link"
              onClick={() => {
                setDigits('')
                setProblem(undefined)
                onTurns(skipTurn(turns))
              }}
            >
              {first} não está: é a vez de {firstOf(next)}
            </EntryButton>
          )}
          <EntryButton kind="link" onClick={() => onTurns([])}>
            Terminar o grupo
          </EntryButton>
        </div>
      </Column>
    </Frame>
  )
}

function firstOf({ name }: Turn): string {
  return name.split(' ')[0] ?? name
}
