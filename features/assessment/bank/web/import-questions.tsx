import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { Answers } from '#engines/decisions.ts'
import type { ResponseOf } from '#kit/endpoint.ts'
import type { Progress } from '#kit/progress.ts'
import { call, callWithChange } from '#kit/web/api/client.ts'
import { messageOf } from '#kit/web/api-error.ts'
import { DialogFrame } from '#kit/web/dialog/dialog-frame.tsx'
import { FileProgress } from '#kit/web/import/file-progress.tsx'
import { ImportDecisions } from '#kit/web/import/import-decisions.tsx'
import { Note } from '#kit/web/notice/note.tsx'
import { Button } from '#kit/web/parts/button.tsx'
import { useUndoChanges } from '#school/changes/web/use-undo.ts'
import {
  importQuestions,
  type inFormats,
  previewQuestionImport,
} from '#school/questions/transfer-contract.ts'
import styles from './bank.module.css'
import { countedQuestions } from './bank-words.ts'
import { type Choices, idsInBank, type Preview, proposedChoices } from './import-choices.ts'
import { type BankTarget, ImportChoose } from './import-choose.tsx'
import { ImportDone } from './import-done.tsx'
import { ImportPreview } from './import-preview.tsx'

type Format = (typeof inFormats)[number]
/** What is read: the name is what people call it. */
type Source = { file: File; name: string; format?: Format }
type Review = {
  kind: 'review'
  source: Source
  preview: Preview
  choices: Choices
  answers: Answers
  busy: boolean
  progress?: Progress
  problem?: string
}
type Step =
  | {
      kind: 'choose'
      reading?: { name: string; progress?: Progress }
      problem?: string
      /** Read as soon as subject and grade are chosen. */
      waiting?: Source
    }
  | Review
  | { kind: 'done'; result: ResponseOf<typeof importQuestions>; change: string | null; review: Review }

const formatLabels: Record<Format, string> = {
  gift: 'GIFT',
  aiken: 'Aiken',
  'moodle-xml': 'Moodle XML',
  qti: 'QTI',
  csv: 'CSV',
  xlsx: 'Excel',
  docx: 'Word',
  text: 'Texto',
  h5p: 'H5P',
}

interface ImportQuestionsProps {
  onClose: () => void
  /** For a caller that waits for the imported questions; called when the dialog closes. */
  onImported?: (entered: {
    questionIds: string[]
    subjectId: string
    grade: number
    fileName: string
  }) => void
}

/** Questions from elsewhere: a file or a text, what each of its questions would become, the result, and the way back. */
export default function ImportQuestions({ onClose, onImported }: ImportQuestionsProps) {
  const [place, setPlace] = useState({ subject: '', grade: '' })
  const [step, setStep] = useState<Step>({ kind: 'choose' })
  const client = useQueryClient()
  const undo = useUndoChanges()
  const into = { subject: place.subject, grade: Number(place.grade) }
  const choosePlace = (next: BankTarget) => {
    setPlace(next)
    const chosen = intoOf(next)
    if (step.kind === 'choose' && step.waiting && chosen) void read(step.waiting, chosen)
  }
  const reading = useRef<AbortController>(undefined)

  async function read(source: Source, into = intoOf(place)) {
    const { file, name, format } = source
    if (!into) return setStep({ kind: 'choose', problem: placeFirst(name), waiting: source })
    const onProgress = (progress: Progress) => setStep({ kind: 'choose', reading: { name, progress } })
    setStep({ kind: 'choose', reading: { name } })
    reading.current = new AbortController()
    const { signal } = reading.current
    try {
      const query = { ...into, fileName: file.name, ...(format && { format }) }
      const preview = await call(previewQuestionImport, { query, body: file }, { signal, onProgress })
      setStep({
        kind: 'review',
        source,
        preview,
        choices: proposedChoices(preview),
        answers: {},
        busy: false,
      })
    } catch (error) {
      setStep({ kind: 'choose', ...(!signal.aborted && { problem: messageOf(error) }) })
    }
  }

  /** The same file once more, with what the person said of it. */
  async function readAgain({ problem: _, ...review }: Review, answers: Answers) {
    setStep({ ...review, answers, busy: true })
    try {
      const { file } = review.source
      const query = { ...into, fileName: file.name, format: review.preview.format, ...inUrl(answers) }
      const preview = await call(previewQuestionImport, { query, body: file })
      setStep({ ...review, answers, preview, choices: proposedChoices(preview, review), busy: false })
    } catch (error) {
      setStep({ ...review, busy: false, problem: messageOf(error) })
    }
  }

  async function send({ problem: _, ...review }: Review) {
    const onProgress = (progress: Progress) => setStep({ ...review, busy: true, progress })
    setStep({ ...review, busy: true })
    try {
      const { source, choices, preview, answers } = review
      const query = {
        ...into,
        fileName: source.file.name,
        format: preview.format,
        ...inUrl(answers),
        skip: [...choices.keys()],
      }
      const { data, change } = await callWithChange(
        importQuestions,
        { query, body: source.file },
        { onProgress },
      )
      await client.invalidateQueries({ queryKey: ['questions'] })
      setStep({ kind: 'done', result: data, change, review })
    } catch (error) {
      setStep({ ...review, busy: false, problem: messageOf(error) })
    }
  }

  switch (step.kind) {
    case 'choose':
      return (
        <ImportChoose
          place={place}
          onPlace={choosePlace}
          reading={step.reading}
          problem={step.problem}
          onFile={file => void read({ file, name: file.name })}
          onText={text =>
            void read({ file: new File([text], 'texto-colado.txt'), name: 'Texto colado', format: 'text' })
          }
          onStop={() => reading.current?.abort()}
          onClose={onClose}
        />
      )
    case 'review': {
      const { preview, choices, source, answers, busy } = step
      const good = preview.questions.filter(({ ok, index }) => ok && !choices.has(index)).length
      const own = [...choices.values()].filter(choice => choice === 'bank').length
      return (
        <DialogFrame
          open
          onClose={onClose}
          size={1104}
          icon="upload-simple"
          title="Importar perguntas"
          sub={`${source.name} · ${formatLabels[preview.format]} · ${countedQuestions(preview.questions.length)}`}
          flush
          foot={
            <>
              <Button variant="outlined" onClick={() => setStep({ kind: 'choose' })}>
                Outro ficheiro
              </Button>
              <Button
                variant="contained"
                loading={busy}
                disabled={good + own === 0}
                onClick={() => void send(step)}
              >
                {good === 0 && own > 0 ? 'Ficar com as do banco' : `Importar ${countedQuestions(good)}`}
              </Button>
            </>
          }
        >
          {busy && (
            <div className={styles.notes}>
              <FileProgress name={source.name} progress={step.progress} />
            </div>
          )}
          {step.problem && (
            <div className={styles.notes}>
              <Note tone="red">{step.problem}</Note>
            </div>
          )}
          <ImportDecisions
            decisions={preview.decisions}
            tops={preview.tops}
            isBusy={busy}
            onAnswer={({ id }, value) => void readAgain(step, { ...answers, [id]: value })}
          />
          <ImportPreview
            preview={preview}
            choices={choices}
            onChoices={next => setStep({ ...step, choices: next })}
          />
        </DialogFrame>
      )
    }
    case 'done': {
      const { result, change, review } = step
      const ids = idsInBank(review.preview, review.choices, result)
      const undoImport = () => {
        if (change !== null) void undo([change])
        onClose()
      }
      const makeQuiz = () => {
        const fileName = review.source.name
        onImported?.({ questionIds: [...ids.values()], subjectId: into.subject, grade: into.grade, fileName })
        onClose()
      }
      return (
        <ImportDone
          result={result}
          ownInstead={[...review.choices.values()].filter(choice => choice === 'bank').length}
          onUndo={change !== null && result.imported > 0 ? undoImport : undefined}
          onQuiz={onImported && ids.size > 0 ? makeQuiz : undefined}
          tests={onImported ? [] : review.preview.tests}
          ids={ids}
          into={into}
          onClose={onClose}
        />
      )
    }
  }
}

function inUrl(answers: Answers): { answers?: string } {
  return Object.keys(answers).length === 0 ? {} : { answers: JSON.stringify(answers) }
}

function intoOf({ subject, grade }: BankTarget): { subject: string; grade: number } | undefined {
  return subject === '' || grade === '' ? undefined : { subject, grade: Number(grade) }
}

function placeFirst(name: string): string {
  return `Escolha a disciplina e a classe: «${name}» lê-se a seguir.`
}
