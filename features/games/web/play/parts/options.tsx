import { PlainButton } from '#kit/web/parts/plain-button.tsx'
import { Icon } from '#kit/web/theme/icon.tsx'
import { Group } from './group.tsx'
import styles from './options.module.css'
import { useRoving } from './roving.ts'
import { Words } from './words.tsx'

interface OptionsProps {
  label: string
  options: readonly string[]
  /** Options that a hint struck out. */
  struck?: readonly number[]
  /** What was answered, once it was: the key is shown then. */
  answer?: number | 'late'
  answerKey: number
  /** What the options are called by, where it is not A, B, C. */
  letters?: string
  /** Two columns, beside something else. */
  compact?: boolean
  onAnswer: (option: number) => void
}

const LETTERS = 'ABCDE'

/** Options in rows with a letter each; the keyboard has the letters and the numbers too. */
export function Options(props: OptionsProps) {
  const { label, options, struck = [], answer, answerKey, letters = LETTERS, compact, onAnswer } = props
  const roving = useRoving(options.length, 1)
  const isOver = answer !== undefined
  return (
    <Group
      label={label}
      className={`${styles.options} ${compact ? styles.compact : ''}`}
      onKeyDown={event => {
        const place = placeOf(event.key, letters)
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
          <PlainButton
            // biome-ignore lint/suspicious/noArrayIndexKey: two options may say the same.
            key={at}
            className={classes.join(' ')}
            aria-disabled={isOver || struck.includes(at) || undefined}
            aria-pressed={isMine}
            onClick={() => !isOver && onAnswer(at)}
            {...roving.at(at)}
          >
            <b>{letters.charAt(at)}</b>
            <span>
              <Words text={option} />
              {isKey && <small>{isMine ? 'A tua, e a certa' : 'A certa'}</small>}
              {isMine && !isKey && <small>A tua</small>}
            </span>
            {isKey && <Icon name="check" size={24} />}
            {isMine && !isKey && <Icon name="x" size={24} />}
          </PlainButton>
        )
      })}
    </Group>
  )
}

/** The place of an option that a key names: its letter or its number. */
function placeOf(key: string, letters: string): number | undefined {
  if (/^[1-9]$/.test(key)) return Number(key) - 1
  const at = key.length === 1 ? letters.indexOf(key.toUpperCase()) : -1
  return at < 0 ? undefined : at
}
