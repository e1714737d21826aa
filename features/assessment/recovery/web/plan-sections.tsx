import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { counted, formatDateSlashes } from '#kit/figures.ts'
import { Section } from '#kit/web/parts/section.tsx'
import type { RecoveryPlan } from '../contract.ts'
import { places } from './places.ts'
import styles from './recovery.module.css'

/** The facts of a plan over rules: where, when, who, from which test. */
export function PlanFacts({ plan }: { plan: RecoveryPlan }) {
  const span = [plan.startsOn, plan.endsOn].flatMap(day => (day ? [formatDateSlashes(day)] : []))
  return (
    <dl className={styles.facts}>
      <Fact name="Disciplina e turma">
        {plan.subject.name} · {plan.group.name}
      </Fact>
      <Fact name="Datas">{span.join(' a ') || '–'}</Fact>
      <Fact name="Responsável">{plan.responsible.name}</Fact>
      <Fact name="Alunos">
        {plan.pupils} · H {plan.pupilList.filter(pupil => pupil.sex === 'H').length} · M{' '}
        {plan.pupilList.filter(pupil => pupil.sex === 'M').length}
      </Fact>
      {plan.application && (
        <Fact name="Vem do relatório">
          <Link to={places.report(plan.application.id)}>{formatDateSlashes(plan.application.date)}</Link>
        </Fact>
      )}
      {plan.lessonPlan && (
        <Fact name="Plano de aula">
          <Link to={places.lesson(plan.lessonPlan.id)}>
            {plan.lessonPlan.heldOn ? formatDateSlashes(plan.lessonPlan.heldOn) : 'Rascunho'}
          </Link>
        </Fact>
      )}
    </dl>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

/** What is wanted: objective, competences, activities. */
export function Wanted({ plan, indications }: { plan: RecoveryPlan; indications: ReadonlySet<string> }) {
  return (
    <Section title="O que se quer alcançar">
      <div className={styles.wanted}>
        {plan.objective && <p>{plan.objective}</p>}
        <ul>
          {plan.competences.map(competence => (
            <li key={competence.id}>
              <b>{competence.code}</b> {competence.description}{' '}
              {indications.has(competence.id) && <small className={styles.quiet}>indício</small>}
            </li>
          ))}
        </ul>
        {plan.activities.length > 0 && (
          <>
            <h3>Actividades</h3>
            <ol>
              {plan.activities.map(activity => (
                <li key={activity}>{activity}</li>
              ))}
            </ol>
          </>
        )}
      </div>
    </Section>
  )
}

/** Who works with whom on what. */
export function Groups({
  plan,
  noteOf,
}: {
  plan: RecoveryPlan
  /** What the first test had shown of a pupil in these competences. */
  noteOf: (studentId: string, competenceIds: readonly string[]) => ReactNode
}) {
  const codes = new Map(plan.competences.map(competence => [competence.id, competence.code]))
  const names = new Map(plan.pupilList.map(pupil => [pupil.id, pupil.name]))
  return (
    <Section
      flush
      title="Grupos"
      aside={`${plan.pupilGroups.length} · ${counted(plan.pupils, 'aluno', 'alunos')}`}
    >
      <div className={styles.teams}>
        {plan.pupilGroups.map((group, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a group is known by its place alone
          <div key={at}>
            <h3>{group.name}</h3>
            <p className={styles.quiet}>
              {group.competenceIds.map(id => codes.get(id)).join(', ')} · {group.studentIds.length}{' '}
              {group.studentIds.length === 1 ? 'aluno' : 'alunos'}
            </p>
            <ul>
              {group.studentIds.map(id => (
                <li key={id}>
                  <span>{names.get(id) ?? '–'}</span>
                  <span className={styles.pupilNote}>{noteOf(id, group.competenceIds)}</span>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
    </Section>
  )
}
