import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { query } from '#kit/web/api/queries.ts'
import { DialogFrame } from '#kit/web/dialog/dialog-frame.tsx'
import { Awaited } from '#kit/web/notice/loaded.tsx'
import { today } from '#school/students/web/today.ts'
import { getQuiz, type QuizBody, quizBody } from '../contract.ts'
import { quizSettings } from '../settings.ts'
import { EditQuiz, NewQuiz } from './quiz-form.tsx'

interface QuizPanelProps {
  /** Of the quiz; `novo` begins one. */
  id: string
  onShow: (id: string) => void
  onClose: () => void
}

/** One quiz beside the list: what it asks, of whom and when, and the steps of its life. */
export default function QuizPanel({ id, onShow, onClose }: QuizPanelProps) {
  const [blank] = useState(blankQuiz)
  // A new quiz that was refused its opening is a saved one by now: the sentence goes along.
  const [problem, setProblem] = useState<string>()
  const shared = { onShow, onClose, problem, onProblem: setProblem }
  const answer = useQuery({
    ...query(getQuiz, { params: { id } }),
    enabled: id !== 'novo',
  })
  if (id === 'novo') return <NewQuiz key="novo" values={blank} {...shared} />
  if (answer.data)
    return (
      <EditQuiz
        key={`${answer.data.id} ${answer.data.version}`}
        quiz={answer.data}
        values={quizBody.parse(answer.data)}
        {...shared}
      />
    )
  return (
    <DialogFrame open side onClose={onClose} size={560} title="Quiz">
      <Awaited
        answer={answer}
        failed="Não foi possível abrir o quiz"
        gone={{ label: 'Ver os quizzes', onClick: onClose }}
      />
    </DialogFrame>
  )
}

function blankQuiz(): QuizBody {
  return {
    title: '',
    description: '',
    subjectId: '',
    grade: 0,
    year: Number(today().slice(0, 4)),
    settings: quizSettings.parse({ perPage: 1 }),
    parts: [],
    audience: [],
    exceptions: [],
    opensAt: null,
    closesAt: null,
    source: null,
  }
}
