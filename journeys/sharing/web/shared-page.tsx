import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useParams } from 'react-router'
import { PlanRowsView } from '#features/planning/analytical-plans/web/plan-rows-view.tsx'
import { spanText } from '#features/planning/analytical-plans/web/plan-words.ts'
import type { ResponseOf } from '#kit/endpoint.ts'
import { counted, formatDateSlashes } from '#kit/figures.ts'
import { query } from '#kit/web/api/queries.ts'
import { Loaded } from '#kit/web/notice/loaded.tsx'
import { Stack } from '#kit/web/parts/layout.tsx'
import { Section } from '#kit/web/parts/section.tsx'
import { runtimeConfig } from '#kit/web/runtime-config.ts'
import { getShared, type SharedLesson } from '../contract.ts'
import styles from './sharing.module.css'

/** A plan behind a public link: no navigation, no session, read-only. */
export function SharedPage() {
  const { token = '' } = useParams()
  const answer = useQuery(query(getShared, { params: { token } }))
  useEffect(() => {
    document.title = `Plano partilhado · ${runtimeConfig().appName}`
  }, [])
  return (
    <div className={styles.page}>
      <Loaded answer={answer} failed="Este plano não se abre">
        {shared => <SharedView shared={shared} />}
      </Loaded>
    </div>
  )
}

type Shared = ResponseOf<typeof getShared>

function SharedView({ shared }: { shared: Shared }) {
  return shared.kind === 'plano analítico' ? (
    <SharedPlan shared={shared} />
  ) : (
    <Lesson lesson={shared.lesson} expiresAt={shared.expiresAt} />
  )
}

function SharedPlan({
  shared: { plan, expiresAt },
}: {
  shared: Extract<Shared, { kind: 'plano analítico' }>
}) {
  const when = plan.trimester === null ? `${plan.year}` : `${plan.trimester}.º trimestre de ${plan.year}`
  return (
    <>
      <h1 className={styles.title}>
        {plan.subject.name}, {plan.grade}ª classe: {when}
      </h1>
      <p className={styles.under}>
        {plan.school.name} · versão {plan.edition} · só para ler, até {formatDateSlashes(expiresAt)}
      </p>
      <dl className={styles.facts}>
        <Fact name="Turmas">{plan.groups.map(group => group.name).join(', ')}</Fact>
        <Fact name="Período">{spanText(plan)}</Fact>
        <Fact name="Carga semanal">{counted(plan.weeklyHours, 'tempo', 'tempos')}</Fact>
        <Fact name={plan.teacher.title}>{plan.teacher.name}</Fact>
      </dl>
      <Section title="Distribuição semanal" flush>
        <PlanRowsView rows={plan.rows} allowed={plan.lessonsAllowed} />
      </Section>
    </>
  )
}

function Lesson({ lesson, expiresAt }: { lesson: SharedLesson; expiresAt: string }) {
  return (
    <>
      <h1 className={styles.title}>{lesson.theme || lesson.subject.name}</h1>
      <p className={styles.under}>
        {lesson.school.name} · {lesson.subject.name}, {lesson.grade}ª classe · só para ler, até{' '}
        {formatDateSlashes(expiresAt)}
      </p>
      <dl className={styles.facts}>
        {lesson.group && <Fact name="Turma">{lesson.group.name}</Fact>}
        {lesson.heldOn && <Fact name="Data">{formatDateSlashes(lesson.heldOn)}</Fact>}
        <Fact name="Duração">{counted(lesson.minutes, 'minuto', 'minutos')}</Fact>
        <Fact name="Unidade temática">{lesson.unitTitle || '–'}</Fact>
        <Fact name={lesson.teacher.title}>{lesson.teacher.name}</Fact>
      </dl>
      <Stack gap={24}>
        <Section title="Sumário e objectivos">
          <p>{lesson.summary}</p>
          <ul>
            {lesson.objectives.map(objective => (
              <li key={objective.text}>{objective.text}</li>
            ))}
          </ul>
        </Section>
        <Section title="Funções didácticas">
          {lesson.phases.map(phase => (
            <div key={phase.id} className={styles.phase}>
              <h3>
                {phase.name} · {phase.minutes} min
              </h3>
              {phase.content && <p>{phase.content}</p>}
              <List name="O professor" items={phase.teacherActivities} />
              <List name="O aluno" items={phase.studentActivities} />
              <List name="Meios" items={phase.media} />
            </div>
          ))}
        </Section>
        {lesson.homework && (
          <Section title="Trabalho para casa">
            <p>{lesson.homework}</p>
          </Section>
        )}
      </Stack>
    </>
  )
}

function List({ name, items }: { name: string; items: readonly string[] }) {
  if (items.length === 0) return null
  return (
    <p>
      <b>{name}:</b> {items.join('; ')}
    </p>
  )
}

function Fact({ name, children }: { name: string; children: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
