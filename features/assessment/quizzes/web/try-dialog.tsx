import { useQueries, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { v7 as uuid } from 'uuid'
import type { Answer } from '#engines/questions/answer.ts'
import { query } from '#kit/web/api/queries.ts'
import { DialogFrame } from '#kit/web/dialog/dialog-frame.tsx'
import { joinAnswers } from '#kit/web/notice/join-answers.ts'
import { Awaited } from '#kit/web/notice/loaded.tsx'
import { Button } from '#kit/web/parts/button.tsx'
import { getQuestion } from '#school/questions/contract.ts'
import { AnswerField } from '#school/questions/web/answer-field.tsx'
import { type QuizBody, sampleQuiz } from '../contract.ts'
import styles from './quiz-panel.module.css'

/** The quiz as one pupil would meet it, drawn anew at every opening; nothing that is answered here is kept. */
export default function TryDialog({ body, onClose }: { body: QuizBody; onClose: () => void }) {
  const [seed, setSeed] = useState<string>(uuid)
  const [at, setAt] = useState(0)
  const [answers, setAnswers] = useState<Readonly<Record<string, Answer | null>>>({})
  const { subjectId, grade, parts, audience } = body
  const sample = useQuery(
    query(sampleQuiz, {
      body: { subjectId, grade, parts, groupIds: audience.map(part => part.groupId), seed },
    }),
  )
  const drawn = sample.data?.questions ?? []
  const questions = useQueries({
    queries: drawn.map(item => query(getQuestion, { params: { id: item.questionId } })),
  })
  const here = drawn[at]
  const shown = questions[at]
  const question = shown?.data?.question
  const last = at + 1 >= drawn.length

  return (
    <DialogFrame
      open
      onClose={onClose}
      size={880}
      title={body.title || 'Quiz novo'}
      sub={
        drawn.length > 0
          ? `Pergunta ${at + 1} de ${drawn.length} · como o aluno a vê; nada fica guardado`
          : ''
      }
      foot={
        <>
          <span className="start">
            <Button
              onClick={() => {
                setSeed(uuid())
                setAt(0)
                setAnswers({})
              }}
            >
              Tirar outra vez à sorte
            </Button>
          </span>
          <Button variant="outlined" disabled={at === 0} onClick={() => setAt(at - 1)}>
            Anterior
          </Button>
          <Button variant="contained" onClick={() => (last ? onClose() : setAt(at + 1))}>
            {last ? 'Fechar' : 'Seguinte'}
          </Button>
        </>
      }
    >
      <div className={styles.try}>
        <Awaited
          answer={shown ? joinAnswers(sample, shown) : sample}
          failed="Não foi possível tirar as perguntas"
        />
        {sample.data?.questions.length === 0 && <p>O banco não tem perguntas para estas regras.</p>}
        {here && question && (
          <AnswerField
            key={here.questionId}
            question={question}
            answer={answers[here.questionId] ?? null}
            onAnswer={answer => setAnswers({ ...answers, [here.questionId]: answer })}
          />
        )}
      </div>
    </DialogFrame>
  )
}
