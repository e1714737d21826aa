import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { query } from '#kit/web/api/queries.ts'
import { SearchPicker } from '#kit/web/form/search-picker.tsx'
import { Chip } from '#kit/web/parts/chip.tsx'
import { Column, Row } from '#kit/web/parts/layout.tsx'
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
  error?: string | undefined
  onChange: (ids: string[]) => void
}

/** Chooses related terms by typing a part of their word. */
export function RelatedTermsField({ value, known, except, error, onChange }: RelatedTermsFieldProps) {
  const [typed, setTyped] = useState('')
  const [names, setNames] = useState(() => new Map(known.map(entry => [entry.id, entry.term])))
  const found = useQuery({
    ...query(listTerms, { query: { search: typed, limit: 10 } }),
    enabled: typed.length > 1,
    placeholderData: keepPreviousData,
  })
  const isNew = ({ id }: Named) => id !== except && !value.includes(id)
  const add = ({ id, term }: Named) => {
    setNames(before => new Map([...before, [id, term]]))
    onChange([...value, id])
  }
  return (
    <Column gap={8}>
      <SearchPicker<Named>
        label="Termos relacionados"
        optional
        help="Escreva duas letras e escolha da lista."
        {...(error && { error })}
        chosen={null}
        adds
        found={typed.length > 1 ? (found.data?.rows ?? []).filter(isNew) : []}
        loading={found.isFetching}
        onType={setTyped}
        onChoose={option => option && add(option)}
        labelOf={option => option.term}
        placeholder="Acrescentar um termo"
        nothing={typed.length > 1 ? 'Nenhum outro termo com essas letras.' : 'Escreva duas letras.'}
      />
      {value.length > 0 && (
        <Row as="ul" gap={8} wrap center aria-label="Termos relacionados">
          {value.map(id => (
            <Chip
              key={id}
              name={names.get(id) ?? '…'}
              onRemove={() => onChange(value.filter(other => other !== id))}
            >
              {names.get(id) ?? '…'}
            </Chip>
          ))}
        </Row>
      )}
    </Column>
  )
}
