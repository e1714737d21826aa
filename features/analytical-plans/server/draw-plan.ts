import { drawPdf } from '#engines/documents/pdf.ts'
import { drawWord } from '#engines/documents/word.ts'
import type { Plan } from '../contract.ts'
import { analyticalPlanDocument } from '../document.ts'
import { paperOf } from '../paper.ts'

/** The plan in the official form, as PDF or as an editable Word file. */
export function drawPlan(plan: Plan, format: 'pdf' | 'docx'): Promise<Uint8Array> {
  const description = analyticalPlanDocument(plan, paperOf(plan))
  return format === 'pdf' ? drawPdf(description) : drawWord(description)
}
