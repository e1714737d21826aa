import { messageOf } from '#kit/web/api-error.ts'
import { notify } from '#kit/web/notify.ts'
import type { Action } from '#kit/web/parts/action.tsx'
import { download, openInTab } from '#kit/web/parts/download.ts'
import type { ReportFormat } from '../report-paper.ts'

/** A report as PDF (opened to be read or printed), Word and Excel. */
export function saveActions(fetchFile: (format: ReportFormat) => Promise<Blob>, name: string): Action[] {
  const save = async (format: ReportFormat) => {
    try {
      const file = await fetchFile(format)
      if (format === 'pdf') openInTab(file, `${name}.pdf`)
      else download(file, `${name}.${format}`)
    } catch (error) {
      notify.error('Não foi possível preparar o relatório.', { detail: messageOf(error) })
    }
  }
  return [
    { label: 'PDF', icon: 'file-pdf', onClick: () => void save('pdf') },
    { label: 'Excel', icon: 'file-xls', onClick: () => void save('xlsx') },
    { label: 'Word', icon: 'file-doc', onClick: () => void save('docx') },
  ]
}
