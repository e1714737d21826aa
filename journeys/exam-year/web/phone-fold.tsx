import { type ReactNode, useState } from 'react'
import { PlainButton } from '#kit/web/parts/plain-button.tsx'
import { useMediaQuery } from '#kit/web/parts/use-media-query.ts'
import { Icon } from '#kit/web/theme/icon.tsx'
import styles from './exam-year.module.css'

interface PhoneFoldProps {
  /** What the rest is, on the button that shows it. */
  label: string
  /** How many the rest are; none need no button. */
  count: number
  /** @param isWhole whether the rest is to be seen */
  children: (isWhole: boolean) => ReactNode
}

/** On a phone the rest of a list is folded under a button; elsewhere all of it is shown. */
export function PhoneFold({ label, count, children }: PhoneFoldProps) {
  const isPhone = useMediaQuery('(max-width:599.95px)')
  const [isWanted, setWanted] = useState(false)
  const folds = isPhone && count > 0
  return (
    <>
      {children(isWanted || !folds)}
      {folds && (
        <PlainButton
          look="row"
          className={styles.rest}
          aria-expanded={isWanted}
          onClick={() => setWanted(!isWanted)}
        >
          <b>{label}</b>
          <Icon name={isWanted ? 'caret-up' : 'caret-down'} size={20} />
        </PlainButton>
      )}
    </>
  )
}
