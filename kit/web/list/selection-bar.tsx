import { counted } from '#kit/figures.ts'
import { type Action, ActionButton, ActionIcon } from '#kit/web/parts/action.tsx'
import { ActionMenu } from '#kit/web/parts/action-menu.tsx'
import { IconButton } from '#kit/web/parts/icon-button.tsx'
import { Row, Text } from '#kit/web/parts/layout.tsx'
import { useMediaQuery } from '#kit/web/parts/use-media-query.ts'
import { Icon } from '#kit/web/theme/icon.tsx'
import styles from './selection-bar.module.css'

interface SelectionBarProps {
  count: number
  onClear: () => void
  /** At most three are shown; those that destroy stand at the end, as text. */
  actions: readonly Action[]
}

/** Takes the place of the toolbar, at its height, while rows are chosen. */
export function SelectionBar({ count, onClear, actions }: SelectionBarProps) {
  const ordinary = actions.filter(action => !action.destructive)
  const isPhone = useMediaQuery('(max-width:599.95px)')
  const destructive = actions.filter(action => action.destructive)
  return (
    <Row gap={8} center className={styles.bar} role="toolbar" aria-label="Com os seleccionados">
      <IconButton aria-label="Deixar de seleccionar" onClick={onClear}>
        <Icon name="x" />
      </IconButton>
      <Text bold nowrap className={styles.count} aria-live="polite">
        {counted(count, 'seleccionado', 'seleccionados')}
      </Text>
      {ordinary.slice(0, 3).map(action => (
        <ActionButton key={action.label} action={action} className={styles.wide} />
      ))}
      <Row as="span" gap={4} center pushed>
        {ordinary.slice(3).map(action => (
          <ActionIcon key={action.label} action={action} className={styles.wide} />
        ))}
        {destructive.map(action => (
          <ActionButton key={action.label} action={action} variant="text" className={styles.wide} />
        ))}
        {(isPhone || actions.length > 1) && (
          <ActionMenu actions={[...ordinary, ...destructive]} className={styles.phone} />
        )}
      </Row>
    </Row>
  )
}
