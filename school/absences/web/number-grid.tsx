import { type KeyboardEvent, type ReactNode, type Ref, useCallback, useState } from 'react'
import { Row } from '#kit/web/parts/layout.tsx'
import { PlainButton } from '#kit/web/parts/plain-button.tsx'
import { type Mark, markLabels } from '../contract.ts'
import { markLetters } from '../register-table.ts'
import { MarkMenu, markOfKey, useLongTap } from './mark-menu.tsx'
import styles from './number-grid.module.css'

export interface NumberedPupil {
  number: number
  name: string
}

interface NumberGridProps<P extends NumberedPupil> {
  pupils: readonly P[]
  markOf: (number: number) => Mark
  onMark: (number: number, mark: Mark) => void
  onUndo?: () => void
  /** Above the numbers: what is known already. */
  before?: ReactNode
  /** Below the numbers. */
  after?: ReactNode
  /** What is said of a pupil besides, in words and as a sign on the number. */
  noteOf?: (pupil: P) => { words: string; sign: ReactNode } | undefined
  ref?: Ref<HTMLDivElement>
}

const COLUMNS = 7

/** The numbers of a group: everybody is there but those whose number was tapped. */
export function NumberGrid<P extends NumberedPupil>(props: NumberGridProps<P>) {
  const { pupils, markOf, onMark, onUndo, before, after, noteOf, ref } = props
  const [menu, setMenu] = useState<{ pupil: P; anchor: HTMLElement }>()
  const close = useCallback(() => setMenu(undefined), [])
  const marked = pupils.filter(({ number }) => markOf(number) !== 'presente')
  const missing = marked.filter(({ number }) => markOf(number) !== 'atraso')
  const longTap = useLongTap(anchor => {
    const pupil = pupils.find(({ number }) => String(number) === anchor.dataset.number)
    if (pupil) setMenu({ pupil, anchor })
  })

  function onKey(event: KeyboardEvent<HTMLButtonElement>, pupil: P) {
    const step = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: COLUMNS, ArrowUp: -COLUMNS }[event.key]
    // The space bar presses the button: falta, and presente again.
    const mark = event.key === ' ' ? undefined : markOfKey(event)
    const all = event.currentTarget.parentElement?.querySelectorAll('button')
    if (step !== undefined) all?.[pupils.indexOf(pupil) + step]?.focus()
    else if (mark) onMark(pupil.number, mark)
    else if (event.key === 'Enter') setMenu({ pupil, anchor: event.currentTarget })
    else if (event.key.toLowerCase() === 'z' && (event.ctrlKey || event.metaKey) && onUndo) onUndo()
    else return
    event.preventDefault()
    event.stopPropagation()
  }

  return (
    <div ref={ref} className={styles.presences}>
      <Row as="p" lead between>
        <b>Presenças</b>
        <span>
          <b>{pupils.length - missing.length}</b> de {pupils.length}
        </span>
      </Row>
      <small>Toque no número de quem falta; um toque demorado diz atraso ou justificada.</small>
      {before}
      <div className={styles.numbers}>
        {pupils.map(pupil => {
          const { number, name } = pupil
          const mark = markOf(number)
          const note = noteOf?.(pupil)
          return (
            <PlainButton
              key={number}
              data-number={number}
              data-mark={mark}
              aria-pressed={mark !== 'presente'}
              aria-haspopup="menu"
              aria-label={[
                `${number} ${name}`,
                note?.words,
                mark === 'presente' ? 'falta' : markLabels[mark].toLowerCase(),
              ]
                .filter(Boolean)
                .join(', ')}
              {...longTap}
              onClick={() => onMark(number, mark === 'presente' ? 'falta' : 'presente')}
              onKeyDown={event => onKey(event, pupil)}
            >
              {number}
              {mark !== 'presente' && mark !== 'falta' && <small>{markLetters[mark]}</small>}
              {note?.sign}
            </PlainButton>
          )
        })}
      </div>
      {after}
      {marked.length > 0 && (
        <p>
          <b>{missing.length > 0 ? 'Faltam' : 'Atrasados'}</b>{' '}
          {marked.map(({ number, name }) => absenceText(number, name, markOf(number))).join(' · ')}
        </p>
      )}
      {menu && (
        <MarkMenu
          anchor={menu.anchor}
          title={`${menu.pupil.number} ${menu.pupil.name}`}
          value={markOf(menu.pupil.number)}
          onChoose={mark => onMark(menu.pupil.number, mark)}
          onClose={close}
        />
      )}
    </div>
  )
}

/** «17 Dércio Mabunda (atraso)» */
export function absenceText(number: number, name: string, mark: Mark): string {
  const said = mark === 'atraso' ? ' (atraso)' : mark === 'justificada' ? ' (justificada)' : ''
  return `${number} ${name}${said}`
}
