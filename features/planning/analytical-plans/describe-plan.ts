import type { DocumentDescription } from '#engines/documents/description.ts'
import type { PrintedImages } from '#school/schools/official-form.ts'
import type { Plan } from './contract.ts'
import { analyticalPlanDocument } from './document.ts'
import { paperOf } from './paper.ts'

/** The plan in the official form. */
export function describePlan(plan: Plan, images: PrintedImages): DocumentDescription {
  const { logo } = images
  return analyticalPlanDocument({ ...plan, school: { ...plan.school, logo } }, paperOf(plan, images))
}
