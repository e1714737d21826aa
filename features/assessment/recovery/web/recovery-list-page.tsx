import { useQuery } from '@tanstack/react-query'
import { measuredAgain } from '#engines/psychometrics/outcome.ts'
import { counted, formatDateSlashes } from '#kit/figures.ts'
import { sum } from '#kit/sum.ts'
import { query } from '#kit/web/api/queries.ts'
import { ListPage } from '#kit/web/list/list-page.tsx'
import { RowCard } from '#kit/web/list/row-card.tsx'
import { useListQuery } from '#kit/web/list/use-list-query.ts'
import type { Action } from '#kit/web/parts/action.tsx'
import { SubjectDot } from '#kit/web/parts/subject-dot.tsx'
import { useWithinReach } from '#school/accounts/web/within-reach.ts'
import { useGroupFilters } from '#school/groups/web/use-group-filters.ts'
import * as pages from '#school/pages.ts'
import { subjectFilter } from '#school/subjects/web/list-filters.ts'
import { useSubjectOptions } from '#school/subjects/web/use-subject-options.ts'
import { countRecoveryPlans, listRecoveryPlans, type RecoveryRow, recoverySorts } from '../contract.ts'
import { practisedText } from '../outcome-words.ts'
import { places } from '../places.ts'
import { recoveryStates } from '../recovery.ts'
import { RecoveryStateMark } from './recovery-state.tsx'
import { useRecoverySteps } from './use-recovery-steps.ts'

const tabs = {
  rascunho: 'Rascunhos',
  'em curso': 'Em curso',
  reavaliado: 'Reavaliados',
  encerrado: 'Encerrados',
}
const reports: Action = { label: 'Escolher um relatório', icon: 'chart-bar', to: pages.reports }

/** The recovery plans of the groups within reach, by state. */
export function RecoveryListPage() {
  const within = useWithinReach()
  const subjects = useSubjectOptions()
  const { search, state, group, school, subject } = useListQuery(listRecoveryPlans)
  const { ofSchool, ofGroup } = useGroupFilters({ school, group })
  const counts = useQuery(
    query(countRecoveryPlans, { query: { search, state, group, school, subject } }),
  ).data
  const { steps, erase } = useRecoverySteps()
  return (
    <ListPage
      endpoint={listRecoveryPlans}
      sorts={recoverySorts}
      title="Recuperação"
      crumbs={[{ label: 'Sistema de Diagnóstico', to: pages.diagnosticsHome }, { label: 'Recuperação' }]}
      noun={{ one: 'plano de recuperação', many: 'planos de recuperação' }}
      secondary={[reports]}
      total={counts?.total}
      tabs={{
        key: 'state',
        all: 'Todos',
        total: counts && sum(Object.values(counts.byState)),
        values: recoveryStates.map(value => ({ value, label: tabs[value], count: counts?.byState[value] })),
      }}
      search={{ label: 'Procurar plano ou turma' }}
      filters={[...ofSchool, ofGroup, subjectFilter(subjects)]}
      rowName={row => row.title}
      rowHref={row => places.plan(row.id)}
      rowActions={row => [
        { label: 'Abrir', icon: 'book-open', to: places.plan(row.id) },
        ...(row.mayEdit
          ? [
              { label: 'Editar', icon: 'pencil-simple' as const, to: places.edit(row.id) },
              ...steps(row),
              erase(row),
            ]
          : []),
      ]}
      columns={[
        { key: 'title', head: 'Plano', sort: 'titulo', cell: row => <b>{row.title}</b> },
        { key: 'group', head: 'Turma', width: 80, cell: row => row.group.name },
        {
          key: 'subject',
          head: 'Disciplina',
          width: 152,
          priority: 3,
          cell: row => <SubjectDot colour={row.subject.colour}>{row.subject.name}</SubjectDot>,
        },
        {
          key: 'competences',
          head: 'O que pratica',
          width: 136,
          priority: 2,
          cell: practisedText,
        },
        { key: 'pupils', head: 'Alunos', width: 80, numeric: true, cell: row => String(row.pupils) },
        { key: 'result', head: 'Resultado', width: 184, cell: row => <Progress row={row} /> },
        { key: 'state', head: 'Estado', width: 136, cell: row => <RecoveryStateMark state={row.state} /> },
      ]}
      card={row => (
        <RowCard
          title={row.title}
          text={[row.group.name, practisedText(row), counted(row.pupils, 'aluno', 'alunos')].join(' · ')}
        >
          <RecoveryStateMark state={row.state} />
          <Progress row={row} />
        </RowCard>
      )}
      empty={{
        title: within('Ainda não há planos de recuperação'),
        text: 'Um plano nasce do relatório de uma turma: escolhem-se as competências por dominar e os alunos que precisam delas.',
        primary: reports,
      }}
    />
  )
}

function Progress({ row }: { row: RecoveryRow }) {
  const measured = row.closedWith?.measured ?? measuredAgain(row.outcomes)
  if (measured > 0)
    return `${row.closedWith?.recovered ?? row.outcomes.recuperado} de ${counted(measured, 'recuperado', 'recuperados')}`
  if (row.sessions.total === 0) return row.startsOn ? formatDateSlashes(row.startsOn) : '–'
  return `${row.sessions.held} de ${counted(row.sessions.total, 'sessão', 'sessões')}`
}
