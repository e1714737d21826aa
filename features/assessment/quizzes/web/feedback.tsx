import { type ComponentType, createContext, type ReactNode, useContext } from 'react'
import { decimal } from '#kit/figures.ts'
import { Row, Stack, Text } from '#kit/web/parts/layout.tsx'
import { Icon, type IconName } from '#kit/web/theme/icon.tsx'
import { RichText } from '#school/questions/web/rich-text.tsx'
import type { QuizFeedback } from '../sitting-shapes.ts'
import styles from './feedback.module.css'

const words: Record<NonNullable<QuizFeedback['outcome']>, { title: string; icon: IconName }> = {
  certa: { title: 'Certo', icon: 'check-circle' },
  parcial: { title: 'Em parte', icon: 'warning-circle' },
  errada: { title: 'Ainda não', icon: 'x-circle' },
  branco: { title: 'Sem resposta', icon: 'info' },
  'por corrigir': { title: 'O professor ainda vai corrigir', icon: 'clock' },
  'não apresentada': { title: 'Não apresentada', icon: 'info' },
}

/** What an answer is said to be; undefined where the pupil may not know. */
export function verdictOf({ outcome }: QuizFeedback): (typeof words)['certa'] | undefined {
  return outcome === undefined ? undefined : words[outcome]
}

/** Shown after a check whose outcome is still hidden; the key implies it. */
export function checkedOnly({ right }: Pick<QuizFeedback, 'right'>): string {
  return right === undefined
    ? 'A resposta foi verificada. Se está certa, vê-se mais tarde.'
    : 'A resposta foi verificada.'
}

/** «1,5 de 2 pontos», where the pupil may know. */
export function pointsWords({ points, possible }: QuizFeedback): string | undefined {
  if (points === undefined || points === null || possible === undefined) return undefined
  return `${decimal(points)} de ${decimal(possible)} ${possible === 1 ? 'ponto' : 'pontos'}`
}

/** What the next try is worth: «agora vale 1,5 de 2 pontos». */
export function worthWords({ worth, possible }: QuizFeedback): string | undefined {
  if (worth === undefined || possible === undefined) return undefined
  return `agora vale ${decimal(worth)} de ${decimal(possible)} ${possible === 1 ? 'ponto' : 'pontos'}`
}

/** What a pupil may know of an answer; nothing else is there. */
export function Feedback({ feedback }: { feedback: QuizFeedback }) {
  const { outcome, triesLeft, worth, possible } = feedback
  const verdict = verdictOf(feedback)
  const points = pointsWords(feedback)
  return (
    <Stack gap={8} className={styles.feedback} data-outcome={outcome}>
      {verdict && (
        <Row as="p" gap={8} center>
          <Icon name={verdict.icon} />
          <b>{verdict.title}</b>
          {points !== undefined && (
            <Text pushed secondary>
              {points}
            </Text>
          )}
        </Row>
      )}
      {feedback.hint !== undefined && feedback.hint !== '' && (
        <Hint>
          <RichText html={feedback.hint} />
        </Hint>
      )}
      <RightParts feedback={feedback} />
      <FeedbackWords feedback={feedback} />
      {triesLeft > 0 && outcome !== 'certa' && (
        <p>
          {triesLeft === 1 ? 'Podes tentar mais uma vez' : `Podes tentar mais ${triesLeft} vezes`}
          {worth !== undefined && possible !== undefined && (
            <>
              : agora vale{' '}
              <b>
                {decimal(worth)} de {decimal(possible)}
              </b>
            </>
          )}
          .
        </p>
      )}
    </Stack>
  )
}

/** «Acertaste 2 de 3», and what became of the rest before the next try. */
export function RightParts({ feedback: { parts, cleared } }: { feedback: QuizFeedback }) {
  if (!parts && cleared === undefined) return null
  return (
    <p>
      {parts && (
        <>
          Acertaste{' '}
          <b>
            {parts.right} de {parts.of}
          </b>
          .{' '}
        </>
      )}
      {cleared !== undefined &&
        (cleared === null ? 'A resposta foi apagada.' : 'O que estava errado foi apagado.')}
    </p>
  )
}

export interface ExplanationFrameProps {
  html: string
  children: ReactNode
}

/** What stands around an explanation: a journey marks the terms of the glossary in it. */
export const ExplanationFrame = createContext<ComponentType<ExplanationFrameProps>>(
  ({ children }) => children,
)

function Explanation({ html }: { html: string }) {
  const Frame = useContext(ExplanationFrame)
  return (
    <Frame html={html}>
      <RichText html={html} />
    </Frame>
  )
}

/** The comments, what is right, and why. */
export function FeedbackWords({ feedback }: { feedback: QuizFeedback }) {
  const { right, explanation, comment } = feedback
  return (
    <>
      {feedback.feedback?.map(text => (
        <RichText key={text} html={text} />
      ))}
      {right !== undefined && right !== '' && (
        <p>
          Resposta certa: <b>{right}</b>
        </p>
      )}
      {explanation !== undefined && explanation !== '' && <Explanation html={explanation} />}
      {comment !== undefined && comment !== '' && <p>O professor escreveu: {comment}</p>}
    </>
  )
}

/** What helps with the next try. */
export function Hint({ children }: { children: ReactNode }) {
  return (
    <Row gap={12} className={styles.hint}>
      <Icon name="lightbulb" size={22} />
      <div>
        <b>Dica</b>
        {children}
      </div>
    </Row>
  )
}
