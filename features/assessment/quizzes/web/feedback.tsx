import { Icon, type IconName } from '#kit/web/theme/icon.tsx'
import { RichText } from '#school/questions/web/rich-text.tsx'
import type { QuizFeedback } from '../sitting-shapes.ts'
import styles from './feedback.module.css'

const words: Record<NonNullable<QuizFeedback['outcome']>, { title: string; icon: IconName }> = {
  certa: { title: 'Certo', icon: 'check-circle' },
  parcial: { title: 'Em parte certo', icon: 'warning-circle' },
  errada: { title: 'Ainda não', icon: 'x-circle' },
  branco: { title: 'Sem resposta', icon: 'info' },
  'por corrigir': { title: 'O professor ainda vai corrigir', icon: 'clock' },
  'não apresentada': { title: 'Não apresentada', icon: 'info' },
}

/** What a pupil may know of an answer; nothing else is there. */
export function Feedback({ feedback }: { feedback: QuizFeedback }) {
  const { outcome, points, possible, right, explanation, hint, comment, triesLeft, worth } = feedback
  const verdict = outcome === undefined ? undefined : words[outcome]
  return (
    <div className={styles.feedback} data-outcome={outcome}>
      {verdict && (
        <p className={styles.outcome}>
          <Icon name={verdict.icon} />
          <b>{verdict.title}</b>
          {points !== undefined && points !== null && possible !== undefined && (
            <span>
              {decimal(points)} de {decimal(possible)}
            </span>
          )}
        </p>
      )}
      {hint !== undefined && hint !== '' && (
        <div className={styles.hint}>
          <Icon name="lightbulb" size={22} />
          <div>
            <b>Dica</b>
            <RichText html={hint} />
          </div>
        </div>
      )}
      {feedback.feedback?.map(text => (
        <RichText key={text} html={text} />
      ))}
      {right !== undefined && right !== '' && (
        <p>
          Resposta certa: <b>{right}</b>
        </p>
      )}
      {explanation !== undefined && explanation !== '' && <RichText html={explanation} />}
      {comment !== undefined && comment !== '' && <p>O professor escreveu: {comment}</p>}
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
    </div>
  )
}

function decimal(value: number): string {
  return String(Math.round(value * 100) / 100).replace('.', ',')
}
