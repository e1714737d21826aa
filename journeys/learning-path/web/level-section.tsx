import { counted, formatDateSlashes } from '#kit/figures.ts'
import { Button } from '#kit/web/parts/button.tsx'
import { Section } from '#kit/web/parts/section.tsx'
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
                  <dt>{label}</dt>
                  <dd>{text}</dd>
                </div>
              ))}
            </dl>
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
