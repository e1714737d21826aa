import { useCombobox } from 'downshift'
import { type ChangeEvent, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { Row } from '#kit/web/parts/layout.tsx'
import { layerOf } from '#kit/web/parts/open-dialogs.ts'
import { keepBeside } from '#kit/web/parts/place-beside.ts'
import { PlainButton } from '#kit/web/parts/plain-button.tsx'
import { Icon } from '#kit/web/theme/icon.tsx'
import fieldStyles from './field.module.css'
import type { ControlProps } from './field.tsx'
import styles from './search-found.module.css'

/** What is searched, and what is chosen of it. */
export interface Searched<Option extends { id: string }> {
  chosen: Option | null
  /** What the server found for what was typed; nobody looks through it again. */
  found: readonly Option[]
  loading: boolean
  onType: (text: string) => void
  onChoose: (option: Option | null) => void
  labelOf: (option: Option) => string
  /** How one is shown to be chosen, where that is more than its label. */
  shown?: (option: Option) => ReactNode
  placeholder: string
  /** What is chosen is held elsewhere: the control is empty again, for the next one. */
  adds?: boolean
  /** Said where there is none: «Nada com este nome». */
  nothing: string
}

export interface SearchFoundProps extends Searched<{ id: string }> {
  control: ControlProps
  /** What was typed before there was a list, if anything was. */
  typed: string | undefined
}

/** The list of a `SearchPicker`, which opens as soon as it is there: somebody has come to choose. */
export function SearchFound(props: SearchFoundProps) {
  const { control, chosen, found, loading, onType, onChoose, labelOf, shown, placeholder, nothing, adds } =
    props
  const [text, setText] = useState(props.typed ?? (chosen ? labelOf(chosen) : ''))
  const box = useRef<HTMLDivElement>(null)
  const items = [...found]
  const combobox = useCombobox({
    inputId: control.id,
    items,
    itemToString: option => (option ? labelOf(option) : ''),
    itemToKey: option => option?.id,
    inputValue: text,
    selectedItem: chosen,
    initialIsOpen: true,
    onSelectedItemChange: ({ selectedItem }) => onChoose(selectedItem),
    onStateChange: ({ type, inputValue }) => {
      const types = useCombobox.stateChangeTypes
      if (type === types.ItemClick || type === types.InputKeyDownEnter) {
        setText(adds ? '' : (inputValue ?? ''))
        if (adds) onType('')
      }
    },
    stateReducer: (_state, { type, changes }) => {
      const types = useCombobox.stateChangeTypes
      // What is chosen changes by choosing alone, and what was typed in vain goes.
      if (type === types.InputBlur || type === types.InputKeyDownEscape)
        return { ...changes, selectedItem: chosen, inputValue: text }
      return adds && changes.selectedItem ? { ...changes, inputValue: '' } : changes
    },
  })
  const { isOpen, highlightedIndex } = combobox

  // A field that was left shows what is chosen, whatever was typed into it.
  const leave = () => setText(chosen && !adds ? labelOf(chosen) : '')
  const clear = () => {
    setText('')
    onType('')
    onChoose(null)
  }

  return (
    <div ref={box} className={styles.root}>
      <input
        // biome-ignore lint/a11y/noAutofocus: it takes the place of the control that has the focus
        autoFocus
        {...control}
        {...combobox.getInputProps({
          id: control.id,
          onBlur: leave,
          onFocus: () => combobox.openMenu(),
          // At once, or what a phone's keyboard writes is lost.
          onChange: ({ currentTarget: { value } }: ChangeEvent<HTMLInputElement>) => {
            setText(value)
            onType(value)
          },
          onKeyDown: event => {
            // Esc closes the list first, and the dialog around it the next time.
            if (event.key === 'Escape' && isOpen) {
              event.preventDefault()
              event.stopPropagation()
            }
          },
        })}
        aria-labelledby={undefined}
        className={`${fieldStyles.control} ${styles.input}`}
        placeholder={placeholder}
      />
      <Row center className={styles.buttons}>
        {text !== '' && (
          <PlainButton tabIndex={-1} aria-label="Limpar" onClick={clear}>
            <Icon name="x" size={16} />
          </PlainButton>
        )}
        <PlainButton {...combobox.getToggleButtonProps()} aria-label={isOpen ? 'Fechar' : 'Abrir'}>
          <Icon name="caret-down" size={16} />
        </PlainButton>
      </Row>
      <FoundList box={box} isOpen={isOpen} {...combobox.getMenuProps({}, { suppressRefError: true })}>
        {items.map((option, at) => (
          <li
            key={option.id}
            {...combobox.getItemProps({
              item: option,
              index: at,
              'aria-selected': option.id === chosen?.id,
              ...(at === highlightedIndex ? { 'data-at': '' } : {}),
            })}
          >
            {shown ? shown(option) : labelOf(option)}
          </li>
        ))}
        {items.length === 0 && (
          <li role="presentation" className={styles.said}>
            {loading ? 'A procurar…' : nothing}
          </li>
        )}
      </FoundList>
    </div>
  )
}

interface FoundListProps extends React.HTMLAttributes<HTMLUListElement> {
  ref?: React.Ref<HTMLUListElement>
  box: React.RefObject<HTMLDivElement | null>
  isOpen: boolean
}

/** Below its field and as wide, over whatever the field is in. */
function FoundList({ box, isOpen, children, ...props }: FoundListProps) {
  const [field, setField] = useState<HTMLDivElement | null>(null)
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => setField(box.current), [box])
  useLayoutEffect(() => {
    const element = list.current
    if (!isOpen || !field || !element) return
    element.style.width = `${field.offsetWidth}px`
    return keepBeside(element, field)
  }, [isOpen, field])
  if (!field) return null
  return createPortal(
    <div ref={list} className={styles.list} hidden={!isOpen}>
      <ul {...props}>{isOpen && children}</ul>
    </div>,
    layerOf(field),
  )
}
