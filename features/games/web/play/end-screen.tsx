import { useEffect, useRef } from 'react'
import { kinds } from '#engines/games/kinds.ts'
import { type AnyKind, playResults, playScore } from '#engines/games/play.ts'
import { readRules } from '#engines/games/rules.ts'
import type { ItemResult } from '#engines/games/tally.ts'
import { duration } from '#kit/figures.ts'
import { Button } from '#kit/web/parts/button.tsx'
import { fetchedPart } from '#kit/web/parts/fetched.tsx'
import { Row, Stack, Text } from '#kit/web/parts/layout.tsx'
import { useMediaQuery } from '#kit/web/parts/use-media-query.ts'
import { CapulanaStrip } from '#kit/web/pattern/capulana.tsx'
import { KindPictogram } from '../kind-pictogram.tsx'
import { Hear } from './parts/hear.tsx'
import { Seeds } from './parts/seeds.tsx'
import { formatPoints } from './parts/stage.tsx'
import { TeamMark, teamClass } from './parts/teams.tsx'
import { Words } from './parts/words.tsx'
import type { GamePlayerProps } from './play-shapes.ts'
import styles from './screens.module.css'
import type { RunningPlay } from './use-play.ts'

interface EndScreenProps {
  game: GamePlayerProps
  kind: AnyKind
  running: RunningPlay
  summary: string
  onAgain: (only?: readonly string[]) => void
  /** Back to the start screen, to play in another way. */
  onOther: () => void
}

// A phone has no room for it, and does not pay for it.
const Plant = fetchedPart(() => import('./forca/plant.tsx').then(file => file.Plant))

const MAX_HARD = 3
const LEAVES = 10

/** The end of a play: a sentence, what came easily and what did not, what to see again. */
export function EndScreen({ game, kind, running, summary, onAgain, onOther }: EndScreenProps) {
  const { play, stored } = running
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus(), [])
  const results = playResults(play)
  const hard = hardest(results)
  const score = playScore(kind, play)
  const again = hard.map(result => result.itemId)
  const content = game.items.filter(item => again.includes(item.id))
  const canAgain = content.length > 0 && kind.fits(content, readRules(kind, game.rules)) === undefined
  const isAlone = stored.teams.length === 0
  const isWide = useMediaQuery('(min-width:1000px)')
  const layout = [isAlone && hard.length === 0 ? '' : styles.wide, isAlone ? styles.alone : '']
  return (
    <div className={styles.screen}>
      <CapulanaStrip height={16} />
      <main className={`${styles.end} ${layout.join(' ')}`}>
        <section>
          {isAlone && isWide && (
            <div>
              <Plant left={Math.round((LEAVES * score.points) / Math.max(1, score.max))} of={LEAVES} grown />
            </div>
          )}
          <div>
            <Text as="p" secondary semibold>
              <bdi>{game.title}</bdi> · {kinds[game.kind].label}
            </Text>
            <h1 ref={title} tabIndex={-1}>
              {stored.teams.length > 0 ? sayLeaders(stored.teams, play.points) : summary}
            </h1>
            <p className={styles.lead}>
              {play.ended === 'time' ? 'O tempo acabou. ' : ''}
              {stored.teams.length > 0
                ? `${summary}.`
                : `${formatPoints(score.points)} de ${score.max} pontos, em ${duration(stored.seconds)}.`}
            </p>
            {stored.teams.length > 0 ? (
              <Ranks teams={stored.teams} points={play.points} />
            ) : (
              <Ease results={results} />
            )}
          </div>
        </section>
        {hard.length > 0 && (
          <section className={styles.hard}>
            <h2>{stored.teams.length > 0 ? 'Para verem outra vez' : 'Para veres outra vez'}</h2>
            <ul>
              {hard.map(result => {
                const item = game.items.find(item => item.id === result.itemId)
                return (
                  <li key={result.itemId}>
                    <p>
                      <b>
                        <Words text={item?.answer} />
                      </b>
                      <span>{result.right ? `${result.tries} tentativas` : 'ainda não'}</span>
                    </p>
                    <p>
                      <Words text={item?.prompt} />
                    </p>
                    <Hear item={item} />
                  </li>
                )
              })}
            </ul>
          </section>
        )}
        {game.otherKinds && game.otherKinds.length > 0 && (
          <Row as="section" gap={8} wrap center className={styles.others}>
            <h2>O mesmo conteúdo noutro jogo</h2>
            {game.otherKinds.slice(0, 3).map(other => (
              <Button
                key={other.kind}
                variant="outlined"
                size="large"
                startIcon={<KindPictogram kind={other.kind} size={32} />}
                onClick={other.onChoose}
              >
                {other.label}
              </Button>
            ))}
          </Row>
        )}
      </main>
      <footer className={styles.foot}>
        {game.receipt && <div className={styles.receipt}>{game.receipt}</div>}
        {canAgain && (
          <Button variant="outlined" size="large" onClick={() => onAgain(again)}>
            {again.length === 1 ? 'Rever este' : `Rever estes ${again.length}`}
          </Button>
        )}
        {game.mode === 'ambos' && (
          <Button variant="outlined" size="large" onClick={onOther}>
            Mudar quem joga
          </Button>
        )}
        <Button variant="outlined" size="large" onClick={game.onLeave}>
          Sair
        </Button>
        <Button variant="contained" size="large" onClick={() => onAgain()}>
          Jogar outra vez
        </Button>
      </footer>
    </div>
  )
}

/** What cost most: what is not right yet, then what took most tries. */
function hardest(results: readonly ItemResult[]): ItemResult[] {
  return results
    .filter(result => result.seen && result.tries > 0 && (!result.right || result.tries > 1))
    .sort((a, b) => Number(a.right) - Number(b.right) || b.tries - a.tries || b.seconds - a.seconds)
    .slice(0, MAX_HARD)
}

function sayLeaders(teams: readonly string[], points: readonly number[]): string {
  const most = Math.max(...points)
  const leaders = teams.filter((_, team) => points[team] === most)
  if (leaders.length === teams.length) return 'Todas as equipas com os mesmos pontos'
  const names = leaders.length === 1 ? leaders[0] : `${leaders.slice(0, -1).join(', ')} e ${leaders.at(-1)}`
  return `${names} à frente, com ${formatPoints(most)} ${most > 1 ? 'pontos' : 'ponto'}`
}

function Ranks({ teams, points }: { teams: readonly string[]; points: readonly number[] }) {
  const most = Math.max(1, ...points)
  const ranks = teams
    .map((name, team) => ({ name, team, points: points[team] ?? 0 }))
    .sort((a, b) => b.points - a.points)
  return (
    <Stack as="ol" gap={16} className={styles.ranks}>
      {ranks.map(rank => (
        <li key={rank.team} className={teamClass(rank.team)}>
          <span className={styles.place}>
            {ranks.filter(other => other.points > rank.points).length + 1}.º
          </span>
          <span className={styles.shape}>
            <TeamMark team={rank.team} size={22} />
          </span>
          <Text shrinks bold breaks className={styles.name}>
            <bdi>{rank.name}</bdi>
          </Text>
          <span className={styles.bar}>
            <u style={{ inlineSize: `${(rank.points / most) * 100}%` }} />
          </span>
          <b>{formatPoints(rank.points)}</b>
        </li>
      ))}
    </Stack>
  )
}

/** A seed for each item: filled where it came at the first try. */
function Ease({ results }: { results: readonly ItemResult[] }) {
  const tried = results.filter(result => result.tries > 0)
  const easy = tried.filter(result => result.right && result.tries === 1).length
  const words = `${easy} à primeira, ${tried.length - easy} com mais esforço`
  return (
    <Seeds
      full={tried.map(result => result.right && result.tries === 1)}
      words={words}
      instead={<p className={styles.lead}>{words}.</p>}
    />
  )
}
