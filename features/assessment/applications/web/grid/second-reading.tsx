import { agreementOf, type TwoReadings } from '#engines/psychometrics/agreement.ts'
import { counted, formatTime } from '#kit/figures.ts'
import { Button } from '#kit/web/parts/button.tsx'
import { Row, Text } from '#kit/web/parts/layout.tsx'
import { PlainButton } from '#kit/web/parts/plain-button.tsx'
import { Section } from '#kit/web/parts/section.tsx'
import { agreementText } from './agreement-words.ts'
import type { Difference } from './compare-readings.ts'
import styles from './entry-tab.module.css'

interface SecondReadingProps {
  read: number
  /** Cells of the first reading. */
  of: number
  differences: readonly Difference[]
  /** What both gave the open answers that they read. */
  points: readonly TwoReadings[]
  /** When it was last kept on this device (ISO). */
  keptAt: string | undefined
  onGo: (difference: Difference) => void
  onKeepFirst: (difference: Difference) => void
  onTakeSecond: (difference: Difference) => void
  /** Forgets the second reading. */
  onEnd: () => void
}

/** What two readings of the same sheets do not agree on, each to be decided with the sheet in hand. */
export function SecondReading(props: SecondReadingProps) {
  const { read, of, differences, points, keptAt, onGo, onKeepFirst, onTakeSecond, onEnd } = props
  const agreement = agreementText(agreementOf(points))
  return (
    <Section
      title="Segunda leitura"
      aside={differences.length > 0 && counted(differences.length, 'diferença', 'diferenças')}
    >
      <p role="status" className={styles.how}>
        {read === 0
          ? 'Volte a lançar as folhas, sem ver a primeira leitura. Aqui aparece o que não bate certo.'
          : `${read} de ${of} respostas lidas duas vezes${differences.length === 0 ? ', todas iguais' : ''}.`}
      </p>
      {read > 0 && keptAt && (
        <p className={styles.how}>Guardada neste dispositivo às {formatTime(keptAt)}.</p>
      )}
      {agreement && <p className={styles.how}>{agreement}</p>}
      <Text as="ul" above={12} className={styles.differences}>
        {differences.map(difference => {
          const { at, name, question, first, second } = difference
          const where = `${name}${question === null ? '' : `, pergunta ${question}`}`
          return (
            <Row as="li" wrap gap={16} rowGap={4} center between ruled key={`${at.join(' ')} ${question}`}>
              <PlainButton onClick={() => onGo(difference)}>
                <bdi>{where}</bdi>
              </PlainButton>
              <span>
                <Button
                  size="small"
                  aria-label={`Fica ${first || 'por lançar'}, a primeira: ${where}`}
                  onClick={() => onKeepFirst(difference)}
                >
                  Fica {first || 'por lançar'}
                </Button>
                <Button
                  size="small"
                  variant="outlined"
                  aria-label={`Passa a ${second}, a segunda: ${where}`}
                  onClick={() => onTakeSecond(difference)}
                >
                  Passa a {second}
                </Button>
              </span>
            </Row>
          )
        })}
      </Text>
      {read > 0 && (
        <Button variant="outlined" onClick={onEnd}>
          {differences.length === 0 ? 'Terminar a segunda leitura' : 'Desistir da segunda leitura'}
        </Button>
      )}
    </Section>
  )
}
