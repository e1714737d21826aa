import { useQuery } from '@tanstack/react-query'
import type { UseFormReturn } from 'react-hook-form'
import { useParams } from 'react-router'
import { href } from '#kit/address.ts'
import { query } from '#kit/web/api/queries.ts'
import { fieldsOf } from '#kit/web/form/fields-of.ts'
import { FieldRow, FormSection } from '#kit/web/form/form-section.tsx'
import { CheckInput, SelectInput, TextArea, TextInput } from '#kit/web/form/inputs.tsx'
import { EmptyState } from '#kit/web/notice/empty-state.tsx'
import { Loaded } from '#kit/web/notice/loaded.tsx'
import { EntityForm } from '#school/changes/web/entity-form.tsx'
import * as pages from '#school/pages.ts'
import { createFaq, type Faq, type FaqBody, listAllFaqs, updateFaq } from '../contract.ts'
import { faqFields, faqTopicLabels, faqTopics } from '../faq.ts'

const places = {
  list: pages.faqsAdmin,
  add: pages.newFaq,
  edit: (id: string) => href(pages.editFaq, { id }),
}
const crumbs = [{ label: 'Administração' }, { label: 'Perguntas frequentes', to: pages.faqsAdmin }]

/** A question and its answer: new, or the one of the URL. */
export function FaqFormPage() {
  const { id } = useParams()
  const answer = useQuery(query(listAllFaqs, {}))
  return (
    <Loaded answer={answer} failed="Não foi possível abrir a pergunta">
      {faqs => {
        const faq = faqs.find(each => each.id === id)
        if (id !== undefined && !faq) return <Gone />
        return (
          <FaqForm key={id} faq={faq} place={faqs.filter(each => each.topic === faqTopics[0]).length + 1} />
        )
      }}
    </Loaded>
  )
}

function Gone() {
  return (
    <EmptyState
      title="Esta pergunta já não existe"
      text="Alguém a eliminou entretanto."
      primary={{ label: 'Voltar às perguntas', to: pages.faqsAdmin }}
    />
  )
}

function FaqForm({ faq, place }: { faq: Faq | undefined; place: number }) {
  return (
    <EntityForm
      of={faqFields}
      create={createFaq}
      update={updateFaq}
      row={faq}
      begin={{ position: place }}
      name={body => body.question}
      places={places}
      crumbs={crumbs}
    >
      {form => <FaqFields form={form} />}
    </EntityForm>
  )
}

function FaqFields({ form }: { form: UseFormReturn<FaqBody, unknown, FaqBody> }) {
  const field = fieldsOf(form)
  return (
    <>
      <FormSection
        title="A pergunta"
        text="Com as palavras de quem pergunta. Na resposta, uma linha vazia separa os parágrafos."
      >
        <TextInput label="Pergunta" required {...field('question')} />
        <TextArea label="Resposta" required rows={6} {...field('answer')} />
      </FormSection>
      <FormSection title="Onde aparece" text="O lugar é a ordem dentro do tema.">
        <FieldRow>
          <SelectInput
            label="Tema"
            options={faqTopics.map(value => ({ value, label: faqTopicLabels[value] }))}
            {...field('topic')}
          />
          <TextInput
            label="Lugar"
            required
            type="number"
            inputMode="numeric"
            min={1}
            {...field('position', { valueAsNumber: true })}
          />
        </FieldRow>
        <CheckInput label="Publicada: todos a podem ler" {...form.register('published')} />
      </FormSection>
    </>
  )
}
