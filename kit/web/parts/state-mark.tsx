import type { ReactNode } from 'react'
import styles from './state-mark.module.css'
import tones from './tones.module.css'

/**
 * The alphabet of states, readable in black and white: a dashed ring is a draft, a half disc waits for somebody,
 * a disc is published or approved, a tick is done, a triangle is under way, a diamond was returned, an open diamond
 * is archived.
 */
export type Glyph = 'ring' | 'half' | 'disc' | 'tick' | 'triangle' | 'diamond' | 'open-diamond'

/** `quiet` for the normal state; the filled tones only for what asks for something. */
export type StateTone = 'quiet' | 'neutral' | 'amber' | 'red' | 'primary' | 'now'

interface StateMarkProps {
  glyph: Glyph
  tone?: StateTone
  children: ReactNode
}

/** A state: its glyph and always its word. */
export function StateMark({ glyph, tone = 'quiet', children }: StateMarkProps) {
  return (
    <span className={`${styles.mark} ${tone === 'quiet' ? styles.quiet : tones[tone]}`}>
      <StateGlyph glyph={glyph} />
      {children}
    </span>
  )
}

/** The glyph alone, for legends and tables that write the word elsewhere. */
export function StateGlyph({ glyph, size = 12 }: { glyph: Glyph; size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 12 12" fill="currentColor" aria-hidden="true">
      {drawings[glyph]}
    </svg>
  )
}

const drawings: Record<Glyph, ReactNode> = {
  ring: (
    <circle
      cx="6"
      cy="6"
      r="4.25"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeDasharray="2 1.6"
    />
  ),
  half: (
    <>
      <circle cx="6" cy="6" r="4.25" fill="none" stroke="currentColor" strokeWidth="1.5" />
      <path d="M6 1.75A4.25 4.25 0 0 1 6 10.25Z" />
    </>
  ),
  disc: <circle cx="6" cy="6" r="5" />,
  tick: (
    <path
      d="M1.8 6.4L4.8 9.4L10.4 3"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
    />
  ),
  triangle: <path d="M2.5 1.5L10 6L2.5 10.5Z" />,
  diamond: <path d="M6 1L11 6L6 11L1 6Z" />,
  'open-diamond': (
    <path d="M6 1.8L10.2 6L6 10.2L1.8 6Z" fill="none" stroke="currentColor" strokeWidth="1.5" />
  ),
}
