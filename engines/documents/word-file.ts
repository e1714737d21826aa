import type { Document } from 'docx'
import { strToU8, zipSync } from 'fflate'

type Docx = typeof import('docx')

/** What docx writes the parts of a file with, of which its types say nothing. */
interface Compiler {
  compile(file: Document): ReadonlyMap<string, string | Uint8Array>
}

/** The first that there is in such a file: when a document was made stands in its properties. */
const mtime = new Date(1980, 0, 1)

/** The bytes of a Word file, whose parts docx would pack in twice the time. */
export function wordFile({ Packer }: Docx, file: Document): Uint8Array<ArrayBuffer> {
  const { compiler } = Packer as unknown as { compiler: Compiler }
  const parts = Array.from(
    compiler.compile(file),
    ([path, content]) => [path, typeof content === 'string' ? strToU8(content) : content] as const,
  )
  return zipSync(Object.fromEntries(parts), { mtime })
}
