import { useState } from 'react'
import { Icon, type IconName } from '#kit/web/theme/icon.tsx'
import { type Action, ActionButton, ActionIcon } from './action.tsx'
import { fetchedDialog } from './fetched.tsx'
import { IconButton } from './icon-button.tsx'

const ActionMenuList = fetchedDialog(() => import('./action-menu-list.tsx').then(m => m.default))

interface ActionMenuProps {
  actions: Action[]
  /** What the actions are about: «Mais acções de Perímetro». */
  label?: string
  /** Of what the action is, where there is but one: «Perímetro». */
  about?: string
  /** In place of the three dots, where the actions are of one kind. */
  icon?: IconName
  outlined?: boolean
  className?: string
}

const DOTS: IconName = 'dots-three-vertical'

/**
 * The three dots: actions that need not be seen at once. One alone is a button, which a menu would only hide; nothing is
 * drawn when there are none.
 */
export function ActionMenu(props: ActionMenuProps) {
  const { actions, label = 'Mais acções', about, icon = DOTS, outlined, className } = props
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [wasOpen, setWasOpen] = useState(false)
  const [first, second] = actions
  if (!first) return null
  if (!second)
    return first.icon ? (
      <ActionIcon action={first} about={about} outlined={outlined} className={className} />
    ) : (
      <ActionButton
        action={first}
        variant={outlined ? 'outlined' : 'text'}
        size="small"
        className={className}
      />
    )
  return (
    <>
      <IconButton
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        className={className}
        outlined={outlined}
        onPointerEnter={() => void ActionMenuList.fetch()}
        onClick={event => {
          event.stopPropagation()
          setWasOpen(true)
          setAnchor(event.currentTarget)
        }}
      >
        <Icon name={icon} />
      </IconButton>
      {wasOpen && (
        <ActionMenuList label={label} actions={actions} anchor={anchor} onClose={() => setAnchor(null)} />
      )}
    </>
  )
}
