import { useQuery } from '@tanstack/react-query'
import type { UseFormReturn } from 'react-hook-form'
import { href } from '#kit/address.ts'
import { query } from '#kit/web/api/queries.ts'
import { ChecksField } from '#kit/web/form/checks-field.tsx'
import { fieldsOf, heldOf } from '#kit/web/form/fields-of.ts'
import { FieldRow, FormSection } from '#kit/web/form/form-section.tsx'
import { CheckInput, SelectInput, TextArea, TextInput } from '#kit/web/form/inputs.tsx'
import { EntityForm } from '#school/changes/web/entity-form.tsx'
import * as pages from '#school/pages.ts'
import { teacherOptions } from '#school/subjects/teachers-contract.ts'
import { createPolicy, getPolicy, type PolicyBody, updatePolicy } from '../contract.ts'
import { listReaderGroups } from '../groups-contract.ts'
import { policyCrumbs, policyPlaces } from '../places.ts'
import { categories, policyFields } from '../policy.ts'

/** The record of a policy: what it is called, whom it concerns, by when they read it. */
export function PolicyFormPage() {
  return (
    <EntityForm
      of={policyFields}
      create={createPolicy}
      update={updatePolicy}
      get={getPolicy}
      name={({ title }) => title}
      places={policyPlaces}
      opens={({ id }) => href(pages.newVersion, { politica: id })}
      crumbs={policyCrumbs}
      submit="Criar e escrever a versão"
      said={({ title }, isNew) =>
        isNew ? `«${title}» criada. Falta-lhe o texto.` : `Ficha de «${title}» guardada.`
      }
    >
      {form => <PolicyFields form={form} />}
    </EntityForm>
  )
}

function PolicyFields({ form }: { form: UseFormReturn<PolicyBody> }) {
  const field = fieldsOf(form)
  const groups = useQuery(query(listReaderGroups, {})).data?.rows ?? []
  const people = useQuery(query(teacherOptions, { query: {} })).data ?? []
  const { held } = heldOf(form)
  return (
    <>
      <FormSection title="Política" text="O que vem no cimo de cada versão e na lista.">
        <FieldRow>
          <TextInput label="Código" required placeholder="POL-PED-001" {...field('code')} />
          <SelectInput
            label="Categoria"
            required
            options={categories.map(category => ({ value: category, label: category }))}
            {...field('category')}
          />
        </FieldRow>
        <TextInput label="Título" required {...field('title')} />
        <TextArea label="Resumo" optional {...field('summary')} />
        <TextInput
          label="Responsável"
          optional
          help="Quem responde por ela e propõe a revisão."
          {...field('responsible')}
        />
        <SelectInput
          label="Conta do responsável"
          optional
          help="Recebe um aviso 60, 30 e 7 dias antes da revisão, e diz que ela está feita."
          options={[
            { value: '', label: 'Nenhuma' },
            ...people.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          {...field('responsibleId', { setValueAs: value => value || null })}
        />
      </FormSection>
      <FormSection
        title="Leitura"
        text="Quem a deve ler, e em quantos dias a partir do dia em que entra em vigor."
      >
        <ChecksField
          label="Destina-se a"
          layout="box"
          options={groups.map(({ id, name, people }) => ({ value: id, label: `${name} (${people})` }))}
          {...held('groupIds')}
        />
        <CheckInput label="Leitura obrigatória" {...form.register('mandatory')} />
        <TextInput
          label="Prazo em dias"
          type="number"
          min={0}
          max={365}
          {...field('deadlineDays', { valueAsNumber: true })}
        />
      </FormSection>
    </>
  )
}
