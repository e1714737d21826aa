import { href } from '#kit/address.ts'
import type { ResponseOf } from '#kit/endpoint.ts'
import { counted } from '#kit/figures.ts'
import { Note } from '#kit/web/notice/note.tsx'
import { Stack } from '#kit/web/parts/layout.tsx'
import { Link } from '#kit/web/parts/link.tsx'
import * as pages from '#school/pages.ts'
import type { getMyReadings } from '../due-contract.ts'
import styles from './policies.module.css'
import { ReadingMark } from './policy-state.tsx'

/** Above the list: what the person is to read, the most pressing first. */
export function ToReadFirst({ rows }: { rows: ResponseOf<typeof getMyReadings>['rows'] }) {
  if (rows.length === 0) return null
  return (
    <div className={styles.first}>
      <Note tone={rows.some(row => row.state === 'em atraso') ? 'red' : 'amber'} icon="scroll">
        <b>{counted(rows.length, 'política para ler', 'políticas para ler')}</b>
        <Stack as="ul" gap={6} above={4}>
          {rows.map(row => (
            <li key={row.policyId}>
              <Link to={href(pages.policy, { documentId: row.policyId })}>{row.title}</Link>{' '}
              <ReadingMark reading={row.state} dueOn={row.dueOn} isDueToday={row.isDueToday} />
            </li>
          ))}
        </Stack>
      </Note>
    </div>
  )
}
