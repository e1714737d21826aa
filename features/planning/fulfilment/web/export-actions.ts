import type { CallInput } from '#kit/endpoint.ts'
import { call } from '#kit/web/api/client.ts'
import { messageOf } from '#kit/web/api-error.ts'
import { notify } from '#kit/web/notify.ts'
import type { Action } from '#kit/web/parts/action.tsx'
import { download, openInTab } from '#kit/web/parts/download.ts'
import { exportFulfilment } from '../contract.ts'

type Format = 'pdf' | 'xlsx'

/** The summary with the filters of the page, as a workbook or on paper. */
export function exportActions(params: URLSearchParams): Action[] {
  return [
    { label: 'PDF', icon: 'file-pdf', onClick: () => void save(params, 'pdf') },
    { label: 'Excel', icon: 'file-xls', onClick: () => void save(params, 'xlsx') },
  ]
}

async function save(params: URLSearchParams, format: Format) {
  try {
    const file = await call(exportFulfilment, { query: { ...filtersIn(params), format } })
    if (format === 'pdf') openInTab(file, 'cumprimento.pdf')
    else download(file, 'cumprimento.xlsx')
  } catch (error) {
    notify.error('Não foi possível preparar o resumo.', { detail: messageOf(error) })
  }
}

/** The filters that stand in the address of the page. */
export function filtersIn(
  params: URLSearchParams,
): Omit<CallInput<typeof exportFulfilment>['query'], 'format'> {
  return {
    subject: params.getAll('subject'),
    grade: params.getAll('grade').map(Number),
    group: params.getAll('group'),
    trimester: params.getAll('trimester').map(Number),
    teacher: params.getAll('teacher'),
    year: params.has('year') ? Number(params.get('year')) : undefined,
  }
}
