import { Icon, type IconName } from '#kit/web/theme/icon.tsx'
import styles from './action.module.css'
import { Button } from './button.tsx'
import { Hint } from './hint.tsx'
import { IconButton } from './icon-button.tsx'
import { useMediaQuery } from './use-media-query.ts'

/** Something a person can do here: a button, or a link where it leads to a page. */
export interface Action {
  label: string
  icon?: IconName
  onClick?: () => void
  to?: string
  disabled?: boolean
  /** Work is under way: the button waits. */
  busy?: boolean
  destructive?: boolean
  /** On a phone it waits behind the three dots, also where there is room: a file to be saved. */
  isQuiet?: boolean
}

interface ActionButtonProps {
  action: Action
  variant?: 'contained' | 'outlined' | 'text'
  size?: 'small' | 'medium' | 'large'
  className?: string
}

/** An action with its words. */
export function ActionButton({ action, variant = 'outlined', size, className }: ActionButtonProps) {
  return (
    <Button
      variant={variant}
      size={size}
      className={className}
      color={action.destructive ? 'error' : 'primary'}
      startIcon={action.icon ? <Icon name={action.icon} /> : undefined}
      disabled={action.disabled}
      loading={action.busy}
      to={action.to}
      onClick={action.onClick}
    >
      {action.label}
    </Button>
  )
}

interface ActionIconProps {
  action: Action
  /** Whose it is, where there are several: of a row of a list. */
  about?: string
  outlined?: boolean
  className?: string
}

/** An action as its icon; the words come as its name and tooltip, and on a phone, which has none, below the icon. */
export function ActionIcon({ action, about, outlined, className }: ActionIconProps) {
  const isPhone = useMediaQuery('(max-width:599.95px)')
  return (
    <Hint text={action.label} className={className}>
      <IconButton
        aria-label={about === undefined ? action.label : `${action.label}: ${about}`}
        disabled={action.disabled}
        outlined={outlined}
        className={styles.worded}
        to={action.to}
        onClick={action.onClick}
      >
        <Icon name={action.icon ?? 'circle'} />
        {isPhone && <span aria-hidden="true">{action.label}</span>}
      </IconButton>
    </Hint>
  )
}
