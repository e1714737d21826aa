import type { DocumentDescription } from '#engines/documents/description.ts'
import { jobs } from '#engines/jobs/jobs.ts'
import type { DocumentFormat } from './document-answer.ts'

/** The bytes of a paper, for a job that runs in a worker already. */
export function draw(description: DocumentDescription, format: DocumentFormat): Promise<Uint8Array> {
  return format === 'pdf' ? jobs.drawPdf(description) : jobs.drawWord(description)
}
