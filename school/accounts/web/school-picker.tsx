import { AddressSelect } from '#kit/web/form/address-select.tsx'
import { fetchedPart } from '#kit/web/parts/fetched.tsx'
import type { SchoolPickerProps } from './school-search.tsx'
import { useSchoolOptions } from './use-school-options.ts'

const SchoolSearch = fetchedPart<SchoolPickerProps>(() =>
  import('./school-search.tsx').then(m => m.SchoolSearch),
)

/** One school: of a list, and where there are more than fit into one, by typing a part of its name. */
export function SchoolPicker(props: SchoolPickerProps) {
  const { label = 'Escola', value, onChange, none, ...field } = props
  const { schools, areMany } = useSchoolOptions()
  if (areMany) return <SchoolSearch {...props} />
  return (
    <AddressSelect
      {...field}
      label={label}
      none={none}
      options={schools.map(({ id, name }) => ({ value: id, label: name }))}
      value={value ?? ''}
      onChoose={id => onChange(id || null)}
    />
  )
}
