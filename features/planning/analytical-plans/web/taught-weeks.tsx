import { StateGlyph } from '#kit/web/parts/state-mark.tsx'
import styles from './plan-table.module.css'

/** What was taught of a week, over all groups of a plan. */
export type Taught = 'cumprida' | 'em parte' | 'sem aulas'

/** By the id of the row; a week that nobody has spoken of is not there. */
export type TaughtWeeks = ReadonlyMap<string, Taught>

export const noneTaught: TaughtWeeks = new Map()

const glyphs = { cumprida: 'tick', 'em parte': 'half', 'sem aulas': 'diamond' } as const
const tones = { cumprida: 'taught', 'em parte': 'partly', 'sem aulas': 'lost' } as const

/** Beside the number of a week: taught, in part, or lost. */
export function TaughtMark({ taught }: { taught: Taught }) {
  return (
    <span className={styles[tones[taught]]} title={taught}>
      <StateGlyph glyph={glyphs[taught]} />
      <span className="visually-hidden">{taught}</span>
    </span>
  )
}
