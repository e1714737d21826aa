import { ITEMS_FOR_MASTERY } from '#engines/psychometrics/mastery.ts'
import { SHEETS_FOR_GROUPS } from '#features/assessment/reports/next-step.ts'
import type { ClassReport, NextStep } from '#features/assessment/reports/report-shapes.ts'
import { newLessonHref } from '#features/planning/lesson-plans/places.ts'
import { href } from '#kit/address.ts'
import type { ResponseOf } from '#kit/endpoint.ts'
import { counted } from '#kit/figures.ts'
import { capital } from '#kit/thing.ts'
import { call } from '#kit/web/api/client.ts'
import { SkeletonCards } from '#kit/web/notice/skeleton.tsx'
import { Button } from '#kit/web/parts/button.tsx'
import { openFile } from '#kit/web/parts/download.ts'
import { Row } from '#kit/web/parts/layout.tsx'
import { Icon } from '#kit/web/theme/icon.tsx'
import * as pages from '#school/pages.ts'
import { exportNextLesson, type getNextLesson, type NextLesson } from '../contract.ts'
import { inSentence, onDay } from '../next-lesson-words.ts'
import { Card, LessonTime } from './lesson-card.tsx'
import { PlanOfTestCard } from './plan-of-test-card.tsx'
import { StepGroups } from './step-groups.tsx'

interface NextLessonCardProps {
  report: ClassReport
  /** Undefined where it could not be read: the report says where to begin all the same. */
  next: ResponseOf<typeof getNextLesson> | undefined
  waits: boolean
}

/** What to begin the next lesson with and with whom; or the recovery plan that came from this test. */
export function NextLessonCard({ report, next: data, waits }: NextLessonCardProps) {
  const { head, nextStep } = report
  if (waits) return <SkeletonCards rows={3} />
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
        {nextStep.unmeasured.length > 0 && (
          <p>
            <Icon name="clock" size={18} />
            <span>Ainda sem resposta contada: {nextStep.unmeasured.join(', ')}.</span>
          </p>
        )}
        {nextStep.away.length > 0 && (
          <p>
            <Icon name="user-minus" size={18} />
            <span>Não fizeram o teste: {nextStep.away.join(', ')}.</span>
          </p>
        )}
        <Row gap={8} wrap>
          <Button
            variant="outlined"
            startIcon={<Icon name="printer" />}
            onClick={() => void openHalfSheet(head.applicationId)}
          >
            Meia folha A4
          </Button>
          <Button variant="outlined" to={href(pages.newRecovery, { aplicacao: head.applicationId })}>
            Fazer um plano de recuperação
          </Button>
        </Row>
      </footer>
    </Card>
  )
}

function openHalfSheet(id: string) {
  const sheet = call(exportNextLesson, { params: { id }, query: { format: 'pdf' } })
  return openFile(sheet, 'proxima-aula.pdf', 'Não foi possível preparar a meia folha.')
}

function Prepare({ report, step, lesson }: { report: ClassReport; step: NextStep; lesson: NextLesson }) {
  const { group, subject } = report.head
  const to = lesson.plan
    ? href(pages.lesson, { id: lesson.plan.id })
    : newLessonHref({ group, subject, ...lesson }, { competencia: step.competence.id })
  return (
    <Button variant="contained" to={to} startIcon={<Icon name="presentation" />}>
      {lesson.plan ? 'Abrir o plano da aula' : `Preparar a aula de ${onDay(lesson.date).split(' ')[1]}`}
    </Button>
  )
}

function Hint({ step: { questions, n, groups } }: { step: NextStep }) {
  const said =
    groups.length === 0
      ? n < SHEETS_FOR_GROUPS
        ? `${counted(n, 'folha', 'folhas')}: poucas para formar grupos.`
        : 'Nenhum erro é comum a quatro alunos.'
      : questions.length < ITEMS_FOR_MASTERY
        ? `${counted(questions.length, 'pergunta', 'perguntas')}: confirme na aula.`
        : ''
  if (said === '') return null
  return (
    <p>
      <Icon name="info" size={18} />
      <span>{said}</span>
    </p>
  )
}
