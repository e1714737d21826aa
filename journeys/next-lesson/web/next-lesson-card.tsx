import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { ClassReport, NextStep } from '#features/assessment/reports/report-shapes.ts'
import { places } from '#features/assessment/reports/web/places.ts'
import { lessonHref, newLessonHref } from '#features/planning/lesson-plans/web/lesson-places.ts'
import { counted, formatWeekday } from '#kit/figures.ts'
import { capital } from '#kit/thing.ts'
import { query } from '#kit/web/api/queries.ts'
import { SkeletonCards } from '#kit/web/notice/skeleton.tsx'
import { Button } from '#kit/web/parts/button.tsx'
import { Icon } from '#kit/web/theme/icon.tsx'
import { getNextLesson, type NextLesson } from '../contract.ts'
import { inSentence, onDay } from '../next-lesson-words.ts'
import styles from './next-lesson.module.css'
import { PlanOfTestCard } from './plan-of-test-card.tsx'
import { StepGroups } from './step-groups.tsx'

/** Fewer questions are an indication, no decision. */
const QUESTIONS_TO_DECIDE = 3

/** What to begin the next lesson with and with whom; or the recovery plan that came from this test. */
export function NextLessonCard({ report }: { report: ClassReport }) {
  const { head, nextStep } = report
  const { data, isPending } = useQuery(query(getNextLesson, { params: { id: head.applicationId } }))
  if (isPending) return <SkeletonCards rows={3} />
  const lesson = data?.lesson ?? null
  if (data?.plan)
    return <PlanOfTestCard plan={data.plan} lesson={lesson} applicationId={head.applicationId} />
  if (nextStep === null) return null
  const title = `${onDay(lesson?.date)}, comece por ${inSentence(nextStep.competence.name)}`
  return (
    <Card
      title={
        <>
          {capital(title)}:{' '}
          <em>
            {nextStep.notYet} de {nextStep.n}
          </em>{' '}
          ainda não {nextStep.notYet === 1 ? 'o faz' : 'o fazem'} bem
        </>
      }
      when={<LessonTime lesson={lesson} />}
      action={data?.mayPlan && lesson && <Prepare report={report} step={nextStep} lesson={lesson} />}
    >
      <StepGroups step={nextStep} />
      <footer>
        <Hint step={nextStep} />
        {nextStep.away.length > 0 && (
          <p>
            <Icon name="user-minus" size={18} />
            <span>Não fizeram o teste: {nextStep.away.join(', ')}.</span>
          </p>
        )}
        <Button variant="outlined" to={places.recoveryOf(head.applicationId)}>
          Fazer um plano de recuperação
        </Button>
      </footer>
    </Card>
  )
}

interface CardProps {
  title: ReactNode
  when: ReactNode
  action: ReactNode
  children: ReactNode
}

/** The card that a class report begins with: one sentence, when, one button, and who. */
export function Card({ title, when, action, children }: CardProps) {
  return (
    <section className={styles.card} aria-labelledby="next-lesson">
      <header>
        <div>
          <h2 id="next-lesson">{title}</h2>
          {when}
        </div>
        {action}
      </header>
      {children}
    </section>
  )
}

/** Day, hours and room of the lesson, and what more stands beside them. */
export function LessonTime({ lesson, children }: { lesson: NextLesson | null; children?: ReactNode }) {
  return (
    <p className={styles.when}>
      <span>
        <Icon name="clock" size={18} />
        {lesson ? <b>{timeOf(lesson)}</b> : 'Não há mais aulas no horário desta turma.'}
      </span>
      {lesson?.room && <span>sala {lesson.room}</span>}
      {children}
    </p>
  )
}

function timeOf({ date, startsAt, endsAt }: NextLesson): string {
  const hours = startsAt && (endsAt ? `, ${startsAt} a ${endsAt}` : `, ${startsAt}`)
  return `${formatWeekday(date)}${hours ?? ''}`
}

function Prepare({ report, step, lesson }: { report: ClassReport; step: NextStep; lesson: NextLesson }) {
  const { group, subject } = report.head
  const about = new URLSearchParams({ competencia: step.competence.id })
  const to = lesson.plan
    ? lessonHref(lesson.plan.id)
    : `${newLessonHref({ group, subject, ...lesson })}&${about}`
  return (
    <Button variant="contained" to={to} startIcon={<Icon name="presentation" />}>
      {lesson.plan ? 'Abrir o plano da aula' : `Preparar a aula de ${onDay(lesson.date).split(' ')[1]}`}
    </Button>
  )
}

function Hint({ step: { questions, n, groups } }: { step: NextStep }) {
  const said =
    groups.length === 0
      ? n < 10
        ? `${counted(n, 'folha', 'folhas')}: poucas para formar grupos.`
        : 'Nenhum erro é comum a quatro alunos.'
      : questions.length < QUESTIONS_TO_DECIDE
        ? `${counted(questions.length, 'pergunta', 'perguntas')}: é um indício. Confirme na aula.`
        : ''
  if (said === '') return null
  return (
    <p>
      <Icon name="info" size={18} />
      <span>{said}</span>
    </p>
  )
}
