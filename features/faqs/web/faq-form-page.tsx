import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { useNavigate, useParams } from 'react-router'
import { query } from '#kit/web/api/queries.ts'
import { FormPage } from '#kit/web/form/form-page.tsx'
import { FieldRow, FormSection } from '#kit/web/form/form-section.tsx'
import { CheckInput, SelectInput, TextArea, TextInput } from '#kit/web/form/inputs.tsx'
import { useFormPage } from '#kit/web/form/use-form-page.ts'
import { EmptyState } from '#kit/web/notice/empty-state.tsx'
import { ErrorPanel } from '#kit/web/notice/error-panel.tsx'
import { SkeletonCards } from '#kit/web/notice/skeleton.tsx'
import { useUndo } from '#school/changes/web/use-undo.ts'
import {
  createFaq,
  type Faq,
  type FaqBody,
  type FaqTopic,
  faqBody,
  faqTopicLabels,
  faqTopics,
  listAllFaqs,
  updateFaq,
} from '../contract.ts'
import { FAQS_ADMIN } from './faqs-admin-page.tsx'

const crumbs = [{ label: 'Administração' }, { label: 'Perguntas frequentes', to: FAQS_ADMIN }]
const conflictFields = [
  { key: 'topic', label: 'Tema', show: (value: unknown) => faqTopicLabels[value as FaqTopic] },
  { key: 'question', label: 'Pergunta' },
  { key: 'answer', label: 'Resposta' },
  { key: 'position', label: 'Lugar' },
  { key: 'published', label: 'Publicada', show: (value: unknown) => (value ? 'sim' : 'não') },
] as const

/** A question and its answer: new, or the one of the URL. */
export function FaqFormPage() {
  const { id } = useParams()
  const faqs = useQuery(query(listAllFaqs, {}))
  if (faqs.isError)
    return (
      <ErrorPanel
        title="Não foi possível abrir a pergunta"
        error={faqs.error}
        onRetry={() => void faqs.refetch()}
      />
    )
  if (!faqs.data) return <SkeletonCards />
  if (id === undefined)
    return <NewFaq place={faqs.data.filter(each => each.topic === faqTopics[0]).length + 1} />
  const faq = faqs.data.find(each => each.id === id)
  return faq ? (
    <EditFaq key={id} faq={faq} />
  ) : (
    <EmptyState
      title="Esta pergunta já não existe"
      text="Alguém a eliminou entretanto."
      primary={{ label: 'Voltar às perguntas', to: FAQS_ADMIN }}
    />
  )
}

function NewFaq({ place }: { place: number }) {
  const [values] = useState<FaqBody>({
    topic: faqTopics[0],
    question: '',
    answer: '',
    position: place,
    published: true,
  })
  const navigate = useNavigate()
  const announce = useUndo()
  const state = useFormPage({
    endpoint: createFaq,
    schema: faqBody,
    values,
    toInput: body => ({ body }),
    draft: 'faqs/new',
    name: body => body.question || 'Nova pergunta',
    href: `${FAQS_ADMIN}/nova`,
    onSaved: (_row, change) => {
      announce('Pergunta criada.', change)
      navigate(FAQS_ADMIN)
    },
  })
  return (
    <FormPage
      state={state}
      title="Nova pergunta"
      crumbs={crumbs}
      submit="Criar pergunta"
      onCancel={() => navigate(FAQS_ADMIN)}
    >
      <FaqFields form={state.form} />
    </FormPage>
  )
}

function EditFaq({ faq }: { faq: Faq }) {
  // What the form began from stays, whatever is read again meanwhile.
  const [begun] = useState({ values: valuesOf(faq), version: faq.version })
  const navigate = useNavigate()
  const announce = useUndo()
  const state = useFormPage({
    endpoint: updateFaq,
    schema: faqBody,
    values: begun.values,
    version: begun.version,
    toInput: (body, version = begun.version) => ({ params: { id: faq.id }, body: { ...body, version } }),
    draft: `faqs/${faq.id}`,
    name: body => body.question,
    href: `${FAQS_ADMIN}/${faq.id}`,
    onSaved: (_row, change) => {
      announce('Pergunta guardada.', change)
      navigate(FAQS_ADMIN)
    },
    conflict: { fields: conflictFields, toValues: valuesOf },
  })
  return (
    <FormPage state={state} title="Editar pergunta" crumbs={crumbs} onCancel={() => navigate(FAQS_ADMIN)}>
      <FaqFields form={state.form} />
    </FormPage>
  )
}

function FaqFields({ form }: { form: UseFormReturn<FaqBody, unknown, FaqBody> }) {
  const { register, formState } = form
  const { errors } = formState
  return (
    <>
      <FormSection
        title="A pergunta"
        text="Com as palavras de quem pergunta. Na resposta, uma linha vazia separa os parágrafos."
      >
        <TextInput label="Pergunta" required {...register('question')} error={errors.question?.message} />
        <TextArea label="Resposta" required rows={6} {...register('answer')} error={errors.answer?.message} />
      </FormSection>
      <FormSection title="Onde aparece" text="O lugar é a ordem dentro do tema.">
        <FieldRow>
          <SelectInput
            label="Tema"
            options={faqTopics.map(value => ({ value, label: faqTopicLabels[value] }))}
            {...register('topic')}
            error={errors.topic?.message}
          />
          <TextInput
            label="Lugar"
            required
            type="number"
            inputMode="numeric"
            min={1}
            {...register('position', { valueAsNumber: true })}
            error={errors.position?.message}
          />
        </FieldRow>
        <CheckInput label="Publicada: todos a podem ler" {...register('published')} />
      </FormSection>
    </>
  )
}

function valuesOf({ topic, question, answer, position, published }: Faq): FaqBody {
  return { topic, question, answer, position, published }
}
