import { useState } from 'react'
import { Button } from '#kit/web/parts/button.tsx'
import { Icon } from '#kit/web/theme/icon.tsx'
import type { HostView } from '../../room-contract.ts'
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
              ? `Saiu a casa ${round + 1} · faltam ${view.questions - view.asked}`
              : `Pergunta ${round + 1} de ${view.questions}`}
          </p>
          <h2>
            <bdi>{question.text}</bdi>
          </h2>
        </div>
        <AskedPicture code={view.code} question={question} className={styles.picture} />
        {view.kind === 'roda' && <Wheel houses={view.questions} used={view.used} at={round} />}
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

/** Houses of the wheel as they stand: those that came are grey and struck. */
function Wheel({ houses, used, at }: { houses: number; used: readonly number[]; at: number }) {
  const angle = 360 / houses
  return (
    <svg
      className={styles.wheel}
      viewBox="-110 -120 220 230"
      role="img"
      aria-label={`Roda: saiu a casa ${at + 1}`}
    >
      {Array.from({ length: houses }, (_, house) => {
        const turn = (house - at) * angle
        const [from, to] = [turn - angle / 2 - 90, turn + angle / 2 - 90].map(
          one => (one * Math.PI) / 180,
        ) as [number, number]
        const isUsed = used.includes(house) && house !== at
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: houses stand in their order.
          <g key={house}>
            <path
              d={`M0 0L${100 * Math.cos(from)} ${100 * Math.sin(from)}A100 100 0 ${angle > 180 ? 1 : 0} 1 ${100 * Math.cos(to)} ${100 * Math.sin(to)}Z`}
              className={isUsed ? styles.usedHouse : house % 2 === 0 ? styles.house : styles.otherHouse}
            />
            <text
              transform={`rotate(${turn}) translate(0 -76)`}
              textAnchor="middle"
              textDecoration={isUsed ? 'line-through' : undefined}
              className={isUsed ? styles.usedNumber : styles.number}
            >
              {house + 1}
            </text>
          </g>
        )
      })}
      <path d="M-9 -118H9L0 -96Z" fill="var(--text-primary)" />
    </svg>
  )
}

function share(view: HostView, seconds: number): number {
  return view.given === null ? 1 : Math.min(1, (seconds * 1000) / view.given)
}
