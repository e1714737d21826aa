import { Text } from '#kit/web/parts/layout.tsx'
import { PlainButton } from '#kit/web/parts/plain-button.tsx'
import { Icon } from '#kit/web/theme/icon.tsx'
import styles from './fold-row.module.css'

interface FoldRowProps {
  title: string
  aside?: string
  open: boolean
  onOpen: (open: boolean) => void
}

/** One line for many, until they are wanted. */
export function FoldRow({ title, aside, open, onOpen }: FoldRowProps) {
  return (
    <PlainButton look="row" className={styles.fold} aria-expanded={open} onClick={() => onOpen(!open)}>
      <Icon name={open ? 'caret-up' : 'caret-down'} size={18} />
      <Text as="b" semibold>
        {title}
      </Text>
      {aside && (
        <Text pushed secondary>
          {aside}
        </Text>
      )}
    </PlainButton>
  )
}
