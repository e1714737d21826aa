import type { CallInput } from '#kit/endpoint.ts'
import { call } from '#kit/web/api/client.ts'
import type { Action } from '#kit/web/parts/action.tsx'
import { openFile } from '#kit/web/parts/download.ts'
import { exportFulfilment } from '../contract.ts'

type Format = 'pdf' | 'xlsx'

/** The summary with the filters of the page, as a workbook or on paper. */
export function exportActions(params: URLSearchParams): Action[] {
  return [
    { label: 'PDF', icon: 'file-pdf', onClick: () => void save(params, 'pdf') },
    { label: 'Excel', icon: 'file-xls', onClick: () => void save(params, 'xlsx') },
  ]
}

function save(params: URLSearchParams, format: Format) {
  const file = call(exportFulfilment, { query: { ...filtersIn(params), format } })
  return openFile(file, `cumprimento.${format}`, 'Não foi possível preparar o resumo.')
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
