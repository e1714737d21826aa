import { useEffect, useId, useRef } from 'react'
import { counted, roundPercent } from '#kit/figures.ts'
import { Button } from '#kit/web/parts/button.tsx'
import { Row, Text } from '#kit/web/parts/layout.tsx'
import { Link } from '#kit/web/parts/link.tsx'
import { type GameKind, kindLabel } from '../../kinds.ts'
import type { HostView, RoomEnd } from '../../room-contract.ts'
import { KindPictogram } from '../kind-pictogram.tsx'
import { Plant } from '../play/forca/plant.tsx'
import { TeamMark, teamClass, teamNames } from '../play/parts/teams.tsx'
import { Words } from '../play/parts/words.tsx'
import styles from './ending.module.css'

const LEAVES = 10

interface RoomEndingProps {
  view: HostView
  onClose: () => void
  /** Opens a room with what cost most. */
  onAgain: () => void
  /** Takes the end back. */
  onReopen: () => void
  busy: boolean
  /** Other kinds that the same pairs make. */
  others: readonly { kind: GameKind; to: string }[]
}

/** The end on the screen of the class: what it did together, and what to see again. No names, no podium. */
export function RoomEnding({ view, onClose, onAgain, onReopen, busy, others }: RoomEndingProps) {
  const { end } = view
  const cost = end?.hardest.length ?? 0
  const title = useId()
  const said = useRef<HTMLHeadingElement>(null)
  // What ended the game is gone from the screen, and the focus with it.
  useEffect(() => said.current?.focus(), [])
  return (
    <div className={styles.end}>
      <section className={styles.class}>
        {end && (
          <div className={styles.plant}>
            <Plant left={Math.round(end.share * LEAVES)} of={LEAVES} grown />
          </div>
        )}
        <div>
          <h2 ref={said} tabIndex={-1}>
            {end ? (
              <>
                A turma acertou <b>{roundPercent(end.share)}</b>
              </>
            ) : (
              sayEnd(view)
            )}
          </h2>
          {end && (
            <p>
              {end.played === 1 ? 'Jogou 1' : `Jogaram ${end.played}`} de{' '}
              {Math.max(view.pupils, view.players.length)}.{end.share === 1 && ' Todas certas.'}
            </p>
          )}
        </div>
        {end && end.teams.length > 0 && <Teams teams={end.teams} />}
      </section>
      {end && end.hardest.length > 0 && (
        <section aria-labelledby={title} className={styles.again}>
          <h3 id={title}>Para verem outra vez</h3>
          <Hardest end={end} />
        </section>
      )}
      <Row as="footer" gap={12} wrap center toEnd className={styles.foot}>
        {others.length > 0 && (
          <Row as="p" gap={20} rowGap={8} wrap center secondary className={styles.others}>
            O mesmo conteúdo noutro jogo:
            {others.map(({ kind, to }) => (
              <Link key={kind} to={to}>
                <KindPictogram kind={kind} size={32} />
                {kindLabel(kind)}
              </Link>
            ))}
          </Row>
        )}
        {view.mayReopen && (
          <Button size="large" disabled={busy} onClick={onReopen}>
            Reabrir o jogo
          </Button>
        )}
        <Button variant={cost > 0 ? 'outlined' : 'contained'} size="large" onClick={onClose}>
          Ver o que custou mais
        </Button>
        {cost > 0 && (
          <Button variant="contained" size="large" disabled={busy} onClick={onAgain}>
            Jogar outra vez com {cost === 1 ? 'a que custou' : `as ${cost} que custaram`}
          </Button>
        )}
      </Row>
    </div>
  )
}

/** What each team had right, in the order of the teams: nobody is first. */
function Teams({ teams }: { teams: RoomEnd['teams'] }) {
  return (
    <ul className={styles.teams} aria-label="Equipas">
      {teams.map(({ share, played }, team) => (
        <li key={teamNames[team]} className={teamClass(team)}>
          <span className={styles.shape}>
            <TeamMark team={team} size={20} />
          </span>
          <Text as="b" bold>
            {teamNames[team]}
          </Text>
          <span className={styles.track}>
            {share !== null && <u style={{ inlineSize: `${share * 100}%` }} />}
          </span>
          <output>{share === null ? <small>não jogou</small> : roundPercent(share)}</output>
          <span className="visually-hidden">{counted(played, 'jogador', 'jogadores')}</span>
        </li>
      ))}
    </ul>
  )
}

function Hardest({ end }: { end: RoomEnd }) {
  return (
    <ol>
      {end.hardest.map(({ itemId, text, answer, why, right }) => (
        <li key={itemId}>
          <p>
            <Words text={text} />
          </p>
          <b>
            <Words text={answer} />
          </b>
          <small>
            {why} {right === 1 ? 'Acertou 1' : `Acertaram ${right}`} de {end.played}.
          </small>
        </li>
      ))}
    </ol>
  )
}

function sayEnd({ kind, winners }: HostView): string {
  if (kind === 'bingo' && winners.length > 0) return `Bingo de ${winners.map(({ name }) => name).join(', ')}`
  return kind === 'bingo' ? 'O jogo acabou' : 'O jogo acabou sem respostas'
}
