import { useState } from 'react'
import { lacking } from '#kit/counted.ts'
import { Button } from '#kit/web/parts/button.tsx'
import { Icon } from '#kit/web/theme/icon.tsx'
import type { HostView } from '../../room-contract.ts'
import { WheelPicture } from '../play/roda/wheel-picture.tsx'
import { AskedPicture } from './asked-picture.tsx'
import styles from './screen.module.css'
import type { Step } from './step.ts'
import { useCountdown } from './use-room.ts'

interface RoundScreenProps {
  view: HostView
  step: Step
  busy: boolean
}

/** A question for the whole class, then what was answered: no names, no ranking. */
export function RoundScreen({ view, step, busy }: RoundScreenProps) {
  const [offset] = useState(view.now - Date.now())
  const seconds = useCountdown(view.endsAt, view.left, offset)
  const { question, round } = view
  if (!question || round === null) return null
  const isShown = view.phase === 'resposta'
  const isLast = view.asked >= view.questions
  const most = Math.max(1, ...view.counts)
  return (
    <div className={styles.round}>
      <div className={styles.ask}>
        <div>
          <p className={styles.say}>
            {view.kind === 'roda'
              ? `Saiu a casa ${round + 1} · ${lacking(view.questions - view.asked)}`
              : `Pergunta ${round + 1} de ${view.questions}`}
          </p>
          <h2>
            <bdi>{question.text}</bdi>
          </h2>
        </div>
        <AskedPicture code={view.code} question={question} className={styles.picture} />
        {view.kind === 'roda' && (
          <WheelPicture className={styles.wheel} count={view.questions} used={view.used} current={round} />
        )}
        {!isShown && seconds !== null && (
          <p
            className={styles.ring}
            role="timer"
            style={{ '--left': share(view, seconds) } as React.CSSProperties}
          >
            <b>{seconds}</b>
            <span className="visually-hidden">segundos</span>
          </p>
        )}
      </div>
      {isShown ? (
        <ul className={styles.bars}>
          {question.options.map((option, at) => {
            const isRight = at === view.right
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: two options may say the same.
              <li key={at} data-right={isRight || undefined}>
                <i>{String.fromCharCode(65 + at)}</i>
                <bdi>{option}</bdi>
                <span
                  className={styles.bar}
                  style={{ '--share': (view.counts[at] ?? 0) / most } as React.CSSProperties}
                />
                <b>
                  {view.counts[at] ?? 0} {isRight && <Icon name="check" title="a certa" />}
                </b>
              </li>
            )
          })}
          {question.options.length === 0 && <li className={styles.answer}>{question.answer}</li>}
          <li>
            <i>–</i>
            <span>sem resposta</span>
            <span />
            <b>{view.silent}</b>
          </li>
        </ul>
      ) : (
        <ol className={styles.options}>
          {question.options.map((option, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two options may say the same.
            <li key={at}>
              <i>{String.fromCharCode(65 + at)}</i>
              <bdi>{option}</bdi>
            </li>
          ))}
        </ol>
      )}
      <div className={styles.bottom}>
        {isShown ? (
          <p className={styles.tally}>
            <b>{view.right === null ? 0 : (view.counts[view.right] ?? 0)}</b> de {view.players.length}{' '}
            acertaram
          </p>
        ) : (
          <p className={styles.tally}>
            <b>{view.answered}</b> de {view.players.length} responderam
            <span
              className={styles.progress}
              style={{ '--share': view.answered / Math.max(1, view.players.length) } as React.CSSProperties}
            />
          </p>
        )}
        <div className={styles.buttons}>
          {isShown ? (
            <>
              <Button variant="outlined" size="large" disabled={busy} onClick={() => step('repetir no fim')}>
                Voltar a perguntar no fim
              </Button>
              <Button variant="contained" size="large" disabled={busy} onClick={() => step('seguinte')}>
                {view.kind === 'roda' ? 'Rodar' : isLast ? 'Continuar' : 'Pergunta seguinte'}
              </Button>
            </>
          ) : (
            <>
              {view.given !== null && (
                <>
                  <Button
                    variant="outlined"
                    size="large"
                    startIcon={<Icon name={view.left === null ? 'pause' : 'play'} />}
                    disabled={busy}
                    onClick={() => step(view.left === null ? 'parar' : 'continuar')}
                  >
                    {view.left === null ? 'Parar o tempo' : 'Continuar o tempo'}
                  </Button>
                  <Button variant="outlined" size="large" disabled={busy} onClick={() => step('mais tempo')}>
                    Mais 10 s
                  </Button>
                </>
              )}
              <Button variant="contained" size="large" disabled={busy} onClick={() => step('respostas')}>
                Ver as respostas
              </Button>
            </>
          )}
        </div>
      </div>
    </div>
  )
}

function share(view: HostView, seconds: number): number {
  return view.given === null ? 1 : Math.min(1, (seconds * 1000) / view.given)
}
