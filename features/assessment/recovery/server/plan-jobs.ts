import type { DocumentFormat } from '#kit/server/transfer/document-answer.ts'
import { draw } from '#kit/server/transfer/draw.ts'
import type { RecoveryPlan } from '../contract.ts'
import { recoveryPlanDocument } from '../document.ts'
import { planOfGroup } from '../outcome-words.ts'

/** What is drawn of a recovery plan, in a worker. */
export const jobs = {
  /** @param group place of the one group that it is about; null for all of them */
  planFile: async (plan: RecoveryPlan, group: number | null, format: DocumentFormat) =>
    draw(recoveryPlanDocument(group === null ? plan : planOfGroup(plan, group)), format),
}
