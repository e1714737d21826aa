import { type RefObject, useEffect, useRef, useState } from 'react'
import { hasImmediateFeedback } from '../../../quizzes/settings.ts'
import type { QuizFeedback, QuizSitting } from '../../../quizzes/sitting-shapes.ts'
import { hasAnswer } from './answered.ts'
import { whenBack } from './away-word.ts'
import type { LineState, OpenSitting } from './sitting-sync.ts'

export interface AnswerOfQuiz {
  sitting: OpenSitting
  state: LineState
  quiz: QuizSitting
  itemId: string
  /** Takes the focus on once a question that was checked takes no other answer. */
  onSettled?: (() => void) | undefined
}

interface Check {
  answered: boolean
  /** The quiz gives feedback on each answer during the attempt. */
  checks: boolean
  checked: QuizFeedback | undefined
  checking: boolean
  /** Takes no other answer. */
  settled: boolean
  /** The answer was checked before: another one is asked for. */
  asksOther: boolean
  check: () => void
  /** On the button that checks. */
  words: string
  /** Where the feedback stands: it is brought into sight. */
  feedbackPlace: RefObject<HTMLDivElement | null>
}

/** Checking the answer to one question of a quiz, and what came of it. */
export function useCheck({ sitting, state, quiz, itemId, onSettled }: AnswerOfQuiz): Check {
  const answer = state.sitting.answers[itemId]?.answer
  const checked: QuizFeedback | undefined = quiz.checked[itemId]
  const checking = state.sitting.checking.includes(itemId)
  const isTried = checked?.tried?.includes(answer) ?? false
  const [wantsOther, setWantsOther] = useState(false)
  /** The button that was pressed goes away with the last try. Not a ref: an effect that is late would take it for its own. */
  const [pressed, setPressed] = useState(false)
  const settled = checked?.final === true
  const cleared = checked?.cleared
  const feedbackPlace = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (checking || !pressed) return
    setPressed(false)
    // What was wrong goes away once: what is answered from here on stays, also after the page was left.
    if (!settled && cleared !== undefined) sitting.give(itemId, cleared)
    feedbackPlace.current?.scrollIntoView({ block: 'nearest' })
    if (settled) onSettled?.()
  }, [checking, pressed, settled, onSettled, cleared, sitting, itemId])
  const check = () => {
    if (checking) return
    setWantsOther(isTried)
    if (isTried) return
    sitting.check(itemId)
    setPressed(true)
  }
  const waits = state.network === 'away' ? `Vê-se ${whenBack(state)}` : 'A ver…'
  return {
    answered: hasAnswer(answer),
    checks: hasImmediateFeedback(quiz),
    checked,
    checking,
    settled,
    asksOther: wantsOther && isTried,
    check,
    words: checking ? waits : 'Verificar',
    feedbackPlace,
  }
}
