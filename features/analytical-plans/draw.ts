import { drawPdf, preparePdf } from '#engines/documents/pdf.ts'
import { drawWord, prepareWord } from '#engines/documents/word.ts'
import type { Plan, planFiles } from './contract.ts'
import { analyticalPlanDocument } from './document.ts'
import { paperOf } from './paper.ts'

/**
 * The plan in the official form, as PDF or as an editable Word file: the same on the server and in the browser.
 * Rejects where a font cannot be loaded.
 */
export function drawPlan(plan: Plan, format: (typeof planFiles)[number]): Promise<Uint8Array<ArrayBuffer>> {
  const description = analyticalPlanDocument(plan, paperOf(plan))
  return format === 'pdf' ? drawPdf(description) : drawWord(description)
}

/** Loads what drawing this plan needs, so that it goes on working without a network. */
export async function prepareToDraw(plan: Plan): Promise<void> {
  await Promise.all([preparePdf(analyticalPlanDocument(plan, paperOf(plan))), prepareWord()])
}
