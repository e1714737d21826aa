import { useState } from 'react'
import { codeOf, useCode } from '#kit/web/parts/fetched.tsx'
import styles from './field.module.css'
import { Field, type FieldProps } from './field.tsx'
import type { Searched, SearchFoundProps } from './search-found.tsx'

type SearchPickerProps<Option extends { id: string }> = Searched<Option> &
  Omit<FieldProps, 'children' | 'group'>

const list = codeOf<SearchFoundProps>(() => import('./search-found.tsx').then(m => m.SearchFound))

/**
 * One of many that only the server knows, found as it is typed. The list weighs as much as half a page: it comes when the
 * control is touched, and what is typed meanwhile stays.
 */
export function SearchPicker<Option extends { id: string }>(props: SearchPickerProps<Option>) {
  const { chosen, found, loading, onType, onChoose, labelOf, shown, placeholder, nothing, adds, ...field } =
    props
  const [isTouched, setTouched] = useState(false)
  const [typed, setTyped] = useState<string>()
  const { Drawn: Found, failure, again } = useCode(list, isTouched)
  const shared = { chosen, found, loading, onType, onChoose, labelOf, shown, placeholder, nothing, adds }
  const type = (text: string) => {
    setTyped(text)
    onType(text)
    if (failure !== undefined) again()
  }
  return (
    <Field {...field}>
      {control =>
        Found && isTouched ? (
          <Found {...(shared as unknown as SearchFoundProps)} control={control} typed={typed} />
        ) : (
          <input
            {...control}
            role="combobox"
            aria-expanded={false}
            aria-autocomplete="list"
            autoComplete="off"
            className={styles.control}
            placeholder={placeholder}
            value={typed ?? (chosen ? labelOf(chosen) : '')}
            onFocus={() => setTouched(true)}
            onChange={event => type(event.target.value)}
          />
        )
      }
    </Field>
  )
}
