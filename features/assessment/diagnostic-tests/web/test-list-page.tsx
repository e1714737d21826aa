import { useQuery } from '@tanstack/react-query'
import { href } from '#kit/address.ts'
import { counted } from '#kit/figures.ts'
import { sum } from '#kit/sum.ts'
import { query, useSave } from '#kit/web/api/queries.ts'
import { ListPage } from '#kit/web/list/list-page.tsx'
import { RowCard } from '#kit/web/list/row-card.tsx'
import { useListQuery } from '#kit/web/list/use-list-query.ts'
import type { Action } from '#kit/web/parts/action.tsx'
import { SubjectDot } from '#kit/web/parts/subject-dot.tsx'
import { useSession } from '#school/accounts/web/session.ts'
import { useWithinReach } from '#school/accounts/web/within-reach.ts'
import { useUndo } from '#school/changes/web/use-undo.ts'
import * as pages from '#school/pages.ts'
import { grades } from '#school/subjects/grade.ts'
import { gradeFilter, subjectFilter } from '#school/subjects/web/list-filters.ts'
import { useSubjectOptions } from '#school/subjects/web/use-subject-options.ts'
import {
  copyTest,
  countTests,
  listTests,
  removeTest,
  setTestState,
  type TestRow,
  testSorts,
} from '../contract.ts'
import { testStateTable } from '../diagnostic-test.ts'
import { offeredSteps } from '../offered-steps.ts'
import { TestStateMark } from './test-state-mark.tsx'

const tabs = { publicado: 'Publicados', rascunho: 'Rascunhos', arquivado: 'Arquivados' }

const isOral = ({ kind }: TestRow) => kind === 'oral'
/** An oral test has levels, and no questions to count. */
const sizeOf = (row: TestRow) => (isOral(row) ? 'oral' : String(row.items))

/** The diagnostic tests within reach, by state, grade and subject. */
export function TestListPage() {
  const within = useWithinReach()
  const subjects = useSubjectOptions()
  const listQuery = useListQuery(listTests)
  const { search, subject, grade, state } = listQuery
  const counts = useQuery(query(countTests, { query: { search, subject, grade, state } })).data
  const actionsOf = useTestActions()
  return (
    <ListPage
      endpoint={listTests}
      sorts={testSorts}
      title="Testes"
      crumbs={[{ label: 'Sistema de Diagnóstico', to: pages.diagnosticsHome }, { label: 'Testes' }]}
      noun={{ one: 'teste', many: 'testes' }}
      primary={{ label: 'Novo teste', icon: 'plus', to: pages.newTest }}
      secondary={[{ label: 'Banco de perguntas', icon: 'books', to: pages.bank }]}
      more={[
        {
          label: 'Nova avaliação oral',
          icon: 'microphone',
          to: href(pages.newTest, { tipo: 'oral' }),
        },
      ]}
      total={counts?.total}
      tabs={{
        key: 'state',
        all: 'Todos',
        total: counts && sum(Object.values(counts.byState)),
        values: (['publicado', 'rascunho', 'arquivado'] as const).map(value => ({
          value,
          label: tabs[value],
          count: counts?.byState[value],
        })),
      }}
      search={{ label: 'Procurar teste' }}
      filters={[subjectFilter(subjects), gradeFilter(grades)]}
      rowName={row => row.title}
      rowHref={row => href(pages.test, { id: row.id })}
      rowActions={actionsOf}
      columns={[
        { key: 'title', head: 'Teste', sort: 'titulo', cell: row => <b>{row.title}</b> },
        {
          key: 'subject',
          head: 'Disciplina',
          width: 168,
          cell: row => <SubjectDot colour={row.subject.colour}>{row.subject.name}</SubjectDot>,
        },
        { key: 'grade', head: 'Classe', width: 80, cell: row => `${row.grade}ª` },
        { key: 'items', head: 'Perguntas', width: 104, priority: 2, cell: sizeOf },
        {
          key: 'applications',
          head: 'Aplicações',
          width: 112,
          priority: 3,
          cell: row => String(row.applications),
        },
        { key: 'state', head: 'Estado', width: 128, cell: row => <TestStateMark state={row.state} /> },
      ]}
      card={row => (
        <RowCard
          title={row.title}
          text={[
            row.subject.name,
            `${row.grade}ª classe`,
            isOral(row) ? 'oral' : counted(row.items, 'pergunta', 'perguntas'),
          ].join(' · ')}
        >
          <TestStateMark state={row.state} />
        </RowCard>
      )}
      empty={{
        title: within('Nenhum teste de diagnóstico'),
        text: 'Um teste cobre competências de uma disciplina e classe. Comece pelo título; as perguntas escrevem-se a seguir ou vêm do banco.',
        primary: { label: 'Novo teste', icon: 'plus', to: pages.newTest },
      }}
    />
  )
}

function useTestActions() {
  const { user } = useSession()
  const announce = useUndo()
  const setState = useSave(setTestState)
  const remove = useSave(removeTest)
  const copy = useSave(copyTest)
  return (row: TestRow): Action[] => [
    { label: 'Abrir', icon: 'book-open', to: href(pages.test, { id: row.id }) },
    {
      label: 'Duplicar',
      icon: 'plus',
      onClick: () =>
        copy.mutate(
          { params: { id: row.id } },
          { onSuccess: ({ change }) => announce(`«${row.title}» duplicado.`, change) },
        ),
    },
    ...offeredSteps(row, user?.nivel ?? '').map(
      (step): Action => ({
        label: step.label,
        icon: 'arrow-right',
        onClick: () =>
          setState.mutate(
            { params: { id: row.id }, body: { state: step.to, version: row.version } },
            {
              onSuccess: ({ change }) =>
                announce(`«${row.title}»: ${testStateTable.labels[step.to].toLowerCase()}.`, change),
            },
          ),
      }),
    ),
    ...(row.applications > 0
      ? []
      : [
          {
            label: 'Eliminar',
            icon: 'trash' as const,
            destructive: true,
            onClick: () =>
              remove.mutate(
                { params: { id: row.id }, query: { version: row.version } },
                {
                  onSuccess: ({ change }) =>
                    announce(`«${row.title}» eliminado.`, change, 'Fica 30 dias na Reciclagem.'),
                },
              ),
          },
        ]),
  ]
}
