import { type FullPlace, fullPlaceText, isGuessable } from '#engines/questions/key-places.ts'
import { Row } from '#kit/web/parts/layout.tsx'
import { Icon } from '#kit/web/theme/icon.tsx'
import styles from './key-places.module.css'

/**
 * What a list of questions says where too many of its keys stand at one letter: a warning where always answering that
 * letter pays, and a calm line where the options are shuffled.
 * @param form the frozen form that it is said of
 */
export function KeyPlaces({ full, form }: { full: FullPlace; form?: string | undefined }) {
  const warns = isGuessable(full)
  return (
    <Row as="p" gap={8} small secondary className={styles.line} data-warns={warns || undefined} role="status">
      <Icon name={warns ? 'warning' : 'info'} size={18} />
      <span>
        {form !== undefined && `Versão ${form}: `}
        {fullPlaceText(full)}
      </span>
    </Row>
  )
}
