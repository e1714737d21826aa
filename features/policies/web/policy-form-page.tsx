import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Controller, type UseFormReturn } from 'react-hook-form'
import { useNavigate, useParams } from 'react-router'
import { blankOf, valuesOf } from '#kit/fields.ts'
import { query } from '#kit/web/api/queries.ts'
import { conflictOf } from '#kit/web/form/conflict-of.ts'
import { Field } from '#kit/web/form/field.tsx'
import { fieldsOf } from '#kit/web/form/fields-of.ts'
import { FormPage } from '#kit/web/form/form-page.tsx'
import { FieldRow, FormSection } from '#kit/web/form/form-section.tsx'
import { CheckInput, SelectInput, TextArea, TextInput } from '#kit/web/form/inputs.tsx'
import { useFormPage } from '#kit/web/form/use-form-page.ts'
import { Awaited } from '#kit/web/notice/loaded.tsx'
import { PageHead } from '#kit/web/parts/page-head.tsx'
import { useUndo } from '#school/changes/web/use-undo.ts'
import {
  createPolicy,
  getPolicy,
  type Policy,
  type PolicyBody,
  policyBody,
  updatePolicy,
} from '../contract.ts'
import { listReaderGroups } from '../groups-contract.ts'
import { categories, policyFields } from '../policy.ts'
import styles from './policies.module.css'
import { POLICIES, policyCrumbs, policyHref } from './policy-places.ts'

/** The record of a policy: what it is called, whom it concerns, by when they read it. */
export function PolicyFormPage() {
  const { id } = useParams()
  return id === undefined ? <NewPolicy /> : <EditPolicy id={id} />
}

function NewPolicy() {
  const navigate = useNavigate()
  const announce = useUndo()
  const state = useFormPage({
    endpoint: createPolicy,
    schema: policyBody,
    values: blankOf(policyFields),
    toInput: body => ({ body }),
    draft: 'policies/new',
    name: body => body.title || 'Política nova',
    href: `${POLICIES}/nova`,
    onSaved: (policy, change) => {
      announce(`«${policy.title}» criada. Falta-lhe o texto.`, change)
      navigate(`${POLICIES}/versao/nova?politica=${policy.id}`)
    },
  })
  return (
    <FormPage
      state={state}
      title="Nova política"
      crumbs={policyCrumbs}
      submit="Criar e escrever a versão"
      onCancel={() => navigate(POLICIES)}
    >
      <PolicyFields form={state.form} />
    </FormPage>
  )
}

function EditPolicy({ id }: { id: string }) {
  const { data, error, refetch } = useQuery(query(getPolicy, { params: { id } }))
  return data ? (
    <EditForm key={id} policy={data} />
  ) : (
    <Awaited
      answer={{ error, refetch }}
      failed="Não foi possível abrir a política"
      head={<PageHead title="Editar a ficha" crumbs={policyCrumbs} />}
    />
  )
}

function EditForm({ policy }: { policy: Policy }) {
  // What the form began from stays, whatever is read again meanwhile.
  const [begun] = useState({ values: valuesOf(policyFields, policy), version: policy.version })
  const navigate = useNavigate()
  const announce = useUndo()
  const page = policyHref(policy.id)
  const state = useFormPage({
    endpoint: updatePolicy,
    schema: policyBody,
    values: begun.values,
    version: begun.version,
    toInput: (body, version = begun.version) => ({ params: { id: policy.id }, body: { ...body, version } }),
    draft: `policies/${policy.id}`,
    name: body => body.title,
    href: `${POLICIES}/editar/${policy.id}`,
    onSaved: (saved, change) => {
      announce(`Ficha de «${saved.title}» guardada.`, change)
      navigate(page)
    },
    conflict: conflictOf(policyFields),
  })
  return (
    <FormPage state={state} title="Editar a ficha" crumbs={policyCrumbs} onCancel={() => navigate(page)}>
      <PolicyFields form={state.form} />
    </FormPage>
  )
}

function PolicyFields({ form }: { form: UseFormReturn<PolicyBody> }) {
  const field = fieldsOf(form)
  const groups = useQuery(query(listReaderGroups, {})).data?.rows ?? []
  const { register, control, formState } = form
  const { errors } = formState
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
      </FormSection>
      <FormSection
        title="Leitura"
        text="Quem a deve ler, e em quantos dias a partir do dia em que entra em vigor."
      >
        <Controller
          control={control}
          name="groupIds"
          render={({ field }) => (
            <Field label="Destina-se a" group error={errors.groupIds?.message}>
              {described => (
                <fieldset id={described.id} className={styles.people}>
                  <legend className="visually-hidden">Destina-se a</legend>
                  {groups.map(group => (
                    <CheckInput
                      key={group.id}
                      label={`${group.name} (${group.people})`}
                      checked={field.value.includes(group.id)}
                      onChange={event =>
                        field.onChange(
                          event.target.checked
                            ? [...field.value, group.id]
                            : field.value.filter(other => other !== group.id),
                        )
                      }
                    />
                  ))}
                </fieldset>
              )}
            </Field>
          )}
        />
        <CheckInput label="Leitura obrigatória" {...register('mandatory')} />
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
