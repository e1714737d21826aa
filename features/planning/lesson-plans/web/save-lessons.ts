import { call } from '#kit/web/api/client.ts'
import { ApiError, messageOf } from '#kit/web/api-error.ts'
import { notify } from '#kit/web/notify.ts'
import { download, openInTab } from '#kit/web/parts/download.ts'
import { downloadLesson, type Lesson } from '../contract.ts'

/** Gives the person one lesson on its official form: the PDF opens in a tab, the Word file is saved. */
export function saveLesson(id: string, format: 'pdf' | 'docx'): Promise<void> {
  return give(format, () => call(downloadLesson, { params: { id }, query: { format } }))
}

/** The same of a lesson that is open: where the network fails, it is drawn on this device from what is loaded. */
export function saveOpenLesson(lesson: Lesson, format: 'pdf' | 'docx'): Promise<void> {
  return give(format, async () => {
    try {
      return await call(downloadLesson, { params: { id: lesson.id }, query: { format } })
    } catch (error) {
      if (!ApiError.from(error).isTransient) throw error
      const { drawLesson } = await import('./draw-lesson.ts')
      return drawLesson(lesson, format)
    }
  })
}

async function give(format: 'pdf' | 'docx', file: () => Promise<Blob>): Promise<void> {
  try {
    if (format === 'pdf') openInTab(await file(), 'plano-de-aula.pdf')
    else download(await file(), 'plano-de-aula.docx')
  } catch (error) {
    notify.error('Não foi possível preparar o ficheiro.', { detail: messageOf(error) })
  }
}
