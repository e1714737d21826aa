import { loadKind } from '#engines/games/kinds.ts'
import { boardContent, notShown } from '#features/games/board-content.ts'
import type { GameKind } from '#features/games/kinds.ts'
import type { Account } from '#kit/account.ts'
import type { Db } from '#kit/server/database/database.ts'
import type { OfferedPair, PracticeNeeds } from '../contract.ts'
import { findNotMastered, findTermsWithoutGame } from './need-queries.ts'

/** What a home page has room for, and how far is looked for it. */
const MAX_COMPETENCES = 2
const MAX_LOOKED_AT = 8
const MAX_CLASSES = 1
/** Pairs of a game that is short enough for a lesson, and fewer than which it is none. */
const MAX_PAIRS = 10
const MIN_PAIRS = 4
/** Kinds that ask questions as they are, the one that is best for a class first. */
const KINDS = ['associacao', 'relampago', 'flashcards'] as const satisfies readonly GameKind[]

/**
 * What the groups of an account have still to practise, each with what a game of it would be made of.
 * @param pairsOf the questions of a competence that make pairs, and how many there are
 */
export async function readNeeds(
  db: Db,
  account: Account,
  today: string,
  pairsOf: (competenceId: string) => Promise<readonly OfferedPair[]>,
): Promise<PracticeNeeds> {
  const competences: PracticeNeeds['competences'] = []
  for (const row of await findNotMastered(db, account, today, MAX_LOOKED_AT)) {
    const offered = await pairsOf(row.id)
    const pairs = offered.slice(0, MAX_PAIRS)
    const kind = pairs.length < MIN_PAIRS ? undefined : await kindFor(pairs)
    if (!kind) continue
    competences.push({
      id: row.id,
      code: row.code,
      description: row.description,
      group: { id: row.group_id, name: row.group_name },
      pupils: row.pupils,
      notYet: row.not_yet,
      questions: offered.length,
      kind,
      questionIds: pairs.map(pair => pair.sourceId),
    })
    if (competences.length === MAX_COMPETENCES) break
  }
  const terms = await findTermsWithoutGame(db, account, MAX_CLASSES)
  return {
    competences,
    terms: terms.map(row => ({
      subject: { id: row.subject_id, abbreviation: row.abbreviation },
      grade: row.grade,
      groups: row.groups,
      total: row.total,
      since: row.since,
      termIds: row.term_ids,
    })),
  }
}

/** The first kind that these pairs make a game of, with nothing left out. */
async function kindFor(pairs: readonly OfferedPair[]): Promise<GameKind | undefined> {
  const content = boardContent(
    pairs.map(({ sourceId, ...pair }) => ({ id: sourceId, ...pair })),
    notShown,
  )
  for (const name of KINDS) {
    const kind = await loadKind(name)
    if (kind.fits(content, kind.defaults) !== undefined) continue
    if (kind.leftOut(content, kind.defaults).length === 0) return name
  }
  return undefined
}
