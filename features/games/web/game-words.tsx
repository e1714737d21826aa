import { href } from '#kit/address.ts'
import { type Glyph, StateMark, type StateTone } from '#kit/web/parts/state-mark.tsx'
import * as pages from '#school/pages.ts'
import { gradeTitle } from '#school/subjects/grade.ts'
import type { GameRow } from '../contract.ts'
import { type Entry, type GameState, gameStateTable } from '../game.ts'
import type { GameKind } from '../kinds.ts'

export const places = {
  /** A new game of some pairs of another. */
  createFrom: (id: string, kind: GameKind, pairs: readonly string[]) =>
    href(pages.newGame, { tipo: kind, jogo: id, pares: pairs.join() }),
  edit: (id: string, step?: string) => href(pages.editGame, { id, passo: step }),
  room: (id: string, room: string) => href(pages.gameControl, { id, sala: room }),
  cards: (id: string, room: string) => href(pages.gameControl, { id, sala: room, cartoes: '1' }),
}

/** From a game that is no more. */
export const toGames = { label: 'Ver os jogos', to: pages.gamesHome }

export const crumbs = [
  { label: 'Academia', to: pages.academy },
  { label: 'Jogos', to: pages.gamesHome },
]

const marks: Record<GameState, { glyph: Glyph; tone: StateTone }> = {
  rascunho: { glyph: 'ring', tone: 'neutral' },
  publicado: { glyph: 'triangle', tone: 'quiet' },
  encerrado: { glyph: 'disc', tone: 'quiet' },
  arquivado: { glyph: 'open-diamond', tone: 'quiet' },
}

/** The state of a game; one whose hour has passed says so. */
export function GameStateMark({ game }: { game: Pick<GameRow, 'state' | 'closed'> }) {
  const isOver = game.state === 'publicado' && game.closed
  return (
    <StateMark {...(isOver ? marks.encerrado : marks[game.state])}>
      {isOver ? 'Fechou' : gameStateTable.labels[game.state]}
    </StateMark>
  )
}

export const entryLabels: Readonly<Record<Entry, string>> = {
  código: 'Código de aluno',
  cartão: 'Código e cartão',
  alcunha: 'Alcunha',
  ninguém: 'Nada',
}

/** «6ªA e 6ªB», or the grade where the code alone opens the game. */
export function forWhom({ groups, grade }: Pick<GameRow, 'groups' | 'grade'>): string {
  if (groups.length === 0) return gradeTitle(grade)
  const names = groups.map(group => group.name)
  return names.length === 1 ? (names[0] ?? '') : `${names.slice(0, -1).join(', ')} e ${names.at(-1)}`
}
