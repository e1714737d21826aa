import { teamOf } from '../../../live/room.ts'
import styles from './teams.module.css'

/** Names that are proposed: trees, each with a shape and a colour that stay the same under every preset. */
export const teamNames = ['Embondeiro', 'Mangueira', 'Cajueiro', 'Coqueiro', 'Chanfuta', 'Canhoeiro'] as const
export const teamShapes = ['folha', 'losango', 'círculo', 'triângulo', 'cruz', 'quadrado'] as const

const tints = ['leaf', 'diamond', 'circle', 'triangle', 'cross', 'square'] as const

/** What the team of a player in a room is called. */
export function teamName(number: number, teams: number): string {
  return teamNames[teamOf(number, teams)] ?? ''
}

/** Colours of a team, for whatever is within: `--c1` ground, `--c2` line, `--c3` ink. */
export function teamClass(team: number): string {
  return styles[tints[team] ?? 'leaf'] ?? ''
}

/** The shape of a team, in its ink. */
export function TeamMark({ team, size = 16 }: { team: number; size?: number }) {
  return (
    <i
      aria-hidden="true"
      className={`${styles.mark} ${teamClass(team)}`}
      style={{ width: size, height: size }}
    />
  )
}
