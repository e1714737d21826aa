import { Stack } from '#kit/web/parts/layout.tsx'
import type { PracticeWeek } from '../contract.ts'
import styles from './week-seeds.module.css'

/** The weeks of the trimester as a row of seeds: full where there was practice, dashed where it is still to come. */
export function WeekSeeds({ weeks, small }: { weeks: readonly PracticeWeek[]; small?: boolean }) {
  const practised = weeks.filter(week => week.practised).map(week => week.number)
  const label =
    practised.length === 0 ? 'Nenhuma semana com prática' : `Semanas com prática: ${practised.join(', ')}`
  return (
    <div className={styles.weeks} data-small={small || undefined} role="img" aria-label={label}>
      {weeks.map(week => (
        <Stack
          as="span"
          gap={4}
          caption
          secondary
          key={week.number}
          data-now={week.when === 'agora' || undefined}
        >
          <svg width={small ? 10 : 14} height={small ? 15 : 21} viewBox="0 0 12 18" aria-hidden="true">
            <path
              data-full={week.practised || undefined}
              data-later={week.when === 'depois' || undefined}
              d="M6 1Q11.4 9 6 17Q.6 9 6 1Z"
            />
          </svg>
          {!small && week.number}
        </Stack>
      ))}
    </div>
  )
}
