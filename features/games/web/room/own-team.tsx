import { Row } from '#kit/web/parts/layout.tsx'
import { teamOf } from '../../live/room.ts'
import { TeamMark, teamName } from '../play/parts/teams.tsx'

/** The team of the pupil whose phone this is; nothing where everybody plays alone. */
export function OwnTeam({ number, teams }: { number: number; teams: number | undefined }) {
  // A phone may hold a view from before rooms had teams.
  if (!teams) return null
  return (
    <Row as="p" gap={8} center>
      <TeamMark team={teamOf(number, teams)} size={18} /> Equipa {teamName(number, teams)}
    </Row>
  )
}
