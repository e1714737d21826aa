import { href } from '#kit/address.ts'
import { Note } from '#kit/web/notice/note.tsx'
import { Link } from '#kit/web/parts/link.tsx'
import * as pages from '#school/pages.ts'
import { keyWarnings, spokenOf } from '../key-words.ts'
import type { ItemLine } from '../report-shapes.ts'

interface KeyWarningProps {
  applicationId: string
  items: readonly ItemLine[]
  /** Codes of the competences that the page builds on; all without them. */
  codes?: ReadonlySet<string>
}

/** Above whatever is built on a question whose key is in doubt: which one, on what it weighs, and where it is looked at. */
export function KeyWarning({ applicationId, items, codes }: KeyWarningProps) {
  const warnings = keyWarnings(items, codes)
  if (warnings.length === 0) return null
  const isWrong = spokenOf(items).some(({ check }) => check.grade === 'wrong')
  return (
    <Note apart tone={isWrong ? 'red' : 'amber'}>
      {warnings.join(' ')} <Link to={href(pages.itemReport, { id: applicationId })}>Ver a chave</Link>
    </Note>
  )
}
