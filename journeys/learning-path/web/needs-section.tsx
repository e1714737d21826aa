import { Stack } from '#kit/web/parts/layout.tsx'
import { Link } from '#kit/web/parts/link.tsx'
import { Section } from '#kit/web/parts/section.tsx'
import type { LearningPath, PathRow } from '../contract.ts'
import styles from './path.module.css'

const SHOWN = 5

/** Which competence is next, and why: computed, and said so that it can be disagreed with. */
export function NeedsSection({ path }: { path: LearningPath }) {
  if (path.needs.length === 0 || path.pupil) return null
  const rows = new Map(path.rows.map(row => [row.competence.id, row]))
  return (
    <Section
      title="Por onde começar"
      aside="alunos que ainda não consolidaram, o que depende dela e o que é incerto"
    >
      <Stack as="ol" gap={10} className={styles.needs}>
        {path.needs.slice(0, SHOWN).map((need, at) => (
          <li key={need.competenceId}>
            <b>{at + 1}.</b>
            <span>
              <Name of={rows.get(need.competenceId)} code={need.code} />
              <br />
              <span className={styles.quiet}>{need.reasons.join(' · ')}</span>
              <Step of={rows.get(need.competenceId)} />
            </span>
          </li>
        ))}
      </Stack>
    </Section>
  )
}

/** Leads to what was measured of it last. */
function Name({ of, code }: { of: PathRow | undefined; code: string }) {
  const name = `${code} ${of?.competence.description ?? ''}`
  const place = of?.stages[of.again ? 4 : 0]?.places[0]
  return <b>{place ? <Link to={place.to}>{name}</Link> : name}</b>
}

function Step({ of }: { of: PathRow | undefined }) {
  if (!of?.next?.to) return null
  return (
    <Link to={of.next.to} className={styles.step} aria-label={`${of.next.label}: ${of.competence.code}`}>
      {of.next.label}
    </Link>
  )
}
