import Autocomplete from '@mui/material/Autocomplete'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { MuiTheme } from '#kit/web/theme/mui-theme.tsx'
import styles from './field.module.css'
import type { ControlProps } from './field.tsx'

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
  const [text, setText] = useState(props.typed ?? '')
  // It begins by resetting its text to what is chosen.
  const keepsTyped = useRef(props.typed !== undefined)
  useEffect(() => {
    keepsTyped.current = false
  }, [])
  return (
    <MuiTheme>
      <Autocomplete<{ id: string }>
        id={control.id}
        value={chosen}
        inputValue={text}
        options={found}
        loading={loading}
        openOnFocus
        filterOptions={options => options}
        getOptionKey={option => option.id}
        getOptionLabel={labelOf}
        isOptionEqualToValue={(option, other) => option.id === other.id}
        onChange={(_event, option) => onChoose(option)}
        onInputChange={(_event, next, reason) => {
          if (keepsTyped.current) return
          const isHeldElsewhere = adds && reason === 'selectOption'
          setText(isHeldElsewhere ? '' : next)
          if (reason === 'input' || isHeldElsewhere) onType(isHeldElsewhere ? '' : next)
        }}
        slotProps={{ paper: { className: styles.found } }}
        noOptionsText={nothing}
        loadingText="A procurar…"
        clearText="Limpar"
        openText="Abrir"
        closeText="Fechar"
        {...(shown && {
          renderOption: ({ key, ...option }, of) => (
            <li key={key} {...option}>
              {shown(of)}
            </li>
          ),
        })}
        renderInput={parameters => (
          <div ref={parameters.slotProps.input.ref}>
            <input
              // biome-ignore lint/a11y/noAutofocus: it takes the place of the control that has the focus
              autoFocus
              {...parameters.slotProps.htmlInput}
              {...control}
              className={styles.control}
              placeholder={placeholder}
            />
          </div>
        )}
      />
    </MuiTheme>
  )
}
