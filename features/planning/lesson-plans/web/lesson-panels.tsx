import { useState } from 'react'
import { counted, fileSize } from '#kit/figures.ts'
import { stepsFrom } from '#kit/states.ts'
import { call } from '#kit/web/api/client.ts'
import { useSave } from '#kit/web/api/queries.ts'
import { FileField } from '#kit/web/form/file-field.tsx'
import { FormSection } from '#kit/web/form/form-section.tsx'
import { TextArea, TextInput } from '#kit/web/form/inputs.tsx'
import { Button } from '#kit/web/parts/button.tsx'
import { saveFile } from '#kit/web/parts/download.ts'
import { IconButton } from '#kit/web/parts/icon-button.tsx'
import { Row, Stack } from '#kit/web/parts/layout.tsx'
import { Section } from '#kit/web/parts/section.tsx'
import { Icon } from '#kit/web/theme/icon.tsx'
import { useSession } from '#school/accounts/web/session.ts'
import { useUndo } from '#school/changes/web/use-undo.ts'
import { CommentsPanel } from '#school/comments/web/comments-panel.tsx'
import { isRole } from '#school/roles.ts'
import { today } from '#school/students/web/today.ts'
import { ATTACHMENT_BYTES, addAttachment, getAttachment, removeAttachment } from '../attachments-contract.ts'
import { commentLesson, type Lesson, resolveLessonComment } from '../contract.ts'
import { isAhead, lessonStateTable, taughtStates } from '../lesson.ts'
import { reopenedAs } from '../ready.ts'
import styles from './lesson-form.module.css'
import { LessonStateMark } from './lesson-state.tsx'
import { useBeforeLesson } from './use-before-lesson.ts'
import { useLessonMarks } from './use-lesson-marks.ts'

interface PanelProps {
  lesson: Lesson
  /** The stored lesson went from one version to the next by what was done here. */
  onChanged?: (lesson: Lesson, from: number) => void
}

interface TaughtPanelProps extends PanelProps {
  /** «Está pronto» concerns the whole plan. */
  onReady: () => void
}

/** What became of the lesson: one tap for taught, in part or not at all, with who was there. */
export function TaughtPanel({ lesson, onChanged, onReady }: TaughtPanelProps) {
  const { user } = useSession()
  const { mark, busy } = useLessonMarks(onChanged)
  // Where pupils were called by name, the lesson counts who was there.
  const before = useBeforeLesson(lesson)
  const [present, setPresent] = useState(lesson.present === null ? '' : String(lesson.present))
  const [notes, setNotes] = useState(lesson.taughtNotes)
  const role = user?.nivel ?? ''
  const taught = taughtStates.some(state => state === lesson.state)
  // Opened again, a lesson goes where its fields allow: one way back, not two.
  const steps = (isRole(role) ? stepsFrom(lessonStateTable, lesson.state, role) : []).filter(
    ({ to }) =>
      (!taught || taughtStates.some(state => state === to) || to === reopenedAs(lesson)) &&
      !isAhead({ state: to, heldOn: lesson.heldOn }, today()),
  )
  const count = present.trim() === '' ? null : Number(present)
  const wrong = count !== null && !(Number.isInteger(count) && count >= 0 && count <= 200)
  const name = lesson.theme || lesson.summary
  return (
    <Section title="A aula" aside={<LessonStateMark state={lesson.state} />}>
      <Stack gap={16}>
        {before?.own ? null : (
          <TextInput
            className={styles.short}
            label="Presentes"
            optional
            inputMode="numeric"
            help={lesson.pupils === null ? undefined : `de ${counted(lesson.pupils, 'aluno', 'alunos')}`}
            error={wrong ? 'Escreva um número inteiro.' : undefined}
            value={present}
            disabled={!lesson.mayTeach}
            onChange={event => setPresent(event.target.value)}
          />
        )}
        <Left lesson={lesson} />
        <TextArea
          label="Observações depois da aula"
          optional
          rows={2}
          value={notes}
          disabled={!lesson.mayTeach}
          onChange={event => setNotes(event.target.value)}
        />
        {lesson.mayTeach && (
          <Row gap={8} wrap>
            {steps.map(step => (
              <Button
                key={step.to}
                variant={step.to === 'dada' ? 'contained' : 'outlined'}
                disabled={busy || wrong}
                onClick={() =>
                  step.to === 'pronto' && !taught
                    ? onReady()
                    : mark({ id: lesson.id, version: lesson.version, name, present: count, notes }, step.to)
                }
              >
                {step.label}
              </Button>
            ))}
          </Row>
        )}
      </Stack>
    </Section>
  )
}

/** What was left of a lesson, and the word for the next one. */
function Left({ lesson }: { lesson: Lesson }) {
  const names = lesson.phases
    .filter(({ id }) => lesson.state === 'parcial' && lesson.leftPhases?.includes(id))
    .map(({ name }) => name)
  if (names.length === 0 && lesson.forNext === '') return null
  return (
    <p>
      {names.length > 0 && `Ficou por fazer: ${names.join('; ')}. `}
      {lesson.forNext && `Para a próxima aula: ${lesson.forNext}`}
    </p>
  )
}

/** What the pedagogue and colleagues say of the plan. */
export function LessonComments({ lesson }: { lesson: Lesson }) {
  const write = useSave(commentLesson)
  const resolve = useSave(resolveLessonComment)
  const params = { id: lesson.id }
  return (
    <CommentsPanel
      comments={lesson.comments}
      draft={`lesson-comments/${lesson.id}`}
      writing={write.isPending}
      onWrite={(text, callbacks) => write.mutate({ params, body: { text } }, callbacks)}
      onResolve={(commentId, resolved, callbacks) =>
        resolve.mutate({ params: { ...params, commentId }, body: { resolved } }, callbacks)
      }
    />
  )
}

/** The files that go with a lesson, on its own card. */
export function AttachmentsPanel({ lesson }: { lesson: Lesson }) {
  return (
    <Section title="Anexos">
      <Attachments lesson={lesson} />
    </Section>
  )
}

/** The same as a part of its form. */
export function AttachmentsSection({ lesson, onChanged }: PanelProps) {
  const count = lesson.attachments.length
  return (
    <FormSection
      title="Anexos"
      text="Os ficheiros que vão com a aula."
      folds={count === 0 ? 'nenhum ficheiro' : counted(count, 'ficheiro', 'ficheiros')}
    >
      <Attachments lesson={lesson} onChanged={onChanged} />
    </FormSection>
  )
}

function Attachments({ lesson, onChanged }: PanelProps) {
  const announce = useUndo()
  const add = useSave(addAttachment)
  const remove = useSave(removeAttachment)
  return (
    <Stack gap={16}>
      {lesson.attachments.length > 0 && (
        <Stack as="ul" gap={12} className={styles.files}>
          {lesson.attachments.map(file => (
            <Row as="li" gap={8} center between key={file.id}>
              <Button startIcon={<Icon name="file" />} onClick={() => void open(lesson.id, file)}>
                {file.name} ({fileSize(file.bytes)})
              </Button>
              {lesson.mayEdit && (
                <IconButton
                  aria-label={`Retirar ${file.name}`}
                  onClick={() =>
                    remove.mutate(
                      { params: { id: lesson.id, fileId: file.id } },
                      {
                        onSuccess: ({ data, change }) => {
                          onChanged?.(data, data.version - 1)
                          announce(`«${file.name}» retirado.`, change)
                        },
                      },
                    )
                  }
                >
                  <Icon name="trash" />
                </IconButton>
              )}
            </Row>
          ))}
        </Stack>
      )}
      {lesson.mayEdit && (
        <FileField
          label="Juntar um ficheiro"
          accept=".pdf,.docx,.xlsx,.pptx,.odt,.png,.jpg,.jpeg,.webp,.mp3,.ogg,.mp4"
          maxBytes={ATTACHMENT_BYTES}
          value={null}
          disabled={add.isPending}
          onChange={file => {
            if (!file) return
            add.mutate(
              { params: { id: lesson.id }, query: { fileName: file.name }, body: file },
              {
                onSuccess: ({ data, change }) => {
                  onChanged?.(data, data.version - 1)
                  announce(`«${file.name}» junto ao plano.`, change)
                },
              },
            )
          }}
        />
      )}
    </Stack>
  )
}

function open(id: string, file: { id: string; name: string }) {
  const content = call(getAttachment, { params: { id, fileId: file.id } })
  return saveFile(content, file.name, 'Não foi possível abrir o ficheiro.')
}
