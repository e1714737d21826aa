import { useEffect, useRef, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { href } from '#kit/address.ts'
import { formatDateSlashes } from '#kit/figures.ts'
import { useSave } from '#kit/web/api/queries.ts'
import { messageOf } from '#kit/web/api-error.ts'
import { DialogFrame } from '#kit/web/dialog/dialog-frame.tsx'
import { ConflictDialog } from '#kit/web/form/conflict-dialog.tsx'
import { conflictOf } from '#kit/web/form/conflict-of.ts'
import { fieldsOf } from '#kit/web/form/fields-of.ts'
import { TextInput } from '#kit/web/form/inputs.tsx'
import { SaveState } from '#kit/web/form/save-state.tsx'
import { type FormPageState, useFormPage } from '#kit/web/form/use-form-page.ts'
import { Note } from '#kit/web/notice/note.tsx'
import { Button } from '#kit/web/parts/button.tsx'
import { fetchedDialog } from '#kit/web/parts/fetched.tsx'
import { useUndo } from '#school/changes/web/use-undo.ts'
import { useGroupOptions } from '#school/groups/web/use-group-options.ts'
import * as pages from '#school/pages.ts'
import { SharingField } from '#school/sharing/web/sharing-field.tsx'
import { today } from '#school/students/web/today.ts'
import { SubjectPicker } from '#school/subjects/web/subject-picker.tsx'
import { createQuiz, type Quiz, type QuizBody, quizBody, setQuizState, updateQuiz } from '../contract.ts'
import { quizFields, quizStateTable } from '../quiz.ts'
import { AudienceField } from './audience-field.tsx'
import { OpenedQuiz } from './opened-quiz.tsx'
import { PartsFields } from './parts-fields.tsx'
import styles from './quiz-panel.module.css'
import { QuizStateMark } from './quiz-state-mark.tsx'
import { QuizSummary } from './quiz-summary.tsx'
import { SettingsFields } from './settings-fields.tsx'

const TryDialog = fetchedDialog(() => import('./try-dialog.tsx').then(m => m.default))
const TrySaved = fetchedDialog(() => import('./try-saved.tsx').then(m => m.default))

interface QuizProps {
  values: QuizBody
  onShow: (id: string) => void
  onClose: () => void
  /** Why it could not be opened. */
  problem: string | undefined
  onProblem: (problem: string | undefined) => void
}

/** Begins a quiz: saved as a draft, or with one more tap opened at once. */
export function NewQuiz({ values, ...shared }: QuizProps) {
  const { onShow, onClose } = shared
  const announce = useUndo()
  const publishing = usePublishing(shared)
  const state = useFormPage({
    endpoint: createQuiz,
    schema: quizBody,
    values,
    toInput: body => ({ body }),
    draft: 'quizzes/new',
    name: body => body.title || 'Quiz novo',
    href: href(pages.quizzes, { quiz: 'novo' }),
    touches,
    onSaved: (saved, change) => {
      if (publishing.wanted.current) return publishing.publish(saved)
      announce(`«${saved.title}» criado como rascunho.`, change)
      onShow(saved.id)
    },
  })
  return <QuizForm {...{ state, publishing, onClose }} />
}

/** Changes a quiz; while it is open too. */
export function EditQuiz({ quiz, values, ...shared }: QuizProps & { quiz: Quiz }) {
  const { onClose } = shared
  const announce = useUndo()
  const publishing = usePublishing(shared)
  const state = useFormPage({
    endpoint: updateQuiz,
    schema: quizBody,
    values,
    version: quiz.version,
    toInput: (body, version) => ({
      params: { id: quiz.id },
      body: { ...body, version: version ?? quiz.version },
    }),
    draft: `quizzes/${quiz.id}`,
    name: body => body.title,
    href: href(pages.quizzes, { quiz: quiz.id }),
    touches,
    onSaved: (saved, change) => {
      if (publishing.wanted.current) publishing.publish(saved)
      else announce('Quiz guardado.', change)
    },
    conflict: { ...conflictOf(quizFields), toValues: row => quizBody.parse(row) },
  })
  return <QuizForm {...{ quiz, state, publishing, onClose }} />
}

const touches = ['quizzes', 'applications', 'dashboard']

/** Opens a saved quiz, or schedules it where it opens later. */
function usePublishing({ onShow, problem, onProblem }: Pick<QuizProps, 'onShow' | 'problem' | 'onProblem'>) {
  const announce = useUndo()
  const setState = useSave(setQuizState)
  /** Whether what is being saved is to be opened afterwards. */
  const wanted = useRef(false)

  function publish(saved: Quiz) {
    wanted.current = false
    setState.mutate(
      {
        params: { id: saved.id },
        body: { state: opensLater(saved) ? 'agendado' : 'aberto', version: saved.version },
      },
      {
        onSuccess: ({ data, change }) =>
          announce(
            `«${data.title}»: ${quizStateTable.labels[data.state].toLowerCase()}.`,
            change,
            data.code ? `Código ${data.code}` : undefined,
          ),
        onError: error => onProblem(messageOf(error)),
        onSettled: () => onShow(saved.id),
      },
    )
  }
  return { publish, wanted, problem, onProblem, busy: setState.isPending }
}

function opensLater({ opensAt }: Pick<QuizBody, 'opensAt'>): boolean {
  return opensAt !== null && new Date(opensAt) > new Date()
}

interface QuizFormProps {
  quiz?: Quiz
  state: FormPageState & { form: UseFormReturn<QuizBody, unknown, QuizBody> }
  publishing: ReturnType<typeof usePublishing>
  onClose: () => void
}

/** Everything of a quiz in one panel. */
function QuizForm({ quiz, state, publishing, onClose }: QuizFormProps) {
  const [trying, setTrying] = useState(false)
  const groups = useGroupOptions()
  const isOpened = quiz !== undefined && quiz.state !== 'rascunho'
  const { form } = state
  const field = fieldsOf(form)
  const { problem, onProblem } = publishing
  const body = form.watch()
  const errors = form.formState.errors
  const later = opensLater(body)
  const [changing, setChanging] = useState(false)
  // What was written here and is not stored yet, or was refused, is never behind a summary of what is stored.
  const isStored = state.saving.kind === 'untouched' || state.saving.kind === 'saved'
  const isCalm = isOpened && !changing && isStored
  useEffect(() => {
    if (changing) form.setFocus('title')
  }, [changing, form])

  function save(andPublish: boolean) {
    onProblem(undefined)
    publishing.wanted.current = andPublish
    if (body.title.trim() === '') form.setValue('title', usualTitle(body.source?.label))
    if (andPublish && quiz && !state.isDirty()) return publishing.publish(quiz)
    void state.submit()
  }

  return (
    <DialogFrame
      open
      side
      onClose={onClose}
      size={560}
      title={quiz?.title ?? 'Novo quiz'}
      sub={quiz && <QuizStateMark quiz={quiz} />}
      onSubmit={event => {
        event.preventDefault()
        event.stopPropagation()
        save(false)
      }}
      foot={
        <>
          <span className="start">
            <SaveState saving={state.saving} />
          </span>
          <Button variant="outlined" onClick={() => setTrying(true)} disabled={body.parts.length === 0}>
            Experimentar
          </Button>
          {isCalm ? null : isOpened ? (
            <Button type="submit" variant="contained" loading={state.isSending}>
              Guardar
            </Button>
          ) : (
            <>
              <Button
                type="submit"
                variant="outlined"
                loading={state.isSending && !publishing.wanted.current}
              >
                Guardar
              </Button>
              <Button
                variant="contained"
                loading={publishing.busy || (state.isSending && publishing.wanted.current)}
                onClick={() => save(true)}
              >
                {later ? 'Agendar' : 'Publicar e abrir'}
              </Button>
            </>
          )}
        </>
      }
    >
      <div className={styles.panel}>
        {(problem ?? state.problem) && (
          <div role="alert">
            <Note tone="red">{problem ?? state.problem}</Note>
          </div>
        )}
        {state.restored && (
          <Note icon="clock-counter-clockwise">
            <b>Voltou o que escreveu</b> neste dispositivo.{' '}
            <Button size="small" onClick={state.discard}>
              Descartar o rascunho
            </Button>
          </Note>
        )}
        {quiz && isOpened && <OpenedQuiz quiz={quiz} />}
        {quiz && isCalm ? (
          <QuizSummary quiz={quiz} onChange={() => setChanging(true)} />
        ) : (
          <>
            <div className={`${styles.pair} ${styles.about}`}>
              <TextInput label="Nome" placeholder={usualTitle(undefined)} {...field('title')} />
              <AudienceField
                groups={groups}
                value={body.audience}
                error={errors.audience?.message}
                onChange={(audience, grade) => {
                  form.setValue('audience', audience, { shouldDirty: true })
                  if (grade !== undefined) form.setValue('grade', grade, { shouldDirty: true })
                }}
              />
              <SubjectPicker
                required
                grade={body.grade || undefined}
                value={body.subjectId}
                error={errors.subjectId?.message ?? errors.grade?.message}
                disabled={isOpened}
                onChange={event => form.setValue('subjectId', event.target.value, { shouldDirty: true })}
              />
            </div>
            <PartsFields
              subjectId={body.subjectId}
              grade={body.grade}
              groupIds={body.audience.map(part => part.groupId)}
              picked={quiz?.picked ?? []}
              parts={body.parts}
              shuffles={body.settings.shuffleOptions}
              onChange={parts => form.setValue('parts', parts, { shouldDirty: true })}
            />
            <SettingsFields
              form={form}
              quizId={quiz?.id}
              groups={groups.filter(group => body.audience.some(each => each.groupId === group.id))}
            />
            <SharingField
              kind="quizzes"
              id={quiz?.id}
              value={body.sharing}
              error={errors.sharing?.message}
              onChange={sharing => form.setValue('sharing', sharing, { shouldDirty: true })}
            />
          </>
        )}
      </div>
      {trying &&
        // What is written and not saved yet is known to nobody but this page: it is sampled from the bank.
        (quiz && !state.isDirty() ? (
          <TrySaved id={quiz.id} onClose={() => setTrying(false)} />
        ) : (
          <TryDialog body={body} onClose={() => setTrying(false)} />
        ))}
      {state.conflict && <ConflictDialog open {...state.conflict} />}
    </DialogFrame>
  )
}

/** A name for a quiz that was given none. */
function usualTitle(source: string | undefined): string {
  return source ? `Quiz: ${source}` : `Quiz de ${formatDateSlashes(today())}`
}
