import { Section } from '#kit/web/parts/section.tsx'
import type { LearningPath } from '../contract.ts'
import styles from './path.module.css'

const SHOWN = 5

/** Which competence is next, and why: computed, and said so that it can be disagreed with. */
export function NeedsSection({ path }: { path: LearningPath }) {
  if (path.needs.length === 0) return null
  const names = new Map(path.rows.map(row => [row.competence.id, row.competence.description]))
  return (
    <Section
      title="Por onde começar"
      aside="alunos que ainda não consolidaram, o que depende dela e o que é incerto"
    >
      <ol className={styles.needs}>
        {path.needs.slice(0, SHOWN).map((need, at) => (
          <li key={need.competenceId}>
            <b>{at + 1}.</b>
            <span>
              <b>
                {need.code} {names.get(need.competenceId)}
              </b>
              <br />
              <span className={styles.quiet}>{need.reasons.join(' · ')}</span>
            </span>
          </li>
        ))}
      </ol>
    </Section>
  )
}
