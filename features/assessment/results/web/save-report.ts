import type { Action } from '#kit/web/parts/action.tsx'
import { openFile } from '#kit/web/parts/download.ts'
import type { ReportFormat } from '../report-paper.ts'

/** A report as PDF (opened to be read or printed), Word and Excel. */
export function saveActions(fetchFile: (format: ReportFormat) => Promise<Blob>, name: string): Action[] {
  const save = (format: ReportFormat) =>
    openFile(fetchFile(format), `${name}.${format}`, 'Não foi possível preparar o relatório.')
  return [
    { label: 'PDF', icon: 'file-pdf', isQuiet: true, onClick: () => void save('pdf') },
    { label: 'Excel', icon: 'file-xls', isQuiet: true, onClick: () => void save('xlsx') },
    { label: 'Word', icon: 'file-doc', isQuiet: true, onClick: () => void save('docx') },
  ]
}
