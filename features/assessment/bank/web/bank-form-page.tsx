import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Controller, get, type UseFormReturn } from 'react-hook-form'
import { useNavigate, useParams, useSearchParams } from 'react-router'
import type * as z from 'zod/mini'
import { newQuestion } from '#engines/questions/blank-question.ts'
import type { Question } from '#engines/questions/question.ts'
import { mediaNames, plainText } from '#engines/questions/rich-text.ts'
import { query } from '#kit/web/api/queries.ts'
import { conflictOf } from '#kit/web/form/conflict-of.ts'
import { fieldsOf, heldOf } from '#kit/web/form/fields-of.ts'
import { FormPage } from '#kit/web/form/form-page.tsx'
import { FieldRow, FormSection } from '#kit/web/form/form-section.tsx'
import { useFormPage } from '#kit/web/form/use-form-page.ts'
import { Awaited } from '#kit/web/notice/loaded.tsx'
import { fetchedPart } from '#kit/web/parts/fetched.tsx'
import { PageHead } from '#kit/web/parts/page-head.tsx'
import { runtimeConfig } from '#kit/web/runtime-config.ts'
import { useUndo } from '#school/changes/web/use-undo.ts'
import { questionBody, questionFields } from '#school/questions/bank-question.ts'
import { type BankQuestion, createQuestion, getQuestion, updateQuestion } from '#school/questions/contract.ts'
import { questionInWords } from '#school/questions/question-in-words.ts'
import { BankMedia } from '#school/questions/web/bank-media.tsx'
import { CompetenceField } from '#school/questions/web/editor/competence-field.tsx'
import { QuestionEditor } from '#school/questions/web/editor/question-editor.tsx'
import { SharingField } from '#school/sharing/web/sharing-field.tsx'
import { GradePicker } from '#school/subjects/web/grade-picker.tsx'
import { SubjectPicker } from '#school/subjects/web/subject-picker.tsx'
import { crumbs, places } from './bank-places.ts'
import { PassageSection } from './passage-section.tsx'

const QuestionProposals = fetchedPart(() => import('./question-proposals.tsx').then(m => m.QuestionProposals))

type Body = z.infer<typeof questionBody>

/** Writes a question of the bank: a new one, or a new version of one that exists. */
export function BankFormPage() {
  const { id } = useParams()
  return <BankMedia>{id === undefined ? <NewQuestion /> : <EditQuestion id={id} />}</BankMedia>
}

function NewQuestion() {
  const [search] = useSearchParams()
  const of = search.get('texto')
  return of === null ? <NewForm /> : <NewOfText key={of} id={of} />
}

/** A further question about the text of one that the bank has. */
function NewOfText({ id }: { id: string }) {
  const { data, error, refetch } = useQuery(query(getQuestion, { params: { id } }))
  return data ? (
    <NewForm like={data} />
  ) : (
    <Awaited
      answer={{ error, refetch }}
      failed="Não foi possível abrir o texto"
      head={<PageHead title="Nova pergunta" crumbs={crumbs} />}
    />
  )
}

function NewForm({ like }: { like?: BankQuestion }) {
  const [values] = useState<Body>(() => ({
    subjectId: like?.subject.id ?? '',
    grade: like?.grade ?? 6,
    competenceId: null,
    question: { ...newQuestion('single-choice'), points: 1, ...(like && textOf(like.question)) },
  }))
  const navigate = useNavigate()
  const announce = useUndo()
  const state = useFormPage({
    endpoint: createQuestion,
    schema: questionBody,
    values,
    toInput: body => ({ body }),
    draft: like ? `questions/new/${like.id}` : 'questions/new',
    name: nameOf,
    href: like ? places.newOfText(like.id) : places.new,
    onSaved: (row, change) => {
      announce(`«${row.name}» criada como rascunho.`, change)
      navigate(places.question(row.id))
    },
  })
  return (
    <FormPage
      state={state}
      title="Nova pergunta"
      crumbs={crumbs}
      submit="Criar pergunta"
      onCancel={() => navigate(places.list)}
    >
      <Fields form={state.form} />
    </FormPage>
  )
}

function EditQuestion({ id }: { id: string }) {
  const { data, error, refetch } = useQuery(query(getQuestion, { params: { id } }))
  return data ? (
    <EditForm key={id} row={data} />
  ) : (
    <Awaited
      answer={{ error, refetch }}
      failed="Não foi possível abrir a pergunta"
      head={<PageHead title="Editar pergunta" crumbs={crumbs} />}
    />
  )
}

function EditForm({ row }: { row: BankQuestion }) {
  const [begun] = useState({ values: valuesOf(row), version: row.version, name: row.name })
  const navigate = useNavigate()
  const announce = useUndo()
  const page = places.question(row.id)
  const [inAll, setInAll] = useState(true)
  const others = row.ofText.filter(each => each.mayEdit).length
  const state = useFormPage({
    endpoint: updateQuestion,
    schema: questionBody,
    values: begun.values,
    version: begun.version,
    toInput: (body, version = begun.version) => ({
      params: { id: row.id },
      body: { ...body, textInAll: inAll && others > 0, version },
    }),
    draft: `questions/${row.id}`,
    name: nameOf,
    href: places.edit(row.id),
    onSaved: (saved, change) => {
      announce(`«${saved.name}» guardada.`, change)
      navigate(page)
    },
    conflict: { fields: conflictFields, toValues: valuesOf },
  })
  return (
    <FormPage
      state={state}
      title={`Editar «${begun.name}»`}
      crumbs={[...crumbs, { label: 'Pergunta', to: page }]}
      onCancel={() => navigate(page)}
    >
      <Fields
        form={state.form}
        id={row.id}
        text={{ before: row.question, others, inAll, onInAll: setInAll }}
      />
    </FormPage>
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

function nameOf(body: Body): string {
  return plainText(body.question.stem).slice(0, 80) || 'Pergunta nova'
}

const conflictFields = [
  ...conflictOf(questionFields).fields,
  {
    key: 'question',
    label: 'Pergunta',
    show: (value: unknown) => questionInWords(value as Question),
  },
] as const
