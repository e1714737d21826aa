import { call } from '#kit/web/api/client.ts'
import { messageOf } from '#kit/web/api-error.ts'
import { notify } from '#kit/web/notify.ts'
import type { Action } from '#kit/web/parts/action.tsx'
import { download, openInTab } from '#kit/web/parts/download.ts'
import { exportLearningPath } from '../contract.ts'

interface Asked {
  subject: string
  trimester?: number
  group?: string
  student?: string
}

/** The ways to take a path along: one page of PDF, and a workbook. */
export function pathSaves(query: Asked): Action[] {
  const save = async (format: 'pdf' | 'xlsx') => {
    try {
      const file = await call(exportLearningPath, { query: { ...query, format } })
      if (format === 'pdf') openInTab(file, 'percurso.pdf')
      else download(file, 'percurso.xlsx')
    } catch (failed) {
      notify.error('Não foi possível preparar o percurso.', { detail: messageOf(failed) })
    }
  }
  return [
    { label: 'PDF', icon: 'file-pdf', onClick: () => void save('pdf') },
    { label: 'Excel', icon: 'file-xls', onClick: () => void save('xlsx') },
  ]
}
