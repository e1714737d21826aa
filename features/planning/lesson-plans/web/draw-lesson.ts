import { drawPdf, preparePdf } from '#engines/documents/pdf.ts'
import { drawWord, prepareWord } from '#engines/documents/word.ts'
import { fetchForLater } from '#kit/web/import-fetched.ts'
import { fetchPrintedImages } from '#school/schools/web/printed-images.ts'
import type { Lesson } from '../contract.ts'
import { lessonPlanDocument } from '../document.ts'
import { printedLesson } from '../paper.ts'

/** Draws a lesson that is open on its official form, in the browser. */
export async function drawLesson(lesson: Lesson, format: 'pdf' | 'docx'): Promise<Blob> {
  const images = await fetchPrintedImages(lesson.school.id)
  const description = lessonPlanDocument(printedLesson(lesson, images))
  return format === 'pdf'
    ? new Blob([await drawPdf(description)], { type: 'application/pdf' })
    : new Blob([new Uint8Array(await drawWord(description))], {
        type: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
      })
}

/** Fetches what drawing this lesson takes while there is a network. */
export async function prepareLesson(lesson: Lesson): Promise<void> {
  await Promise.all([
    preparePdf(lessonPlanDocument(printedLesson(lesson)), fetchForLater),
    prepareWord(fetchForLater),
    fetchPrintedImages(lesson.school.id),
  ])
}
