import Autocomplete from '@mui/material/Autocomplete'
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { query } from '#kit/web/api/queries.ts'
import styles from '#kit/web/form/field.module.css'
import { Field } from '#kit/web/form/field.tsx'
import { MuiTheme } from '#kit/web/theme/mui-theme.tsx'
import { listTerms } from '../contract.ts'

interface Named {
  id: string
  term: string
}

interface RelatedTermsFieldProps {
  value: readonly string[]
  /** Names of the terms already chosen. */
  known: readonly Named[]
  /** The term itself. */
  except: string | undefined
  onChange: (ids: string[]) => void
}

/** Chooses related terms by typing a part of their word. */
export function RelatedTermsField({ value, known, except, onChange }: RelatedTermsFieldProps) {
  const [typed, setTyped] = useState('')
  const search = useDeferredValue(typed)
  const [names, setNames] = useState(() => new Map(known.map(entry => [entry.id, entry.term])))
  const found = useQuery({
    ...query(listTerms, { query: { search, limit: 10 } }),
    enabled: search.length > 1,
  }).data
  const options: Named[] = (found?.rows ?? []).filter(row => row.id !== except)
  return (
    <Field label="Termos relacionados" optional help="Escreva duas letras e escolha da lista.">
      {control => (
        <MuiTheme>
          <Autocomplete
            multiple
            options={options}
            value={value.map(id => ({ id, term: names.get(id) ?? '…' }))}
            inputValue={typed}
            onInputChange={(_event, text) => setTyped(text)}
            getOptionLabel={option => option.term}
            isOptionEqualToValue={(one, other) => one.id === other.id}
            filterOptions={all => all}
            filterSelectedOptions
            noOptionsText={search.length > 1 ? 'Nenhum termo com essas letras.' : 'Escreva duas letras.'}
            onChange={(_event, chosen) => {
              setNames(
                before => new Map([...before, ...chosen.map(choice => [choice.id, choice.term] as const)]),
              )
              onChange(chosen.map(choice => choice.id))
            }}
            renderInput={params => (
              <div ref={params.slotProps.input.ref} className={styles.chips}>
                {params.slotProps.input.startAdornment}
                <input {...params.slotProps.htmlInput} {...control} className={styles.control} />
              </div>
            )}
          />
        </MuiTheme>
      )}
    </Field>
  )
}
