import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { byNeed } from '#engines/psychometrics/competence-order.ts'
import { FEW_QUESTIONS } from '#engines/psychometrics/mastery.ts'
import { ofPoints } from '#engines/psychometrics/measures.ts'
import { getGroupProgress } from '#features/assessment/progress/contract.ts'
import { useGroupInView } from '#features/assessment/progress/web/use-group-in-view.ts'
import { getQuiz, listQuizzes, type QuizBody } from '#features/assessment/quizzes/contract.ts'
import { getQuizResults } from '#features/assessment/quizzes/results-contract.ts'
import { getLesson, type Lesson } from '#features/planning/lesson-plans/contract.ts'
import { href } from '#kit/address.ts'
import { formatDateSlashes, partOf } from '#kit/figures.ts'
import { query } from '#kit/web/api/queries.ts'
import { SelectInput } from '#kit/web/form/inputs.tsx'
import { useAddressQuery } from '#kit/web/navigation/address-query.ts'
import { EmptyState } from '#kit/web/notice/empty-state.tsx'
import { type Answer, joinAnswers } from '#kit/web/notice/join-answers.ts'
import { Awaited } from '#kit/web/notice/loaded.tsx'
import { Section } from '#kit/web/parts/section.tsx'
import * as pages from '#school/pages.ts'
import { getReportSource, listQuizSources } from '../contract.ts'

/** Competences of a group with what is known of each. */
export interface Proposal {
  subject: { id: string; name: string }
  grade: number
  group: { id: string; name: string }
  competences: { id: string; code: string; description: string; note: string }[]
  /** Ticked at first: the two in most need. */
  suggested: string[]
  source: QuizBody['source']
}

/** The sources that come down to competences. */
export const competenceSources = ['relatorio', 'resultados', 'turma', 'plano'] as const

interface CompetenceSourceProps {
  from: (typeof competenceSources)[number]
  children: (proposal: Proposal) => ReactNode
}

/** So many competences are ticked at first. */
const SUGGESTED = 2

/** Chooses the report, the quiz or the lesson, and reads its competences. */
export function CompetenceSource({ from, children }: CompetenceSourceProps) {
  if (from === 'relatorio') return <FromReport>{children}</FromReport>
  if (from === 'turma') return <FromGroup>{children}</FromGroup>
  return from === 'plano' ? <FromLesson>{children}</FromLesson> : <FromQuiz>{children}</FromQuiz>
}

type Inside = Pick<CompetenceSourceProps, 'children'>

function FromReport({ children }: Inside) {
  const [id, choose] = useChosen('relatorio')
  const offered = useQuery(query(listQuizSources, {}))
  const at = id ?? offered.data?.reports[0]?.id ?? ''
  const report = useQuery({ ...query(getReportSource, { params: { id: at } }), enabled: at !== '' })
  return (
    <Chosen
      label="Relatório"
      none="Ainda não há relatórios: aplique um teste, ou lance as respostas na grelha."
      queries={[offered, report]}
      options={offered.data?.reports.map(report => ({
        value: report.id,
        label: `${report.title} · ${report.group.name} · ${formatDateSlashes(report.date)}`,
      }))}
      value={at}
      onChoose={choose}
    >
      {report.data && (
        <div key={report.data.id}>
          {children({
            ...report.data,
            competences: report.data.competences.map(competence => ({
              ...competence,
              note: needInWords({ ...competence, n: competence.pupils }),
            })),
            suggested: report.data.competences.slice(0, SUGGESTED).map(competence => competence.id),
            source: { kind: 'relatório', id: report.data.id, label: report.data.title },
          })}
        </div>
      )}
    </Chosen>
  )
}

function FromGroup({ children }: Inside) {
  const [params, setParams] = useSearchParams()
  // Another group may have no such subject.
  const choose = (turma: string) => setParams({ fonte: 'turma', turma }, { replace: true })
  const { groups, id } = useGroupInView(params.get('turma'))
  const group = groups.data?.find(group => group.id === id)
  const subject = params.get('disciplina') ?? undefined
  const wanted = params.get('competencia')
  const progress = useQuery({
    ...query(getGroupProgress, { params: { id: group?.id ?? '' }, query: { subject } }),
    enabled: group !== undefined,
  })
  const competences = progress.data?.competences ?? []
  const suggested = competences.some(competence => competence.id === wanted)
    ? competences.filter(competence => competence.id === wanted)
    : competences.slice(0, SUGGESTED)
  return (
    <Chosen
      label="Turma"
      none="Não tem turmas."
      queries={[groups, progress]}
      options={
        id === undefined && groups.data?.length !== 0
          ? undefined
          : groups.data?.map(({ id: value, name: label }) => ({ value, label }))
      }
      value={group?.id ?? ''}
      onChoose={choose}
    >
      {progress.data && group && (
        <div key={progress.data.group.id}>
          {progress.data.subject === null || competences.length === 0 ? (
            <Section>
              <EmptyState
                title={`Ainda não se sabe o que falta à ${group.name}`}
                text="Vê-se quando houver três respostas de um aluno a perguntas da mesma competência. Até lá, escolha as perguntas no banco."
                primary={{ label: 'Escolher no banco', to: href(pages.quizzes, { quiz: 'novo' }) }}
              />
            </Section>
          ) : (
            children({
              subject: progress.data.subject,
              grade: group.grade,
              group: progress.data.group,
              competences: competences.map(competence => ({
                ...competence,
                note: `${competence.seed} em semente · ${competence.growing} a crescer · ${competence.grown} consolidado`,
              })),
              suggested: suggested.map(competence => competence.id),
              source: null,
            })
          )}
        </div>
      )}
    </Chosen>
  )
}

function FromLesson({ children }: Inside) {
  const [id, choose] = useChosen('plano')
  const sources = useQuery(query(listQuizSources, {}))
  const { data } = sources
  const offered = data?.lessons.find(lesson => lesson.id === id)
  const isOther = id !== undefined && data !== undefined && !offered
  // A link from an older lesson selects that one, and no other in its place.
  const other = useQuery({ ...query(getLesson, { params: { id: id ?? '' } }), enabled: isOther })
  const lesson = isOther ? other.data && sourceOf(other.data) : (offered ?? data?.lessons[0])
  return (
    <Chosen
      label="Plano de aula"
      none="Nenhuma das suas aulas tem competências ligadas: escolha-as no plano de aula."
      queries={[sources, other]}
      options={data?.lessons.map(lesson => ({
        value: lesson.id,
        label: `${lesson.theme || 'Aula'} · ${lesson.group.name} · ${formatDateSlashes(lesson.date)}`,
      }))}
      value={id ?? lesson?.id ?? ''}
      onChoose={choose}
    >
      {lesson && (
        <div key={lesson.id}>
          {children({
            ...lesson,
            competences: lesson.competences.map(competence => ({
              ...competence,
              note: 'objectivo desta aula',
            })),
            suggested: lesson.competences.map(competence => competence.id),
            source: { kind: 'plano de aula', id: lesson.id, label: lesson.theme },
          })}
        </div>
      )}
    </Chosen>
  )
}

function FromQuiz({ children }: Inside) {
  const [id, choose] = useChosen('quiz')
  const offered = useQuery(
    query(listQuizzes, { query: { state: ['encerrado', 'aberto'], sort: '-abre', limit: 50 } }),
  )
  const at = id ?? offered.data?.rows[0]?.id ?? ''
  const params = { id: at }
  const results = useQuery({ ...query(getQuizResults, { params, query: {} }), enabled: at !== '' })
  const quiz = useQuery({ ...query(getQuiz, { params }), enabled: at !== '' })
  const group = results.data?.groups[0]
  const sorted = results.data && byNeed(results.data.competences, ({ bySex }) => bySex.total)
  return (
    <Chosen
      label="Quiz"
      none="Ainda nenhum quiz tem resultados."
      queries={[offered, results, quiz]}
      options={offered.data?.rows.map(row => ({
        value: row.id,
        label: `${row.title} · ${row.groups.map(each => each.name).join(' e ')}`,
      }))}
      value={at}
      onChoose={choose}
    >
      {sorted && quiz.data && group && (
        <div key={at}>
          {children({
            subject: quiz.data.subject,
            grade: quiz.data.grade,
            group,
            competences: sorted.map(({ key, code, name, indication, bySex: { total } }) => ({
              ...{ id: key, code, description: name },
              note: needInWords({ ...total, indication }),
            })),
            suggested: sorted.slice(0, SUGGESTED).map(({ key }) => key),
            source: { kind: 'quiz', id: quiz.data.id, label: quiz.data.title },
          })}
        </div>
      )}
    </Chosen>
  )
}

/** A lesson as the list of sources has it; it needs a group to be a quiz for. */
function sourceOf({ id, theme, subject, grade, group, heldOn, competences }: Lesson) {
  return group && { id, theme, subject, grade, group, date: heldOn ?? '', competences }
}

/** What the address names, under the name of a source. */
function useChosen(source: string) {
  const [params, change] = useAddressQuery()
  return [params.get(source) ?? undefined, (value: string) => change({ [source]: value })] as const
}

function Chosen({
  label,
  none,
  queries,
  options,
  value,
  onChoose,
  children,
}: {
  label: string
  none: string
  /** What is needed to draw it: what is offered first, then what was chosen. */
  queries: readonly Answer<unknown>[]
  options: { value: string; label: string }[] | undefined
  value: string
  onChoose: (value: string) => void
  children: ReactNode
}) {
  const awaited = <Awaited answer={joinAnswers(...queries)} failed="Não foi possível ler as competências" />
  if (!options) return awaited
  if (options.length === 0 && value === '')
    return (
      <Section>
        <EmptyState title="Nada de que partir" text={none} />
      </Section>
    )
  // A link may name one that is older than the ones offered.
  const shown = options.some(option => option.value === value)
    ? options
    : [{ value, label: 'O que escolheu' }, ...options]
  return (
    <>
      <Section title={label}>
        <SelectInput
          label={`De que ${label.toLowerCase()}`}
          value={value}
          options={shown}
          onChange={event => onChoose(event.target.value)}
        />
      </Section>
      {children || awaited}
    </>
  )
}

/** «45,7 % dos pontos · 12 de 49 não dominam · 1 ou 2 perguntas» */
function needInWords(of: {
  share: number | null
  notMastered: number
  n: number
  indication: boolean
}): string {
  if (of.share === null) return 'sem respostas'
  const need = `${ofPoints(of.share)} · ${partOf(of.notMastered, of.n)} não dominam`
  return of.indication ? `${need} · ${FEW_QUESTIONS}` : need
}
