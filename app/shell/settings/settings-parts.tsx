import { type CSSProperties, createContext, type ReactNode, useContext, useId } from 'react'
import { Row, Text } from '#kit/web/parts/layout.tsx'
import { PlainButton } from '#kit/web/parts/plain-button.tsx'
import { Icon, type IconName } from '#kit/web/theme/icon.tsx'
import styles from './settings-drawer.module.css'

interface ToggleProps {
  label: string
  icon: IconName
  on: boolean
  onChange: (on: boolean) => void
  note?: string
  hint?: string
  disabled?: boolean
}

/** A card that is switched on and off. */
export function Toggle({ label, icon, on, onChange, note, hint, disabled }: ToggleProps) {
  return (
    <PlainButton
      role="switch"
      aria-checked={on}
      aria-label={label}
      title={hint}
      disabled={disabled}
      className={styles.toggle}
      onClick={() => onChange(!on)}
    >
      <Row as="span" center between>
        <Icon name={icon} size={20} />
        <span className={styles.switch} data-on={on || undefined} />
      </Row>
      <Text as="b" semibold small>
        {label}
        {note && <small> {note}</small>}
      </Text>
    </PlainButton>
  )
}

/** The choices of a group share a name, so that the arrow keys go from one to the next. */
const GroupName = createContext('')

/** Choices of which one holds, in a grid of 2 or 3 columns. */
export function ChoiceGroup({
  label,
  columns,
  children,
}: {
  label: string
  columns: 2 | 3
  children: ReactNode
}) {
  const id = useId()
  return (
    <div className={styles.group}>
      <Text block small semibold id={id} className={styles.label}>
        {label}
      </Text>
      <div role="radiogroup" aria-labelledby={id} className={columns === 3 ? styles.three : styles.two}>
        <GroupName value={id}>{children}</GroupName>
      </div>
    </div>
  )
}

interface ChoiceProps {
  label: string
  chosen: boolean
  onChoose: () => void
  look?: 'picture' | 'row' | 'color' | 'font'
  color?: string
  font?: string
  children: ReactNode
}

/** One of the choices: a picture above (or beside) its name. */
export function Choice({ label, chosen, onChoose, look = 'picture', color, font, children }: ChoiceProps) {
  const text = useId()
  const group = useContext(GroupName)
  return (
    <label
      className={styles.choice}
      data-look={look}
      style={
        { '--choice': color, fontFamily: font ? `"${font}", var(--font-ui)` : undefined } as CSSProperties
      }
    >
      <input
        type="radio"
        name={group}
        className="visually-hidden"
        checked={chosen}
        onChange={onChoose}
        aria-labelledby={text}
      />
      {children}
      <span id={text}>{label}</span>
    </label>
  )
}
