import { call } from '#kit/web/api/client.ts'
import { ApiError } from '#kit/web/api-error.ts'
import { openFile } from '#kit/web/parts/download.ts'
import { downloadLesson, type Lesson } from '../contract.ts'

type Format = 'pdf' | 'docx'

/** Gives the person one lesson on its official form: the PDF opens in a tab, the Word file is saved. */
export function saveLesson(id: string, format: Format) {
  return give(format, call(downloadLesson, { params: { id }, query: { format } }))
}

/** The same of a lesson that is open: where the network fails, it is drawn on this device from what is loaded. */
export function saveOpenLesson(lesson: Lesson, format: Format) {
  const file = call(downloadLesson, { params: { id: lesson.id }, query: { format } })
  const drawn = async (error: unknown) => {
    if (!ApiError.from(error).isTransient) throw error
    const { drawLesson } = await import('./draw-lesson.ts')
    return drawLesson(lesson, format)
  }
  return give(format, file.catch(drawn))
}

function give(format: Format, file: Promise<Blob>) {
  return openFile(file, `plano-de-aula.${format}`, 'Não foi possível preparar o ficheiro.')
}
