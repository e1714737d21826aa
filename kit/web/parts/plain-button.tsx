import type { ComponentProps } from 'react'
import styles from './plain-button.module.css'

interface PlainButtonProps extends ComponentProps<'button'> {
  /**
   * `row` fills the width of its card, to open or choose what it says, and `line` that of what stands in an inset already;
   * `box` stands in a frame; `link` reads as a link. Without one it has no look of its own: a cell, a key.
   */
  look?: 'row' | 'line' | 'box' | 'link'
}

/** A button that a page draws itself; what its class says wins over its look. */
export function PlainButton({ look, className, ...rest }: PlainButtonProps) {
  const classes = [styles.plain, look && styles[look], className].filter(Boolean)
  return <button type="button" {...rest} className={classes.join(' ')} />
}
