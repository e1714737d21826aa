import { Text } from '#kit/web/parts/layout.tsx'
import type { NobodyLine } from '../picture.ts'
import styles from './school-picture.module.css'

/** What nobody measured, recorded or called: hatched, and never a zero. */
export function Nobody({ line }: { line: NobodyLine | null }) {
  if (!line) return null
  return (
    <Text as="p" inset over={12} under={12} small secondary className={styles.nobody}>
      <i aria-hidden="true" />
      <span>
        <Text as="b" ink>
          {line.nobody}
        </Text>{' '}
        {line.rest}
      </span>
    </Text>
  )
}
