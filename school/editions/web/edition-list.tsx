import { Stack } from '#kit/web/parts/layout.tsx'
import { Link } from '#kit/web/parts/link.tsx'
import { type EditionHead, editionText } from '../contract.ts'
import styles from './edition-list.module.css'

interface EditionListProps {
  editions: readonly EditionHead[]
  /** The number of the one on the page. */
  shown: number | undefined
  hrefOf: (edition: number) => string
}

/** All editions of what was closed, each a way to read and print it. */
export function EditionList({ editions, shown, hrefOf }: EditionListProps) {
  return (
    <nav aria-label="Versões" className={styles.editions}>
      <Stack as="ol" gap={8}>
        {editions.map(edition => (
          <li key={edition.number}>
            <Link to={hrefOf(edition.number)} aria-current={edition.number === shown ? 'page' : undefined}>
              {editionText(edition)}
            </Link>
          </li>
        ))}
      </Stack>
    </nav>
  )
}
