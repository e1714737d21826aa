import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { href } from '#kit/address.ts'
import { numbered } from '#kit/figures.ts'
import { call } from '#kit/web/api/client.ts'
import { query } from '#kit/web/api/queries.ts'
import { messageOf } from '#kit/web/api-error.ts'
import type { ZipEntry } from '#kit/web/dialog/zip-dialog.tsx'
import type { Column } from '#kit/web/list/data-table.tsx'
import { ListPage } from '#kit/web/list/list-page.tsx'
import { useListQuery } from '#kit/web/list/use-list-query.ts'
import { notify } from '#kit/web/notify.ts'
import type { Action } from '#kit/web/parts/action.tsx'
import { fetchedDialog } from '#kit/web/parts/fetched.tsx'
import { Text } from '#kit/web/parts/layout.tsx'
import { SubjectDot } from '#kit/web/parts/subject-dot.tsx'
import { useWithinReach } from '#school/accounts/web/within-reach.ts'
import { useRemoval } from '#school/changes/web/use-removal.ts'
import { useGroupFilters } from '#school/groups/web/use-group-filters.ts'
import * as pages from '#school/pages.ts'
import { grades } from '#school/subjects/grade.ts'
import { gradeFilter, subjectFilter } from '#school/subjects/web/list-filters.ts'
import { useSubjectOptions } from '#school/subjects/web/use-subject-options.ts'
import {
  countPlans,
  downloadPlan,
  getPlan,
  listPlans,
  type PlanListRow,
  planSorts,
  removePlan,
} from '../contract.ts'
import { openStates, planStates } from '../plan.ts'
import { fileNameOf, savePlan } from './plan-file.ts'
import { PlanCard } from './plan-list-card.tsx'
import styles from './plan-parts.module.css'
import { PlanStateMark } from './plan-state.tsx'
import { spanText } from './plan-words.ts'
import { ReturnedPlans } from './returned-plans.tsx'

const ZipDialog = fetchedDialog(() => import('#kit/web/dialog/zip-dialog.tsx').then(m => m.ZipDialog))

const plural = {
  rascunho: 'Rascunhos',
  submetido: 'Submetidos',
  devolvido: 'Devolvidos',
  visto: 'Vistos',
  aprovado: 'Aprovados',
  'em execução': 'Em execução',
  encerrado: 'Encerrados',
  arquivado: 'Arquivados',
} as const

/** The analytical plans, each in its newest edition: search, filters, states, paper for many at once. */
export function PlanListPage({ more }: { more?: (row: PlanListRow) => Action[] }) {
  const within = useWithinReach()
  const listQuery = useListQuery(listPlans)
  const { search, subject, grade, group, school, teacher, trimester, year, mine } = listQuery
  const counts = useQuery(
    query(countPlans, {
      query: {
        search,
        subject,
        grade,
        group,
        school,
        teacher,
        trimester,
        year,
        mine: mine ? 'true' : undefined,
      },
    }),
  ).data
  const subjects = useSubjectOptions()
  const { ofSchool, ofGroup } = useGroupFilters(listQuery)
  const actionsOf = usePlanActions(more)
  const [zip, setZip] = useState<{ entries: ZipEntry[]; title: string; done: () => void }>()
  const asZip = (rows: readonly PlanListRow[], format: 'pdf' | 'docx', done: () => void) =>
    setZip({
      entries: entriesOf(rows, format),
      title: `Planos analíticos em ${format === 'pdf' ? 'PDF' : 'Word'}`,
      done,
    })

  return (
    <>
      <ListPage
        endpoint={listPlans}
        sorts={planSorts}
        title="Planos analíticos"
        crumbs={[{ label: 'Academia', to: pages.academy }, { label: 'Planos analíticos' }]}
        noun={{ one: 'plano', many: 'planos' }}
        above={<ReturnedPlans />}
        primary={{ label: 'Novo plano', icon: 'plus', to: pages.newPlan }}
        secondary={[{ label: 'Controlo', icon: 'list-checks', to: pages.planControl }]}
        tabs={{
          key: 'state',
          all: 'Todos',
          total: counts?.total,
          values: planStates.map(state => ({
            value: state,
            label: plural[state],
            count: counts?.byState[state],
          })),
        }}
        search={{ label: 'Procurar disciplina, professor ou conteúdo' }}
        filters={[
          ...ofSchool,
          subjectFilter(subjects),
          gradeFilter(grades),
          ofGroup,
          {
            key: 'trimester',
            label: 'Trimestre',
            options: [1, 2, 3].map(value => ({ value: String(value), label: `${value}.º trimestre` })),
          },
          { key: 'mine', label: 'De quem', single: true, options: [{ value: 'true', label: 'Só os meus' }] },
        ]}
        columns={planColumns}
        rowName={row => `${row.subject.name}, ${row.grade}ª classe`}
        rowHref={row => href(pages.plans, { id: row.id })}
        rowActions={actionsOf}
        card={row => <PlanCard row={row} />}
        twoLines
        selection={(rows, done) => [
          { label: 'PDF', icon: 'file-pdf', onClick: () => asZip(rows, 'pdf', done) },
          { label: 'Word', icon: 'file-doc', onClick: () => asZip(rows, 'docx', done) },
        ]}
        empty={{
          title: within('Ainda não há planos analíticos'),
          text: 'Um plano distribui os conteúdos de uma disciplina pelas semanas do trimestre, que o calendário já dá.',
          primary: { label: 'Novo plano', icon: 'plus', to: pages.newPlan },
        }}
      />
      {zip && (
        <ZipDialog
          title={zip.title}
          fileName="planos-analiticos.zip"
          entries={zip.entries}
          onClose={() => {
            setZip(undefined)
            zip.done()
          }}
        />
      )}
    </>
  )
}

/** The columns of every list of plans. */
export const planColumns: readonly Column<PlanListRow>[] = [
  {
    key: 'subject',
    head: 'Plano',
    sort: 'disciplina',
    cell: row => (
      <SubjectDot colour={row.subject.colour}>
        <Text block className={styles.listName}>
          <b>
            {row.subject.name}, {row.grade}ª classe
          </b>
          <span>
            {row.trimester === null ? row.year : `${row.trimester}.º trimestre de ${row.year}`} · versão{' '}
            {row.edition}
          </span>
        </Text>
      </SubjectDot>
    ),
  },
  {
    key: 'groups',
    head: 'Turmas',
    width: 112,
    priority: 2,
    cell: row => row.groups.map(group => group.name).join(', '),
  },
  { key: 'teacher', head: 'Docente', width: 160, priority: 2, cell: row => row.teacher.name },
  { key: 'span', head: 'Período', sort: 'inicio', width: 124, priority: 3, cell: row => spanText(row) },
  { key: 'lessons', head: 'Aulas', numeric: true, width: 72, priority: 3, cell: row => row.lessons },
  { key: 'state', head: 'Estado', width: 136, cell: row => <PlanStateMark state={row.state} /> },
]

function usePlanActions(more?: (row: PlanListRow) => Action[]) {
  const removalOf = useRemoval(removePlan, {
    said: () => 'Plano eliminado.',
    failed: 'Não foi possível eliminar.',
  })
  return (row: PlanListRow): Action[] => [
    { label: 'Abrir', icon: 'book-open', to: href(pages.plans, { id: row.id }) },
    ...(row.mayEdit
      ? [{ label: 'Editar', icon: 'pencil-simple', to: href(pages.editPlan, { id: row.id }) } as const]
      : []),
    { label: 'PDF', icon: 'file-pdf', onClick: () => void openAndSave(row.id, 'pdf') },
    { label: 'Word', icon: 'file-doc', onClick: () => void openAndSave(row.id, 'docx') },
    { label: 'Duplicar para outro período', icon: 'copy', to: `${href(pages.plans, { id: row.id })}&copiar` },
    ...(more?.(row) ?? []),
    ...(row.mayEdit && openStates.includes(row.state) ? [removalOf(row)] : []),
  ]
}

/** Each plan on its official form, drawn by the server: nobody's telephone draws a hundred. */
function entriesOf(rows: readonly PlanListRow[], format: 'pdf' | 'docx'): ZipEntry[] {
  return rows.map((row, at) => ({
    name: `${numbered(at + 1)}-${fileNameOf(row, format)}`,
    fetch: signal => call(downloadPlan, { params: { id: row.id }, query: { format } }, { signal }),
  }))
}

async function openAndSave(id: string, format: 'pdf' | 'docx') {
  try {
    await savePlan(await call(getPlan, { params: { id } }), format)
  } catch (error) {
    notify.error('Não foi possível abrir o plano.', { detail: messageOf(error) })
  }
}
