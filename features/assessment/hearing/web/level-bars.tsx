import { Row, Stack, Text } from '#kit/web/parts/layout.tsx'
import type { Grouping } from '../grouping-contract.ts'
import styles from './levels.module.css'

/** How many of each group are at which level, one bar a group. */
export function LevelBars({ grouping }: { grouping: Grouping }) {
  const { groups, levels, pupils, missing } = grouping
  return (
    <Stack gap={10} className={styles.bars}>
      {groups.map(group => {
        const own = pupils.filter(pupil => pupil.groupId === group.id && pupil.level !== null)
        const boys = own.filter(({ sex }) => sex === 'H').length
        return (
          <div key={group.id}>
            <b>{group.name}</b>
            <span
              className={styles.bar}
              role="img"
              aria-label={levels
                .map(level => `${level}: ${own.filter(pupil => pupil.level === level).length}`)
                .join(', ')}
            >
              {levels.map((level, at) => {
                const n = own.filter(pupil => pupil.level === level).length
                return n === 0 ? null : (
                  <i key={level} data-level={shade(at, levels.length)} style={{ flexGrow: n }}>
                    {n}
                  </i>
                )
              })}
            </span>
            <Text as="small" secondary caption>
              {own.length} · {boys} H, {own.length - boys} M
            </Text>
          </div>
        )
      })}
      <Row as="p" gap={16} rowGap={4} wrap secondary caption className={styles.key}>
        {levels.map((level, at) => (
          <Row as="span" center gap={6} key={level}>
            <i data-level={shade(at, levels.length)} aria-hidden="true" />
            {level}
          </Row>
        ))}
        {missing.length > 0 && (
          <Row as="span" center gap={6}>
            {missing.length} por ouvir
          </Row>
        )}
      </Row>
    </Stack>
  )
}

/** One of five shades, from the lowest level to the highest. */
function shade(at: number, levels: number): number {
  return levels < 2 ? 0 : Math.round((at * 4) / (levels - 1))
}
