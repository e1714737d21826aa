import { call } from '#kit/web/api/client.ts'
import type { Action } from '#kit/web/parts/action.tsx'
import { openFile } from '#kit/web/parts/download.ts'
import { exportLearningPath } from '../contract.ts'

interface PathParams {
  subject: string
  trimester?: number
  group?: string
  student?: string
}

/** The ways to take a path along: one page of PDF, and a workbook. */
export function pathSaves(query: PathParams): Action[] {
  const save = (format: 'pdf' | 'xlsx') =>
    openFile(
      call(exportLearningPath, { query: { ...query, format } }),
      `percurso.${format}`,
      'Não foi possível preparar o percurso.',
    )
  return [
    { label: 'PDF', icon: 'file-pdf', isQuiet: true, onClick: () => void save('pdf') },
    { label: 'Excel', icon: 'file-xls', isQuiet: true, onClick: () => void save('xlsx') },
  ]
}
