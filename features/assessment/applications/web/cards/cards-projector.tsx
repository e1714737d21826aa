import { letters } from '#engines/cards/codes.ts'
import { Modal } from '#kit/web/dialog/modal.tsx'
import { FullScreenButton } from '#kit/web/parts/full-screen.tsx'
import { IconButton } from '#kit/web/parts/icon-button.tsx'
import { Row, Stack, Text } from '#kit/web/parts/layout.tsx'
import { CapulanaStrip } from '#kit/web/pattern/capulana.tsx'
import { Icon } from '#kit/web/theme/icon.tsx'
import { RichText } from '#school/questions/web/rich-text.tsx'
import { CardBoard } from '#school/voting-cards/web/card-board.tsx'
import type { CardQuestion } from './card-questions.ts'
import styles from './cards-projector.module.css'
import { RoundSteps } from './round-steps.tsx'

interface CardsProjectorProps {
  title: string
  question: CardQuestion
  holders: readonly { number: number; absent: boolean; read: boolean }[]
  /** Of each letter, shown once the vote is closed. */
  counts: readonly number[]
  /** Its place; -1 until it is revealed. */
  right: number
  steps: Omit<React.ComponentProps<typeof RoundSteps>, 'large'>
  /** Whether it follows the phone at this moment. */
  live: boolean
  /** Who took the last step. */
  by: string | undefined
  onClose: () => void
}

/** The question before the class, wherever the phone has taken it, and who was read: never what. Esc leaves. */
export default function CardsProjector(props: CardsProjectorProps) {
  const { title, question, holders, counts, right, steps, live, by, onClose } = props
  const { stem, media } = question.place.item.question
  const isOpen = steps.phase === 'aberta'
  return (
    <Modal open place="full" className={styles.screen} label="Voto com cartões" onClose={onClose}>
      <CapulanaStrip height={16} />
      <Row as="header" gap={16} center className={styles.head}>
        <div>
          <h1>Voto com cartões</h1>
          <Text as="p" secondary large>
            {title}
          </Text>
        </div>
        {!live && (
          <Row as="span" gap={8} center semibold role="status" warning>
            <Icon name="wifi-slash" /> sem ligação
          </Row>
        )}
        <FullScreenButton />
        <IconButton aria-label="Fechar" onClick={onClose}>
          <Icon name="x" />
        </IconButton>
      </Row>
      <main className={styles.main}>
        <section aria-live="polite">
          <RichText html={stem} media={media} className={styles.stem} />
          <ol className={isOpen ? styles.options : styles.bars}>
            {question.texts.map((text, choice) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two options may say the same.
              <li key={choice} data-right={choice === right || undefined}>
                <b>{letters[choice]}</b>
                <RichText html={text} media={media} />
                {!isOpen && (
                  <Bar count={counts[choice] ?? 0} max={Math.max(1, ...counts)} isRight={choice === right} />
                )}
              </li>
            ))}
          </ol>
        </section>
        {isOpen ? <CardBoard holders={holders} large /> : <Answered counts={counts} right={right} />}
      </main>
      <Row as="footer" wrap center between className={styles.foot}>
        <p>
          {isOpen
            ? 'Levanta o cartão com a letra da tua resposta para cima.'
            : by !== undefined && `Conduz: ${by}`}
        </p>
        <RoundSteps {...steps} large />
      </Row>
    </Modal>
  )
}

function Bar({ count, max, isRight }: { count: number; max: number; isRight: boolean }) {
  return (
    <>
      <span className={styles.bar} style={{ '--share': count / max } as React.CSSProperties} />
      <strong>
        {count} {isRight && <Icon name="check" title="a certa" />}
      </strong>
    </>
  )
}

function Answered({ counts, right }: Pick<CardsProjectorProps, 'counts' | 'right'>) {
  const all = counts.reduce((sum, count) => sum + count, 0)
  return (
    <Stack as="section" gap={16} aria-label="O que a turma respondeu">
      <Row as="p" gap={10} baseline semibold>
        <b className={styles.figure}>{right < 0 ? all : (counts[right] ?? 0)}</b>{' '}
        {right >= 0 ? `de ${all} acertaram` : all === 1 ? 'resposta' : 'respostas'}
      </Row>
      {right < 0 && <p>Vira-te para o colega do lado e explica a tua escolha. Depois votamos de novo.</p>}
      <Text as="p" secondary large>
        Quem respondeu o quê só se vê no telemóvel que leu os cartões.
      </Text>
    </Stack>
  )
}
