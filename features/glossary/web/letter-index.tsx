import { useAddressQuery } from '#kit/web/navigation/address-query.ts'
import { Row } from '#kit/web/parts/layout.tsx'
import { PlainButton } from '#kit/web/parts/plain-button.tsx'
import styles from './letter-index.module.css'

const ALPHABET = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']

/** The index by letter: letters without terms under the filters are pale and lead nowhere. */
export function LetterIndex({ letters }: { letters: readonly string[] }) {
  const [params, change] = useAddressQuery()
  const chosen = params.get('letter')
  const choose = (letter: string | null) => change({ letter, after: null }, { push: true })
  return (
    <Row as="nav" gap={2} aria-label="Índice por letra" className={styles.index}>
      <PlainButton className={styles.all} aria-pressed={chosen === null} onClick={() => choose(null)}>
        A–Z
      </PlainButton>
      {ALPHABET.map(letter => (
        <PlainButton
          key={letter}
          aria-pressed={chosen === letter}
          disabled={!letters.includes(letter) && chosen !== letter}
          onClick={() => choose(letter)}
        >
          {letter}
        </PlainButton>
      ))}
    </Row>
  )
}
