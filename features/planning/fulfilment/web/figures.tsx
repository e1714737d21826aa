import { partOf, percent } from '#kit/figures.ts'
import { StateGlyph } from '#kit/web/parts/state-mark.tsx'
import { fulfilmentShare, type Light, lightOf, programmeShare, type Totals } from '../count.ts'
import styles from './control.module.css'

/** The figures of a plan with a group, or of many, as cells: sums, both percentages with what they are made of. */
export function Figures({ totals }: { totals: Totals }) {
  const done = fulfilmentShare(totals)
  const programme = programmeShare(totals)
  const due = totals.contentsPlanned === 0 ? 0 : (100 * totals.contentsDue) / totals.contentsPlanned
  const light = done === null ? null : lights[lightOf(done)]
  return (
    <>
      <td className={styles.n}>
        <i>Previstas</i> {totals.planned}
      </td>
      <td className={styles.n}>
        <i>Dadas</i> {totals.taught}
      </td>
      <td className={styles.n}>
        <i>Repostas</i> {totals.madeUp || '–'}
      </td>
      <td>
        {done === null || light === null ? (
          <small>Ainda não há registos</small>
        ) : (
          <span className={`${styles.percent} ${styles[light.className]}`}>
            <StateGlyph glyph={light.glyph} />
            <b>{percent(done)}</b>
            <small>{partOf(totals.held, totals.planned)}</small>
          </span>
        )}
      </td>
      <td>
        {programme !== null && (
          <span
            className={styles.programme}
            style={{ '--v': `${100 * programme}%`, '--due': `${due}%` } as React.CSSProperties}
          >
            <b>{percent(programme)}</b> <small>{partOf(totals.contentsTaught, totals.contentsPlanned)}</small>
            <u />
          </span>
        )}
      </td>
    </>
  )
}

const lights: Record<Light, { className: string; glyph: 'diamond' | 'half' | 'disc' }> = {
  mau: { className: 'mau', glyph: 'diamond' },
  atenção: { className: 'atencao', glyph: 'half' },
  bom: { className: 'bom', glyph: 'disc' },
}
