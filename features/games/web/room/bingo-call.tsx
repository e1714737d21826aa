import { Button } from '#kit/web/parts/button.tsx'
import { Row, Text } from '#kit/web/parts/layout.tsx'
import { Icon } from '#kit/web/theme/icon.tsx'
import type { HostView } from '../../room-contract.ts'
import { Words } from '../play/parts/words.tsx'
import { QuestionPicture } from './asked-picture.tsx'
import styles from './screen.module.css'
import type { Step } from './step.ts'

/** The caller's screen: the running definition, the words that came, and a claim that stops the draw. */
export function BingoCall({ view, step, busy }: { view: HostView; step: Step; busy: boolean }) {
  const { claim, question } = view
  const isHidden = view.words.at(-1) === null
  return (
    <div className={styles.call}>
      <section>
        <p className={styles.say}>
          <i className={styles.seed}>{view.asked}</i> de {view.questions} definições
        </p>
        <h2>
          <Words text={question?.text} />
        </h2>
        <QuestionPicture code={view.code} question={question} className={styles.picture} />
        <Row gap={12} wrap center className={styles.buttons}>
          <Button
            variant="outlined"
            size="large"
            startIcon={<Icon name="eye" />}
            disabled={busy || !isHidden}
            onClick={() => step('mostrar palavra')}
          >
            Mostrar a palavra
          </Button>
          <Button
            variant="contained"
            size="large"
            className={styles.wide}
            disabled={busy || claim !== null}
            onClick={() => step('seguinte')}
          >
            {view.asked >= view.questions ? 'Acabar' : 'Tirar a próxima'}
          </Button>
        </Row>
        {claim && (
          <Row gap={12} wrap center className={styles.claim} role="alert">
            <div>
              <Row as="b" center gap={10}>
                <Icon name="hand-palm" /> Bingo! Cartão {claim.number}, {claim.name}
              </Row>
              <p>
                {claim.valid
                  ? `Linha completa: ${claim.words.join(', ')}. Saíram todas.`
                  : 'Ainda não há uma linha em que todas tenham saído.'}
              </p>
            </div>
            <Button variant="outlined" disabled={busy} onClick={() => step('não vale')}>
              Não vale
            </Button>
            <Button variant="contained" disabled={busy || !claim.valid} onClick={() => step('confirmar')}>
              Confirmar a linha
            </Button>
          </Row>
        )}
        {view.winners.length > 0 && (
          <Text as="p" above={16} secondary role="status">
            Já fizeram bingo:{' '}
            {view.winners.map(winner => `${winner.name} (cartão ${winner.number})`).join(', ')}.
          </Text>
        )}
      </section>
      <section>
        <h3>Já saíram</h3>
        <ol className={styles.out}>
          {view.words.map((word, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: words stand in the order of the draw.
            <li key={at} data-now={at === view.words.length - 1 || undefined}>
              <i>{at + 1}</i> {word ?? 'por descobrir'}
            </li>
          ))}
        </ol>
      </section>
    </div>
  )
}
