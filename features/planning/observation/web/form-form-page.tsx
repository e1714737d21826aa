import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { useSearchParams } from 'react-router'
import { v7 as uuid } from 'uuid'
import { href } from '#kit/address.ts'
import { valuesOf } from '#kit/fields.ts'
import { formatMoment } from '#kit/figures.ts'
import { query } from '#kit/web/api/queries.ts'
import { heldOf } from '#kit/web/form/fields-of.ts'
import { FieldRow, FormSection } from '#kit/web/form/form-section.tsx'
import { CheckInput, TextInput } from '#kit/web/form/inputs.tsx'
import { LinesField } from '#kit/web/form/lines-field.tsx'
import { SearchField } from '#kit/web/list/search-field.tsx'
import { Loaded } from '#kit/web/notice/loaded.tsx'
import { Note } from '#kit/web/notice/note.tsx'
import { Button } from '#kit/web/parts/button.tsx'
import { IconButton } from '#kit/web/parts/icon-button.tsx'
import { Row, Stack, Text } from '#kit/web/parts/layout.tsx'
import { Link } from '#kit/web/parts/link.tsx'
import { PageHead } from '#kit/web/parts/page-head.tsx'
import { Icon } from '#kit/web/theme/icon.tsx'
import { EntityForm } from '#school/changes/web/entity-form.tsx'
import * as pages from '#school/pages.ts'
import {
  createObservationForm,
  type FormBody,
  listObservationForms,
  type ObservationForm,
  type StoredForm,
  updateObservationForm,
} from '../contract.ts'
import { type FormCriterion, formFields } from '../observation.ts'
import { crumbs, places } from '../places.ts'

/** The form of a school: its levels and criteria, and that it is confirmed. */
export function FormFormPage() {
  const [params] = useSearchParams()
  const school = params.get('escola')
  const answer = useQuery(query(listObservationForms, { query: school === null ? {} : { school } }))
  return (
    <Loaded
      answer={answer}
      failed="Não foi possível abrir o formulário"
      head={<PageHead title="Formulário de assistência" crumbs={crumbs} />}
    >
      {({ forms: [form] }) =>
        form ? (
          <>
            <SchoolLinks here={form} />
            <WrittenForm key={form.school.id} form={form} />
          </>
        ) : (
          <PageHead title="Formulário de assistência" crumbs={crumbs} sub="Ainda não há escolas." />
        )
      }
    </Loaded>
  )
}

/** The way to the forms of other schools; many are searched by name. */
function SchoolLinks({ here }: { here: ObservationForm }) {
  const [search, setSearch] = useState('')
  const wanted = useDeferredValue(search.trim())
  const all = useQuery(query(listObservationForms, { query: {} })).data
  const found = useQuery({
    ...query(listObservationForms, { query: { search: wanted } }),
    enabled: wanted !== '',
  }).data
  if (!all || all.forms.length < 2) return null
  const { forms, more } = (wanted !== '' && found) || all
  return (
    <Stack below={16} gap={8}>
      {all.more && <SearchField label="Procurar uma escola" value={search} onChange={setSearch} />}
      <Row as="nav" gap={16} rowGap={4} wrap aria-label="Escolas">
        {forms.map(({ school }) => (
          <Link
            key={school.id}
            to={href(pages.observationForm, { escola: school.id })}
            aria-current={school.id === here.school.id ? 'page' : undefined}
          >
            {school.name}
          </Link>
        ))}
      </Row>
      {forms.length === 0 && (
        <Text as="p" caption secondary>
          Nenhuma escola ao seu alcance com «{wanted}».
        </Text>
      )}
      {more && (
        <Text as="p" caption secondary>
          As primeiras {forms.length}; as outras acham-se pelo nome.
        </Text>
      )}
    </Stack>
  )
}

function WrittenForm({ form }: { form: ObservationForm }) {
  const { school, id, version } = form
  const stored: StoredForm | undefined =
    id !== null && version !== null ? { ...form, id, version } : undefined
  return (
    <EntityForm
      of={formFields}
      create={createObservationForm}
      update={updateObservationForm}
      {...(stored && { row: stored })}
      begin={valuesOf(formFields, form)}
      within={{ id: school.id }}
      values={row => valuesOf(formFields, row)}
      name={() => `Formulário de assistência, ${school.name}`}
      places={{
        list: places.list,
        add: pages.observationForm,
        edit: () => pages.observationForm,
        page: () => places.list,
      }}
      crumbs={crumbs}
      draft={`observation-forms/new/${school.id}`}
      touches={['observation-forms']}
      title="Formulário de assistência"
      sub={stateOf(form)}
      submit="Guardar"
      said={row => (row.isConfirmed ? 'Formulário confirmado.' : 'Formulário guardado, por confirmar.')}
    >
      {written => <FormFields form={written} isStored={stored !== undefined} />}
    </EntityForm>
  )
}

function stateOf({ school, isConfirmed, confirmedByName, confirmedAt }: ObservationForm): string {
  const state =
    isConfirmed && confirmedAt
      ? `confirmado por ${confirmedByName ?? 'uma conta que já não existe'}, ${formatMoment(confirmedAt)}`
      : 'por confirmar'
  return `${school.name}: ${state}`
}

function FormFields({
  form,
  isStored,
}: {
  form: UseFormReturn<FormBody, unknown, FormBody>
  isStored: boolean
}) {
  const { held } = heldOf(form)
  const levels = held('levels')
  const criteria = held('criteria')
  return (
    <>
      {!isStored && (
        <Note apart>
          Isto é uma proposta do sistema, e não uma instrução de ninguém: mude o que a escola faz de outra
          maneira, e confirme.
        </Note>
      )}
      <FormSection
        title="Níveis"
        text="Do mais baixo ao mais alto, um por linha, entre dois e cinco. «Não se observou» há sempre."
      >
        <LinesField label="Níveis" value={levels.value} onChange={levels.onChange} error={levels.error} />
      </FormSection>
      <FormSection
        title="Critérios"
        text="O que se olha numa aula, por áreas. Assistências já começadas ficam com os critérios que tinham."
      >
        <CriteriaField value={criteria.value} onChange={criteria.onChange} error={criteria.error} />
      </FormSection>
      <FormSection
        title="Confirmação"
        text="Enquanto não se confirma, cada assistência diz que o formulário está por confirmar."
      >
        <CheckInput label="Este é o formulário da escola" {...form.register('isConfirmed')} />
      </FormSection>
    </>
  )
}

interface CriteriaFieldProps {
  value: readonly FormCriterion[]
  onChange: (criteria: FormCriterion[]) => void
  error: string | undefined
}

function CriteriaField({ value, onChange, error }: CriteriaFieldProps) {
  const put = (changed: FormCriterion) =>
    onChange(value.map(each => (each.id === changed.id ? changed : each)))
  return (
    <Stack gap={16}>
      {error && (
        <Text as="p" error role="alert">
          {error}
        </Text>
      )}
      {value.map((each, at) => (
        <Row gap={8} end key={each.id} as="section" aria-label={`Critério ${at + 1}`}>
          <Stack grow>
            <FieldRow>
              <TextInput
                label="Área"
                required
                maxLength={80}
                value={each.area}
                onChange={event => put({ ...each, area: event.target.value })}
              />
              <TextInput
                label="Critério"
                required
                maxLength={200}
                value={each.title}
                onChange={event => put({ ...each, title: event.target.value })}
              />
            </FieldRow>
          </Stack>
          <IconButton
            aria-label={`Retirar o critério ${at + 1}`}
            onClick={() => onChange(value.filter(other => other.id !== each.id))}
          >
            <Icon name="trash" />
          </IconButton>
        </Row>
      ))}
      <div>
        <Button
          variant="outlined"
          startIcon={<Icon name="plus" />}
          onClick={() => onChange([...value, { id: uuid(), area: value.at(-1)?.area ?? '', title: '' }])}
        >
          Acrescentar critério
        </Button>
      </div>
    </Stack>
  )
}
