import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { formatDateSlashes, formatTime } from '#kit/figures.ts'
import { call } from '#kit/web/api/client.ts'
import { query } from '#kit/web/api/queries.ts'
import { messageOf } from '#kit/web/api-error.ts'
import { CountTabs } from '#kit/web/list/count-tabs.tsx'
import { type Column, DataTable } from '#kit/web/list/data-table.tsx'
import { ListFilters } from '#kit/web/list/list-filters.tsx'
import type { ListChange } from '#kit/web/list/list-state.ts'
import { EmptyState } from '#kit/web/notice/empty-state.tsx'
import { ErrorPanel } from '#kit/web/notice/error-panel.tsx'
import { Note } from '#kit/web/notice/note.tsx'
import { SkeletonCards } from '#kit/web/notice/skeleton.tsx'
import { notify } from '#kit/web/notify.ts'
import { Button } from '#kit/web/parts/button.tsx'
import { download, openInTab } from '#kit/web/parts/download.ts'
import { Stack } from '#kit/web/parts/layout.tsx'
import { PageHead } from '#kit/web/parts/page-head.tsx'
import { Section } from '#kit/web/parts/section.tsx'
import { asRole, roleLabels } from '#school/roles.ts'
import { chainIsBroken, chainIsWhole } from '../chain-words.ts'
import { type ReadingState, readingState } from '../contract.ts'
import { exportReadings, getReadingReport, type ReadingRow, verifyReadings } from '../reading-contract.ts'
import styles from './policies.module.css'
import { policyCrumbs, policyHref } from './policy-places.ts'
import { ReadingMark } from './policy-state.tsx'
import listStyles from './readings.module.css'

interface Asked {
  policy: string[]
  group: string[]
  state: ReadingState[]
}

/** Who has read, who has not and who is late; and whether the record of it can be trusted. */
export function ReadingsPage() {
  const [params, setParams] = useSearchParams()
  const asked: Asked = {
    policy: params.getAll('policy'),
    group: params.getAll('group'),
    state: params.getAll('state').flatMap(value => {
      const found = readingState.safeParse(value)
      return found.success ? [found.data] : []
    }),
  }
  const answer = useQuery(query(getReadingReport, { query: asked }))
  const narrow = (by: ListChange) => {
    const next = new URLSearchParams(params)
    for (const [key, values = []] of Object.entries(by)) {
      next.delete(key)
      for (const value of [values].flat()) if (value !== '') next.append(key, value)
    }
    setParams(next, { replace: true })
  }
  const { data } = answer
  return (
    <>
      <PageHead
        title="Quem leu"
        crumbs={[...policyCrumbs, { label: 'Quem leu' }]}
        secondary={[
          { label: 'Excel', icon: 'file-xls', onClick: () => void save(asked, 'xlsx') },
          { label: 'PDF', icon: 'file-pdf', onClick: () => void save(asked, 'pdf') },
        ]}
      />
      <Section flush>
        {answer.error !== null && (
          <ErrorPanel
            title="Não foi possível abrir as leituras"
            error={answer.error}
            onRetry={() => void answer.refetch()}
          />
        )}
        {!answer.error && !data && <SkeletonCards rows={6} />}
        {data && (
          <>
            <CountTabs
              label="Situação"
              value={asked.state[0] ?? ''}
              tabs={[
                {
                  value: '',
                  label: 'Todas',
                  count: data.counts.lida + data.counts['por ler'] + data.counts['em atraso'],
                },
                { value: 'em atraso', label: 'Em atraso', count: data.counts['em atraso'] },
                { value: 'por ler', label: 'Em falta', count: data.counts['por ler'] },
                { value: 'lida', label: 'Leram', count: data.counts.lida },
              ]}
              onChange={value => narrow({ state: value })}
            />
            <div className={listStyles.tools}>
              <ListFilters
                filters={[
                  {
                    key: 'policy',
                    label: 'Política',
                    options: data.policies.map(({ id, name }) => ({ value: id, label: name })),
                    values: asked.policy,
                  },
                  {
                    key: 'group',
                    label: 'Grupo',
                    options: data.groups.map(({ id, name }) => ({ value: id, label: name })),
                    values: asked.group,
                  },
                ]}
                onChange={narrow}
              />
            </div>
            {data.rows.length === 0 ? (
              <EmptyState
                title="Ninguém nesta situação"
                text="Mude a situação, a política ou o grupo para ver os outros."
              />
            ) : (
              <DataTable
                label="Leituras"
                columns={columns}
                rows={data.rows}
                rowId={idOf}
                rowName={nameOf}
                rowHref={hrefOf}
                twoLines
              />
            )}
            <p className={listStyles.foot} aria-live="polite">
              {data.rows.length === 1
                ? '1 pessoa e política'
                : `${data.rows.length} linhas, uma por pessoa e política`}
            </p>
          </>
        )}
      </Section>
      <Chain />
    </>
  )
}

const columns: readonly Column<ReadingRow>[] = [
  {
    key: 'person',
    head: 'Pessoa',
    cell: row => (
      <span className={styles.lines}>
        <b>{row.person}</b>
        <small>
          {[row.role === '' ? 'sem conta' : roleLabels[asRole(row.role)], row.groups.join(', ')].join(' · ')}
        </small>
      </span>
    ),
  },
  {
    key: 'policy',
    head: 'Política',
    cell: row => (
      <span className={styles.lines}>
        {row.title}
        <small>{`${row.code} · versão ${row.number}`}</small>
      </span>
    ),
  },
  {
    key: 'state',
    head: 'Situação',
    width: 210,
    cell: row => <ReadingMark reading={row.state} dueOn={row.dueOn} isDueToday={false} />,
  },
  {
    key: 'when',
    head: 'Quando',
    width: 190,
    priority: 2,
    cell: row => <span className={styles.lines}>{whenOf(row)}</span>,
  },
  {
    key: 'hash',
    head: 'Código',
    width: 130,
    priority: 3,
    cell: row =>
      row.hash === null ? (
        '–'
      ) : (
        <span className={styles.hash}>{`${row.seq}: ${row.hash.slice(0, 12)}…`}</span>
      ),
  },
]

const idOf = (row: ReadingRow) => row.id
const nameOf = (row: ReadingRow) => `${row.person}, ${row.title}`
const hrefOf = (row: ReadingRow) => policyHref(row.policyId)

function whenOf(row: ReadingRow) {
  if (row.confirmedAt !== null)
    return (
      <>
        {row.way === 'papel'
          ? `em papel, ${formatDateSlashes(row.confirmedAt)}`
          : `${formatDateSlashes(row.confirmedAt)}, ${formatTime(row.confirmedAt)}`}
      </>
    )
  return row.openedAt === null ? '–' : <small>{`abriu em ${formatDateSlashes(row.openedAt)}`}</small>
}

/** The chain of readings, verified when somebody asks. */
function Chain() {
  const answer = useQuery({ ...query(verifyReadings, {}), staleTime: 0 })
  const { data } = answer
  return (
    <Section title="O registo das leituras">
      <Stack gap={8} fit>
        <p>
          Cada leitura traz o código da anterior. O que alguém mudasse ou retirasse à mão na base de dados
          deixava de bater certo, e aparece aqui.
        </p>
        {answer.error !== null && <p>{messageOf(answer.error)}</p>}
        {data?.ok && (
          <Note icon="seal-check">
            <b>{chainIsWhole(data.readings)}</b>
            {data.hash && (
              <span className={styles.hash}>
                <br />
                {data.hash}
              </span>
            )}
          </Note>
        )}
        {data?.broken && (
          <Note tone="red">
            <b>{chainIsBroken(data.broken)}</b>{' '}
            {[data.broken.person, data.broken.policy].filter(Boolean).join(', ')} {data.broken.why}
          </Note>
        )}
        <Button variant="outlined" loading={answer.isFetching} onClick={() => void answer.refetch()}>
          Verificar de novo
        </Button>
      </Stack>
    </Section>
  )
}

async function save(asked: Asked, format: 'xlsx' | 'pdf') {
  try {
    const file = await call(exportReadings, { query: { ...asked, format } })
    if (format === 'pdf') openInTab(file)
    else download(file, 'leituras.xlsx')
  } catch (error) {
    notify.error('Não foi possível preparar o relatório.', { detail: messageOf(error) })
  }
}
