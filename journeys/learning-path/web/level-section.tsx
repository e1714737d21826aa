import { href } from '#kit/address.ts'
import { counted, formatDateSlashes, partOf } from '#kit/figures.ts'
import { Button } from '#kit/web/parts/button.tsx'
import { Text } from '#kit/web/parts/layout.tsx'
import { Link } from '#kit/web/parts/link.tsx'
import { Section } from '#kit/web/parts/section.tsx'
import * as pages from '#school/pages.ts'
import type { LearningPath } from '../contract.ts'
import { levelCells, levelName, nextOfLevel } from '../level-words.ts'
import styles from './path.module.css'

/** What is heard in the lower classes, through the same stages as a competence. */
export function LevelSection({ levels }: Pick<LearningPath, 'levels'>) {
  if (levels.length === 0) return null
  return (
    <Section title="Níveis ouvidos" aside={counted(levels.length, 'língua', 'línguas')}>
      {levels.map(level => {
        const next = nextOfLevel(level)
        return (
          <div key={levelName(level)} className={styles.heard}>
            <h3>{levelName(level)}</h3>
            <dl>
              {levelCells(level).map(({ label, text }) => (
                <div key={label}>
                  <Text as="dt" secondary caption>
                    {label}
                  </Text>
                  <Text as="dd" semibold>
                    {text}
                  </Text>
                </div>
              ))}
            </dl>
            {level.recovery && (
              <p>
                <Link to={href(pages.recoveryPlan, { id: level.recovery.id })}>{level.recovery.title}</Link>
                {level.recovery.total > 0 &&
                  `, ${partOf(level.recovery.held, level.recovery.total)} ${level.recovery.total === 1 ? 'sessão dada' : 'sessões dadas'}`}
              </p>
            )}
            <p>
              Ouvido em {formatDateSlashes(level.first.day)}
              {level.again && ` e em ${formatDateSlashes(level.again.day)}`}.{' '}
              <Button size="small" to={next.to}>
                {next.label}
              </Button>
            </p>
          </div>
        )
      })}
    </Section>
  )
}
