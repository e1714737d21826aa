import { type ReactNode, useState } from 'react'
import { Text } from '#kit/web/parts/layout.tsx'
import { PlainButton } from '#kit/web/parts/plain-button.tsx'
import { useMediaQuery } from '#kit/web/parts/use-media-query.ts'
import { Icon } from '#kit/web/theme/icon.tsx'
import styles from './past-days.module.css'

interface PastDaysProps {
  /** What they hold, in a line: «2 dias, 4 aulas». */
  title: string
  /** What still waits in them. */
  waiting?: string | false
  children: ReactNode
}

/** The days before today: on a phone one line, so that what is read first is today. */
export function PastDays({ title, waiting, children }: PastDaysProps) {
  const phone = useMediaQuery('(max-width:899.95px)')
  const [isOpen, setOpen] = useState(false)
  if (!phone) return children
  return (
    <>
      <PlainButton look="row" className={styles.past} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        <span>
          {title}
          {waiting && (
            <Text as="b" warning semibold>
              {' '}
              · {waiting}
            </Text>
          )}
        </span>
        <Icon name={isOpen ? 'caret-up' : 'caret-down'} size={20} />
      </PlainButton>
      {isOpen && children}
    </>
  )
}
