import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { v7 as uuid } from 'uuid'
import { shownMark } from '#engines/psychometrics/bands.ts'
import type { Answer } from '#engines/questions/answer.ts'
import type { ResponseOf } from '#kit/endpoint.ts'
import { counted } from '#kit/figures.ts'
import { query, useSave } from '#kit/web/api/queries.ts'
import { DialogFrame } from '#kit/web/dialog/dialog-frame.tsx'
import { ErrorPanel } from '#kit/web/notice/error-panel.tsx'
import { Awaited } from '#kit/web/notice/loaded.tsx'
import { Button } from '#kit/web/parts/button.tsx'
import { AnswerField } from '#school/questions/web/answer-field.tsx'
import { answerPreview, previewQuiz } from '../results-contract.ts'
import { hasImmediateFeedback } from '../settings.ts'
import { Feedback } from './feedback.tsx'
import styles from './quiz-panel.module.css'

/** A saved quiz as one pupil meets it: questions without their keys, and the feedback that its rules give a pupil. */
export default function TrySaved({ id, onClose }: { id: string; onClose: () => void }) {
  const [seed, setSeed] = useState<string>(uuid)
  const [at, setAt] = useState(0)
  const [answers, setAnswers] = useState<Readonly<Record<string, Answer | null>>>({})
  /** Tries that were checked, by question, the first one first. */
  const [tries, setTries] = useState<Readonly<Record<string, readonly Answer[]>>>({})
  const [result, setResult] = useState<ResponseOf<typeof answerPreview>>()
  const preview = useQuery(query(previewQuiz, { params: { id }, body: { seed } }))
  const check = useSave(answerPreview, { failsInPlace: true, onSaved: answer => setResult(answer.data) })
  const { data } = preview
  const items = data?.items ?? []
  const here = items[at]
  const over = result?.review ?? null
  const feedback = here && (over?.items ?? result?.checked)?.[here.id]
  const immediate = data !== undefined && hasImmediateFeedback(data.quiz)
  const current = here ? (answers[here.id] ?? null) : null

  function send(checked: Readonly<Record<string, readonly Answer[]>>, submit: boolean) {
    const sent = items.flatMap(({ id: itemId }) => {
      const before = checked[itemId] ?? []
      const answer = submit ? (answers[itemId] ?? before.at(-1)) : before.at(-1)
      if (answer === undefined || answer === null) return []
      return [{ itemId, answer, before: before.at(-1) === answer ? before.slice(0, -1) : [...before] }]
    })
    check.mutate({ params: { id }, body: { seed, answers: sent, submit } })
  }
  function anew() {
    setSeed(uuid())
    setAt(0)
    setAnswers({})
    setTries({})
    setResult(undefined)
    check.reset()
  }

  return (
    <DialogFrame
      open
      onClose={onClose}
      size={880}
      title={data?.title ?? 'Experimentar'}
      sub={
        items.length > 0
          ? `Pergunta ${at + 1} de ${items.length} · como o aluno a vê; nada fica guardado`
          : ''
      }
      foot={
        <>
          <span className="start">
            <Button onClick={anew}>Tirar outra vez à sorte</Button>
          </span>
          <Button variant="outlined" disabled={at === 0} onClick={() => setAt(at - 1)}>
            Anterior
          </Button>
          {at + 1 < items.length ? (
            <Button variant="contained" onClick={() => setAt(at + 1)}>
              Seguinte
            </Button>
          ) : over || items.length === 0 ? (
            <Button variant="contained" onClick={onClose}>
              Fechar
            </Button>
          ) : (
            <Button variant="contained" loading={check.isPending} onClick={() => send(tries, true)}>
              Entregar a experiência
            </Button>
          )}
        </>
      }
    >
      <div className={styles.try}>
        <Awaited answer={preview} failed="Não foi possível experimentar" />
        {check.error && (
          <ErrorPanel
            title="Não foi possível experimentar"
            error={check.error}
            onRetry={() => check.variables && check.mutate(check.variables)}
          />
        )}
        {data && items.length === 0 && <p>O banco não tem perguntas para estas regras.</p>}
        {over && (
          <p role="status">
            {over.mark === null
              ? 'Entregue. A nota não se mostra, ou espera pela correcção.'
              : `Entregue: ${counted(shownMark(over.mark), 'valor', 'valores')}.`}
          </p>
        )}
        {here && (
          <AnswerField
            key={here.id}
            question={here.question}
            answer={current}
            verdict={feedback?.final ? feedback.outcome : undefined}
            rightText={feedback?.final ? feedback.right : undefined}
            onAnswer={
              over || feedback?.final ? undefined : answer => setAnswers({ ...answers, [here.id]: answer })
            }
          />
        )}
        {feedback && <Feedback feedback={feedback} />}
        {here && immediate && !over && !feedback?.final && (
          <Button
            variant="outlined"
            disabled={current === null}
            loading={check.isPending}
            onClick={() => {
              if (current === null) return
              const checked = { ...tries, [here.id]: [...(tries[here.id] ?? []), current] }
              setTries(checked)
              send(checked, false)
            }}
          >
            Verificar
          </Button>
        )}
      </div>
    </DialogFrame>
  )
}
