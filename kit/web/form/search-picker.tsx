import Autocomplete from '@mui/material/Autocomplete'
import type { ReactNode } from 'react'
import { MuiTheme } from '#kit/web/theme/mui-theme.tsx'
import styles from './field.module.css'
import { Field, type FieldProps } from './field.tsx'

interface SearchPickerProps<Option extends { id: string }> extends Omit<FieldProps, 'children' | 'group'> {
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
  /** Said where there is none: «Nada com este nome». */
  nothing: string
}

/** One of many that only the server knows, found as it is typed. */
export function SearchPicker<Option extends { id: string }>(props: SearchPickerProps<Option>) {
  const { chosen, found, loading, onType, onChoose, labelOf, shown, placeholder, nothing, ...field } = props
  return (
    <Field {...field}>
      {control => (
        <MuiTheme>
          <Autocomplete<Option>
            id={control.id}
            value={chosen}
            options={found}
            loading={loading}
            filterOptions={options => options}
            getOptionKey={option => option.id}
            getOptionLabel={labelOf}
            isOptionEqualToValue={(option, other) => option.id === other.id}
            onChange={(_event, option) => onChoose(option)}
            onInputChange={(_event, text, reason) => reason === 'input' && onType(text)}
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
                  {...parameters.slotProps.htmlInput}
                  {...control}
                  className={styles.control}
                  placeholder={placeholder}
                />
              </div>
            )}
          />
        </MuiTheme>
      )}
    </Field>
  )
}
