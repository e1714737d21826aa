import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { changedQuery, href } from '#kit/address.ts'
import { counted, formatDayMonth, formatTime } from '#kit/figures.ts'
import { query } from '#kit/web/api/queries.ts'
import { ListPage } from '#kit/web/list/list-page.tsx'
import { RowCard } from '#kit/web/list/row-card.tsx'
import { useListQuery } from '#kit/web/list/use-list-query.ts'
import { useAddressQuery } from '#kit/web/navigation/address-query.ts'
import { fetchedDialog } from '#kit/web/parts/fetched.tsx'
import { Stack, Text } from '#kit/web/parts/layout.tsx'
import { SubjectDot } from '#kit/web/parts/subject-dot.tsx'
import { useWithinReach } from '#school/accounts/web/within-reach.ts'
import { ClosingDialog } from '#school/entry/web/closing-dialog.tsx'
import { closingWords } from '#school/entry/words.ts'
import { useGroupFilters } from '#school/groups/web/use-group-filters.ts'
import * as pages from '#school/pages.ts'
import { subjectFilter } from '#school/subjects/web/list-filters.ts'
import { useSubjectOptions } from '#school/subjects/web/use-subject-options.ts'
import { countQuizzes, listQuizzes, type QuizRow, quizSorts } from '../contract.ts'
import { quizStates } from '../quiz.ts'
import styles from './quiz-list.module.css'
import { QuizStateMark } from './quiz-state-mark.tsx'
import { useQuizActions } from './use-quiz-actions.ts'

const QuizPanel = fetchedDialog(() => import('./quiz-panel.tsx').then(m => m.default))

const tabs = {
  aberto: 'Abertos',
  agendado: 'Agendados',
  rascunho: 'Rascunhos',
  encerrado: 'Encerrados',
  arquivado: 'Arquivados',
}
const inTabs = ['aberto', 'agendado', 'rascunho', 'encerrado', 'arquivado'] as const

/** The quizzes within reach; one of them is open in the panel where the address names it. */
export function QuizManagerPage() {
  const within = useWithinReach()
  const [params, change] = useAddressQuery()
  const subjects = useSubjectOptions()
  const { search, subject, group, school, state } = useListQuery(listQuizzes)
  const { ofSchool, ofGroup } = useGroupFilters({ school, group })
  const counts = useQuery(query(countQuizzes, { query: { search, subject, group, school, state } })).data
  const shown = params.get('quiz')

  const show = (quiz: string | undefined) => change({ quiz }, { push: quiz !== undefined })

  const [closing, setClosing] = useState<QuizRow>()
  const actions = useQuizActions({ onShow: show, onClose: setClosing })
  return (
    <>
      <ListPage
        endpoint={listQuizzes}
        sorts={quizSorts}
        title="Gestão de Quiz"
        crumbs={[{ label: 'Academia', to: pages.academy }, { label: 'Gestão de Quiz' }]}
        noun={{ one: 'quiz', many: 'quizzes' }}
        twoLines
        primary={{ label: 'Novo quiz', icon: 'plus', onClick: () => show('novo') }}
        secondary={[
          { label: 'Pauta', icon: 'table', to: pages.gradebook },
          { label: 'De uma fonte', icon: 'stack', to: pages.quizSources },
          { label: 'Progresso das turmas', icon: 'plant', to: pages.groupProgress },
          { label: 'Importar perguntas', icon: 'upload-simple', to: href(pages.bank, { importar: '1' }) },
        ]}
        total={counts?.total}
        tabs={{
          key: 'state',
          all: 'Todos',
          total: counts && quizStates.reduce((sum, state) => sum + (counts.byState[state] ?? 0), 0),
          values: inTabs.map(value => ({ value, label: tabs[value], count: counts?.byState[value] })),
        }}
        search={{ label: 'Procurar quiz ou código' }}
        filters={[...ofSchool, subjectFilter(subjects), ofGroup]}
        rowName={row => row.title}
        rowHref={row => addressOf(params, row.id)}
        rowActions={actions.of}
        columns={[
          {
            key: 'title',
            head: 'Quiz',
            sort: 'titulo',
            cell: row => (
              <Stack as="span" gap={2} className={styles.two}>
                <b>{row.title}</b>
                <small>{sizeOf(row)}</small>
              </Stack>
            ),
          },
          {
            key: 'subject',
            head: 'Disciplina',
            width: 104,
            priority: 2,
            cell: row => <SubjectDot colour={row.subject.colour}>{row.subject.abbreviation}</SubjectDot>,
          },
          {
            key: 'groups',
            head: 'Turmas',
            width: 104,
            priority: 2,
            cell: row => row.groups.map(group => group.name).join(' e ') || '–',
          },
          {
            key: 'when',
            head: 'Abre e fecha',
            width: 136,
            sort: 'abre',
            cell: row => <When row={row} />,
          },
          { key: 'answers', head: 'Respostas', width: 144, cell: row => <Answers row={row} /> },
          { key: 'state', head: 'Estado', width: 144, cell: row => <QuizStateMark quiz={row} /> },
          {
            key: 'code',
            head: 'Código',
            width: 96,
            priority: 2,
            cell: row => (
              <Text semibold figures className={styles.code}>
                {row.code ?? '–'}
              </Text>
            ),
          },
        ]}
        card={row => (
          <RowCard
            title={row.title}
            text={[row.groups.map(group => group.name).join(' e '), sizeOf(row), row.code]
              .filter(Boolean)
              .join(' · ')}
          >
            <QuizStateMark quiz={row} />
            <span>{windowOf(row)}</span>
            {row.state !== 'rascunho' && row.state !== 'agendado' && <Answers row={row} />}
          </RowCard>
        )}
        empty={{
          title: within('Nenhum quiz'),
          text: 'Um quiz é prática: perguntas do banco, escolhidas uma a uma ou tiradas por regra, que os alunos abrem com um código.',
          primary: { label: 'Novo quiz', icon: 'plus', onClick: () => show('novo') },
        }}
      />
      <ClosingDialog
        open={closing !== undefined}
        thing="quiz"
        text={`Encerra em todas as turmas. ${closingWords(closing?.answering ?? 0, AWAY)}`}
        onClose={() => setClosing(undefined)}
        onConfirm={() => {
          if (closing) actions.take(closing, 'encerrado')
          setClosing(undefined)
        }}
      />
      {shown !== null && <QuizPanel id={shown} onShow={show} onClose={() => show(undefined)} />}
    </>
  )
}

/** Of phones without network nothing is known here. */
const AWAY = '; o que um telemóvel sem ligação ainda trouxer é recebido até corrigir'

function addressOf(params: URLSearchParams, id: string): string {
  return `${pages.quizzes}?${changedQuery(params, { quiz: id })}`
}

function sizeOf({ questions, minutes }: QuizRow): string {
  const size = counted(questions, 'pergunta', 'perguntas')
  return `${size} · ${minutes === null ? 'sem limite' : `${minutes} min`}`
}

function When({ row: { opensAt, closesAt, state } }: { row: QuizRow }) {
  if (opensAt === null && closesAt === null)
    return <span className={styles.quiet}>{state === 'rascunho' ? 'por marcar' : 'sem hora'}</span>
  return (
    <Stack as="span" gap={2} className={styles.two}>
      <span>{opensAt === null ? 'já aberto' : shortMoment(opensAt)}</span>
      {closesAt !== null && <small>até {shortMoment(closesAt)}</small>}
    </Stack>
  )
}

/** «por marcar», «abre 04/05, 07:00», «até 06/05, 18:00». */
function windowOf({ opensAt, closesAt, state }: QuizRow): string {
  if (state === 'agendado' && opensAt !== null) return `abre ${shortMoment(opensAt)}`
  if (closesAt !== null) return `até ${shortMoment(closesAt)}`
  if (opensAt !== null) return `desde ${shortMoment(opensAt)}`
  return state === 'rascunho' ? 'por marcar' : 'sem hora'
}

/** «04/05, 07:00» */
function shortMoment(moment: string): string {
  return `${formatDayMonth(moment)}, ${formatTime(moment)}`
}

/** How many have handed in, and how many are at it: in a quiz that has closed nobody is. */
export function Answers({
  row: { pupils, handedIn, answering, state },
}: {
  row: Pick<QuizRow, 'pupils' | 'handedIn' | 'answering' | 'state'>
}) {
  if (state === 'rascunho' || state === 'agendado') return '–'
  return (
    <Stack as="span" gap={6} className={styles.answers}>
      <span>
        <b>{handedIn}</b> de {counted(pupils, 'aluno', 'alunos')}
        {state === 'aberto' && answering > 0 && <small> · {answering} em curso agora</small>}
      </span>
      <progress max={Math.max(1, pupils)} value={handedIn} aria-hidden="true" />
    </Stack>
  )
}
