import { counted } from '#kit/figures.ts'
import { Note } from '#kit/web/notice/note.tsx'
import { type Clash, weekdays } from '../contract.ts'
import styles from './timetable.module.css'

const SHOWN = 4

/** Who or what is in two places at once: said, never in the way of saving. */
export function ClashNote({ clashes }: { clashes: readonly Clash[] }) {
  if (clashes.length === 0) return null
  return (
    <div className={styles.note} role="status">
      <Note tone="amber">
        <b>{counted(clashes.length, 'sobreposição', 'sobreposições')}</b>
        <ul>
          {clashes.slice(0, SHOWN).map(clash => (
            <li key={`${clash.weekday} ${clash.period} ${clash.what}`}>
              {weekdays[clash.weekday - 1]}, {clash.period}.º tempo: {clash.what}
            </li>
          ))}
          {clashes.length > SHOWN && <li>e mais {clashes.length - SHOWN}, nas outras turmas ou tempos.</li>}
        </ul>
      </Note>
    </div>
  )
}
