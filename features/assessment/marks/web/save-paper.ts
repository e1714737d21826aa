import { call } from '#kit/web/api/client.ts'
import { openFile } from '#kit/web/parts/download.ts'
import { downloadMarksPaper, type PaperKind } from '../council-contract.ts'
import { paperNames } from '../places.ts'

interface PaperOf {
  group: string
  trimester: number
  paper: PaperKind
  format: 'pdf' | 'docx' | 'xlsx'
  size?: 'A3' | 'A4'
  subject?: string
  student?: string
  edition?: number | undefined
}

/** Opens a paper of marks, or downloads it where it is no PDF. */
export function savePaper({ group, trimester, paper, format, edition, ...more }: PaperOf): Promise<boolean> {
  const file = call(downloadMarksPaper, {
    params: { group, trimester: String(trimester), paper } as never,
    query: { format, ...more, ...(edition !== undefined && { edition }) },
  })
  return openFile(file, `${paper}.${format}`, `Não foi possível preparar: ${paperNames[paper]}.`)
}
