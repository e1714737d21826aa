import { type ReactNode, useEffect, useRef } from 'react'
import { formatTime } from '#kit/figures.ts'
import { Row, Stack, Text } from '#kit/web/parts/layout.tsx'
import { Icon } from '#kit/web/theme/icon.tsx'
import { EntryButton } from '#school/entry/web/entry-button.tsx'
import { RichText } from '#school/questions/web/rich-text.tsx'
import type { QuizFeedback, QuizSitting } from '../../../quizzes/sitting-shapes.ts'
import {
  checkedOnly,
  FeedbackWords,
  Hint,
  pointsWords,
  RightParts,
  verdictOf,
  worthWords,
} from '../../../quizzes/web/feedback.tsx'
import { Certainty } from './certainty.tsx'
import styles from './quiz.module.css'
import { AnotherOne, AskOther } from './quiz-answer.tsx'
import { SaveReceipt } from './save-receipt.tsx'
import { type LineState, waitingOf } from './sitting-sync.ts'
import { type AnswerOfQuiz, useCheck } from './use-check.ts'

/** Below the only question of a page: what helps with the next try, and another like it; the foot says what is settled. */
export function BelowAnswer({ state, quiz, itemId }: Pick<AnswerOfQuiz, 'state' | 'quiz' | 'itemId'>) {
  const checked: QuizFeedback | undefined = quiz.checked[itemId]
  const open = checked && !checked.final && !state.sitting.checking.includes(itemId) ? checked : undefined
  const tries = open?.triesLeft
  const feedbackPlace = useRef<HTMLDivElement>(null)
  const before = useRef(tries)
  useEffect(() => {
    if (tries !== undefined && tries !== before.current)
      feedbackPlace.current?.scrollIntoView({ block: 'nearest' })
    before.current = tries
  }, [tries])
  return (
    <Text as="div" above={16} className={styles.below}>
      <div role="status" ref={feedbackPlace} className={styles.feedback}>
        {open && <NotYet feedback={open} />}
      </div>
      <AnotherOne state={state} quiz={quiz} itemId={itemId} checked={checked} />
    </Text>
  )
}

/** After a try that was not the last one. An option that was tried says so itself. */
function NotYet({ feedback }: { feedback: QuizFeedback }) {
  const { hint = '', tried } = feedback
  const texts = [...(feedback.feedback ?? []), ...(hint === '' ? [] : [hint])]
  return (
    <>
      <p className={tried ? 'visually-hidden' : styles.verdict}>
        {[verdictOf(feedback)?.title ?? checkedOnly(feedback), pointsWords(feedback)]
          .filter(Boolean)
          .join(' · ')}
      </p>
      <RightParts feedback={feedback} />
      {texts.length > 0 && (
        <Hint>
          {texts.map(text => (
            <RichText key={text} html={text} />
          ))}
        </Hint>
      )}
    </>
  )
}

interface QuizFootProps extends AnswerOfQuiz {
  /** Whether the question is of one choice, whose options say which is right. */
  isChoice: boolean
  back: ReactNode
  /** The way on: as the one filled button, or beside the one that checks. */
  next: (isFilled: boolean) => ReactNode
}

/** The foot of a page with one question: how sure, the button that checks, then what came of it and the way on. */
export function QuizFoot(props: QuizFootProps) {
  const { sitting, state, quiz, itemId, isChoice, back, next } = props
  const { answered, checks, checked, checking, settled, asksOther, check, words, feedbackPlace } =
    useCheck(props)
  const isOpen = checks && !settled
  return (
    <>
      <div role="status" ref={feedbackPlace} className={styles.sheetPlace}>
        {checks && settled && !checking && checked && (
          <Sheet feedback={checked} state={state} isChoice={isChoice} />
        )}
      </div>
      {isOpen && quiz.behaviour === 'várias tentativas' && <Tries quiz={quiz} checked={checked} />}
      {!(checks && settled) && <SaveReceipt state={state} />}
      {quiz.behaviour === 'com certeza' && answered && (
        <Certainty
          value={state.sitting.answers[itemId]?.certainty}
          onChange={value => sitting.setCertainty(itemId, value)}
        />
      )}
      {asksOther && <AskOther />}
      {back}
      {isOpen && (
        <EntryButton
          kind="primary"
          data-primary
          disabled={!answered}
          aria-disabled={checking || undefined}
          onClick={check}
        >
          {words}
        </EntryButton>
      )}
      {next(!isOpen)}
    </>
  )
}

/** «2.ª tentativa de 3 · agora vale 1,5 de 2 pontos», before it is made. */
function Tries({ quiz: { tries }, checked }: { quiz: QuizSitting; checked: QuizFeedback | undefined }) {
  const worth = checked && worthWords(checked)
  return (
    <Row as="p" gap={8} center full caption className={styles.tries}>
      <Icon name="arrow-counter-clockwise" size={16} flip />
      <span>
        {tries - (checked?.triesLeft ?? tries) + 1}.ª tentativa de {tries}
        {worth !== undefined && (
          <>
            {' · '}
            <b>{worth}</b>
          </>
        )}
      </span>
    </Row>
  )
}

/** What came of an answer that takes no other. */
function Sheet({
  feedback,
  state,
  isChoice,
}: {
  feedback: QuizFeedback
  state: LineState
  isChoice: boolean
}) {
  const { outcome, right: _right, ...withoutRight } = feedback
  return (
    <section className={styles.sheet} data-outcome={outcome} aria-label="O que deu a resposta">
      <span className={styles.pic} aria-hidden="true">
        <Icon
          name={outcome === 'certa' ? 'check' : outcome === 'errada' ? 'arrow-bend-up-right' : 'info'}
          size={22}
        />
      </span>
      <div>
        <h2>{verdictOf(feedback)?.title ?? 'Guardada'}</h2>
        <p>{[pointsWords(feedback), savedWords(state)].filter(Boolean).join(' · ')}</p>
        {outcome === undefined && <p>{checkedOnly(feedback)}</p>}
      </div>
      <Stack gap={6} className={styles.words}>
        <RightParts feedback={feedback} />
        <FeedbackWords feedback={isChoice ? withoutRight : feedback} />
      </Stack>
    </section>
  )
}

function savedWords({ sitting }: LineState): string {
  const waiting = waitingOf(sitting).length
  if (waiting > 0) return `por enviar ${waiting}`
  return sitting.receivedAt === null ? '' : `recebido às ${formatTime(sitting.receivedAt)}`
}
