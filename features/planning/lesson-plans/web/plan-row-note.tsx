import { href } from '#kit/address.ts'
import { Note } from '#kit/web/notice/note.tsx'
import { Text } from '#kit/web/parts/layout.tsx'
import { Link } from '#kit/web/parts/link.tsx'
import * as pages from '#school/pages.ts'
import type { Lesson } from '../contract.ts'
import { planRowText } from '../paper.ts'

/** Which row of which analytical plan a lesson teaches, and the way there. */
export function PlanRowNote({ row }: { row: NonNullable<Lesson['planRow']> }) {
  return (
    <Text as="div" below={24}>
      <Note>
        Do plano analítico: <Link to={href(pages.plans, { id: row.planId })}>{planRowText(row)}</Link>.
      </Note>
    </Text>
  )
}
