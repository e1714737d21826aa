import { counted } from '#kit/figures.ts'
import { Stack } from '#kit/web/parts/layout.tsx'
import { Section } from '#kit/web/parts/section.tsx'
import type { LearningPath } from '../contract.ts'
import styles from './path.module.css'
import { countStages } from './path-rows.ts'

/** How many competences ask for a step, and how many came how far: a bar a stage. */
export function PathSummary({ path: { rows } }: { path: LearningPath }) {
  const asking = rows.filter(({ next }) => next !== null).length
  const stages = countStages(rows)
  const most = Math.max(1, ...stages.map(({ count }) => count))
  const [measured = 0, , , , again = 0, gained = 0] = stages.map(({ count }) => count)
  return (
    <Section>
      <h2 className={styles.sentence}>
        {asking === 0
          ? `Nenhuma de ${counted(rows.length, 'competência', 'competências')} pede um passo`
          : `${asking} de ${counted(rows.length, 'competência', 'competências')} ${asking === 1 ? 'pede' : 'pedem'} um passo`}
      </h2>
      <ol className={styles.bars}>
        {stages.map(({ label, count }) => (
          <Stack as="li" shrinks key={label}>
            <b>{count}</b>
            <i style={{ blockSize: `${(56 * count) / most}px` }} />
            <span>{label}</span>
          </Stack>
        ))}
      </ol>
      <p className={styles.quiet}>
        {measured === 0
          ? 'Ainda nenhuma foi medida.'
          : `Das ${measured} medidas, ${again === 0 ? 'nenhuma se mediu' : `${again} já se ${again === 1 ? 'mediu' : 'mediram'}`} de novo${again === 0 ? '.' : ` e ${gained === 0 ? 'nenhuma tem' : `${gained} ${gained === 1 ? 'tem' : 'têm'}`} ganho claro.`}`}
      </p>
    </Section>
  )
}
