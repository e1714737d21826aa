import type { LoadCode } from '#engines/documents/load-code.ts'
import { drawPdf, preparePdf } from '#engines/documents/pdf.ts'
import { drawWord, prepareWord } from '#engines/documents/word.ts'
import type { PrintedImages } from '#school/schools/official-form.ts'
import type { Plan, planFiles } from './contract.ts'
import { describePlan } from './describe-plan.ts'

/**
 * The plan in the official form, as PDF or as an editable Word file.
 * Rejects where a font cannot be loaded.
 */
export function drawPlan(
  plan: Plan,
  format: (typeof planFiles)[number],
  images: PrintedImages,
): Promise<Uint8Array<ArrayBuffer>> {
  const description = describePlan(plan, images)
  return format === 'pdf' ? drawPdf(description) : drawWord(description)
}

/** Loads what drawing this plan needs, so that it goes on working without a network. */
export async function prepareToDraw(plan: Plan, loadCode: LoadCode): Promise<void> {
  await Promise.all([preparePdf(describePlan(plan, {}), loadCode), prepareWord(loadCode)])
}
