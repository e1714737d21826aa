import { useQuery } from '@tanstack/react-query'
import { href } from '#kit/address.ts'
import { figure } from '#kit/figures.ts'
import { sum } from '#kit/sum.ts'
import { query } from '#kit/web/api/queries.ts'
import { useWatched } from '#kit/web/api/watch.ts'
import type { FilterOption } from '#kit/web/list/filter-option.ts'
import { ListPage } from '#kit/web/list/list-page.tsx'
import { RowCard } from '#kit/web/list/row-card.tsx'
import { useListQuery } from '#kit/web/list/use-list-query.ts'
import type { Action } from '#kit/web/parts/action.tsx'
import { Stack } from '#kit/web/parts/layout.tsx'
import { useWithinReach } from '#school/accounts/web/within-reach.ts'
import { useGroupFilters } from '#school/groups/web/use-group-filters.ts'
import * as pages from '#school/pages.ts'
import { TestTabs } from '../../diagnostic-tests/web/test-tabs.tsx'
import { awayText } from '../../results/away-words.ts'
import { type ApplicationRow, takesPhones } from '../../results/contract.ts'
import { countApplications, listApplications } from '../contract.ts'
import {
  getRunning,
  type Presence,
  type RunningChanges,
  type RunningCounts,
  watchRunning,
  withChanges,
} from '../live-contract.ts'
import styles from './application-list.module.css'
import { ApplicationStateMark } from './application-state-mark.tsx'
import { useStepsOf } from './use-application-steps.ts'
import { reportOf } from './use-next-step.tsx'

type Counts = Record<Presence, number>

const pageOf = ({ id }: ApplicationRow) => href(pages.application, { id })
const tabs = { 'em aplicação': 'Em aplicação', encerrado: 'Encerrados', corrigido: 'Corrigidos' }

interface ApplicationListProps {
  /** The way to one application more. */
  apply: Action
  tests: readonly FilterOption[]
}

/** Tests being applied and already applied, by group, with how far each has come. */
export function ApplicationListPage({ apply, tests }: ApplicationListProps) {
  const within = useWithinReach()
  const listQuery = useListQuery(listApplications)
  const { search, state, group, school, test } = listQuery
  const { ofSchool, ofGroup } = useGroupFilters(listQuery)
  const counts = useQuery(query(countApplications, { query: { search, state, group, school, test } })).data
  const { of: stepsOf, removal } = useStepsOf()
  const live = useWatched(getRunning, watchRunning, { query: { search, group, test } }, afterEvent).data
  const running = new Map(live?.applications.map(entry => [entry.id, entry.counts]))
  const only = test?.length === 1 ? tests.find(candidate => candidate.value === test[0]) : undefined
  return (
    <ListPage
      endpoint={listApplications}
      title={only?.label ?? 'Diagnósticos'}
      crumbs={[
        { label: 'Sistema de Diagnóstico', to: pages.diagnosticsHome },
        ...(only
          ? [{ label: 'Testes', to: pages.tests }, { label: 'Aplicações' }]
          : [{ label: 'Diagnósticos' }]),
      ]}
      underHead={
        only && (
          <TestTabs
            id={only.value}
            here={state?.length === 1 && state[0] === 'encerrado' ? 'corrigir' : 'aplicar'}
          />
        )
      }
      primary={apply}
      noun={{ one: 'aplicação', many: 'aplicações' }}
      none="Nenhuma"
      total={counts?.total}
      tabs={{
        key: 'state',
        all: 'Todos',
        total: counts && sum(Object.values(counts.byState)),
        values: (['em aplicação', 'encerrado', 'corrigido'] as const).map(value => ({
          value,
          label: tabs[value],
          count: counts?.byState[value],
        })),
      }}
      search={{ label: 'Procurar teste ou turma' }}
      filters={[...ofSchool, ofGroup, { key: 'test', label: 'Teste', options: tests }]}
      rowName={row => `${row.testTitle}, ${row.group.name}`}
      rowHref={pageOf}
      rowActions={row => [
        row.kind === 'oral'
          ? { label: 'Ouvir os alunos', icon: 'microphone', to: pageOf(row) }
          : { label: 'Lançar respostas', icon: 'keyboard', to: `${pageOf(row)}?parte=introduzir` },
        { label: 'Ver o relatório', icon: 'chart-bar', to: reportOf(row) },
        ...stepsOf(row),
        removal(row),
      ]}
      columns={[
        { key: 'test', head: 'Teste', cell: row => <b>{row.testTitle}</b> },
        { key: 'group', head: 'Turma', width: 88, cell: row => row.group.name },
        { key: 'code', head: 'Código', width: 104, priority: 3, cell: row => row.code },
        {
          key: 'progress',
          head: 'Progresso',
          width: 256,
          cell: row => <ProgressCell row={row} counts={running.get(row.id)} />,
        },
        {
          key: 'mean',
          head: 'Média',
          width: 88,
          priority: 2,
          cell: row => meanOf(row) ?? '–',
        },
        {
          key: 'state',
          head: 'Estado',
          width: 144,
          cell: row => <ApplicationStateMark state={row.state} />,
        },
      ]}
      card={row => (
        <RowCard
          title={row.testTitle}
          text={[
            row.group.name,
            row.state === 'em aplicação' ? row.code : meanOf(row) && `média ${meanOf(row)}`,
          ]
            .filter(Boolean)
            .join(' · ')}
        >
          <ApplicationStateMark state={row.state} />
          <ProgressCell row={row} counts={running.get(row.id)} />
        </RowCard>
      )}
      empty={{
        title: within('Nenhum teste aplicado'),
        text: 'Cada aplicação de um teste a uma turma fica aqui: a decorrer, por corrigir e corrigida.',
        primary: apply,
      }}
    />
  )
}

/** All that runs, as a stream sends it first; then what was known with the changes that it sends. */
function afterEvent(event: unknown, before: { applications: RunningCounts[] } | undefined) {
  const sent = event as RunningCounts[] | RunningChanges
  return { applications: Array.isArray(sent) ? sent : withChanges(before?.applications ?? [], sent) }
}

function meanOf({ mean }: ApplicationRow): string | undefined {
  return mean === null ? undefined : figure(mean)
}

/** How far an application has come: as it changes while it runs, as it was kept afterwards. */
function ProgressCell({ row, counts }: { row: ApplicationRow; counts: Counts | undefined }) {
  if (row.state !== 'em aplicação' || !takesPhones(row) || !counts) {
    const absent = row.absent > 0 ? ` · ${awayText(row.absent)}` : ''
    return (
      <>
        {row.done} de {row.pupils} alunos{absent}
      </>
    )
  }
  const words = [
    counts['a responder'] > 0 && `${counts['a responder']} a responder`,
    counts['sem ligação'] > 0 && `${counts['sem ligação']} sem ligação`,
  ].filter(Boolean)
  const all = sum(Object.values(counts)) - counts['não apresentado']
  return (
    <Stack as="span" gap={4} grow className={styles.progress}>
      <span>
        <b>{counts.entregue}</b> de {all} entregues
        {words.length > 0 && ` · ${words.join(', ')}`}
      </span>
      <i aria-hidden="true">
        <i data-presence="entregue" style={{ flexGrow: counts.entregue }} />
        <i data-presence="a responder" style={{ flexGrow: counts['a responder'] }} />
        <i data-presence="sem ligação" style={{ flexGrow: counts['sem ligação'] }} />
        <i style={{ flexGrow: counts['por chegar'] }} />
      </i>
    </Stack>
  )
}
