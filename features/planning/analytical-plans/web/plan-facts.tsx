import { counted, formatDayMonth } from '#kit/figures.ts'
import { plannedLessons } from '../check.ts'
import type { Plan, PlanBody } from '../contract.ts'
import styles from './plan-parts.module.css'

interface PlanFactsProps {
  body: Pick<PlanBody, 'rows' | 'startsOn' | 'endsOn' | 'weeklyHours' | 'shift'>
  plan: Pick<Plan, 'groups' | 'teacher' | 'lessonsAllowed'>
}

/** The head of a plan in one line: groups, hours, dates, lessons against what the calendar allows, teacher. */
export function PlanFacts({ body, plan }: PlanFactsProps) {
  const groups = plan.groups.map(group => group.name).join(', ')
  const lessons = plannedLessons(body.rows ?? [])
  const over = lessons > plan.lessonsAllowed
  return (
    <dl className={styles.facts}>
      <Fact name="Turmas">{[groups, body.shift].filter(Boolean).join(' · ')}</Fact>
      <Fact name="Carga semanal">{counted(body.weeklyHours, 'tempo', 'tempos')}</Fact>
      <Fact name="Período">{`${formatDayMonth(body.startsOn)}–${formatDayMonth(body.endsOn)}/${body.endsOn.slice(0, 4)}`}</Fact>
      <Fact name="Aulas planificadas">
        <span className={over ? styles.over : undefined} aria-live="polite">
          {`${lessons} de ${plan.lessonsAllowed} possíveis`}
        </span>
      </Fact>
      <Fact name={plan.teacher.title}>{plan.teacher.name}</Fact>
    </dl>
  )
}

function Fact({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
