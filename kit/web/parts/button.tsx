import type { ComponentProps, ReactNode } from 'react'
import type { To } from 'react-router'
import styles from './button.module.css'
import { Link } from './link.tsx'
import { ripple } from './ripple.ts'

export interface ButtonProps extends Omit<ComponentProps<'button'>, 'color'> {
  variant?: 'text' | 'outlined' | 'contained'
  size?: 'small' | 'medium' | 'large'
  color?: 'primary' | 'error'
  fullWidth?: boolean
  /** Begins a line: its words stand where those above do, not its room for a finger. */
  inLine?: boolean
  startIcon?: ReactNode
  endIcon?: ReactNode
  /** Work is under way: the button waits, and says so by a turning ring. */
  loading?: boolean
  /** The page it leads to: it is a link then. */
  to?: To
}

/** A button with words, or a link that looks like one. */
export function Button(props: ButtonProps) {
  const {
    variant = 'text',
    size = 'medium',
    color = 'primary',
    fullWidth,
    inLine,
    className,
    ...more
  } = props
  const { startIcon, endIcon, loading = false, disabled, to, children, ...rest } = more
  const classes = [
    styles.button,
    styles[variant],
    size === 'medium' ? undefined : styles[size],
    color === 'error' ? styles.error : undefined,
    fullWidth ? styles.full : undefined,
    inLine ? styles.inLine : undefined,
    loading ? styles.loading : undefined,
    className,
  ]
  return (
    <Pressable {...rest} to={to} disabled={disabled || loading} className={classes.filter(Boolean).join(' ')}>
      {loading && <span className={styles.spinner} />}
      {startIcon && <span className={styles.start}>{startIcon}</span>}
      {children}
      {endIcon && <span className={styles.end}>{endIcon}</span>}
    </Pressable>
  )
}

type PressableProps = ComponentProps<'button'> & Pick<ButtonProps, 'to'>

/** A `<button>`, or a link where it leads somewhere; a link that may not be followed is passed over by the keyboard. */
export function Pressable({ to, disabled, type = 'button', ...rest }: PressableProps) {
  if (to === undefined) return <button onPointerDown={ripple} {...rest} type={type} disabled={disabled} />
  const link = rest as unknown as Omit<ComponentProps<typeof Link>, 'to'>
  const off = disabled ? { 'aria-disabled': true, 'data-disabled': true, tabIndex: -1 } : undefined
  return <Link onPointerDown={ripple} {...link} {...off} to={to} />
}
