import { useQuery } from '@tanstack/react-query'
import { stepsFrom } from '#kit/states.ts'
import { messageOf } from '#kit/web/api/api-error.ts'
import { query, useSave } from '#kit/web/api/queries.ts'
import type { Action } from '#kit/web/page/action.tsx'
import { ListPage } from '#kit/web/page/list-page.tsx'
import { notify } from '#kit/web/page/notify.ts'
import { type Glyph, StateMark, type StateTone } from '#kit/web/page/state-mark.tsx'
import { useListQuery } from '#kit/web/page/use-list-query.ts'
import { useSession } from '#school/accounts/web/session.ts'
import { useUndo } from '#school/accounts/web/use-undo.ts'
import { useGroupOptions } from '#school/groups/web/use-group-options.ts'
import {
  type ApplicationRow,
  type ApplicationState,
  applicationStateTable,
  countApplications,
  listApplications,
  removeApplication,
  setApplicationState,
} from '../contract.ts'

const marks: Record<ApplicationState, { glyph: Glyph; tone: StateTone }> = {
  'em aplicação': { glyph: 'half', tone: 'amber' },
  encerrado: { glyph: 'ring', tone: 'neutral' },
  corrigido: { glyph: 'disc', tone: 'quiet' },
}
const tabs = { 'em aplicação': 'Em aplicação', encerrado: 'Encerrados', corrigido: 'Corrigidos' }

/** Tests being applied and already applied, by group, with how far each has come. */
export function ApplicationListPage() {
  const groups = useGroupOptions()
  const { search, state, group, test } = useListQuery(listApplications)
  const counts = useQuery(query(countApplications, { query: { search, state, group, test } })).data
  const actionsOf = useApplicationActions()
  return (
    <ListPage
      endpoint={listApplications}
      title="Diagnósticos"
      crumbs={[{ label: 'Sistema de Diagnóstico', to: '/diagnostico/home' }, { label: 'Diagnósticos' }]}
      noun={{ one: 'aplicação', many: 'aplicações' }}
      none="Nenhuma"
      total={counts?.total}
      tabs={{
        key: 'state',
        all: 'Todos',
        total: counts && Object.values(counts.byState).reduce((sum, one) => sum + one, 0),
        values: (['em aplicação', 'encerrado', 'corrigido'] as const).map(value => ({
          value,
          label: tabs[value],
          count: counts?.byState[value],
        })),
      }}
      search={{ label: 'Procurar teste ou turma' }}
      filters={[
        {
          key: 'group',
          label: 'Turma',
          options: groups.map(one => ({ value: one.id, label: one.name })),
        },
      ]}
      rowName={row => `${row.testTitle}, ${row.group.name}`}
      rowHref={row => `/diagnostico/diagnosticos/${row.id}`}
      rowActions={actionsOf}
      columns={[
        { key: 'test', head: 'Teste', cell: row => <b>{row.testTitle}</b> },
        { key: 'group', head: 'Turma', width: 88, cell: row => row.group.name },
        { key: 'code', head: 'Código', width: 104, priority: 3, cell: row => row.code },
        {
          key: 'progress',
          head: 'Andamento',
          width: 200,
          cell: row => <Progress row={row} />,
        },
        {
          key: 'mean',
          head: 'Média',
          width: 88,
          priority: 2,
          cell: row => (row.mean === null ? '—' : row.mean.toFixed(1).replace('.', ',')),
        },
        {
          key: 'state',
          head: 'Estado',
          width: 144,
          cell: row => <StateMark {...marks[row.state]}>{applicationStateTable.labels[row.state]}</StateMark>,
        },
      ]}
      empty={{
        title: 'Nenhum teste aplicado',
        text: 'Cada aplicação de um teste a uma turma fica aqui: a decorrer, por corrigir e corrigida.',
        primary: { label: 'Ver os testes', icon: 'exam', to: '/diagnostico/testes' },
      }}
    />
  )
}

function Progress({ row }: { row: ApplicationRow }) {
  const absent = row.absent > 0 ? ` · ${row.absent} n. apres.` : ''
  return (
    <>
      {row.done} de {row.pupils} alunos{absent}
    </>
  )
}

function useApplicationActions() {
  const { user } = useSession()
  const told = useUndo()
  const setState = useSave(setApplicationState)
  const remove = useSave(removeApplication)
  const onError = (error: Error) => notify.error('Não foi possível.', { detail: messageOf(error) })
  return (row: ApplicationRow): Action[] => [
    { label: 'Lançar respostas', icon: 'pencil-simple', to: `/diagnostico/diagnosticos/${row.id}` },
    ...stepsFrom(applicationStateTable, row.state, user?.nivel ?? '').map(
      (step): Action => ({
        label: step.label,
        icon: 'arrow-right',
        onClick: () =>
          setState.mutate(
            { params: { id: row.id }, body: { state: step.to, version: row.version } },
            {
              onSuccess: ({ change }) =>
                told(`${row.group.name}: ${applicationStateTable.labels[step.to].toLowerCase()}.`, change),
              onError,
            },
          ),
      }),
    ),
    {
      label: 'Eliminar',
      icon: 'trash',
      destructive: true,
      onClick: () =>
        remove.mutate(
          { params: { id: row.id }, query: { version: row.version } },
          {
            onSuccess: ({ change }) => told('Aplicação eliminada.', change, 'Fica 30 dias na Reciclagem.'),
            onError,
          },
        ),
    },
  ]
}
