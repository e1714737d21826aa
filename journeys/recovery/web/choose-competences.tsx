import { byNeed } from '#engines/psychometrics/competence-order.ts'
import { FEW_QUESTIONS } from '#engines/psychometrics/mastery.ts'
import type { Topic } from '#features/assessment/results/figure-shapes.ts'
import { CheckInput } from '#kit/web/form/inputs.tsx'
import { Row, Text } from '#kit/web/parts/layout.tsx'
import styles from './recovery-pages.module.css'

interface ChooseCompetencesProps {
  topics: readonly Topic[]
  value: readonly string[]
  onChange: (ids: string[]) => void
  error?: string
}

/** The competences of the report, by need, to be picked. */
export function ChooseCompetences({ topics, value, onChange, error }: ChooseCompetencesProps) {
  const sorted = byNeed(topics, ({ bySex }) => bySex.total)
  return (
    <fieldset className={styles.needs}>
      <legend className="visually-hidden">Competências a recuperar</legend>
      {sorted.flatMap(topic => {
        const id = topic.competenceId
        if (id === null) return []
        const { notMastered, mastered, n } = topic.bySex.total
        return [
          <CheckInput
            key={id}
            checked={value.includes(id)}
            onChange={event =>
              onChange(
                topics
                  .flatMap(topic => topic.competenceId ?? [])
                  .filter(known => (known === id ? event.target.checked : value.includes(known))),
              )
            }
            label={
              <Row as="span" wrap between className={styles.need}>
                <span>
                  <b>{topic.code}</b> {topic.name}
                  {topic.indication && (
                    <Text as="small" secondary>
                      {' '}
                      {FEW_QUESTIONS}
                    </Text>
                  )}
                </span>
                <Text numeric secondary small>
                  {n - mastered} de {n} por consolidar, {notMastered} por dominar
                </Text>
              </Row>
            }
          />,
        ]
      })}
      {error && (
        <Text role="alert" as="p" above={8} caption semibold error>
          {error}
        </Text>
      )}
    </fieldset>
  )
}
