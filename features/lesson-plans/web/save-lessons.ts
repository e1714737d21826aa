import { messageOf } from '#kit/web/api/api-error.ts'
import { call } from '#kit/web/api/client.ts'
import { download, openInTab } from '#kit/web/page/download.ts'
import { notify } from '#kit/web/page/notify.ts'
import { downloadLesson } from '../contract.ts'

/** Gives the person one lesson on its official form: the PDF opens in a tab, the Word file is saved. */
export async function saveLesson(id: string, format: 'pdf' | 'docx'): Promise<void> {
  try {
    const file = await call(downloadLesson, { params: { id }, query: { format } })
    if (format === 'pdf') openInTab(file, 'plano-de-aula.pdf')
    else download(file, 'plano-de-aula.docx')
  } catch (error) {
    notify.error('Não foi possível preparar o ficheiro.', { detail: messageOf(error) })
  }
}
