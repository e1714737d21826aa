import { partOf } from '#kit/figures.ts'
import { Text } from '#kit/web/parts/layout.tsx'
import type { Progress } from '../contract.ts'
import styles from './progress.module.css'

type Closed = NonNullable<Progress['marks']>[number]

/** The marks of the pautas that the school has published this year, the latest first: apart from what was practised. */
export function ClosedTerms({ marks }: { marks: Progress['marks'] }) {
  return marks?.toReversed().map(term => (
    <section key={term.trimester} className={styles.card} aria-label={titleOf(term)}>
      <h2>
        {titleOf(term)} <small>{partOf(term.positive, term.marked)} positivas</small>
      </h2>
      <Text as="ul" className={styles.rows}>
        {term.subjects.map(({ id, name, mark, word, final }) => (
          <li key={id}>
            <span>
              <b>{name}</b>
              <small>
                {word || 'Sem nota neste trimestre'}
                {final !== '' && ` · nota do ano: ${final}`}
              </small>
            </span>
            <b>{mark}</b>
          </li>
        ))}
      </Text>
      <p className={styles.note}>
        De 0 a 20, na pauta da {term.group}.{term.outcome && ` Situação no fim do ano: ${term.outcome}.`}
      </p>
    </section>
  ))
}

function titleOf({ trimester }: Closed): string {
  return `Notas do ${trimester}.º trimestre`
}

/** The same, read aloud. */
export function marksInWords(term: Closed): string {
  const said = term.subjects.map(({ name, mark, word }) => (word ? `${name}, ${mark}` : `${name}, sem nota`))
  return `${titleOf(term)}, na pauta: ${said.join('; ')}.`
}
