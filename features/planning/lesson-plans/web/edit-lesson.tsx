import { useEffect, useRef, useState } from 'react'
import { useFormState, useWatch } from 'react-hook-form'
import { useNavigate, useSearchParams } from 'react-router'
import { href } from '#kit/address.ts'
import { valuesOf } from '#kit/fields.ts'
import { conflictOf } from '#kit/web/form/conflict-of.ts'
import { FormPage } from '#kit/web/form/form-page.tsx'
import { useFormPage } from '#kit/web/form/use-form-page.ts'
import { Note } from '#kit/web/notice/note.tsx'
import { Text } from '#kit/web/parts/layout.tsx'
import { useUndo } from '#school/changes/web/use-undo.ts'
import * as pages from '#school/pages.ts'
import { type Lesson, type LessonBody, lessonBody, updateLesson } from '../contract.ts'
import { lessonFields } from '../lesson.ts'
import { nameOf } from '../lesson-values.ts'
import { editLessonHref, lessonCrumbs } from '../places.ts'
import { missingForReady } from '../ready.ts'
import { CarriedStrips } from './carried-strip.tsx'
import { LessonFields } from './lesson-fields.tsx'
import type { LessonForm } from './lesson-form.ts'
import { AttachmentsSection } from './lesson-panels.tsx'
import { LessonStateMark } from './lesson-state.tsx'
import { PlanRowNote } from './plan-row-note.tsx'
import { usePaperReady } from './use-paper-ready.ts'

/** The form of a stored lesson. One in which nothing is being written follows what is stored. */
export function EditLesson({ lesson }: { lesson: Lesson }) {
  const [begun, setBegun] = useState(lesson)
  const open = useRef({ version: lesson.version, isDirty: () => false })
  useEffect(() => {
    if (lesson.version !== open.current.version && !open.current.isDirty()) {
      open.current.version = lesson.version
      setBegun(lesson)
    }
  }, [lesson])
  return <EditForm key={begun.version} begun={begun} lesson={lesson} open={open.current} />
}

interface EditFormProps {
  /** What the form began from. */
  begun: Lesson
  /** The lesson as it is stored now. */
  lesson: Lesson
  /** For the opener: the version that the form holds, and whether it has unsaved input. */
  open: { version: number; isDirty: () => boolean }
}

function EditForm({ begun, lesson, open }: EditFormProps) {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const announce = useUndo()
  // Versions that files joined on this page have made since: they are no other person's writing.
  const own = useRef(new Map<number, number>())
  const changed = (next: Lesson, from: number) => {
    own.current.set(from, next.version)
    open.version = next.version
  }
  const state = useFormPage({
    endpoint: updateLesson,
    schema: lessonBody,
    values: valuesOf(lessonFields, begun),
    version: begun.version,
    toInput: (body, version = begun.version) => ({
      params: { id: lesson.id },
      body: { ...body, version: latest(own.current, version) },
    }),
    draft: `lesson-plans/${lesson.id}`,
    name: nameOf,
    href: editLessonHref(lesson.id),
    onSaved: (saved, change) => {
      open.version = saved.version
      announce(`«${nameOf(saved)}» guardado.`, change)
      navigate(href(pages.lesson, { id: lesson.id }))
    },
    conflict: conflictOf(lessonFields),
  })
  useEffect(() => {
    open.isDirty = state.isDirty
  }, [open, state.isDirty])
  const { isDirty } = useFormState({ control: state.form.control })
  usePaperReady(lesson)
  const { missing, isComplete } = useReadiness(state.form, params.has('falta'))
  const name = nameOf(lesson)

  return (
    <FormPage
      state={{
        ...state,
        submit: async event => {
          event?.preventDefault()
          if (lesson.state !== 'pronto' || isComplete()) await state.submit(event)
        },
      }}
      title={name}
      crumbs={[
        ...lessonCrumbs.slice(1),
        { label: name, to: href(pages.lesson, { id: lesson.id }) },
        { label: 'Editar' },
      ]}
      sub={lesson.templateName !== null ? 'Modelo' : <LessonStateMark state={lesson.state} />}
      submit="Guardar plano"
      onCancel={() => navigate(href(pages.lesson, { id: lesson.id }))}
    >
      <CarriedStrips
        lesson={lesson}
        folds
        blocked={isDirty ? 'Guarde primeiro o que escreveu: o que ficou muda as fases.' : undefined}
      />
      {lesson.planRow && <PlanRowNote row={lesson.planRow} />}
      {Object.keys(missing).length > 0 && (
        <Lacking count={Object.keys(missing).length} state={lesson.state} />
      )}
      <LessonFields form={state.form} missing={missing} />
      <AttachmentsSection lesson={lesson} onChanged={changed} />
    </FormPage>
  )
}

/**
 * What the form lacks for the lesson to be ready: nothing until somebody asks, then live as it is written. Asking puts
 * the first field that lacks something in view.
 */
function useReadiness(form: LessonForm, isAsked: boolean) {
  const [asks, setAsks] = useState(isAsked ? 1 : 0)
  const values = useWatch({ control: form.control, disabled: asks === 0 })
  useEffect(() => {
    if (asks > 0) document.querySelector<HTMLElement>('form [aria-invalid], form [data-missing]')?.focus()
  }, [asks])
  return {
    missing: asks === 0 ? {} : missingForReady({ ...form.getValues(), ...(values as Partial<LessonBody>) }),
    isComplete: () => {
      const complete = Object.keys(missingForReady(form.getValues())).length === 0
      setAsks(complete ? 0 : asks + 1)
      return complete
    },
  }
}

function Lacking({ count, state }: { count: number; state: Lesson['state'] }) {
  const what = count === 1 ? 'Falta 1 campo' : `Faltam ${count} campos`
  return (
    <Text as="div" below={24} role="alert">
      <Note tone="amber">
        <b>{what} para a aula estar pronta.</b> {count === 1 ? 'Está marcado' : 'Estão marcados'} em baixo.
        {state === 'pronto' && ' Para guardar assim, volte primeiro a rascunho.'}
      </Note>
    </Text>
  )
}

function latest(own: ReadonlyMap<number, number>, version: number): number {
  let at = version
  for (let next = own.get(at); next !== undefined; next = own.get(at)) at = next
  return at
}
