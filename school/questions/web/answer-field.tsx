import { useId } from 'react'
import type { Answer } from '#engines/questions/answer.ts'
import { isEmpty } from '#engines/questions/answer.ts'
import { drawOfAnswer } from '#engines/questions/drawn-formulas.ts'
import { inDraw } from '#engines/questions/drawn-values.ts'
import type { Question } from '#engines/questions/question.ts'
import { Stack } from '#kit/web/parts/layout.tsx'
import { PlainButton } from '#kit/web/parts/plain-button.tsx'
import styles from './answer-field.module.css'
import { AnswerKey } from './answer-key.tsx'
import type { PartProps } from './answer-part.ts'
import { ChoiceAnswer } from './choice-answer.tsx'
import { GapNumbers, GapsStem, WordBank } from './gaps-answer.tsx'
import { HotspotAnswer } from './hotspot-answer.tsx'
import { LabelsAnswer } from './labels-answer.tsx'
import { MatchingAnswer, OrderingAnswer } from './parts-answer.tsx'
import { PassageOver } from './passage.tsx'
import { RichText } from './rich-text.tsx'
import { EssayAnswer, NumericAnswer, ShortAnswer } from './text-answer.tsx'

export interface AnswerFieldProps {
  /** With its key or, as pupils have it, without. */
  question: Question
  /** What was answered; null while nothing was. An answer that is none of this question's is drawn as nothing. */
  answer: Answer | null
  /** Called with every change, null when the answer is taken back. Without it the question is only shown. */
  onAnswer?: ((answer: Answer | null) => void) | undefined
  /** Shows what is right, what was foreseen and the explanation: previews, marking, review. */
  showKey?: boolean
  /** Options that were tried and are not it: they take no other tap. */
  tried?: readonly unknown[] | undefined
  /** What came of the answer, «certa» or «errada» among others: said beside the option that was chosen. */
  verdict?: string | undefined
  /** The text of the right option, where its pupil may know it; without it nothing tells which it is. */
  rightText?: string | undefined
}

/** One question of any type: its text, and the way to answer it by thumb, by keyboard and by ear. */
export function AnswerField({
  question: stored,
  answer,
  onAnswer,
  showKey = false,
  tried = [],
  verdict,
  rightText,
}: AnswerFieldProps) {
  const question = inDraw(stored, drawOfAnswer(answer))
  const stemId = useId()
  const part = { answer, onAnswer, showKey, stemId, tried, verdict, rightText }
  const stem = { id: stemId, html: question.stem, media: question.media, className: styles.stem }
  return (
    <Stack gap={20} shrinks className={styles.question} data-reading={onAnswer ? undefined : true}>
      <PassageOver question={question} />
      {question.type === 'gaps' ? (
        <GapsStem question={question} {...part} stem={stem} />
      ) : (
        <RichText {...stem} />
      )}
      <Field question={question} {...part} />
      {onAnswer && answer !== null && !isEmpty(answer) && hasNoOtherWayBack(question) && (
        <PlainButton look="link" className={styles.clear} onClick={() => onAnswer(null)}>
          Apagar a resposta
        </PlainButton>
      )}
      {showKey && <AnswerKey question={question} />}
    </Stack>
  )
}

function Field({ question, ...part }: PartProps & { question: Question }) {
  switch (question.type) {
    case 'single-choice':
    case 'multiple-choice':
    case 'true-false':
      return <ChoiceAnswer question={question} {...part} />
    case 'short-answer':
      return <ShortAnswer {...part} />
    case 'numeric':
      return <NumericAnswer question={question} {...part} />
    case 'matching':
      return <MatchingAnswer question={question} {...part} />
    case 'ordering':
      return <OrderingAnswer question={question} {...part} />
    case 'gaps':
      return (
        <>
          <WordBank question={question} />
          <GapNumbers question={question} {...part} />
        </>
      )
    case 'hotspot':
      return <HotspotAnswer question={question} {...part} />
    case 'labels':
      return <LabelsAnswer question={question} {...part} />
    case 'essay':
      return <EssayAnswer question={question} {...part} />
  }
}

/** A radio once chosen stays so, and an order once given too: only a button leaves them blank again. */
function hasNoOtherWayBack({ type }: Question): boolean {
  return type === 'single-choice' || type === 'true-false' || type === 'ordering' || type === 'hotspot'
}
