import { useQuery } from '@tanstack/react-query'
import type { UseFormReturn } from 'react-hook-form'
import { useParams, useSearchParams } from 'react-router'
import { href } from '#kit/address.ts'
import { field, fieldsOf as fieldsIn } from '#kit/fields.ts'
import { query } from '#kit/web/api/queries.ts'
import { DateField } from '#kit/web/form/date-field.tsx'
import { fieldsOf, heldOf } from '#kit/web/form/fields-of.ts'
import { FieldRow, FormSection } from '#kit/web/form/form-section.tsx'
import { CheckInput, TextArea, TextInput } from '#kit/web/form/inputs.tsx'
import { EmptyState } from '#kit/web/notice/empty-state.tsx'
import { Awaited } from '#kit/web/notice/loaded.tsx'
import { PageHead } from '#kit/web/parts/page-head.tsx'
import { EntityForm } from '#school/changes/web/entity-form.tsx'
import * as pages from '#school/pages.ts'
import {
  createVersion,
  getPolicy,
  type Policy,
  type PolicyVersion,
  updateVersion,
  type VersionBody,
  versionBody,
  versionThing,
} from '../contract.ts'
import { policyCrumbs, versionHref } from '../places.ts'

/** What is written of a version beside its PDF, which follows on its page. */
export function VersionFormPage() {
  const { id } = useParams()
  const [params] = useSearchParams()
  const policyId = params.get('politica') ?? ''
  const { data, error, refetch } = useQuery(query(getPolicy, { params: { id: policyId } }))
  if (!data) return <Awaited answer={{ error, refetch }} failed="Não foi possível abrir a política" />
  if (id === undefined) return <VersionForm key={policyId} policy={data} />
  const version = data.versions.find(version => version.id === id)
  return version ? (
    <VersionForm key={id} policy={data} version={version} />
  ) : (
    <>
      <PageHead
        title="Editar versão"
        crumbs={[...policyCrumbs, { label: data.code, to: href(pages.policy, { documentId: policyId }) }]}
      />
      <EmptyState
        title="Esta versão já não existe"
        text="Alguém a eliminou entretanto."
        primary={{ label: 'Abrir a política', to: href(pages.policy, { documentId: policyId }) }}
      />
    </>
  )
}

function VersionForm({ policy, version }: { policy: Policy; version?: PolicyVersion }) {
  return (
    <EntityForm
      of={versionFields}
      create={createVersion}
      update={updateVersion}
      row={version}
      begin={version ? undefined : proposed(policy)}
      within={{ id: policy.id }}
      name={({ number }) => `${policy.title} ${number}`}
      places={{
        list: href(pages.policy, { documentId: policy.id }),
        add: href(pages.newVersion, { politica: policy.id }),
        edit: id => href(pages.editVersion, { id, politica: policy.id }),
        page: id => versionHref(policy.id, id),
      }}
      crumbs={[...policyCrumbs, { label: policy.code, to: href(pages.policy, { documentId: policy.id }) }]}
      title={version && `Editar a versão ${version.number}`}
      sub={policy.title}
      submit="Criar e juntar o PDF"
      draft={`policies/${policy.id}/new`}
      said={({ number }, isNew) =>
        isNew ? `Versão ${number} criada como rascunho. Falta o PDF.` : `Versão ${number} guardada.`
      }
    >
      {form => <VersionFields form={form} isFirst={policy.versions.length === (version ? 1 : 0)} />}
    </EntityForm>
  )
}

function VersionFields({ form, isFirst }: { form: UseFormReturn<VersionBody>; isFirst: boolean }) {
  const field = fieldsOf(form)
  const { heldText } = heldOf(form)
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
            {...form.register('smallChange')}
          />
        )}
      </FormSection>
      <FormSection title="Vigência" text="Entra em vigor nesse dia, também se o servidor estiver desligado.">
        <FieldRow>
          <DateField label="Em vigor a partir de" {...heldText('effectiveFrom')} />
          <DateField label="Próxima revisão" optional {...heldText('nextReviewOn')} />
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

/** Fields of a version in a conflict; its number is stored in two columns, so the table has no such field. */
const { number, smallChange, changes, statement, effectiveFrom, nextReviewOn, approvedBy } = versionBody.shape
const versionFields = fieldsIn(versionThing, {
  number: field('Número', number),
  smallChange: field('Pequena alteração', smallChange),
  changes: field('O que mudou', changes),
  statement: field('Declaração', statement),
  effectiveFrom: field('Em vigor a partir de', effectiveFrom),
  nextReviewOn: field('Próxima revisão', nextReviewOn),
  approvedBy: field('Aprovada por', approvedBy),
})
