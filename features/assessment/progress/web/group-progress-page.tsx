import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { measures } from '#engines/psychometrics/measures.ts'
import { href } from '#kit/address.ts'
import { counted, decimal, partOf, percent } from '#kit/figures.ts'
import { call } from '#kit/web/api/client.ts'
import { query } from '#kit/web/api/queries.ts'
import { AddressSelect } from '#kit/web/form/address-select.tsx'
import { DataTable } from '#kit/web/list/data-table.tsx'
import { EmptyState } from '#kit/web/notice/empty-state.tsx'
import { joinAnswers } from '#kit/web/notice/join-answers.ts'
import { Awaited } from '#kit/web/notice/loaded.tsx'
import { awaitedLine } from '#kit/web/notice/skeleton.tsx'
import { Button } from '#kit/web/parts/button.tsx'
import { fetchedDialog } from '#kit/web/parts/fetched.tsx'
import { Row, Stack, Text } from '#kit/web/parts/layout.tsx'
import { PageHead } from '#kit/web/parts/page-head.tsx'
import { Plant } from '#kit/web/parts/plant.tsx'
import { Section } from '#kit/web/parts/section.tsx'
import { Icon } from '#kit/web/theme/icon.tsx'
import * as pages from '#school/pages.ts'
import { saveActions } from '../../results/web/save-report.ts'
import { exportGroupProgress, type GroupProgress, getGroupProgress } from '../contract.ts'
import styles from './group-progress.module.css'
import { GrownBar, grownWords } from './grown-bar.tsx'
import { QuietPupils } from './quiet-pupils.tsx'
import { useGroupInView } from './use-group-in-view.ts'
import { WeekSeeds } from './week-seeds.tsx'

const CardsDialog = fetchedDialog(() => import('#school/students/web/cards-dialog.tsx').then(m => m.default))
const Board = fetchedDialog(() => import('./board.tsx').then(m => m.default))

const crumbs = [
  { label: 'Academia', to: pages.academy },
  { label: 'Gestão de Quiz', to: pages.quizzes },
  { label: 'Progresso' },
]
/** Competences that are shown before «Mostrar». */
const SHOWN_FIRST = 6
/** Pupils that are shown before «Mostrar»: the figures beside them come after them on a phone. */
const PUPILS_FIRST = 8
/** Competences for which a quiz is offered at once. */
const OFFERED_FIRST = 2
type CompetenceRow = GroupProgress['competences'][number]

/** What a group practised: who, how much, and how far they are, in one subject. */
export function GroupProgressPage() {
  const [params, setParams] = useSearchParams()
  const { groups, id } = useGroupInView(params.get('turma'))
  const subject = params.get('disciplina') ?? undefined
  const answer = useQuery({
    ...query(getGroupProgress, { params: { id: id ?? '' }, query: { subject } }),
    enabled: id !== undefined,
  })
  const set = (name: string, value: string) =>
    setParams(name === 'turma' ? { turma: value } : { ...(id ? { turma: id } : {}), [name]: value }, {
      replace: true,
    })
  const { data } = answer
  return (
    <>
      <PageHead
        title={data ? `Progresso da ${data.group.name}` : 'Progresso das turmas'}
        crumbs={crumbs}
        sub={awaitedLine(answer, subOf)}
        secondary={
          data?.subject
            ? saveActions(
                format =>
                  call(exportGroupProgress, {
                    params: { id: data.group.id },
                    query: { subject: data.subject?.id, format },
                  }),
                `pratica-${data.group.name}`,
              ).filter(action => action.label !== 'Word')
            : []
        }
      />
      <Row gap={12} below={16} wrap className={styles.choose}>
        <AddressSelect
          label="Turma"
          value={id ?? ''}
          options={(groups.data ?? []).map(group => ({ value: group.id, label: group.name }))}
          onChoose={value => set('turma', value)}
        />
        {data && data.subjects.length > 1 && (
          <AddressSelect
            label="Disciplina"
            value={data.subject?.id ?? ''}
            options={data.subjects.map(subject => ({ value: subject.id, label: subject.name }))}
            onChoose={value => set('disciplina', value)}
          />
        )}
      </Row>
      {groups.data?.length === 0 && (
        <Section>
          <EmptyState title="Não tem turmas" text="O progresso vê-se aqui quando houver uma turma sua." />
        </Section>
      )}
      {data ? (
        <Figures figures={data} />
      ) : (
        groups.data?.length !== 0 && (
          <Awaited answer={joinAnswers(groups, answer)} failed="Não foi possível ver o progresso" />
        )
      )}
    </>
  )
}

function Figures({ figures }: { figures: GroupProgress }) {
  const [cards, setCards] = useState(false)
  const [board, setBoard] = useState(false)
  const [everybody, setEverybody] = useState(false)
  const { group, subject, competences, rows, pupils } = figures
  const shownPupils = everybody ? rows : rows.slice(0, PUPILS_FIRST)
  if (subject === null)
    return (
      <Section>
        <EmptyState
          title={`A ${group.name} ainda não praticou`}
          text="Quando lhe der um quiz, vê-se aqui quem praticou e o que já sabem."
          primary={{ label: 'Ir aos quizzes', to: pages.quizzes }}
          secondary={{ label: 'Cartões de aluno', onClick: () => setCards(true) }}
        />
        {cards && <CardsDialog group={group} onClose={() => setCards(false)} />}
      </Section>
    )
  return (
    <>
      <Row as="dl" wrap className={styles.figures}>
        <Figure
          name="Praticaram esta semana"
          value={ofThem(figures.practised.total, pupils.total)}
          more={`H ${ofThem(figures.practised.H, pupils.H)} · M ${ofThem(figures.practised.M, pupils.M)}`}
        />
        <Figure
          name="Semanas seguidas, mediana"
          value={figures.inARow === null ? '–' : decimal(figures.inARow)}
        />
        <Figure name="Respostas esta semana" value={String(figures.answers)} />
        <Figure
          name={`${measures.practice.head} esta semana`}
          value={percent(figures.right.total)}
          more={
            figures.right.total === null
              ? undefined
              : `H ${percent(figures.right.H)} · M ${percent(figures.right.M)}`
          }
        />
      </Row>
      <div className={styles.columns}>
        <Stack gap={24} className={styles.main}>
          <Competences competences={competences} group={group} subject={subject} />
          <Section flush folds title="Por aluno">
            <DataTable
              label={`Prática dos alunos da ${group.name}`}
              rows={shownPupils}
              rowId={row => row.id}
              rowName={row => row.name}
              columns={[
                {
                  key: 'name',
                  head: 'Nº e aluno',
                  cell: row => (
                    <span className={styles.pupil}>
                      <span>{row.number ?? '–'}</span>
                      <b>{row.name}</b>
                    </span>
                  ),
                },
                {
                  key: 'weeks',
                  head: 'Semanas',
                  width: 208,
                  priority: 2,
                  cell: row => <WeekSeeds weeks={row.weeks.filter(week => week.when !== 'depois')} small />,
                },
                { key: 'row', head: 'Seguidas', width: 96, cell: row => row.inARow },
                {
                  key: 'grown',
                  head: 'Semente · a crescer · consolidado',
                  width: 240,
                  cell: row => <Grown row={row} />,
                },
              ]}
              card={row => (
                <Stack gap={8}>
                  <b>
                    {row.number !== null && `${row.number}. `}
                    {row.name}
                  </b>
                  <WeekSeeds weeks={row.weeks.filter(week => week.when !== 'depois')} small />
                  <span>{counted(row.inARow, 'semana seguida', 'semanas seguidas')}</span>
                  <Grown row={row} />
                </Stack>
              )}
            />
            {shownPupils.length < rows.length && (
              <Row as="p" wrap gap={12} rowGap={8} center between secondary className={styles.more}>
                {shownPupils.length} de {rows.length} alunos
                <Button variant="text" onClick={() => setEverybody(true)}>
                  Mostrar os {rows.length}
                </Button>
              </Row>
            )}
          </Section>
        </Stack>
        <Stack gap={24} className={styles.aside}>
          <QuietPupils figures={figures} />
          <Section folds title="Cartões de aluno">
            <Text as="p" below={12} secondary className={styles.text}>
              {ofThem(figures.cards.made, pupils.total)} {figures.cards.made === 1 ? 'tem' : 'têm'} cartão e{' '}
              {counted(figures.cards.used, 'já entrou', 'já entraram')} com ele. Um cartão perdido deixa de
              abrir quando se faz outro.
            </Text>
            <Button variant="outlined" startIcon={<Icon name="printer" />} onClick={() => setCards(true)}>
              Imprimir cartões
            </Button>
          </Section>
          <Section folds title="Quadro da turma">
            <Text as="p" below={12} secondary className={styles.text}>
              Para o projector: só totais, sem nomes.
            </Text>
            <Button
              variant="outlined"
              startIcon={<Icon name="presentation-chart" />}
              onClick={() => setBoard(true)}
            >
              Abrir o quadro
            </Button>
          </Section>
        </Stack>
      </div>
      {cards && <CardsDialog group={group} onClose={() => setCards(false)} />}
      {board && <Board groupId={group.id} subjectId={subject.id} onClose={() => setBoard(false)} />}
    </>
  )
}

/** «12 de 24», «–» where there is nobody. */
function ofThem(part: number, all: number): string {
  return all === 0 ? '–' : partOf(part, all)
}

function Figure({ name, value, more }: { name: string; value: string; more?: string | undefined }) {
  return (
    <div>
      <Text as="dt" caption secondary>
        {name}
      </Text>
      <dd>
        <b>{value}</b>{' '}
        {more && (
          <Text as="small" caption secondary>
            {more}
          </Text>
        )}
      </dd>
    </div>
  )
}

function Competences({
  competences,
  group,
  subject,
}: Pick<GroupProgress, 'competences' | 'group'> & { subject: { id: string } }) {
  const [all, setAll] = useState(false)
  // What most pupils still need is practised first; a button on every row would say nothing.
  const first = new Set(competences.slice(0, OFFERED_FIRST).map(competence => competence.id))
  const practise = (row: CompetenceRow) =>
    first.has(row.id) && (
      <Button
        variant="outlined"
        size="small"
        to={href(pages.quizSources, {
          fonte: 'turma',
          turma: group.id,
          disciplina: subject.id,
          competencia: row.id,
        })}
        aria-label={`Praticar: ${row.description}`}
      >
        Praticar
      </Button>
    )
  const shown = all ? competences : competences.slice(0, SHOWN_FIRST)
  return (
    <Section flush title="O que já sabem">
      <Text as="p" inset under={8} caption secondary className={styles.legendText}>
        alunos por estado, últimas 12 respostas de cada competência
      </Text>
      <Row as="ul" inset under={12} gap={20} rowGap={4} wrap secondary caption className={styles.legend}>
        {grownWords.map(({ state, words }) => (
          <li key={state}>
            <Plant state={state} size={24} />
            {words}
          </li>
        ))}
      </Row>
      {competences.length === 0 ? (
        <EmptyState
          art={null}
          title="Ainda não se vê o que já sabem"
          text="Bastam três respostas de um aluno a perguntas da mesma competência. As perguntas que deu não têm competência, ou ainda são poucas: dê um quiz com perguntas que a tenham."
          primary={{ label: 'Fazer um quiz', to: href(pages.quizzes, { quiz: 'novo' }) }}
        />
      ) : (
        <DataTable
          label={`O que a ${group.name} já sabe`}
          rows={shown}
          rowId={row => row.id}
          rowName={row => row.description}
          columns={[
            {
              key: 'competence',
              head: 'Competência',
              cell: row => (
                <span className={styles.competence}>
                  <b>{row.description}</b> <small>{row.code}</small>
                </span>
              ),
            },
            { key: 'pupils', head: 'Alunos', width: 248, cell: row => <GrownBar row={row} /> },
            {
              key: 'mastered',
              head: 'Consolidado',
              width: 168,
              cell: row => (
                <span className={styles.mastered}>
                  H {row.mastered.H} · M {row.mastered.M} ·{' '}
                  <Text as="b" ink>
                    {row.mastered.total}
                  </Text>
                </span>
              ),
            },
            { key: 'practise', head: '', width: 112, cell: practise },
          ]}
          card={row => (
            <Stack gap={8}>
              <b>{row.description}</b>
              <GrownBar row={row} />
              <span className={styles.mastered}>
                Consolidado: H {row.mastered.H} · M {row.mastered.M} ·{' '}
                <Text as="b" ink>
                  {row.mastered.total}
                </Text>
              </span>
              {practise(row)}
            </Stack>
          )}
        />
      )}
      {shown.length < competences.length && (
        <Row as="p" wrap gap={12} rowGap={8} center between secondary className={styles.more}>
          {shown.length} de {competences.length} competências, a que mais precisa primeiro
          <Button variant="text" onClick={() => setAll(true)}>
            Mostrar as {competences.length}
          </Button>
        </Row>
      )}
    </Section>
  )
}

function Grown({ row }: { row: GroupProgress['rows'][number] }) {
  return (
    <span className={styles.grown}>
      <span>
        <Plant state="semente" size={24} />
        {row.seed}
        <span className="visually-hidden"> em semente</span>
      </span>
      <span>
        <Plant state="a crescer" size={24} />
        {row.growing}
        <span className="visually-hidden"> a crescer</span>
      </span>
      <span>
        <Plant state="consolidado" size={24} />
        {row.grown}
        <span className="visually-hidden"> consolidadas</span>
      </span>
    </span>
  )
}

function subOf({ subject, trimester, week }: GroupProgress): string {
  return [
    subject?.name,
    trimester !== null && `${trimester}.º trimestre${week === null ? '' : `, semana ${week}`}`,
  ]
    .filter(Boolean)
    .join(' · ')
}
