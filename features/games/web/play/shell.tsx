import { type ComponentType, useCallback, useEffect, useMemo, useState } from 'react'
import type { AnyBoard, AnyMove, AnyState } from '#engines/games/kind.ts'
import { kinds } from '#engines/games/kinds.ts'
import { type AnyKind, boardOf, passMove, stateOf } from '#engines/games/play.ts'
import { EndScreen } from './end-screen.tsx'
import { formatPoints, StageContext } from './parts/stage.tsx'
import { ClockContext } from './play-clock.ts'
import type { GamePlayerProps, PlayedEntry, ViewProps } from './play-shapes.ts'
import { StartScreen } from './start-screen.tsx'
import { entriesByTeam, type RunningPlay, usePlay } from './use-play.ts'

interface ShellProps<B, S, M> {
  game: GamePlayerProps
  kind: AnyKind
  View: ComponentType<ViewProps<B, S, M>>
  /** The sentence of the end: «Seis pares em 13 jogadas». */
  summary: (board: B, state: S) => string
}

/** A game from its start screen to its end, around the view of its kind. */
export function Shell<B extends AnyBoard, S extends AnyState, M extends AnyMove>(props: ShellProps<B, S, M>) {
  const { game, kind, View, summary } = props
  const [sound, setSound] = useState(false)
  const { running, begin, send, undo, leave, clock, restart } = usePlay(game, kind, sound)
  const entries = useMemo(() => (running ? entriesByTeam(kind, running.play) : []), [kind, running])
  const { onLeave: onAway } = game
  const onLeave = useCallback(() => {
    leave()
    onAway()
  }, [leave, onAway])
  const onSound = useCallback(() => setSound(before => !before), [])
  const [laid] = running?.play.boards ?? []
  const askAll = game.pictures?.askAll
  useEffect(() => {
    // The boards of teams have the same items.
    if (laid) askAll?.(laid.items)
  }, [laid, askAll])
  if (!running) return <StartScreen game={game} kind={kind} onBegin={begin} />
  const { play, stored } = running
  const [board, state] = [boardOf(play) as B, stateOf(play) as S]
  if (play.ended)
    return (
      <EndScreen
        game={game}
        kind={kind}
        running={running}
        summary={summary((play.boards[0] ?? board) as B, (play.states[0] ?? state) as S)}
        onAgain={only => begin(stored.teams, nextFirst(stored.first, stored.teams.length), only)}
        onOther={restart}
      />
    )
  return (
    <StageContext
      value={{
        title: game.title,
        about: `${kinds[game.kind].label} · ${game.subject}`,
        limit: board.rules.seconds,
        said: state.tally.said,
        refused: running.refused,
        wasWrong: state.tally.wasWrong,
        teams: stored.teams,
        turn: play.turn,
        points: play.points,
        last: lastOf(stored.teams, entries, running),
        sound,
        onSound,
        onUndo: undo,
        onPass: () => send(passMove),
        onLeave,
      }}
    >
      <ClockContext value={clock}>
        <View
          board={board}
          state={state}
          send={send}
          teams={stored.teams}
          turn={play.turn}
          points={play.points}
          entries={entries}
        />
      </ClockContext>
    </StageContext>
  )
}

function nextFirst(first: number, teams: number): number {
  return teams === 0 ? 0 : (first + 1) % teams
}

function lastOf(teams: readonly string[], entries: readonly PlayedEntry[], { play }: RunningPlay) {
  const last = entries.at(-1)
  if (!last || teams.length === 0) return undefined
  const name = teams[last.by] ?? ''
  if (last.move.do === passMove.do) return { team: last.by, text: `${name}, passou a vez` }
  return { team: last.by, text: `${name}, ${formatPoints(play.points[last.by] ?? 0)} pontos` }
}
