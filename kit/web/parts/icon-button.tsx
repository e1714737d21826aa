import { type ButtonProps, Pressable } from './button.tsx'
import styles from './icon-button.module.css'

interface IconButtonProps extends Pick<ButtonProps, 'to'>, Omit<React.ComponentProps<'button'>, 'color'> {
  /** What it does, since no words say it. */
  'aria-label': string
  outlined?: boolean
  size?: 'small' | 'medium'
}

/** An icon that does something, or leads somewhere; 44 px for a finger. */
export function IconButton({ outlined, size = 'medium', className, ...rest }: IconButtonProps) {
  const classes = [
    styles.button,
    outlined ? styles.outlined : undefined,
    size === 'small' ? styles.small : undefined,
    className,
  ]
  return <Pressable {...rest} className={classes.filter(Boolean).join(' ')} />
}
