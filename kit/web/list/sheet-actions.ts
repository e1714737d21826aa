import type { CallInput, Endpoint } from '#kit/endpoint.ts'
import { call } from '#kit/web/api/client.ts'
import type { Action } from '#kit/web/parts/action.tsx'
import { saveFile } from '#kit/web/parts/download.ts'

type Filters<E extends Endpoint> = Omit<NonNullable<CallInput<E>['query']>, 'format'>

/** A list, under the filters of its page, as a sheet: in Excel, and in CSV. `what` says which, with its article. */
export function sheetActions<E extends Endpoint & { response: 'bytes' }>(
  endpoint: E,
  filters: Filters<E>,
  { name, what }: { name: string; what: string },
): [excel: Action, csv: Action] {
  const save = (format: 'xlsx' | 'csv') => () => {
    const file = call(endpoint, { query: { ...filters, format } } as unknown as CallInput<E>)
    void saveFile(file as Promise<Blob>, `${name}.${format}`, `Não foi possível descarregar ${what}.`)
  }
  return [
    { label: 'Descarregar em Excel', icon: 'download-simple', onClick: save('xlsx') },
    { label: 'Descarregar em CSV', icon: 'file-csv', onClick: save('csv') },
  ]
}
