import Autocomplete from '@mui/material/Autocomplete'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ResponseOf } from '#kit/endpoint.ts'
import { query } from '#kit/web/api/queries.ts'
import fieldStyles from '#kit/web/form/field.module.css'
import { Field, type FieldProps } from '#kit/web/form/field.tsx'
import { Text } from '#kit/web/parts/layout.tsx'
import { MuiTheme } from '#kit/web/theme/mui-theme.tsx'
import { studentOptions } from '../contract.ts'
import styles from './students.module.css'

type StudentOption = ResponseOf<typeof studentOptions>[number]

interface StudentSearchProps extends Omit<FieldProps, 'children' | 'group' | 'label'> {
  label?: string
  value: string | null
  onChange: (id: string | null) => void
  /** Only pupils of this group. */
  groupId?: string
}

/** One pupil within reach, found by name or code as it is typed. */
export function StudentSearch({ label = 'Aluno', value, onChange, groupId, ...field }: StudentSearchProps) {
  const [typed, setTyped] = useState('')
  const chosen = useQuery({
    ...query(studentOptions, { query: { id: value ?? undefined } }),
    enabled: value !== null,
  }).data?.[0]
  const found = useQuery({
    ...query(studentOptions, { query: { search: typed || undefined, group: groupId } }),
    placeholderData: keepPreviousData,
  })
  return (
    <Field {...field} label={label}>
      {control => (
        <MuiTheme>
          <Autocomplete<StudentOption>
            id={control.id}
            value={value === null ? null : (chosen ?? null)}
            options={found.data ?? []}
            loading={found.isFetching}
            // The server has already found them, without regard to accents.
            filterOptions={options => options}
            getOptionKey={option => option.id}
            getOptionLabel={option => option.fullName}
            isOptionEqualToValue={(option, other) => option.id === other.id}
            onChange={(_event, option) => onChange(option?.id ?? null)}
            onInputChange={(_event, text, reason) => reason === 'input' && setTyped(text)}
            slotProps={{ paper: { className: styles.options } }}
            noOptionsText="Nenhum aluno com este nome ou código"
            loadingText="A procurar…"
            clearText="Limpar"
            openText="Abrir"
            closeText="Fechar"
            renderOption={({ key, ...props }, option) => (
              <li key={key} {...props}>
                <Text block className={styles.name}>
                  <b>{option.fullName}</b>
                  <span>
                    {option.code} · {option.group}
                  </span>
                </Text>
              </li>
            )}
            renderInput={parameters => (
              <div ref={parameters.slotProps.input.ref}>
                <input
                  {...parameters.slotProps.htmlInput}
                  {...control}
                  className={fieldStyles.control}
                  placeholder="Nome ou código"
                />
              </div>
            )}
          />
        </MuiTheme>
      )}
    </Field>
  )
}
