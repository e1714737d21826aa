import { useCallback, useEffect, useRef, useState } from 'react'
import type { GameContent } from '#engines/games/content.ts'
import type { AnyMove } from '#engines/games/kind.ts'
import {
  type AnyKind,
  again,
  type Entry,
  elapsed,
  leaveMove,
  makeMove,
  newPlay,
  type Play,
  playBounds,
  playResults,
  playScore,
  undone,
} from '#engines/games/play.ts'
import { readRules } from '#engines/games/rules.ts'
import { useNewest } from '#kit/web/use-newest.ts'
import { playSound, ticksAt } from './parts/sound.ts'
import { useRunningClock } from './play-clock.ts'
import type { EndedPlay, GamePlayerProps, PlayedEntry, StoredPlay } from './play-shapes.ts'

/** A play under way, with what is said of its last move. */
export interface RunningPlay {
  play: Play
  stored: StoredPlay
  refused: string
}

/** The plays of one visit: begins, moves, keeps, ends. */
export function usePlay(game: GamePlayerProps, kind: AnyKind, sound: boolean) {
  const [running, setRunning] = useState(() => resumed(game, kind))
  const clock = useRunningClock(running !== undefined && !running.play.ended, running?.stored.seconds ?? 0)
  const latest = useNewest({ game, sound })
  const last = useRef(running)

  const show = useCallback((next: RunningPlay) => {
    last.current = next
    setRunning(next)
  }, [])

  /** Whatever a play becomes is shown and kept; at its end it is handed on. */
  const settle = useCallback(
    (play: Play, stored: StoredPlay, refused: string) => {
      const { game } = latest.current
      show({ play, stored, refused })
      if (!play.ended) return game.onStore(stored)
      game.onStore(undefined)
      if (latest.current.sound) playSound('end')
      if (stored.entries.length > 0) game.onEnd(ended(kind, play, stored))
    },
    [kind, show],
  )

  const begin = useCallback(
    (teams: readonly string[], first: number, only?: readonly string[]) => {
      const { game } = latest.current
      const items = game.items.filter(item => !only || only.includes(item.id))
      const seed = game.seed()
      const rules = readRules(kind, game.rules)
      const play = newPlay(kind, items, rules, seed, teams.length, first)
      const ids = items.map(item => item.id)
      clock.set(0)
      show({ play, stored: { seed, items: ids, teams, first, entries: [], seconds: 0 }, refused: '' })
    },
    [kind, clock, show],
  )

  const send = useCallback(
    (move: AnyMove, team?: number) => {
      const running = last.current
      const { sound } = latest.current
      if (!running) return
      const at = Math.round(clock.now() * 10) / 10
      const entry: Entry = { move, at, ...(team !== undefined && { team }) }
      const next = makeMove(kind, running.play, entry)
      if (next.play === running.play) return show({ ...running, refused: next.refused ?? '' })
      if (sound && !next.play.ended)
        playSound(mistakes(next.play) > mistakes(running.play) ? 'wrong' : 'right')
      const stored = { ...running.stored, entries: next.play.entries, seconds: at }
      settle(next.play, stored, next.refused ?? '')
    },
    [kind, clock, settle, show],
  )

  const undo = useCallback(() => {
    const running = last.current
    if (!running || running.play.entries.length === 0) return
    const play = undone(kind, running.play)
    settle(play, { ...running.stored, entries: play.entries }, '')
  }, [kind, settle])

  const limit = running && !running.play.ended ? (running.play.boards[0]?.rules.seconds ?? 0) : 0
  useEffect(
    () =>
      clock.subscribe(() => {
        const running = last.current
        const { sound } = latest.current
        if (!running || running.play.ended) return
        const seconds = clock.seconds()
        if (limit > 0 && sound && ticksAt(Math.ceil(limit - seconds))) playSound('tick')
        const play = elapsed(running.play, seconds)
        if (play !== running.play) settle(play, { ...running.stored, seconds }, 'O tempo acabou.')
      }),
    [clock, limit, settle],
  )

  const leave = useCallback(() => {
    const running = last.current
    if (running && !running.play.ended && running.play.entries.length > 0) send(leaveMove)
  }, [send])

  return { running, begin, send, undo, leave, clock, restart: () => setRunning(undefined) }
}

function resumed(game: GamePlayerProps, kind: AnyKind): RunningPlay | undefined {
  const stored = game.resume
  if (!stored) return undefined
  const items: GameContent = game.items.filter(item => stored.items.includes(item.id))
  const rules = readRules(kind, game.rules)
  // The game may have changed since: what no longer fits is not taken up again.
  if (kind.fits(items, rules) !== undefined) return undefined
  const start = newPlay(kind, items, rules, stored.seed, stored.teams.length, stored.first)
  const { play, refusedAt } = again(kind, start, stored.entries.slice(0, playBounds.entries))
  return refusedAt === undefined && !play.ended ? { play, stored, refused: '' } : undefined
}

function ended(kind: AnyKind, play: Play, stored: StoredPlay): EndedPlay {
  return {
    ...stored,
    score: playScore(kind, play),
    points: play.points,
    results: playResults(play),
    ended: play.ended ?? 'left',
  }
}

function mistakes(play: Play): number {
  return play.states.reduce((sum, state) => sum + state.tally.mistakes, 0)
}

/** Who made each entry: the turns are gone through again. */
export function entriesByTeam(kind: AnyKind, play: Play): PlayedEntry[] {
  if (play.teams === 0) return play.entries.map(entry => ({ ...entry, by: 0 }))
  let now: Play = {
    ...play,
    entries: [],
    turn: play.first,
    ended: undefined,
    states: play.boards.map(kind.start),
  }
  return play.entries.map(entry => {
    const by = entry.team ?? now.turn
    now = makeMove(kind, now, entry).play
    return { ...entry, by }
  })
}
