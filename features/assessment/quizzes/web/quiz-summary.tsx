import { counted, formatMoment } from '#kit/figures.ts'
import { Button } from '#kit/web/parts/button.tsx'
import { Fact, Facts } from '#kit/web/parts/facts.tsx'
import { Icon } from '#kit/web/theme/icon.tsx'
import { gradeTitle } from '#school/subjects/grade.ts'
import type { Quiz } from '../contract.ts'
import { partsText, quizFields } from '../quiz.ts'
import styles from './quiz-panel.module.css'
import { behaviourWords } from './settings-fields.tsx'

const { fields } = quizFields

/** What was set of a quiz that is handed out, to be read; the way to the whole form is beside it. */
export function QuizSummary({ quiz, onChange }: { quiz: Quiz; onChange: () => void }) {
  const { settings, exceptions } = quiz
  return (
    <section className={styles.section} aria-label="Como está definido">
      <header>
        <h3>Como está definido</h3>
        <Button startIcon={<Icon name="pencil-simple" />} onClick={onChange}>
          Alterar
        </Button>
      </header>
      <Facts>
        <Fact name={fields.audience.label}>{quiz.groups.map(group => group.name).join(', ')}</Fact>
        <Fact name={fields.subjectId.label}>
          {quiz.subject.name}, {gradeTitle(quiz.grade)}
        </Fact>
        <Fact name={fields.parts.label}>{partsText(quiz.parts)}</Fact>
        <Fact name={fields.opensAt.label}>{quiz.opensAt !== null && formatMoment(quiz.opensAt)}</Fact>
        <Fact name={fields.closesAt.label}>
          {quiz.closesAt === null ? 'quando o encerrar' : formatMoment(quiz.closesAt)}
        </Fact>
        <Fact name="Tempo limite">
          {settings.minutes === null ? 'sem limite' : counted(settings.minutes, 'minuto', 'minutos')}
        </Fact>
        <Fact name="Tentativas">
          {settings.attempts === 1
            ? '1'
            : `${settings.attempts ?? 'sem limite'}, nota que conta: ${settings.counting}`}
        </Fact>
        <Fact name="Comentário às respostas">{behaviourWords[settings.behaviour].label}</Fact>
        <Fact name="Notas">{settings.holdMarks && 'esperam até as deixar sair'}</Fact>
        <Fact name={fields.exceptions.label}>
          {exceptions.length > 0 && counted(exceptions.length, 'excepção', 'excepções')}
        </Fact>
        <Fact name={fields.description.label}>{quiz.description}</Fact>
      </Facts>
    </section>
  )
}
