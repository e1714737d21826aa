import type { ReportRow } from '#features/assessment/reports/contract.ts'
import { SHEETS_FOR_GROUPS } from '#features/assessment/reports/next-step.ts'
import { href } from '#kit/address.ts'
import { partOf } from '#kit/figures.ts'
import { RowList } from '#kit/web/list/row-list.tsx'
import { Section } from '#kit/web/parts/section.tsx'
import * as pages from '#school/pages.ts'

/** What more there is stands among what is known of the groups. */
const MAX_ROWS = 3

/** Of each group and subject the newest test that tells what to teach next, and to whom. */
export function NextLessons({ reports }: { reports: readonly ReportRow[] }) {
  const newest = new Map<string, ReportRow>()
  for (const row of reports.filter(isTelling).toSorted((a, b) => (a.date < b.date ? 1 : -1))) {
    const key = `${row.group.id} ${row.subject.id}`
    if (!newest.has(key)) newest.set(key, row)
  }
  if (newest.size === 0) return null
  return (
    <Section flush title="Que ensinar a seguir, e a quem">
      <RowList
        rows={[...newest.values()]
          .slice(0, MAX_ROWS)
          .map(({ id, group, subject, testTitle, evaluated, enrolled }) => ({
            key: id,
            title: `${group.name} · ${subject.name}`,
            to: href(pages.classReport, { id }),
            text: `${testTitle} · ${partOf(evaluated.total, enrolled)} alunos`,
          }))}
      />
    </Section>
  )
}

function isTelling({ kind, evaluated }: ReportRow): boolean {
  return kind === 'escrito' && evaluated.total >= SHEETS_FOR_GROUPS
}
