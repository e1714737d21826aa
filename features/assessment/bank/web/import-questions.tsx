import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { ResponseOf } from '#kit/endpoint.ts'
import type { Progress } from '#kit/progress.ts'
import { messageOf } from '#kit/web/api/api-error.ts'
import { call, callWithChange } from '#kit/web/api/client.ts'
import { DialogFrame } from '#kit/web/dialog/dialog-frame.tsx'
import { FileField } from '#kit/web/form/file-field.tsx'
import { FieldRow } from '#kit/web/form/form-section.tsx'
import { FileProgress } from '#kit/web/import/file-progress.tsx'
import { RowList } from '#kit/web/list/row-list.tsx'
import { Note } from '#kit/web/notice/note.tsx'
import { notify } from '#kit/web/notice/notify.ts'
import { Button } from '#kit/web/parts/button.tsx'
import { download } from '#kit/web/parts/download.ts'
import { Icon } from '#kit/web/theme/icon.tsx'
import { useUndoChanges } from '#school/changes/web/use-undo.ts'
import {
  getQuestionModel,
  importQuestions,
  type inFormats,
  previewQuestionImport,
  QUESTION_FILE_BYTES,
} from '#school/questions/transfer-contract.ts'
import { GradePicker } from '#school/subjects/web/grade-picker.tsx'
import { SubjectPicker } from '#school/subjects/web/subject-picker.tsx'
import styles from './bank.module.css'
import { countedQuestions } from './bank-words.ts'
import { ImportPreview } from './import-preview.tsx'

type Preview = ResponseOf<typeof previewQuestionImport>
type Result = ResponseOf<typeof importQuestions>

type Step =
  | { kind: 'choose'; busy: boolean; name?: string; progress?: Progress; problem?: string }
  | {
      kind: 'review'
      file: File
      preview: Preview
      skip: ReadonlySet<number>
      busy: boolean
      progress?: Progress
      problem?: string
    }
  | { kind: 'done'; result: Result; change: string | null; fileName: string }

const formatLabels: Record<(typeof inFormats)[number], string> = {
  gift: 'GIFT',
  aiken: 'Aiken',
  'moodle-xml': 'Moodle XML',
  qti: 'QTI',
  csv: 'CSV',
  xlsx: 'Excel',
}
const ACCEPT = '.gift,.txt,.xml,.zip,.csv,.xlsx,.tsv'

interface ImportQuestionsProps {
  onClose: () => void
  /** Where somebody waits for what entered; told when the dialog is closed over it. */
  onImported?: (entered: {
    questionIds: string[]
    subjectId: string
    grade: number
    fileName: string
  }) => void
}

/** Questions from another system: a file, what each of its questions would become, the result, and the way back. */
export default function ImportQuestions({ onClose, onImported }: ImportQuestionsProps) {
  const [place, setPlace] = useState({ subject: '', grade: '' })
  const [step, setStep] = useState<Step>({ kind: 'choose', busy: false })
  const client = useQueryClient()
  const undo = useUndoChanges()
  const into = { subject: place.subject, grade: Number(place.grade) }
  const reading = useRef<AbortController>(undefined)
  const stopReading = () => reading.current?.abort()

  async function read(file: File | null) {
    if (!file) return
    const onProgress = (progress: Progress) =>
      setStep({ kind: 'choose', busy: true, name: file.name, progress })
    setStep({ kind: 'choose', busy: true, name: file.name })
    reading.current = new AbortController()
    const { signal } = reading.current
    try {
      const query = { ...into, fileName: file.name }
      const preview = await call(previewQuestionImport, { query, body: file }, { signal, onProgress })
      const skip = new Set(
        preview.questions.filter(question => question.twin !== null).map(question => question.index),
      )
      setStep({ kind: 'review', file, preview, skip, busy: false })
    } catch (error) {
      setStep({ kind: 'choose', busy: false, ...(!signal.aborted && { problem: messageOf(error) }) })
    }
  }

  async function send(review: Extract<Step, { kind: 'review' }>) {
    const onProgress = (progress: Progress) => setStep({ ...review, busy: true, progress })
    setStep({ ...review, busy: true })
    try {
      const { file, skip, preview } = review
      const query = { ...into, fileName: file.name, format: preview.format, skip: [...skip] }
      const { data, change } = await callWithChange(importQuestions, { query, body: file }, { onProgress })
      await client.invalidateQueries({ queryKey: ['questions'] })
      setStep({ kind: 'done', result: data, change, fileName: file.name })
    } catch (error) {
      setStep({ ...review, busy: false, problem: messageOf(error) })
    }
  }

  switch (step.kind) {
    case 'choose':
      return (
        <DialogFrame
          open
          onClose={onClose}
          size={560}
          icon="upload-simple"
          title="Importar perguntas"
          sub="GIFT, Aiken, Moodle XML, QTI 2.1, 2.2 ou 3.0, CSV ou Excel."
          foot={
            <>
              <Button
                className="start"
                startIcon={<Icon name="download-simple" />}
                onClick={() => void saveModel()}
              >
                Folha-modelo
              </Button>
              {step.busy ? (
                <Button color="error" onClick={stopReading}>
                  Parar a leitura
                </Button>
              ) : (
                <Button variant="outlined" onClick={onClose}>
                  Cancelar
                </Button>
              )}
            </>
          }
        >
          <div className={styles.dialog}>
            <FieldRow>
              <SubjectPicker
                required
                value={place.subject}
                onChange={event => setPlace({ ...place, subject: event.target.value })}
              />
              <GradePicker
                required
                value={place.grade}
                onChange={event => setPlace({ ...place, grade: event.target.value })}
              />
            </FieldRow>
            <FileField
              label="Ficheiro"
              accept={ACCEPT}
              maxBytes={QUESTION_FILE_BYTES}
              value={null}
              disabled={step.busy || place.subject === '' || place.grade === ''}
              help={
                place.subject === '' || place.grade === ''
                  ? 'Escolha primeiro a disciplina e a classe das perguntas.'
                  : 'Nada entra no banco antes de ver o que cada pergunta seria.'
              }
              error={step.problem}
              onChange={file => void read(file)}
            />
            {step.busy && <FileProgress name={step.name ?? ''} progress={step.progress} />}
          </div>
        </DialogFrame>
      )
    case 'review': {
      const { preview, skip } = step
      const good = preview.questions.filter(question => question.ok && !skip.has(question.index)).length
      return (
        <DialogFrame
          open
          onClose={onClose}
          size={1104}
          icon="upload-simple"
          title="Importar perguntas"
          sub={`${step.file.name} · ${formatLabels[preview.format]} · ${countedQuestions(preview.questions.length)}`}
          flush
          foot={
            <>
              <Button variant="outlined" onClick={() => setStep({ kind: 'choose', busy: false })}>
                Outro ficheiro
              </Button>
              <Button
                variant="contained"
                loading={step.busy}
                disabled={good === 0}
                onClick={() => void send(step)}
              >
                Importar {countedQuestions(good)}
              </Button>
            </>
          }
        >
          {step.busy && (
            <div className={styles.notes}>
              <FileProgress name={step.file.name} progress={step.progress} />
            </div>
          )}
          {step.problem && (
            <div className={styles.notes}>
              <Note tone="red">{step.problem}</Note>
            </div>
          )}
          <ImportPreview preview={preview} skip={skip} onSkip={next => setStep({ ...step, skip: next })} />
        </DialogFrame>
      )
    }
    case 'done': {
      const { result, change, fileName } = step
      const notes = [...result.failed, ...result.lost]
      return (
        <DialogFrame
          open
          onClose={onClose}
          size={880}
          icon={result.imported > 0 ? 'check-circle' : 'warning-circle'}
          tone={result.imported > 0 ? 'primary' : 'red'}
          title={`${countedQuestions(result.imported)} ${result.imported === 1 ? 'importada' : 'importadas'}`}
          sub={[
            result.failed.length > 0 && `${countedQuestions(result.failed.length)} com erro`,
            result.skipped > 0 && `${countedQuestions(result.skipped)} fora por escolha`,
          ]
            .filter(Boolean)
            .join(' · ')}
          foot={
            <>
              {change !== null && result.imported > 0 && (
                <Button
                  className="start"
                  color="error"
                  startIcon={<Icon name="arrow-counter-clockwise" />}
                  onClick={() => {
                    void undo([change])
                    onClose()
                  }}
                >
                  Desfazer a importação
                </Button>
              )}
              {onImported && result.imported > 0 ? (
                <Button
                  variant="contained"
                  onClick={() => {
                    const { questionIds } = result
                    onImported({ questionIds, subjectId: into.subject, grade: into.grade, fileName })
                    onClose()
                  }}
                >
                  Fazer o quiz com elas
                </Button>
              ) : (
                <Button variant="contained" onClick={onClose}>
                  Concluir
                </Button>
              )}
            </>
          }
        >
          {notes.length === 0 ? (
            <p>Todas entraram como rascunho, sem perder nada.</p>
          ) : (
            <RowList
              rows={notes.map(entry => ({
                key: String(entry.index),
                title: `${entry.index}. ${entry.name}`,
                text: entry.error ?? entry.lost.map(({ what, why }) => `${what}: ${why}`).join(' '),
                aside: entry.ok ? 'entrou sem isso' : 'não entrou',
              }))}
            />
          )}
        </DialogFrame>
      )
    }
  }
}

async function saveModel() {
  try {
    download(await call(getQuestionModel, {}), 'modelo-perguntas.xlsx')
  } catch (error) {
    notify.error('Não foi possível descarregar a folha-modelo.', { detail: messageOf(error) })
  }
}
