import { useState } from 'react'
import { drawWords, inDraw, isDrawn } from '#engines/questions/drawn-values.ts'
import { keyText } from '#engines/questions/key-text.ts'
import type { Question } from '#engines/questions/question.ts'
import { decimal } from '#kit/figures.ts'
import { ActionButton } from '#kit/web/parts/action.tsx'
import { Row, Stack, Text } from '#kit/web/parts/layout.tsx'
import { AnswerField } from '#school/questions/web/answer-field.tsx'
import { TypesetText } from '#school/questions/web/typeset-text.tsx'

/** A question with its key; where it draws values, one draw of them after the other, and between which bounds they are. */
export function QuestionWithDraws({ question }: { question: Question }) {
  const [place, setPlace] = useState(0)
  if (!isDrawn(question)) return <AnswerField question={question} answer={null} showKey />
  const { values, draws } = question.drawn
  return (
    <Stack gap={12}>
      <Row gap={12} rowGap={4} wrap center>
        <Text as="p" caption secondary aria-live="polite">
          Sorteio {place + 1} de {draws.length}: {drawWords(question.drawn, place)}
        </Text>
        {draws.length > 1 && (
          <ActionButton
            variant="text"
            size="small"
            action={{
              label: 'Outro sorteio',
              icon: 'shuffle',
              onClick: () => setPlace((place + 1) % draws.length),
            }}
          />
        )}
      </Row>
      <AnswerField question={inDraw<Question>(question, place)} answer={null} showKey />
      <Text as="p" caption secondary>
        {values
          .map(({ name, from, to }) => `${name} vai de ${decimal(from, 6)} a ${decimal(to, 6)}`)
          .join('; ')}
        {question.type === 'numeric' && (
          <>
            . Certo: <TypesetText text={keyText(question)} />
          </>
        )}
      </Text>
    </Stack>
  )
}
