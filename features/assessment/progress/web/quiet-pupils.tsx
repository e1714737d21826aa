import { counted } from '#kit/figures.ts'
import { Text } from '#kit/web/parts/layout.tsx'
import { Section } from '#kit/web/parts/section.tsx'
import type { GroupProgress } from '../contract.ts'
import styles from './group-progress.module.css'

/** Weeks without practice after which a pupil is named to the teacher. */
const QUIET_WEEKS = 2

/** Who has not practised for two weeks: for the teacher alone. */
export function QuietPupils({ figures: { rows, week } }: { figures: GroupProgress }) {
  if (week === null) return null
  const quiet = rows.filter(row => week - (row.lastWeek ?? 0) >= QUIET_WEEKS)
  return (
    <Section flush title={`Sem praticar há ${QUIET_WEEKS} semanas`}>
      {quiet.length === 0 ? (
        <Text as="p" inset under={8} caption secondary className={styles.legendText}>
          Todos praticaram há menos tempo.
        </Text>
      ) : (
        <>
          <Text as="p" inset under={8} caption secondary className={styles.legendText}>
            {counted(quiet.length, 'aluno', 'alunos')}: {quiet.filter(row => row.sex === 'H').length} H,{' '}
            {quiet.filter(row => row.sex === 'M').length} M
          </Text>
          <Text as="ul" className={styles.quietOnes}>
            {quiet.map(row => (
              <Text as="li" touch ruled key={row.id}>
                <Text as="b" semibold>
                  {row.name}
                </Text>
                <Text as="small" secondary nowrap>
                  {row.lastWeek !== null
                    ? `última: semana ${row.lastWeek}`
                    : row.hasCard
                      ? 'nenhuma'
                      : 'sem cartão'}
                </Text>
              </Text>
            ))}
          </Text>
        </>
      )}
    </Section>
  )
}
