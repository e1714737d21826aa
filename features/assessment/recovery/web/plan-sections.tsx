import type { ReactNode } from 'react'
import { FEW_QUESTIONS } from '#engines/psychometrics/mastery.ts'
import { href } from '#kit/address.ts'
import { formatDateSlashes } from '#kit/figures.ts'
import { Fold } from '#kit/web/parts/fold.tsx'
import { Row, Stack, Text } from '#kit/web/parts/layout.tsx'
import { Link } from '#kit/web/parts/link.tsx'
import * as pages from '#school/pages.ts'
import type { RecoveryPlan } from '../contract.ts'
import styles from './recovery.module.css'

/** The facts of a plan: where, when, who, from which test. */
function PlanFacts({ plan }: { plan: RecoveryPlan }) {
  const span = [plan.startsOn, plan.endsOn].flatMap(day => (day ? [formatDateSlashes(day)] : []))
  return (
    <Row as="dl" wrap className={styles.facts}>
      <Fact name="Plano">{plan.title}</Fact>
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
        <Fact name={plan.application.isWritten ? 'Vem do relatório' : 'Vem da audição'}>
          {plan.application.isWritten ? (
            <Link to={href(pages.classReport, { id: plan.application.id })}>
              {formatDateSlashes(plan.application.date)}
            </Link>
          ) : (
            formatDateSlashes(plan.application.date)
          )}
        </Fact>
      )}
      {plan.lessonPlan && (
        <Fact name="Plano de aula">
          <Link to={href(pages.lesson, { id: plan.lessonPlan.id })}>
            {plan.lessonPlan.heldOn ? formatDateSlashes(plan.lessonPlan.heldOn) : 'Rascunho'}
          </Link>
        </Fact>
      )}
    </Row>
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

/** What was agreed on: facts, objective, competences, activities. */
export function PlanAgreed({ plan, indications }: { plan: RecoveryPlan; indications: ReadonlySet<string> }) {
  return (
    <Fold title="O plano" aside="objectivo, datas, actividades">
      <PlanFacts plan={plan} />
      <Stack gap={12} className={styles.wanted}>
        {plan.objective && <p>{plan.objective}</p>}
        {plan.levels.length > 0 && <p>Cada grupo pratica o seu nível: {plan.levels.join(', ')}.</p>}
        <ul>
          {plan.competences.map(competence => (
            <li key={competence.id}>
              <b>{competence.code}</b> {competence.description}{' '}
              {indications.has(competence.id) && (
                <Text as="small" secondary caption>
                  {FEW_QUESTIONS}
                </Text>
              )}
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
      </Stack>
    </Fold>
  )
}
