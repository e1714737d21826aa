import type { Game } from '#features/games/contract.ts'
import type { GameBody } from '#features/games/game.ts'

/** What a person writes of a game, as a stored one has it. */
export function valuesOf(game: Game): GameBody {
  return {
    title: game.title,
    kind: game.kind,
    subjectId: game.subject.id,
    grade: game.grade,
    groupIds: game.groups.map(group => group.id),
    theme: game.theme,
    items: game.items,
    rules: game.rules,
    mode: game.mode,
    teams: game.teams,
    shuffle: game.shuffle,
    seed: game.seed,
    entry: game.entry,
    attempts: game.attempts,
    closesAt: game.closesAt,
  }
}
