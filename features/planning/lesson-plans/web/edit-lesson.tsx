import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { messageOf } from '#kit/web/api/api-error.ts'
import { query, useSave } from '#kit/web/api/queries.ts'
import { HistoryDialog } from '#kit/web/dialog/history-dialog.tsx'
import { FormPage } from '#kit/web/form/form-page.tsx'
import { useFormPage } from '#kit/web/form/use-form-page.ts'
import { Note } from '#kit/web/notice/note.tsx'
import { notify } from '#kit/web/notice/notify.ts'
import { SkeletonCards } from '#kit/web/notice/skeleton.tsx'
import type { Action } from '#kit/web/parts/action.tsx'
import { useUndo, useUndoChanges } from '#school/changes/web/use-undo.ts'
import {
  getLesson,
  type Lesson,
  type LessonBody,
  lessonBody,
  listLessonHistory,
  removeLesson,
  updateLesson,
} from '../contract.ts'
import { nameOf, valuesOf } from '../lesson-values.ts'
import { missingForReady } from '../ready.ts'
import { LessonFields, type LessonForm } from './lesson-fields.tsx'
import styles from './lesson-form.module.css'
import { AttachmentsPanel, CommentsPanel, TaughtPanel } from './lesson-panels.tsx'
import { HOME, lessonCrumbs, lessonHref, WRITE } from './lesson-places.ts'
import { LessonReading } from './lesson-reading.tsx'
import { LessonStateMark } from './lesson-state.tsx'
import { LessonUnopened } from './lesson-unopened.tsx'
import { conflictFields, lessonActions } from './lesson-words.ts'
import { PlanRowNote } from './plan-row-note.tsx'
import { saveOpenLesson } from './save-lessons.ts'
import { TemplateDialog } from './template-dialog.tsx'
import { useLessonMarks } from './use-lesson-marks.ts'
import { usePaperReady } from './use-paper-ready.ts'

interface EditLessonProps {
  id: string
  /** What else can be done with it. */
  more?: (lesson: Lesson) => Action[]
}

/** A stored lesson: written by its teacher, read by the others. */
export function EditLesson({ id, more }: EditLessonProps) {
  const { data, error, refetch } = useQuery(query(getLesson, { params: { id } }))
  const [begun, setBegun] = useState<Lesson>()
  const open = useRef({ version: 0, isDirty: () => false })
  // A form in which nothing is being written follows the stored lesson; one that is keeps what it began from.
  useEffect(() => {
    if (data && data.version !== open.current.version && !open.current.isDirty()) {
      open.current.version = data.version
      setBegun(data)
    }
  }, [data])
  if (error && !data) return <LessonUnopened error={error} onRetry={() => void refetch()} />
  if (!data || !begun) return <SkeletonCards />
  if (!data.mayEdit) return <LessonReading lesson={data} more={more?.(data)} />
  return <EditForm key={begun.version} begun={begun} lesson={data} open={open.current} more={more?.(data)} />
}

interface EditFormProps {
  /** What the form began from. */
  begun: Lesson
  /** The lesson as it is stored now. */
  lesson: Lesson
  /** The version that the form holds, and whether something is being written: for who opened it. */
  open: { version: number; isDirty: () => boolean }
  more?: Action[]
}

function EditForm({ begun, lesson, open, more = [] }: EditFormProps) {
  const navigate = useNavigate()
  const told = useUndo()
  const undo = useUndoChanges()
  const remove = useSave(removeLesson)
  const [dialog, setDialog] = useState<'history' | 'template' | null>(null)
  // Versions that marks and files of this page have made since: they are no other person's writing.
  const own = useRef(new Map<number, number>())
  const markWhenSaved = useRef(false)
  const changed = (next: Lesson, from: number) => {
    own.current.set(from, next.version)
    open.version = next.version
  }
  const { mark } = useLessonMarks(changed)
  const state = useFormPage({
    endpoint: updateLesson,
    schema: lessonBody,
    values: valuesOf(begun),
    version: begun.version,
    toInput: (body, version = begun.version) => ({
      params: { id: lesson.id },
      body: { ...body, version: latest(own.current, version) },
    }),
    draft: `lesson-plans/${lesson.id}`,
    name: nameOf,
    href: lessonHref(lesson.id),
    onSaved: (saved, change) => {
      open.version = saved.version
      if (markWhenSaved.current) mark({ id: saved.id, version: saved.version, name: nameOf(saved) }, 'pronto')
      else told(`«${nameOf(saved)}» guardado.`, change)
      markWhenSaved.current = false
    },
    conflict: { fields: conflictFields, toValues: valuesOf },
  })
  useEffect(() => {
    open.isDirty = state.isDirty
  }, [open, state.isDirty])
  usePaperReady(lesson)
  const { missing, isComplete } = useReadiness(state.form)
  const name = nameOf(lesson)
  const isTemplate = lesson.templateName !== null

  /** Ready means complete as it stands on the screen: what is not saved yet is saved first. */
  async function makeReady() {
    if (!isComplete()) return
    if (!state.isDirty()) return mark({ id: lesson.id, version: lesson.version, name }, 'pronto')
    markWhenSaved.current = true
    await state.submit()
  }

  return (
    <>
      <FormPage
        state={{
          ...state,
          submit: async event => {
            event?.preventDefault()
            markWhenSaved.current = false
            if (lesson.state !== 'pronto' || isComplete()) await state.submit(event)
          },
        }}
        title={name}
        crumbs={[...lessonCrumbs, { label: name }]}
        sub={isTemplate ? 'Modelo' : <LessonStateMark state={lesson.state} />}
        secondary={[
          {
            label: isTemplate ? 'Usar modelo' : 'Duplicar',
            icon: 'copy',
            to: `${WRITE}?copiar=${lesson.id}`,
          },
          { label: 'PDF', icon: 'printer', onClick: () => void saveOpenLesson(lesson, 'pdf') },
          { label: 'Word', icon: 'download-simple', onClick: () => void saveOpenLesson(lesson, 'docx') },
        ]}
        more={[
          ...(isTemplate
            ? []
            : [
                ...more,
                {
                  label: 'Guardar como modelo',
                  icon: 'note-pencil' as const,
                  onClick: () => setDialog('template'),
                },
              ]),
          { label: 'Histórico', icon: 'clock-counter-clockwise', onClick: () => setDialog('history') },
          {
            label: 'Eliminar',
            icon: 'trash',
            destructive: true,
            onClick: () =>
              remove.mutate(
                { params: { id: lesson.id }, query: { version: lesson.version } },
                {
                  onSuccess: ({ change }) => {
                    state.discard()
                    told(`«${name}» eliminado.`, change, 'Fica 30 dias na Reciclagem.')
                    navigate(HOME)
                  },
                  onError: error => notify.error('Não foi possível eliminar.', { detail: messageOf(error) }),
                },
              ),
          },
        ]}
        submit="Guardar plano"
        onCancel={() => navigate(HOME)}
      >
        {lesson.planRow && <PlanRowNote row={lesson.planRow} />}
        {Object.keys(missing).length > 0 && (
          <Lacking count={Object.keys(missing).length} state={lesson.state} />
        )}
        {!isTemplate && (
          <div className={styles.panels}>
            <TaughtPanel lesson={lesson} onChanged={changed} onReady={() => void makeReady()} />
            <CommentsPanel lesson={lesson} />
          </div>
        )}
        <LessonFields form={state.form} missing={missing} />
        <div className={styles.panels}>
          <AttachmentsPanel lesson={lesson} onChanged={changed} />
        </div>
      </FormPage>
      <HistoryDialog
        open={dialog === 'history'}
        onClose={() => setDialog(null)}
        name={name}
        endpoint={listLessonHistory}
        input={{ params: { id: lesson.id } }}
        actions={lessonActions}
        fields={{}}
        onUndo={entry => void undo([entry.batchId])}
      />
      {dialog === 'template' && <TemplateDialog lesson={lesson} onClose={() => setDialog(null)} />}
    </>
  )
}

/**
 * What the form lacks for the lesson to be ready: nothing until somebody asks, then live as it is written. Asking puts
 * the first field that lacks something in view.
 */
function useReadiness(form: LessonForm) {
  const [asked, setAsked] = useState(0)
  const values = useWatch({ control: form.control, disabled: asked === 0 })
  useEffect(() => {
    if (asked > 0) document.querySelector<HTMLElement>('form [aria-invalid], form [data-missing]')?.focus()
  }, [asked])
  return {
    missing: asked === 0 ? {} : missingForReady({ ...form.getValues(), ...(values as Partial<LessonBody>) }),
    isComplete: () => {
      const complete = Object.keys(missingForReady(form.getValues())).length === 0
      setAsked(complete ? 0 : asked + 1)
      return complete
    },
  }
}

function Lacking({ count, state }: { count: number; state: Lesson['state'] }) {
  const what = count === 1 ? 'Falta 1 campo' : `Faltam ${count} campos`
  return (
    <div className={styles.intro} role="alert">
      <Note tone="amber">
        <b>{what} para a aula estar pronta.</b> {count === 1 ? 'Está marcado' : 'Estão marcados'} em baixo.
        {state === 'pronto' && ' Para guardar assim, volte primeiro a rascunho.'}
      </Note>
    </div>
  )
}

function latest(own: ReadonlyMap<number, number>, version: number): number {
  let at = version
  for (let next = own.get(at); next !== undefined; next = own.get(at)) at = next
  return at
}
