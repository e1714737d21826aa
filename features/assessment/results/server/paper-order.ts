import { type FrozenForm, type FrozenItem, freezeForm } from '#engines/questions/shuffle.ts'
import type { Db } from '#kit/server/database/database.ts'
import type { TestItem } from '#school/questions/contract.ts'
import { findVersions } from '#school/questions/server/queries.ts'
import { findPaper } from './queries.ts'

/** In which order paper shows the parts of each question, by the id of its item; what is not here is as it was written. */
export type PaperOrder = Readonly<Record<string, FrozenItem['order']>>

/**
 * The one order in which a test or a quiz is printed: that of its first form or, without forms, drawn from the paper's own
 * id, so that every group that it is handed out to has the same booklet.
 */
export async function freezePaperOrder(db: Db, paperId: string): Promise<PaperOrder> {
  const paper = await findPaper(db, paperId)
  const [first] = paper.forms as unknown as FrozenForm[]
  if (first) return orderIn(first)
  const items = paper.items as unknown as TestItem[]
  const versions = await findVersions(
    db,
    items.map(item => item.versionId),
  )
  const whole = items.flatMap(({ id, versionId }) => {
    const version = versions.get(versionId)
    return version ? [{ id, question: version.question }] : []
  })
  const frozen = freezeForm(whole, 'A', paperId, { questions: false, options: true })
  if (paper.shuffle_options) return orderIn(frozen)
  // The parts stay as they were written; what is drawn is drawn all the same.
  const draws = frozen.items.map(({ question, order: { draw } }): FrozenItem => {
    return { question, order: draw ? { draw } : {} }
  })
  return orderIn({ ...frozen, items: draws })
}

function orderIn({ items }: FrozenForm): PaperOrder {
  return Object.fromEntries(
    items.flatMap(({ question, order }) => (Object.keys(order).length > 0 ? [[question, order]] : [])),
  )
}
