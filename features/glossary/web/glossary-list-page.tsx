import { useQuery } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { href } from '#kit/address.ts'
import { stepsFrom } from '#kit/states.ts'
import { sum } from '#kit/sum.ts'
import { call } from '#kit/web/api/client.ts'
import { query, useSave } from '#kit/web/api/queries.ts'
import type { Column } from '#kit/web/list/data-table.tsx'
import { ListPage } from '#kit/web/list/list-page.tsx'
import { valuesOf } from '#kit/web/list/list-state.ts'
import { sheetActions } from '#kit/web/list/sheet-actions.ts'
import { useListQuery } from '#kit/web/list/use-list-query.ts'
import type { Action } from '#kit/web/parts/action.tsx'
import { saveFile } from '#kit/web/parts/download.ts'
import { fetchedDialog } from '#kit/web/parts/fetched.tsx'
import { Row, Stack, Text } from '#kit/web/parts/layout.tsx'
import { SubjectDot } from '#kit/web/parts/subject-dot.tsx'
import { useSession } from '#school/accounts/web/session.ts'
import { deleted, useRemoval } from '#school/changes/web/use-removal.ts'
import { useSteps } from '#school/changes/web/use-steps.ts'
import { useUndo } from '#school/changes/web/use-undo.ts'
import * as pages from '#school/pages.ts'
import { roleInAcademy } from '#school/reach.ts'
import { isStaff } from '#school/roles.ts'
import { grades, gradesText } from '#school/subjects/grade.ts'
import { gradeFilter, subjectFilter } from '#school/subjects/web/list-filters.ts'
import { useSubjectOptions } from '#school/subjects/web/use-subject-options.ts'
import {
  changeTerms,
  countTerms,
  listTerms,
  removeTerm,
  setTermState,
  type TermRow,
  termSorts,
} from '../contract.ts'
import { places } from '../places.ts'
import { termStateTable, termThing } from '../term.ts'
import { exportTerms } from '../transfer-contract.ts'
import styles from './glossary.module.css'
import { LetterIndex } from './letter-index.tsx'
import { TermStateMark } from './term-state.tsx'

const TermImport = fetchedDialog(() => import('./term-import.tsx').then(m => m.default))
const PrintDialog = fetchedDialog(() => import('./print-dialog.tsx').then(m => m.PrintDialog))

/** Termos by letter: search, filters, states, and what can be done with one or many. */
export function GlossaryListPage() {
  const { user } = useSession()
  const subjects = useSubjectOptions()
  const listQuery = useListQuery(listTerms)
  const counts = useQuery(query(countTerms, { query: filtersOf(listQuery) })).data
  const [excel, csv] = sheetActions(exportTerms, filtersOf(listQuery), {
    name: 'glossario',
    what: 'o glossário',
  })
  const actions = useTermActions(roleInAcademy(user))
  const [open, setOpen] = useState<'import' | 'print' | null>(null)
  // Once opened it stays mounted: an import goes on behind a closed dialog.
  const [importing, setImporting] = useState(false)
  const startImport = () => {
    setImporting(true)
    setOpen('import')
  }
  const mayWrite = isStaff(roleInAcademy(user))

  return (
    <>
      <ListPage
        endpoint={listTerms}
        sorts={termSorts}
        title="Glossário"
        crumbs={[{ label: 'Academia', to: pages.academy }, { label: 'Glossário' }]}
        noun={{ one: 'termo', many: 'termos' }}
        primary={mayWrite ? { label: 'Novo termo', icon: 'plus', to: places.add } : undefined}
        secondary={mayWrite ? [{ label: 'Importar', icon: 'upload-simple', onClick: startImport }] : []}
        tabs={
          mayWrite
            ? {
                key: 'state',
                all: 'Todos',
                total: counts && sum(Object.values(counts.byState)),
                values: ['publicado', 'em revisão', 'rascunho', 'arquivado'].map(state => ({
                  value: state,
                  label: plural[state as keyof typeof plural],
                  count: counts?.byState[state as keyof typeof plural],
                })),
              }
            : undefined
        }
        total={counts?.total}
        search={{ label: 'Procurar termo ou definição' }}
        filters={[subjectFilter(subjects), gradeFilter(grades)]}
        tools={[{ label: 'Imprimir', icon: 'printer', onClick: () => setOpen('print') }, excel]}
        more={[csv]}
        index={<LetterIndex letters={counts?.letters ?? []} />}
        groupBy={
          valuesOf(listQuery, 'sort')[0] === undefined || valuesOf(listQuery, 'sort')[0] === 'termo'
            ? letterOf
            : undefined
        }
        rowName={nameOf}
        rowHref={hrefOf}
        rowActions={actions.ofRow}
        selection={mayWrite ? (rows, done) => actions.ofMany(rows, done) : undefined}
        columns={columns}
        card={cardOf}
        empty={{
          title: 'O glossário ainda está vazio',
          text: 'Escreva o primeiro termo ou traga uma lista que já tenha em Excel.',
          primary: mayWrite ? { label: 'Novo termo', icon: 'plus', to: places.add } : undefined,
        }}
        notFound={search =>
          mayWrite
            ? {
                label: `Criar «${search}»`,
                icon: 'plus',
                to: href(pages.newTerm, { termo: search }),
              }
            : undefined
        }
      />
      {open === 'print' && <PrintDialog subjects={subjects} onClose={() => setOpen(null)} />}
      {importing && <TermImport open={open === 'import'} onClose={() => setOpen(null)} />}
    </>
  )
}

const plural = {
  publicado: 'Publicados',
  'em revisão': 'Em revisão',
  rascunho: 'Rascunhos',
  arquivado: 'Arquivados',
}

// Here and not in the page: what is the same every time lets a row stay as it is drawn.
const columns: readonly Column<TermRow>[] = [
  { key: 'term', head: 'Termo', sort: 'termo', width: 196, cell: row => <Headword row={row} /> },
  {
    key: 'definition',
    head: 'Definição',
    priority: 2,
    cell: row => <span className={styles.definition}>{row.definition}</span>,
  },
  {
    key: 'subject',
    head: 'Disciplina',
    width: 168,
    cell: row => <SubjectDot colour={row.subject.colour}>{row.subject.name}</SubjectDot>,
  },
  { key: 'grades', head: 'Classe', priority: 3, width: 72, cell: row => gradesText(row.grades) || '–' },
  { key: 'state', head: 'Estado', width: 128, cell: row => <TermStateMark state={row.state} /> },
]

const nameOf = (row: TermRow) => row.term
const letterOf = (row: TermRow) => row.letter
const hrefOf = (row: TermRow) => places.page(row.id)
const cardOf = (row: TermRow) => <TermCard row={row} />

function Headword({ row }: { row: TermRow }) {
  return (
    <Text block className={styles.headword}>
      <Text as="b" heading="h4" ink>
        {row.term}
      </Text>
      {row.wordClass && <i>{row.wordClass}</i>}
    </Text>
  )
}

function TermCard({ row }: { row: TermRow }) {
  return (
    <Stack className={styles.card}>
      <Row as="span" gap={8} center secondary caption className={styles.foot}>
        <Text shrinks className={styles.inline}>
          <Text as="b" heading="h4" ink>
            {row.term}
          </Text>{' '}
          {row.wordClass && <i>{row.wordClass}</i>}
        </Text>
        <SubjectDot colour={row.subject.colour}>
          {row.subject.abbreviation} · {gradesText(row.grades)}
        </SubjectDot>
      </Row>
      <Text shrinks cut secondary>
        {/* That a term is published is what is usual, and is not said. */}
        {row.state !== 'publicado' && <TermStateMark state={row.state} />} {row.definition}
      </Text>
    </Stack>
  )
}

function useTermActions(role: string) {
  const announce = useUndo()
  const stepsOf = useSteps(setTermState, termStateTable, { name: nameOf })
  const removalOf = useRemoval(removeTerm, { said: deleted(termThing, nameOf) })
  const bulk = useSave(changeTerms)

  const ofRow = useCallback(
    (row: TermRow): Action[] => {
      const open: Action = { label: 'Abrir', icon: 'book-open', to: places.page(row.id) }
      if (!row.mayEdit) return [open]
      const edit: Action = { label: 'Editar', icon: 'pencil-simple', to: places.edit(row.id) }
      return [open, edit, ...stepsOf(row, role), removalOf(row)]
    },
    [role, stepsOf, removalOf],
  )

  return {
    ofRow,
    ofMany: (rows: TermRow[], done: () => void): Action[] => {
      const run = (action: Parameters<typeof bulk.mutate>[0]['body']['action'], words: string) =>
        bulk.mutate(
          { body: { ids: rows.map(row => row.id), action } },
          {
            onSuccess: ({ data, change }) => {
              done()
              const refused = data.refused.map(refusal => `«${refusal.term}»: ${refusal.why}`).join(' ')
              announce(
                `${data.changed} ${data.changed === 1 ? 'termo' : 'termos'} ${words}.`,
                change,
                refused || undefined,
              )
            },
          },
        )
      const publish = stepsFrom(termStateTable, 'em revisão', role).some(step => step.to === 'publicado')
      return [
        publish
          ? {
              label: 'Publicar',
              icon: 'check',
              onClick: () => run({ kind: 'state', state: 'publicado' }, 'publicados'),
            }
          : {
              label: 'Enviar para revisão',
              icon: 'arrow-right',
              onClick: () => run({ kind: 'state', state: 'em revisão' }, 'em revisão'),
            },
        ...(rows.length <= IN_AN_ADDRESS ? waysWith(rows) : []),
        {
          label: 'Eliminar',
          icon: 'trash',
          destructive: true,
          onClick: () => run({ kind: 'remove' }, 'eliminados'),
        },
      ]
    },
  }
}

/** Terms whose ids an address can carry. */
const IN_AN_ADDRESS = 100

function waysWith(rows: readonly TermRow[]): Action[] {
  const ids = rows.map(row => row.id).join(',')
  return [
    { label: 'Jogo', icon: 'puzzle-piece', to: href(pages.newGame, { termos: ids }) },
    { label: 'Quiz', icon: 'exam', to: href(pages.quizSources, { fonte: 'glossario', termos: ids }) },
    { label: 'Descarregar', icon: 'download-simple', onClick: () => void saveRows(rows) },
  ]
}

type TermListQuery = ReturnType<typeof useListQuery<typeof listTerms>>

function filtersOf(listQuery: TermListQuery) {
  return {
    search: listQuery.search,
    subject: listQuery.subject,
    grade: listQuery.grade,
    letter: listQuery.letter,
    state: listQuery.state,
  }
}

function saveRows(rows: readonly TermRow[]) {
  const file = call(exportTerms, { query: { id: rows.map(row => row.id), format: 'xlsx' } })
  return saveFile(file, 'glossario.xlsx', 'Não foi possível descarregar os termos.')
}
