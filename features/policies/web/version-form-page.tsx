import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Controller, type UseFormReturn } from 'react-hook-form'
import { useNavigate, useParams, useSearchParams } from 'react-router'
import { query } from '#kit/web/api/queries.ts'
import { DateField } from '#kit/web/form/date-field.tsx'
import { fieldsOf } from '#kit/web/form/fields-of.ts'
import { FormPage } from '#kit/web/form/form-page.tsx'
import { FieldRow, FormSection } from '#kit/web/form/form-section.tsx'
import { CheckInput, TextArea, TextInput } from '#kit/web/form/inputs.tsx'
import { useFormPage } from '#kit/web/form/use-form-page.ts'
import { EmptyState } from '#kit/web/notice/empty-state.tsx'
import { Awaited } from '#kit/web/notice/loaded.tsx'
import { PageHead } from '#kit/web/parts/page-head.tsx'
import { useUndo } from '#school/changes/web/use-undo.ts'
import {
  createVersion,
  getPolicy,
  type Policy,
  type PolicyVersion,
  updateVersion,
  type VersionBody,
  versionBody,
} from '../contract.ts'
import { POLICIES, policyCrumbs, policyHref, versionHref } from './policy-places.ts'

/** What is written of a version beside its PDF, which follows on its page. */
export function VersionFormPage() {
  const { id } = useParams()
  const [params] = useSearchParams()
  const policyId = params.get('politica') ?? ''
  const { data, error, refetch } = useQuery(query(getPolicy, { params: { id: policyId } }))
  if (!data) return <Awaited answer={{ error, refetch }} failed="Não foi possível abrir a política" />
  if (id === undefined) return <NewVersion key={policyId} policy={data} />
  const version = data.versions.find(version => version.id === id)
  return version ? (
    <EditVersion key={id} policy={data} version={version} />
  ) : (
    <>
      <PageHead
        title="Editar versão"
        crumbs={[...policyCrumbs, { label: data.code, to: policyHref(policyId) }]}
      />
      <EmptyState
        title="Esta versão já não existe"
        text="Alguém a eliminou entretanto."
        primary={{ label: 'Abrir a política', to: policyHref(policyId) }}
      />
    </>
  )
}

function NewVersion({ policy }: { policy: Policy }) {
  const [values] = useState(() => proposed(policy))
  const navigate = useNavigate()
  const announce = useUndo()
  const state = useFormPage({
    endpoint: createVersion,
    schema: versionBody,
    values,
    toInput: body => ({ params: { id: policy.id }, body }),
    draft: `policies/${policy.id}/new`,
    name: body => `${policy.title} ${body.number}`,
    href: `${POLICIES}/versao/nova?politica=${policy.id}`,
    onSaved: (version, change) => {
      announce(`Versão ${version.number} criada como rascunho. Falta o PDF.`, change)
      navigate(versionHref(policy.id, version.id))
    },
  })
  return (
    <FormPage
      state={state}
      title="Nova versão"
      sub={policy.title}
      crumbs={[...policyCrumbs, { label: policy.code, to: policyHref(policy.id) }]}
      submit="Criar e juntar o PDF"
      onCancel={() => navigate(policyHref(policy.id))}
    >
      <VersionFields form={state.form} isFirst={policy.versions.length === 0} />
    </FormPage>
  )
}

function EditVersion({ policy, version }: { policy: Policy; version: PolicyVersion }) {
  const [begun] = useState({ values: valuesOf(version), version: version.version })
  const navigate = useNavigate()
  const announce = useUndo()
  const page = versionHref(policy.id, version.id)
  const state = useFormPage({
    endpoint: updateVersion,
    schema: versionBody,
    values: begun.values,
    version: begun.version,
    toInput: (body, seen = begun.version) => ({
      params: { id: version.id },
      body: { ...body, version: seen },
    }),
    draft: `policies/versions/${version.id}`,
    name: body => `${policy.title} ${body.number}`,
    href: `${POLICIES}/versao/${version.id}?politica=${policy.id}`,
    onSaved: (saved, change) => {
      announce(`Versão ${saved.number} guardada.`, change)
      navigate(page)
    },
    conflict: { fields: conflictFields, toValues: valuesOf },
  })
  return (
    <FormPage
      state={state}
      title={`Editar a versão ${version.number}`}
      sub={policy.title}
      crumbs={[...policyCrumbs, { label: policy.code, to: policyHref(policy.id) }]}
      onCancel={() => navigate(page)}
    >
      <VersionFields form={state.form} isFirst={policy.versions.length === 1} />
    </FormPage>
  )
}

function VersionFields({ form, isFirst }: { form: UseFormReturn<VersionBody>; isFirst: boolean }) {
  const field = fieldsOf(form)
  const { register, control, formState } = form
  const { errors } = formState
  return (
    <>
      <FormSection title="Versão" text="O número e o que é diferente da versão anterior.">
        <TextInput label="Número" required placeholder="1.2" {...field('number')} />
        <TextArea
          label="O que mudou"
          optional={isFirst}
          help="Uma ou duas frases; os parágrafos que mudam são encontrados no texto."
          {...field('changes')}
        />
        {!isFirst && (
          <CheckInput
            label="Pequena alteração: quem confirmou a versão anterior não precisa de confirmar esta"
            {...register('smallChange')}
          />
        )}
      </FormSection>
      <FormSection title="Vigência" text="Entra em vigor nesse dia, também se o servidor estiver desligado.">
        <FieldRow>
          <Controller
            control={control}
            name="effectiveFrom"
            render={({ field }) => (
              <DateField
                label="Em vigor a partir de"
                error={errors.effectiveFrom?.message}
                value={field.value ?? ''}
                onChange={value => field.onChange(value === '' ? null : value)}
                onBlur={field.onBlur}
              />
            )}
          />
          <Controller
            control={control}
            name="nextReviewOn"
            render={({ field }) => (
              <DateField
                label="Próxima revisão"
                optional
                error={errors.nextReviewOn?.message}
                value={field.value ?? ''}
                onChange={value => field.onChange(value === '' ? null : value)}
                onBlur={field.onBlur}
              />
            )}
          />
        </FieldRow>
        <TextInput
          label="Aprovada por"
          help="O órgão que a aprova: «Conselho de Escola»."
          {...field('approvedBy')}
        />
      </FormSection>
      <FormSection title="Declaração" text="O que cada pessoa declara ao confirmar a leitura.">
        <TextArea label="Declaração de leitura" required {...field('statement')} />
      </FormSection>
    </>
  )
}

/** The next number and the declaration of the version before. */
function proposed(policy: Policy): VersionBody {
  const [last] = policy.versions
  const [major = 0, minor = 0] = (last?.number ?? '0.9').split('.').map(Number)
  return {
    number: last ? `${major}.${minor + 1}` : '1.0',
    smallChange: false,
    changes: '',
    statement: last?.statement ?? `Declaro que li e compreendi «${policy.title}» e que a cumprirei.`,
    effectiveFrom: null,
    nextReviewOn: null,
    approvedBy: last?.approvedBy ?? '',
  }
}

function valuesOf(version: PolicyVersion): VersionBody {
  const { number, smallChange, changes, statement, effectiveFrom, nextReviewOn, approvedBy } = version
  return { number, smallChange, changes, statement, effectiveFrom, nextReviewOn, approvedBy }
}

const conflictFields = [
  { key: 'number', label: 'Número' },
  { key: 'smallChange', label: 'Pequena alteração', show: (value: unknown) => (value ? 'sim' : 'não') },
  { key: 'changes', label: 'O que mudou' },
  { key: 'statement', label: 'Declaração' },
  { key: 'effectiveFrom', label: 'Em vigor a partir de' },
  { key: 'nextReviewOn', label: 'Próxima revisão' },
  { key: 'approvedBy', label: 'Aprovada por' },
] as const
