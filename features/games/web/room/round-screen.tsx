import { useState } from 'react'
import { lacking } from '#kit/figures.ts'
import { Button } from '#kit/web/parts/button.tsx'
import { Column, Row, Stack } from '#kit/web/parts/layout.tsx'
import { Icon } from '#kit/web/theme/icon.tsx'
import { CardBoard } from '#school/voting-cards/web/card-board.tsx'
import { SHARED_BY } from '../../live/room.ts'
import type { HostView } from '../../room-contract.ts'
import { Words } from '../play/parts/words.tsx'
import { WheelPicture } from '../play/roda/wheel-picture.tsx'
import { QuestionPicture } from './asked-picture.tsx'
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
  // The class may vote again before the key is revealed.
  const isVeiled = isShown && view.right === null && question.options.length > 0
  const isLast = view.asked >= view.questions
  const most = Math.max(1, ...view.counts)
  return (
    <Column gap={24}>
      <Row center between className={styles.ask}>
        <div>
          {view.kind === 'roda' && (
            <p className={styles.say}>
              Saiu a casa {round + 1} · {lacking(view.questions - view.asked)}
            </p>
          )}
          <h2>
            <Words text={question.text} />
          </h2>
        </div>
        <QuestionPicture code={view.code} question={question} className={styles.picture} />
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
      </Row>
      {isShown ? (
        <div className={styles.shown} data-why={view.why !== '' || undefined}>
          <Stack as="ul" gap={20} className={styles.bars}>
            {question.options.map((option, at) => {
              const isRight = at === view.right
              const count = view.counts[at] ?? 0
              const error = isVeiled || isRight || count < SHARED_BY ? '' : (question.errors[at] ?? '')
              return (
                // biome-ignore lint/suspicious/noArrayIndexKey: two options may say the same.
                <li key={at} data-right={isRight || undefined}>
                  <i>{String.fromCharCode(65 + at)}</i>
                  <Words text={option} />
                  <Row as="span" gap={16} rowGap={4} wrap center className={styles.barOf}>
                    <span className={styles.bar} style={{ '--share': count / most } as React.CSSProperties} />
                    <b>
                      {count} {isRight && <Icon name="check" title="a certa" />}
                    </b>
                    {error && <small>{error}</small>}
                  </Row>
                </li>
              )
            })}
            {question.options.length === 0 && <li className={styles.answer}>{question.answer}</li>}
            <li className={styles.silent}>
              <i>–</i>
              <span>sem resposta</span>
              <b>{view.silent}</b>
            </li>
          </Stack>
          {view.why && <p className={styles.why}>{view.why}</p>}
        </div>
      ) : (
        <div className={view.cards ? styles.voted : undefined}>
          {question.typed && <p className={styles.say}>Cada um escreve a resposta no seu telemóvel.</p>}
          <ol className={styles.options}>
            {question.options.map((option, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two options may say the same.
              <li key={at}>
                <i>{String.fromCharCode(65 + at)}</i>
                <Words text={option} />
              </li>
            ))}
          </ol>
          {view.cards && <CardBoard holders={view.cards.holders} large />}
        </div>
      )}
      <Row gap={16} wrap center between>
        {isVeiled ? (
          <p className={styles.tally}>Vira-te para o colega do lado e explica a tua escolha.</p>
        ) : isShown ? (
          <p className={styles.tally}>
            <b>{view.right === null ? 0 : (view.counts[view.right] ?? 0)}</b> de {view.players.length}{' '}
            acertaram
          </p>
        ) : view.cards ? (
          <p className={styles.tally}>Levanta o cartão com a letra da tua resposta para cima.</p>
        ) : (
          <p className={styles.tally}>
            <b>{view.answered}</b> de {view.players.length} responderam
            <span
              className={styles.progress}
              style={{ '--share': view.answered / Math.max(1, view.players.length) } as React.CSSProperties}
            />
          </p>
        )}
        <Row gap={12} wrap center className={styles.buttons}>
          {isVeiled ? (
            <>
              <Button size="large" disabled={busy} onClick={() => step('seguinte')}>
                Pergunta seguinte
              </Button>
              <Button variant="outlined" size="large" disabled={busy} onClick={() => step('respostas')}>
                Mostrar a resposta certa
              </Button>
              <Button variant="contained" size="large" disabled={busy} onClick={() => step('votar de novo')}>
                Votar de novo
              </Button>
            </>
          ) : isShown ? (
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
              {view.timeMs !== null && (
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
              <Button
                variant="contained"
                size="large"
                disabled={busy}
                onClick={() => step(view.cards ? 'fechar votos' : 'respostas')}
              >
                {view.cards ? 'Fechar e mostrar as respostas' : 'Ver as respostas'}
              </Button>
            </>
          )}
        </Row>
      </Row>
    </Column>
  )
}

function share(view: HostView, seconds: number): number {
  return view.timeMs === null ? 1 : Math.min(1, (seconds * 1000) / view.timeMs)
}
