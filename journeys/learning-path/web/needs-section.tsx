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
        {path.needs.slice(0, SHOWN).map((one, at) => (
          <li key={one.competenceId}>
            <b>{at + 1}.</b>
            <span>
              <b>
                {one.code} {names.get(one.competenceId)}
              </b>
              <br />
              <span className={styles.quiet}>{one.reasons.join(' · ')}</span>
            </span>
          </li>
        ))}
      </ol>
    </Section>
  )
}
