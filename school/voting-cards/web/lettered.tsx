import type { ReactNode } from 'react'
import { letters } from '#engines/cards/codes.ts'
import { Stack } from '#kit/web/parts/layout.tsx'
import styles from './cards.module.css'

/** What may be answered, each with the letter that stands for it on a card. */
export function Lettered({
  options,
  shown,
}: {
  options: readonly string[]
  shown: (at: number) => ReactNode
}) {
  return (
    <Stack as="ol" gap={8} className={styles.lettered}>
      {options.map((_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two options may say the same.
        <li key={at}>
          <b>{letters[at]}</b>
          <div>{shown(at)}</div>
        </li>
      ))}
    </Stack>
  )
}
