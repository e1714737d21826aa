import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Controller, get, type UseFormReturn } from 'react-hook-form'
import { useParams, useSearchParams } from 'react-router'
import type * as z from 'zod/mini'
import { newQuestion } from '#engines/questions/blank-question.ts'
import type { Question } from '#engines/questions/question.ts'
import { mediaNames, plainText } from '#engines/questions/rich-text.ts'
import { href } from '#kit/address.ts'
import { query } from '#kit/web/api/queries.ts'
import { fieldsOf, heldOf } from '#kit/web/form/fields-of.ts'
import { FieldRow, FormSection } from '#kit/web/form/form-section.tsx'
import { Loaded } from '#kit/web/notice/loaded.tsx'
import { fetchedPart } from '#kit/web/parts/fetched.tsx'
import { PageHead } from '#kit/web/parts/page-head.tsx'
import { runtimeConfig } from '#kit/web/runtime-config.ts'
import { EntityForm } from '#school/changes/web/entity-form.tsx'
import * as pages from '#school/pages.ts'
import { questionBody, questionFields } from '#school/questions/bank-question.ts'
import { type BankQuestion, createQuestion, getQuestion, updateQuestion } from '#school/questions/contract.ts'
import { questionInWords } from '#school/questions/question-in-words.ts'
import { BankMedia } from '#school/questions/web/bank-media.tsx'
import { CompetenceField } from '#school/questions/web/editor/competence-field.tsx'
import { QuestionEditor } from '#school/questions/web/editor/question-editor.tsx'
import { SharingField } from '#school/sharing/web/sharing-field.tsx'
import { GradePicker } from '#school/subjects/web/grade-picker.tsx'
import { SubjectPicker } from '#school/subjects/web/subject-picker.tsx'
import { crumbs, places } from '../places.ts'
import { PassageSection } from './passage-section.tsx'

const QuestionProposals = fetchedPart(() => import('./question-proposals.tsx').then(m => m.QuestionProposals))

type Body = z.infer<typeof questionBody>

/** Writes a question of the bank: a new one, or a new version of one that exists. */
export function BankFormPage() {
  const { id } = useParams()
  const [search] = useSearchParams()
  const of = id === undefined ? search.get('texto') : null
  return (
    <BankMedia>{of === null ? <QuestionForm key={id} /> : <QuestionOfText key={of} id={of} />}</BankMedia>
  )
}

/** A further question about the text of one that the bank has. */
function QuestionOfText({ id }: { id: string }) {
  const answer = useQuery(query(getQuestion, { params: { id } }))
  return (
    <Loaded
      answer={answer}
      failed="Não foi possível abrir o texto"
      head={<PageHead title="Nova pergunta" crumbs={crumbs} />}
    >
      {like => <QuestionForm like={like} />}
    </Loaded>
  )
}

function QuestionForm({ like }: { like?: BankQuestion }) {
  const [inAll, setInAll] = useState(true)
  return (
    <EntityForm
      of={questionFields}
      create={createQuestion}
      update={updateQuestion}
      get={getQuestion}
      schema={questionBody}
      values={valuesOf}
      begin={{
        subjectId: like?.subject.id ?? '',
        grade: like?.grade ?? 6,
        question: { ...newQuestion('single-choice'), points: 1, ...(like && textOf(like.question)) },
      }}
      sent={(body, version) => (version === undefined ? body : { ...body, textInAll: inAll, version })}
      name={({ question }) => plainText(question.stem).slice(0, 80) || 'Pergunta nova'}
      places={like ? { ...places, add: href(pages.newQuestion, { texto: like.id }) } : places}
      crumbs={crumbs}
      draft={like && `questions/new/${like.id}`}
      also={[{ key: 'question', label: 'Pergunta', show: value => questionInWords(value as Question) }]}
      said={({ name }, isNew) => (isNew ? `«${name}» criada como rascunho.` : `«${name}» guardada.`)}
    >
      {(form, row) => (
        <Fields
          form={form}
          id={row?.id}
          text={
            row && {
              before: row.question,
              others: row.ofText.filter(each => each.mayEdit).length,
              inAll,
              onInAll: setInAll,
            }
          }
        />
      )}
    </EntityForm>
  )
}

interface FieldsProps {
  form: UseFormReturn<Body, unknown, Body>
  /** Of what is stored. */
  id?: string
  text?: { before?: Question; others: number; inAll: boolean; onInAll: (inAll: boolean) => void }
}

function Fields({ form, id, text = noText }: FieldsProps) {
  const field = fieldsOf(form)
  const competence = heldOf(form).held('competenceId')
  const { control, watch, setValue, formState } = form
  const { errors } = formState
  const [subjectId, grade] = watch(['subjectId', 'grade'])
  return (
    <>
      <FormSection
        title="Onde pertence"
        text="A disciplina, a classe e a competência: por elas se encontra no banco e se lê nos relatórios."
      >
        <FieldRow>
          <SubjectPicker required value={subjectId} {...field('subjectId')} />
          <GradePicker required {...field('grade', { setValueAs: value => Number(value) })} />
        </FieldRow>
        <CompetenceField
          subjectId={subjectId}
          grade={Number(grade)}
          {...competence}
          value={competence.value ?? null}
        />
      </FormSection>
      <Controller
        control={control}
        name="question"
        render={({ field }) => (
          <PassageSection
            {...text}
            question={field.value as Question}
            onChange={field.onChange}
            errorOf={path => messageAt(errors, `question.${path}`)}
          />
        )}
      />
      <FormSection title="Pergunta" text="O que o aluno lê, o que está certo e o que cada engano mostra.">
        {id === undefined && runtimeConfig().assistant && (
          <QuestionProposals
            subjectId={subjectId}
            grade={Number(grade)}
            competenceId={competence.value ?? null}
            onAccept={question => setValue('question', question, { shouldDirty: true })}
          />
        )}
        <Controller
          control={control}
          name="question"
          render={({ field }) => (
            <QuestionEditor
              question={field.value as Question}
              onChange={field.onChange}
              errorOf={path => messageAt(errors, path ? `question.${path}` : 'question')}
            />
          )}
        />
      </FormSection>
      <SharingField
        section
        kind="questions"
        id={id}
        value={watch('sharing')}
        error={errors.sharing?.message}
        onChange={sharing => setValue('sharing', sharing, { shouldDirty: true })}
      />
    </>
  )
}

const noText = { others: 0, inAll: false, onInAll: () => undefined }

/** The text of a question with the files that it shows. */
function textOf({ passage, media }: Question): Pick<Question, 'passage' | 'media'> {
  if (!passage) return { media: [] }
  const names = mediaNames(passage.text)
  return { passage, media: media.filter(file => names.includes(file.name)) }
}

function messageAt(errors: object, path: string): string | undefined {
  const found: unknown = get(errors, path)
  const message =
    found !== null && typeof found === 'object' && 'message' in found ? found.message : undefined
  return typeof message === 'string' ? message : undefined
}

function valuesOf(row: BankQuestion): Body {
  return {
    subjectId: row.subject.id,
    grade: row.grade,
    competenceId: row.competence?.id ?? null,
    question: row.question,
  }
}
