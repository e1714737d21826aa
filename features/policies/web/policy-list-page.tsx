import { useQuery } from '@tanstack/react-query'
import { href } from '#kit/address.ts'
import { formatDateSlashes } from '#kit/figures.ts'
import { sum } from '#kit/sum.ts'
import { query } from '#kit/web/api/queries.ts'
import type { Column } from '#kit/web/list/data-table.tsx'
import { ListPage } from '#kit/web/list/list-page.tsx'
import { RowCard } from '#kit/web/list/row-card.tsx'
import { sheetActions } from '#kit/web/list/sheet-actions.ts'
import { useListQuery } from '#kit/web/list/use-list-query.ts'
import { Stack } from '#kit/web/parts/layout.tsx'
import { StateMark } from '#kit/web/parts/state-mark.tsx'
import { useSession } from '#school/accounts/web/session.ts'
import * as pages from '#school/pages.ts'
import { roleInAcademy } from '#school/reach.ts'
import { approvers } from '#school/roles.ts'
import {
  countPolicies,
  exportPolicies,
  isUpcoming,
  listPolicies,
  type PolicyRow,
  type PolicyState,
  policySorts,
  readingStates,
} from '../contract.ts'
import { getMyReadings } from '../due-contract.ts'
import { categories } from '../policy.ts'
import styles from './policies.module.css'
import { PolicyStateMark, ReadingMark } from './policy-state.tsx'
import { ToReadFirst } from './to-read-first.tsx'

/** Policies by category and state, what the person has to read first, and search inside the texts. */
export function PolicyListPage() {
  const { user } = useSession()
  const listQuery = useListQuery(listPolicies)
  const filters = {
    search: listQuery.search,
    category: listQuery.category,
    reading: listQuery.reading,
    state: listQuery.state,
  }
  const counts = useQuery(query(countPolicies, { query: filters })).data
  const [excel, csv] = sheetActions(exportPolicies, filters, { name: 'politicas', what: 'as políticas' })
  const toRead = useQuery(query(getMyReadings, {}))
  const isApprover = approvers.some(role => role === user?.nivel)
  const isAdmin = roleInAcademy(user) === 'admin'
  const writes = isApprover && !user?.oneSchool

  return (
    <ListPage
      endpoint={listPolicies}
      sorts={policySorts}
      above={<ToReadFirst rows={toRead.data?.rows ?? []} />}
      awaits={toRead.isLoading}
      title="Políticas"
      crumbs={[{ label: 'Academia', to: pages.academy }, { label: 'Políticas' }]}
      noun={{ one: 'política', many: 'políticas' }}
      none="Nenhuma"
      primary={writes ? { label: 'Nova política', icon: 'plus', to: pages.newPolicy } : undefined}
      secondary={isApprover ? [{ label: 'Quem leu', icon: 'list-checks', to: pages.readings }] : []}
      more={[
        ...(isApprover
          ? [
              {
                label: isAdmin ? 'Grupos de leitores' : 'Ver os grupos de leitores',
                icon: 'users-three' as const,
                to: pages.readerGroups,
              },
            ]
          : []),
        csv,
      ]}
      tabs={
        isApprover
          ? {
              key: 'state',
              all: 'Todas',
              total: counts && sum(Object.values(counts.byState)),
              values: tabs.map(([state, label]) => ({
                value: state,
                label,
                count: counts?.byState[state],
              })),
            }
          : undefined
      }
      total={counts?.total}
      search={{ label: 'Procurar no título e dentro dos textos' }}
      filters={[
        {
          key: 'category',
          label: 'Categoria',
          options: categories.map(category => ({ value: category, label: category })),
        },
        {
          key: 'reading',
          label: 'A minha leitura',
          options: readingStates.map(state => ({ value: state, label: readingWords[state] })),
        },
      ]}
      tools={[excel]}
      twoLines
      rowName={nameOf}
      rowHref={hrefOf}
      columns={isApprover ? [...columns, readersColumn] : columns}
      card={cardOf}
      empty={{
        title: 'Nenhuma política publicada',
        text: 'As políticas da academia são publicadas pela direcção, cada uma com a data em que entra em vigor e quem a deve ler.',
        primary: writes ? { label: 'Nova política', icon: 'plus', to: pages.newPolicy } : undefined,
      }}
    />
  )
}

const tabs: readonly [PolicyState, string][] = [
  ['em vigor', 'Em vigor'],
  ['aprovada', 'Por entrar em vigor'],
  ['em aprovação', 'Em aprovação'],
  ['rascunho', 'Rascunhos'],
  ['revogada', 'Revogadas'],
]

const readingWords = { 'por ler': 'Por ler', 'em atraso': 'Em atraso', lida: 'Lidas' }

const columns: readonly Column<PolicyRow>[] = [
  { key: 'title', head: 'Política', sort: 'titulo', cell: row => <Name row={row} /> },
  { key: 'category', head: 'Categoria', priority: 3, width: 176, cell: row => row.category },
  {
    key: 'state',
    head: 'Estado',
    width: 190,
    cell: row => (
      <Stack as="span" gap={2} shrinks className={styles.lines}>
        <PolicyStateMark state={row.state} />
        <small>{sinceText(row)}</small>
      </Stack>
    ),
  },
  {
    key: 'reading',
    head: 'A minha leitura',
    priority: 2,
    width: 216,
    cell: row =>
      row.reading ? <ReadingMark reading={row.reading} dueOn={row.dueOn} isDueToday={row.isDueToday} /> : '–',
  },
]

const readersColumn: Column<PolicyRow> = {
  key: 'readers',
  head: 'Leram',
  priority: 2,
  width: 104,
  numeric: true,
  cell: row =>
    row.readers === null ? (
      '–'
    ) : (
      <Stack as="span" gap={2} shrinks className={styles.lines}>
        {`${row.readers.read} de ${row.readers.all}`}
        {row.readers.overdue > 0 && (
          <small className={styles.late}>{`${row.readers.overdue} em atraso`}</small>
        )}
      </Stack>
    ),
}

const nameOf = (row: PolicyRow) => row.title
const hrefOf = (row: PolicyRow) => href(pages.policy, { documentId: row.id })
const cardOf = (row: PolicyRow) => (
  <RowCard title={row.title} text={row.code}>
    {row.state !== 'em vigor' && <PolicyStateMark state={row.state} />}
    {row.reading && row.reading !== 'lida' && (
      <ReadingMark reading={row.reading} dueOn={row.dueOn} isDueToday={row.isDueToday} />
    )}
    {row.reading === 'lida' && <StateMark glyph="tick">Lida</StateMark>}
  </RowCard>
)

function Name({ row }: { row: PolicyRow }) {
  return (
    <Stack as="span" gap={2} shrinks className={styles.lines}>
      <b className={styles.title}>{row.title}</b>
      <small>
        {[
          row.code,
          row.number && `versão ${row.number}`,
          comingText(row),
          row.reviewIsDue && 'revisão em falta',
        ]
          .filter(Boolean)
          .join(' · ')}
      </small>
      {row.found && <small className={styles.found}>{`pág. ${row.found.page}: ${row.found.text}`}</small>}
    </Stack>
  )
}

function comingText({ coming }: PolicyRow): string {
  if (coming === null) return ''
  const words = { rascunho: 'em rascunho', 'em aprovação': 'em aprovação', aprovada: 'por entrar em vigor' }
  return `versão ${coming.number} ${words[coming.state as keyof typeof words] ?? ''}`
}

function sinceText(row: PolicyRow): string {
  if (row.effectiveFrom === null) return ''
  return `${isUpcoming(row.state) ? 'a partir de' : 'desde'} ${formatDateSlashes(row.effectiveFrom)}`
}
