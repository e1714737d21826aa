import { numberInWords } from '#engines/questions/number-in-words.ts'
import { readTypedNumber, type TypedNumberReading } from '#engines/questions/typed-number.ts'
import { decimal, exact } from '#kit/figures.ts'
import { Row, Text } from '#kit/web/parts/layout.tsx'
import { PlainButton } from '#kit/web/parts/plain-button.tsx'
import styles from './answer-field.module.css'

interface Props {
  text: string
  /** Writes the number as nobody can misread it; without it nothing is asked. */
  onText: ((text: string) => void) | undefined
}

/** What is understood of a typed number, before it is handed in: which of two it is, or that it is none. */
export function UnderstoodNumber({ text, onText }: Props) {
  const typed = text.trim()
  if (typed === '' || !onText) return null
  const read = readTypedNumber(typed)
  if (read?.kind === 'either') return <WhichNumber read={read} onText={onText} />
  const said = read === undefined ? noNumber(typed) : groupedText(typed, read)
  return (
    <Text as="p" secondary small className={styles.hint} role="status">
      {said}
    </Text>
  )
}

function WhichNumber({
  read,
  onText,
}: {
  read: Extract<TypedNumberReading, { kind: 'either' }>
  onText: (text: string) => void
}) {
  const unit = read.unit === '' ? '' : ` ${read.unit}`
  const choices = [read.value, read.decimal].map(value => ({
    value,
    // Written without groups and with a comma, it is one number alone.
    text: `${exact(value)}${unit}`,
    name: nameOf(value),
  }))
  const [first, second] = choices.map(({ name }) => name)
  return (
    <fieldset aria-label="Que número é?" className={styles.either}>
      <Text as="p" small role="status">
        {`${first?.replace(/^./, letter => letter.toUpperCase())} ou ${second}?`}
      </Text>
      <Row gap={8} wrap>
        {choices.map(choice => (
          <PlainButton
            look="box"
            key={choice.value}
            className={styles.which}
            onClick={() => onText(choice.text)}
          >
            {decimal(choice.value, 9)}
            {unit}
          </PlainButton>
        ))}
      </Row>
    </fieldset>
  )
}

function nameOf(value: number): string {
  const words = numberInWords(Math.abs(value))
  const name = words ?? decimal(Math.abs(value), 9)
  return value < 0 ? `menos ${name}` : name
}

/** Said where the number is not plain: what parts its groups may be taken for a comma. */
function groupedText(typed: string, { value }: TypedNumberReading): string {
  return /[.\s/]\d|mil|milh|dezena|centena|d[úu]zia|10\^|×/i.test(typed) ? `Lê-se ${decimal(value, 9)}.` : ''
}

/** Nothing is said of what may still become a number. */
function noNumber(typed: string): string {
  const isBegun = /^(?:[-+−–=x\s]*[.,]?|(?:a )?r(?:esp?\.?|espo\S{0,4})?\.?\s?[:=]?|menos)$/i.test(typed)
  return isBegun ? '' : 'Não se lê como um número: escreve-o com algarismos.'
}
