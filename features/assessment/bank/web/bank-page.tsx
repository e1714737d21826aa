import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { bloomLabels, questionTypeLabels } from '#engines/questions/taxonomy.ts'
import { href } from '#kit/address.ts'
import { counted } from '#kit/figures.ts'
import { stepsFrom } from '#kit/states.ts'
import { sum } from '#kit/sum.ts'
import { query } from '#kit/web/api/queries.ts'
import { ListPage } from '#kit/web/list/list-page.tsx'
import { RowCard } from '#kit/web/list/row-card.tsx'
import { useListQuery } from '#kit/web/list/use-list-query.ts'
import { Note } from '#kit/web/notice/note.tsx'
import type { Action } from '#kit/web/parts/action.tsx'
import { fetchedDialog } from '#kit/web/parts/fetched.tsx'
import { Stack, Text } from '#kit/web/parts/layout.tsx'
import { Link } from '#kit/web/parts/link.tsx'
import { SubjectDot } from '#kit/web/parts/subject-dot.tsx'
import { useSession } from '#school/accounts/web/session.ts'
import * as pages from '#school/pages.ts'
import { type questionStates, questionStateTable } from '#school/questions/bank-question.ts'
import { type BankRow, countQuestions, listQuestions, questionSorts } from '#school/questions/contract.ts'
import { useCompetences } from '#school/questions/web/editor/competence-field.tsx'
import { questionFilters } from '#school/questions/web/question-filters.ts'
import { TypesetText } from '#school/questions/web/typeset-text.tsx'
import { grades } from '#school/subjects/grade.ts'
import { gradeFilter, subjectFilter } from '#school/subjects/web/list-filters.ts'
import { useSubjectOptions } from '#school/subjects/web/use-subject-options.ts'
import { crumbs, places } from '../places.ts'
import styles from './bank.module.css'
import { facilityText, usesText } from './bank-words.ts'
import { QuestionStateMark } from './question-state.tsx'
import { useBulkChange } from './use-bulk-change.ts'
import { useQuestionActions } from './use-question-actions.ts'

const ImportQuestions = fetchedDialog(() => import('./import-questions.tsx').then(m => m.default))
const ExportQuestions = fetchedDialog(() => import('./export-questions.tsx').then(m => m.default))
const ImportPackage = fetchedDialog(() => import('./import-package.tsx').then(m => m.default))
const BulkDialog = fetchedDialog(() => import('./bulk-dialog.tsx').then(m => m.default))

type Open =
  | { kind: 'import' | 'package' }
  | { kind: 'export'; ids: string[] }
  | { kind: 'competence' | 'bloom'; rows: BankRow[]; done: () => void }

/** By the past papers that hold them, where there are any. */
const examFilters = (years: readonly number[]) =>
  years.length === 0
    ? []
    : [
        {
          key: 'examYear',
          label: 'Ano da prova',
          options: years.map(year => ({ value: String(year), label: String(year) })),
        },
        {
          key: 'call',
          label: 'Chamada',
          options: [
            { value: '1', label: '1.ª chamada' },
            { value: '2', label: '2.ª chamada' },
          ],
        },
      ]

/** The bank of questions: search, filters, statistics of use, and what can be done with one or many. */
export function BankPage() {
  const { user } = useSession()
  const subjects = useSubjectOptions()
  const listQuery = useListQuery(listQuestions)
  const { after: _after, limit: _limit, sort: _sort, ...filters } = listQuery
  const counts = useQuery(query(countQuestions, { query: filters })).data
  const competences = useCompetences(listQuery.subject?.length === 1 ? (listQuery.subject[0] ?? '') : '')
  const isMending = filters.fault?.includes('sem desconto') === true
  const faulty = useQuery(query(countQuestions, { query: { fault: ['sem desconto'] } })).data?.total ?? 0
  const { steps, erase } = useQuestionActions()
  const change = useBulkChange()
  const [open, setOpen] = useState<Open>()
  const approves = stepsFrom(questionStateTable, 'em revisão', user?.nivel ?? '').some(
    step => step.to === 'aprovada',
  )
  return (
    <>
      <ListPage
        endpoint={listQuestions}
        sorts={questionSorts}
        title="Banco de perguntas"
        crumbs={crumbs.slice(0, 2).concat({ label: 'Banco', to: places.list })}
        noun={{ one: 'pergunta', many: 'perguntas' }}
        none="Nenhuma"
        primary={{ label: 'Nova pergunta', icon: 'plus', to: places.add }}
        secondary={[
          { label: 'Importar', icon: 'upload-simple', onClick: () => setOpen({ kind: 'import' }) },
          ...(user?.manySchools
            ? [{ label: 'Propostas', icon: 'paper-plane-tilt' as const, to: pages.proposals }]
            : []),
        ]}
        tabs={{
          key: 'state',
          all: 'Todas',
          total: counts && sum(Object.values(counts.byState)),
          values: (['aprovada', 'em revisão', 'rascunho', 'arquivada'] as const).map(value => ({
            value,
            label: tabs[value],
            count: counts?.byState[value],
          })),
        }}
        total={counts?.total}
        above={
          faulty > 0 && !isMending ? (
            <Note tone="amber" apart>
              {counted(faulty, 'pergunta dá', 'perguntas dão')} a cotação toda a quem marca todas as opções.{' '}
              <Link to={href(pages.bank, { fault: 'sem+desconto' })}>Ver e corrigir</Link>
            </Note>
          ) : undefined
        }
        search={{ label: 'Procurar no enunciado e nas opções' }}
        filters={[
          subjectFilter(subjects),
          gradeFilter(grades),
          ...(competences.length > 0
            ? [
                {
                  key: 'competence',
                  label: 'Competência',
                  options: competences.map(competence => ({
                    value: competence.id,
                    label: `${competence.code} · ${competence.description}`,
                  })),
                },
              ]
            : []),
          ...(user?.manySchools ? [fromFilter] : []),
          ...questionFilters,
          ...examFilters(counts?.examYears ?? []),
        ]}
        tools={[
          {
            label: 'Exportar',
            icon: 'download-simple',
            onClick: () => setOpen({ kind: 'export', ids: [] }),
          },
          ...(approves
            ? [
                {
                  label: 'Importar pacote',
                  icon: 'upload-simple' as const,
                  onClick: () => setOpen({ kind: 'package' }),
                },
              ]
            : []),
        ]}
        rowName={row => row.name}
        rowHref={row => places.page(row.id)}
        rowActions={row => [
          { label: 'Abrir', icon: 'book-open', to: places.page(row.id) },
          ...(row.mayEdit && isMending
            ? [
                {
                  label: 'Descontar as erradas',
                  icon: 'check' as const,
                  onClick: () => change([row.id], { kind: 'weights' }, 'com desconto', () => undefined),
                },
              ]
            : []),
          ...(row.mayEdit
            ? [
                { label: 'Editar', icon: 'pencil-simple' as const, to: places.edit(row.id) },
                ...steps(row),
                erase(row),
              ]
            : []),
        ]}
        selection={(rows, done) => bulkActions(rows, done)}
        twoLines
        columns={[
          { key: 'name', head: 'Pergunta', sort: 'nome', cell: row => <Named row={row} /> },
          {
            key: 'subject',
            head: 'Disciplina',
            width: 148,
            priority: 3,
            cell: row => <SubjectDot colour={row.subject.colour}>{row.subject.name}</SubjectDot>,
          },
          { key: 'competence', head: 'Comp.', width: 72, cell: row => row.competence?.code ?? '–' },
          {
            key: 'bloom',
            head: 'Nível',
            width: 112,
            priority: 2,
            cell: row => (row.question.bloom ? bloomLabels[row.question.bloom] : '–'),
          },
          { key: 'uses', head: 'Uso', width: 104, priority: 2, cell: row => usesText(row) },
          { key: 'facility', head: 'Acerto', width: 84, numeric: true, cell: row => facilityText(row) },
          { key: 'state', head: 'Estado', width: 128, cell: row => <QuestionStateMark state={row.state} /> },
        ]}
        card={row => (
          <RowCard
            title={<TypesetText text={row.name} />}
            text={`${questionTypeLabels[row.question.type]} · ${row.grade}ª${row.ofAcademy ? ' · da academia' : ''}`}
          >
            <SubjectDot colour={row.subject.colour}>
              {row.competence?.code ?? row.subject.abbreviation}
            </SubjectDot>
            <span>{facilityText(row)}</span>
            {row.state !== 'aprovada' && <QuestionStateMark state={row.state} />}
          </RowCard>
        )}
        empty={{
          title: 'O banco ainda está vazio',
          text: 'Escreva a primeira pergunta, ou traga as que já tem: um teste em Word, uma folha de Excel, ou o banco de outro sistema.',
          primary: { label: 'Nova pergunta', icon: 'plus', to: places.add },
        }}
      />
      {open?.kind === 'import' && <ImportQuestions onClose={() => setOpen(undefined)} />}
      {open?.kind === 'package' && <ImportPackage onClose={() => setOpen(undefined)} />}
      {open?.kind === 'export' && (
        <ExportQuestions filters={filters} ids={open.ids} onClose={() => setOpen(undefined)} />
      )}
      {(open?.kind === 'competence' || open?.kind === 'bloom') && (
        <BulkDialog {...open} onClose={() => setOpen(undefined)} />
      )}
    </>
  )

  function bulkActions(rows: BankRow[], done: () => void): Action[] {
    const ids = rows.map(row => row.id)
    return [
      approves
        ? {
            label: 'Aprovar',
            icon: 'check',
            onClick: () => change(ids, { kind: 'state', state: 'aprovada' }, 'aprovadas', done),
          }
        : {
            label: 'Enviar para revisão',
            icon: 'arrow-right',
            onClick: () => change(ids, { kind: 'state', state: 'em revisão' }, 'em revisão', done),
          },
      ...(isMending
        ? [
            {
              label: 'Descontar as erradas',
              icon: 'check' as const,
              onClick: () => change(ids, { kind: 'weights' }, 'com desconto', done),
            },
          ]
        : []),
      { label: 'Competência', icon: 'target', onClick: () => setOpen({ kind: 'competence', rows, done }) },
      { label: 'Nível', icon: 'list-numbers', onClick: () => setOpen({ kind: 'bloom', rows, done }) },
      { label: 'Exportar', icon: 'download-simple', onClick: () => setOpen({ kind: 'export', ids }) },
      {
        label: 'Eliminar',
        icon: 'trash',
        destructive: true,
        onClick: () => change(ids, { kind: 'remove' }, 'eliminadas', done),
      },
    ]
  }
}

const tabs: Record<(typeof questionStates)[number], string> = {
  aprovada: 'Aprovadas',
  'em revisão': 'Em revisão',
  rascunho: 'Rascunhos',
  arquivada: 'Arquivadas',
}

const fromFilter = {
  key: 'from',
  label: 'De onde',
  options: [
    { value: 'academia', label: 'Banco da academia' },
    { value: 'escola', label: 'Das escolas' },
  ],
}

function Named({ row }: { row: BankRow }) {
  return (
    <Stack as="span" shrinks className={styles.named}>
      <b>
        <TypesetText text={row.name} />
      </b>
      <Text as="small" caption secondary>
        {questionTypeLabels[row.question.type]} · {row.grade}ª{row.ofAcademy && ' · da academia'}
      </Text>
    </Stack>
  )
}
