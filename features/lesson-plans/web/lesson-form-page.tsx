import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { messageOf } from '#kit/web/api/api-error.ts'
import { query, useSave } from '#kit/web/api/queries.ts'
import { DialogFrame } from '#kit/web/page/dialog-frame.tsx'
import { ErrorPanel } from '#kit/web/page/error-panel.tsx'
import { FormPage } from '#kit/web/page/form-page.tsx'
import { HistoryDialog } from '#kit/web/page/history-dialog.tsx'
import { TextInput } from '#kit/web/page/inputs.tsx'
import { notify } from '#kit/web/page/notify.ts'
import { PageHead } from '#kit/web/page/page-head.tsx'
import { SkeletonCards } from '#kit/web/page/skeleton.tsx'
import { useFormPage } from '#kit/web/page/use-form-page.ts'
import { useUndo, useUndoChanges } from '#school/accounts/web/use-undo.ts'
import { groupOptions } from '#school/groups/contract.ts'
import {
  createLesson,
  getLesson,
  type Lesson,
  type LessonBody,
  lessonBody,
  listLessonHistory,
  removeLesson,
  updateLesson,
} from '../contract.ts'
import { blankLesson, copyOf, valuesOf } from '../lesson-values.ts'
import { LessonFields } from './lesson-fields.tsx'
import styles from './lesson-form.module.css'
import { AttachmentsPanel, CommentsPanel, TaughtPanel } from './lesson-panels.tsx'
import { HOME, lessonHref, WRITE } from './lesson-places.ts'
import { LessonReading } from './lesson-reading.tsx'
import { LessonStateMark } from './lesson-state.tsx'
import { saveLesson } from './save-lessons.ts'

const crumbs = [
  { label: 'Academia', to: '/dashboard' },
  { label: 'Planos de aula', to: HOME },
]

interface LessonFormPageProps {
  /** What a row of an analytical plan gives to a new lesson. */
  prefill?: Partial<LessonBody>
  /** Above the fields of a new lesson: where else it can begin. */
  start?: ReactNode
}

/** Writes a lesson plan: an old one (`?id=`), a copy (`?copiar=`), or a new one. */
export function LessonFormPage({ prefill, start }: LessonFormPageProps) {
  const [params] = useSearchParams()
  const id = params.get('id')
  const copied = params.get('copiar')
  if (id) return <EditLesson key={id} id={id} />
  if (copied) return <CopiedLesson key={copied} id={copied} />
  return <FreshLesson key={params.toString()} prefill={prefill} start={start} />
}

/** A new lesson, from a lesson time when the URL says one: `?turma=&disciplina=&dia=&hora=&sala=`. */
function FreshLesson({ prefill, start }: LessonFormPageProps) {
  const [params] = useSearchParams()
  const groups = useQuery(query(groupOptions, {}))
  if (groups.isPending && groups.fetchStatus === 'fetching') return <SkeletonCards />
  const group = groups.data?.find(one => one.id === (prefill?.groupId ?? params.get('turma')))
  const values = blankLesson({
    subjectId: params.get('disciplina') ?? '',
    groupId: group?.id ?? null,
    ...(group ? { grade: group.grade, pupils: group.students } : {}),
    heldOn: params.get('dia'),
    startsAt: params.get('hora'),
    room: params.get('sala') ?? '',
    ...prefill,
  })
  return <NewLesson values={values} draft={`lesson-plans/new/${params}`} start={start} />
}

function CopiedLesson({ id }: { id: string }) {
  const { data, error, refetch } = useQuery(query(getLesson, { params: { id } }))
  if (error) return <Unopened error={error} onRetry={() => void refetch()} />
  if (!data) return <SkeletonCards />
  return <NewLesson values={copyOf(data)} sourceId={id} draft={`lesson-plans/copy/${id}`} />
}

interface NewLessonProps {
  values: LessonBody
  draft: string
  sourceId?: string
  start?: ReactNode
}

function NewLesson({ values, draft, sourceId = undefined, start }: NewLessonProps) {
  const [begun] = useState(values)
  const navigate = useNavigate()
  const told = useUndo()
  const state = useFormPage({
    endpoint: createLesson,
    schema: lessonBody,
    values: begun,
    toInput: body => ({ body: { ...body, sourceId: sourceId ?? null } }),
    draft,
    name: nameOf,
    href: `${WRITE}${location.search}`,
    onSaved: (lesson, change) => {
      told(`«${nameOf(valuesOf(lesson))}» criado.`, change)
      navigate(lessonHref(lesson.id), { replace: true })
    },
  })
  return (
    <FormPage
      state={state}
      title="Novo plano de aula"
      crumbs={crumbs}
      submit="Criar plano"
      onCancel={() => navigate(HOME)}
    >
      {start}
      <LessonFields form={state.form} />
    </FormPage>
  )
}

function EditLesson({ id }: { id: string }) {
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
  if (error && !data) return <Unopened error={error} onRetry={() => void refetch()} />
  if (!data || !begun) return <SkeletonCards />
  if (!data.mayEdit) return <LessonReading lesson={data} crumbs={crumbs} />
  return <EditForm key={begun.version} begun={begun} lesson={data} open={open.current} />
}

interface EditFormProps {
  /** What the form began from. */
  begun: Lesson
  /** The lesson as it is stored now. */
  lesson: Lesson
  /** The version that the form holds, and whether something is being written: for who opened it. */
  open: { version: number; isDirty: () => boolean }
}

function EditForm({ begun, lesson, open }: EditFormProps) {
  const navigate = useNavigate()
  const told = useUndo()
  const undo = useUndoChanges()
  const remove = useSave(removeLesson)
  const [dialog, setDialog] = useState<'history' | 'template' | null>(null)
  // Versions that marks and files of this page have made since: they are no other person's writing.
  const own = useRef(new Map<number, number>())
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
      told(`«${nameOf(valuesOf(saved))}» guardado.`, change)
    },
    conflict: { fields: conflictFields, toValues: valuesOf },
  })
  useEffect(() => {
    open.isDirty = state.isDirty
  }, [open, state.isDirty])
  const changed = (next: Lesson, from: number) => {
    own.current.set(from, next.version)
    open.version = next.version
  }
  const name = nameOf(valuesOf(lesson))
  const isTemplate = lesson.templateName !== null
  return (
    <>
      <FormPage
        state={state}
        title={name}
        crumbs={[...crumbs, { label: name }]}
        sub={isTemplate ? 'Modelo' : <LessonStateMark state={lesson.state} />}
        secondary={[
          {
            label: isTemplate ? 'Usar modelo' : 'Duplicar',
            icon: 'copy',
            to: `${WRITE}?copiar=${lesson.id}`,
          },
          { label: 'PDF', icon: 'printer', onClick: () => void saveLesson(lesson.id, 'pdf') },
          { label: 'Word', icon: 'download-simple', onClick: () => void saveLesson(lesson.id, 'docx') },
        ]}
        more={[
          ...(isTemplate
            ? []
            : [
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
        {!isTemplate && (
          <div className={styles.panels}>
            <TaughtPanel lesson={lesson} onChanged={changed} />
            <CommentsPanel lesson={lesson} />
          </div>
        )}
        <LessonFields form={state.form} />
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

function TemplateDialog({ lesson, onClose }: { lesson: Lesson; onClose: () => void }) {
  const [name, setName] = useState(lesson.theme)
  const told = useUndo()
  const save = useSave(createLesson)
  return (
    <DialogFrame
      open
      onClose={onClose}
      size={440}
      title="Guardar como modelo"
      sub="O modelo fica em «Modelos», sem turma nem data."
      onSubmit={event => {
        event.preventDefault()
        save.mutate(
          {
            body: {
              ...copyOf(lesson),
              groupId: null,
              familyId: null,
              rowId: null,
              templateName: name,
              sourceId: lesson.id,
            },
          },
          {
            onSuccess: ({ change }) => {
              told(`Modelo «${name}» guardado.`, change)
              onClose()
            },
            onError: error => notify.error('Não foi possível guardar.', { detail: messageOf(error) }),
          },
        )
      }}
      foot={
        <>
          <Button variant="outlined" onClick={onClose}>
            Cancelar
          </Button>
          <Button type="submit" variant="contained" loading={save.isPending} disabled={name.trim() === ''}>
            Guardar modelo
          </Button>
        </>
      }
    >
      <TextInput
        label="Nome do modelo"
        required
        maxLength={120}
        value={name}
        onChange={event => setName(event.target.value)}
      />
    </DialogFrame>
  )
}

function Unopened({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  return (
    <>
      <PageHead title="Plano de aula" crumbs={crumbs} />
      <ErrorPanel title="Não foi possível abrir o plano de aula" error={error} onRetry={onRetry} />
    </>
  )
}

function nameOf(body: LessonBody): string {
  return body.templateName ?? (body.theme || body.summary || 'Plano de aula')
}

function latest(own: ReadonlyMap<number, number>, version: number): number {
  let at = version
  for (let next = own.get(at); next !== undefined; next = own.get(at)) at = next
  return at
}

const lines = (value: unknown) => (value as string[]).join('; ')

const conflictFields = [
  { key: 'theme', label: 'Tema' },
  { key: 'summary', label: 'Sumário' },
  { key: 'heldOn', label: 'Data' },
  { key: 'startsAt', label: 'Hora' },
  { key: 'unitTitle', label: 'Unidade temática' },
  { key: 'generalObjective', label: 'Objectivo geral' },
  {
    key: 'objectives',
    label: 'Objectivos específicos',
    show: (value: unknown) => (value as LessonBody['objectives']).map(one => one.text).join('; '),
  },
  { key: 'prerequisites', label: 'Pré-requisitos', show: lines },
  { key: 'methods', label: 'Métodos', show: lines },
  { key: 'media', label: 'Meios', show: lines },
  {
    key: 'phases',
    label: 'Funções didácticas',
    show: (value: unknown) =>
      (value as LessonBody['phases'])
        .map(one =>
          [
            `${one.minutes} min ${one.name}`,
            one.content,
            ...one.teacherActivities,
            ...one.studentActivities,
            one.notes,
          ]
            .filter(Boolean)
            .join('; '),
        )
        .join(' · '),
  },
  { key: 'homework', label: 'TPC' },
  { key: 'homeworkSolutions', label: 'Soluções do TPC' },
  { key: 'differentiation', label: 'Diferenciação' },
  { key: 'bibliography', label: 'Bibliografia', show: lines },
] as const

/** The audit's names of what is done to a lesson plan, as people say them. */
const lessonActions = {
  'lesson.create': 'criou o plano de aula',
  'lesson.update': 'alterou',
  'lesson.remove': 'eliminou',
  'lesson.state': 'mudou o estado',
  'lesson.roll-forward': 'passou para outra data',
  'lesson.attachment': 'mudou os anexos',
}
