import { loadKind } from '#engines/games/kinds.ts'
import type { Setting } from '#engines/games/rules.ts'
import type { Db } from '#kit/server/database/database.ts'
import { findThingHistory } from '#kit/server/records/history.ts'
import type { Words } from '#kit/server/records/words.ts'
import { gameFields } from '../game.ts'
import { gameKinds } from '../kinds.ts'
import type { GameRules } from '../rules.ts'

/** The history of a game, its rules in the words of the kinds that have them. */
export async function findGameHistory(db: Db, words: Words, id: string) {
  const kinds = await Promise.all(gameKinds.map(loadKind))
  const settings = new Map(kinds.flatMap(kind => kind.settings.map(setting => [setting.name, setting])))
  return findThingHistory(db, words, gameFields, id, {
    rules: (rules: GameRules) => rulesText(rules, settings),
  })
}

function rulesText(rules: GameRules, settings: ReadonlyMap<string, Setting>): string {
  return Object.entries(rules)
    .flatMap(([name, value]) => {
      const setting = settings.get(name)
      if (!setting) return []
      const chosen =
        setting.type === 'switch'
          ? value === true
            ? 'sim'
            : 'não'
          : setting.choices.find(choice => choice.value === value)?.label
      return [`${setting.label}: ${chosen ?? '–'}`]
    })
    .join('; ')
}
