import { memo, useCallback, useEffect } from 'react'
import { fold } from '#engines/games/letters.ts'
import { PlainButton } from '#kit/web/parts/plain-button.tsx'
import { Icon } from '#kit/web/theme/icon.tsx'
import { useNewest } from '#kit/web/use-newest.ts'
import { Group } from './group.tsx'
import styles from './keyboard.module.css'

interface KeyboardProps {
  /** Letters beyond A to Z. */
  more?: readonly string[]
  /** Letters that were tried: in the word or not. */
  marks?: ReadonlyMap<string, 'right' | 'wrong'>
  onLetter: (letter: string) => void
  onDelete?: () => void
  onEnter?: () => void
}

const rows = [[...'QWERTYUIOP'], [...'ASDFGHJKL'], [...'ZXCVBNM']]

/** Letters to tap; the device's own keyboard works as well. */
export function Keyboard({ more = [], marks, onLetter, onDelete, onEnter }: KeyboardProps) {
  const latest = useLetters({ onLetter, onDelete, onEnter })
  const press = useCallback((letter: string) => latest.current.onLetter(letter), [latest])
  const all = more.length > 0 ? [...rows, more] : rows
  return (
    <Group className={styles.keyboard} label="Teclado" dir="ltr">
      {all.map((row, at) => (
        <div key={row.join('')}>
          {at === 2 && onDelete && (
            <PlainButton className={styles.wide} aria-label="Apagar a letra" onClick={onDelete}>
              <Icon name="backspace" flip />
            </PlainButton>
          )}
          {row.map(letter => (
            <Letter key={letter} letter={letter} mark={marks?.get(letter)} onLetter={press} />
          ))}
          {at === 2 && onEnter && (
            <PlainButton className={`${styles.wide} ${styles.enter}`} aria-label="Enter" onClick={onEnter}>
              <Icon name="check" />
            </PlainButton>
          )}
        </div>
      ))}
    </Group>
  )
}

interface LetterProps extends Pick<KeyboardProps, 'onLetter'> {
  letter: string
  mark: 'right' | 'wrong' | undefined
}

/** Drawn anew when its mark is another, and not with every letter that is tapped. */
const Letter = memo(function Letter({ letter, mark, onLetter }: LetterProps) {
  const tried = mark === 'right' ? 'está na palavra' : 'não está na palavra'
  return (
    <PlainButton
      className={mark ? styles[mark] : undefined}
      aria-label={mark ? `${letter}, ${tried}` : letter}
      aria-disabled={mark !== undefined || undefined}
      onClick={() => onLetter(letter)}
    >
      {letter}
    </PlainButton>
  )
})

/** What is typed while no field and no dialog has it; Enter stays with a button that has the focus. */
function useLetters(handlers: Pick<KeyboardProps, 'onLetter' | 'onDelete' | 'onEnter'>) {
  const latest = useNewest(handlers)
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
      const target = event.target instanceof Element ? event.target : undefined
      if (target?.closest('input, select, textarea, dialog')) return
      const { onLetter, onDelete, onEnter } = latest.current
      if (event.key === 'Backspace') onDelete?.()
      else if (event.key === 'Enter' && !target?.closest('button, a')) onEnter?.()
      else if ([...event.key].length === 1 && /[\p{L}\p{N}]/u.test(event.key)) onLetter(fold(event.key))
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [])
  return latest
}
