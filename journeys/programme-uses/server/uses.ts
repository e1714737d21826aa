import { findDraftsDrawingBy, updateQuizRow } from '#features/assessment/quizzes/server/queries.ts'
import { findGamesAbout, updateGameRow } from '#features/games/server/queries.ts'
import type { CompetenceUses } from '#features/planning/programme-change/server/uses.ts'

/** Quizzes in draft and games, which name competences by their ids. */
export const competenceUses: CompetenceUses = {
  async count(db, account, competenceIds) {
    const quizzes = await findDraftsDrawingBy(db, account, competenceIds)
    const games = await findGamesAbout(db, account, competenceIds)
    return new Map(
      competenceIds.map(id => [
        id,
        {
          quizzes: quizzes.filter(({ parts }) =>
            parts.some(part => part.kind === 'rule' && part.competenceIds.includes(id)),
          ).length,
          games: games.filter(game => game.competence_ids.includes(id)).length,
        },
      ]),
    )
  },

  async move(db, account, to) {
    const from = [...to.keys()]
    const moved = (ids: readonly string[]) => [...new Set(ids.map(id => to.get(id) ?? id))]
    const quizzes = []
    for (const before of await findDraftsDrawingBy(db, account, from, { lock: true })) {
      const parts = before.parts.map(part =>
        part.kind === 'rule' ? { ...part, competenceIds: moved(part.competenceIds) } : part,
      )
      const after = await updateQuizRow(db, before.id, { parts: JSON.stringify(parts) })
      quizzes.push({ table: 'quizzes', id: before.id, label: before.title, before, after })
    }
    const games = []
    for (const before of await findGamesAbout(db, account, from, { lock: true })) {
      const after = await updateGameRow(db, before.id, { competence_ids: moved(before.competence_ids) })
      games.push({ table: 'games', id: before.id, label: before.title, before, after })
    }
    return { quizzes, games }
  },
}
