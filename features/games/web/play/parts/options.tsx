import { Icon } from '#kit/web/theme/icon.tsx'
import { Group } from './group.tsx'
import styles from './options.module.css'
import { useRoving } from './roving.ts'

interface OptionsProps {
  label: string
  options: readonly string[]
  /** Options that a hint struck out. */
  struck?: readonly number[]
  /** What was answered, once it was: the key is shown then. */
  answer?: number | 'late'
  answerKey: number
  /** Two columns, beside something else. */
  compact?: boolean
  onAnswer: (option: number) => void
}

/** Options in rows with a letter each; the keyboard has the letters and the numbers too. */
export function Options({ label, options, struck = [], answer, answerKey, compact, onAnswer }: OptionsProps) {
  const roving = useRoving(options.length, 1)
  const isOver = answer !== undefined
  return (
    <Group
      label={label}
      className={`${styles.options} ${compact ? styles.compact : ''}`}
      onKeyDown={event => {
        const place = placeOf(event.key)
        if (place !== undefined && place < options.length && !isOver) onAnswer(place)
        else roving.onKeyDown(event)
      }}
    >
      {options.map((option, at) => {
        const isKey = isOver && at === answerKey
        const isMine = answer === at
        const classes = [
          styles.option,
          isKey ? styles.right : '',
          isMine && !isKey ? styles.wrong : '',
          struck.includes(at) ? styles.struck : '',
        ]
        return (
          <button
            // biome-ignore lint/suspicious/noArrayIndexKey: two options may say the same.
            key={at}
            type="button"
            className={classes.join(' ')}
            aria-disabled={isOver || struck.includes(at) || undefined}
            aria-pressed={isMine}
            onClick={() => !isOver && onAnswer(at)}
            {...roving.at(at)}
          >
            <b>{letterOf(at)}</b>
            <span>
              <bdi>{option}</bdi>
              {isKey && <small>{isMine ? 'A tua, e a certa' : 'A certa'}</small>}
              {isMine && !isKey && <small>A tua</small>}
            </span>
            {isKey && <Icon name="check" size={24} />}
            {isMine && !isKey && <Icon name="x" size={24} />}
          </button>
        )
      })}
    </Group>
  )
}

function letterOf(at: number): string {
  return String.fromCharCode(65 + at)
}

function placeOf(key: string): number | undefined {
  if (/^[1-9]$/.test(key)) return Number(key) - 1
  return /^[a-e]$/i.test(key) ? key.toUpperCase().charCodeAt(0) - 65 : undefined
}
