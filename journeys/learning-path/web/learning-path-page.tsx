import { useQuery } from '@tanstack/react-query'
import { href } from '#kit/address.ts'
import { query } from '#kit/web/api/queries.ts'
import { AddressSelect } from '#kit/web/form/address-select.tsx'
import { CountTabs } from '#kit/web/list/count-tabs.tsx'
import { useAddressQuery } from '#kit/web/navigation/address-query.ts'
import { EmptyState } from '#kit/web/notice/empty-state.tsx'
import { joinAnswers } from '#kit/web/notice/join-answers.ts'
import { Awaited } from '#kit/web/notice/loaded.tsx'
import { awaitedLine, SkeletonCards } from '#kit/web/notice/skeleton.tsx'
import { PageHead } from '#kit/web/parts/page-head.tsx'
import { Section } from '#kit/web/parts/section.tsx'
import { useSession } from '#school/accounts/web/session.ts'
import { useWithinReach } from '#school/accounts/web/within-reach.ts'
import * as pages from '#school/pages.ts'
import { leads } from '#school/roles.ts'
import { getLearningPath, getSchoolPath, listPathPlaces } from '../contract.ts'
import { groupPathTitle } from '../group-path-title.ts'
import { pathTitle, pathUnder } from '../paper.ts'
import { LevelSection } from './level-section.tsx'
import styles from './path.module.css'
import { countViews, type View, views } from './path-rows.ts'
import { pathSaves } from './path-saves.ts'
import type { DrawStep } from './path-step.tsx'
import { PathView } from './path-view.tsx'
import { TrimesterPicker } from './trimester-picker.tsx'

/** All groups within reach, in place of one. */
const SCHOOL = 'escola'

/**
 * The loop of a group in a subject: what each competence has been through, and what it asks for.
 * @param step draws a next step under its row
 */
export function LearningPathPage({ step }: { step?: DrawStep }) {
  const within = useWithinReach()
  const [params, change] = useAddressQuery()
  const { user } = useSession()
  const places = useQuery({ ...query(listPathPlaces, {}), staleTime: 60_000 })
  const param = params.get('turma')
  const isLeading = leads({ role: user?.nivel ?? '' })
  const isSchool = isLeading && param === SCHOOL
  const named = param === SCHOOL ? null : param
  // A group that is named and has no path is never shown as another one.
  const place = named === null ? places.data?.[0] : places.data?.find(place => place.id === named)
  const isUnknown = named !== null && places.data !== undefined && !place
  const subjects = isSchool ? allSubjects(places.data ?? []) : (place?.subjects ?? [])
  const subject = subjects.find(subject => subject.id === params.get('disciplina')) ?? subjects[0]
  const trimester = Number(params.get('trimestre')) || undefined
  const view = views.find(view => view === params.get('mostrar')) ?? 'todas'
  const of = { subject: subject?.id ?? '', ...(trimester ? { trimester } : {}) }
  const ofGroup = useQuery({
    ...query(getLearningPath, { query: { ...of, group: place?.id ?? '' } }),
    enabled: !isSchool && place !== undefined && subject !== undefined,
  })
  const ofSchool = useQuery({
    ...query(getSchoolPath, { query: of }),
    enabled: isSchool && subject !== undefined,
  })
  const answer = isSchool ? ofSchool : ofGroup
  const { data: path } = answer
  // Title and ways to save come with the choices, not with the answer: what stands below would jump.
  const chosenTitle = subject && place && !isSchool ? groupPathTitle(subject, place) : 'Percurso'
  const saves =
    subject && (isSchool || place)
      ? pathSaves({ ...of, ...(isSchool ? {} : { group: place?.id ?? '' }) })
      : []
  const counts = path && countViews(path)
  return (
    <>
      <PageHead
        title={path ? pathTitle(path) : chosenTitle}
        crumbs={[{ label: 'Sistema de Diagnóstico', to: pages.diagnosticsHome }, { label: 'Percurso' }]}
        sub={
          subject
            ? awaitedLine(answer, pathUnder)
            : 'Medido, planificado, ensinado, praticado e medido de novo'
        }
        secondary={saves}
      />
      {places.data && places.data.length > 0 && (
        <div className={styles.choose}>
          <AddressSelect
            label="Turma"
            value={isSchool ? SCHOOL : (place?.id ?? '')}
            {...(isUnknown ? { none: 'Escolha a turma' } : {})}
            options={[
              ...(isLeading ? [{ value: SCHOOL, label: 'Toda a escola' }] : []),
              ...places.data.map(place => ({ value: place.id, label: place.name })),
            ]}
            onChoose={value => change({ turma: value })}
          />
          <AddressSelect
            label="Disciplina"
            value={subject?.id ?? ''}
            options={subjects.map(subject => ({ value: subject.id, label: subject.name }))}
            onChoose={value => change({ disciplina: value })}
          />
          <TrimesterPicker value={trimester} onChange={value => change({ trimestre: value })} />
        </div>
      )}
      {places.data && (places.data.length === 0 || isUnknown) && (
        <Section>
          <EmptyState
            title={
              isUnknown ? 'Esta turma ainda não tem percurso' : within('Ainda não há turmas com disciplinas')
            }
            text="O percurso junta, por turma e disciplina, os testes, os planos, as aulas, os quizzes e os jogos. Começa quando a turma tem quem ensine a disciplina, ou fez um teste dela."
            primary={{
              label: isUnknown ? 'Abrir a turma' : 'Ver as turmas',
              to: isUnknown ? href(pages.group, { id: named }) : pages.groups,
            }}
          />
        </Section>
      )}
      {!isUnknown && places.data?.length !== 0 && (
        <Awaited
          answer={joinAnswers(places, answer)}
          failed="Não foi possível abrir o percurso"
          awaited={<SkeletonCards rows={6} />}
        />
      )}
      {path && counts && !isUnknown && (
        <>
          {path.rows.length === 0 ? (
            path.levels.length === 0 && (
              <Section>
                <EmptyState
                  title="Esta disciplina ainda não tem competências"
                  text="O percurso segue cada competência da disciplina, do diagnóstico à reavaliação."
                  primary={{ label: 'Ver as disciplinas', to: pages.diagnosticsSubjects }}
                />
              </Section>
            )
          ) : (
            <PathView
              key={`${path.groups[0]?.id} ${path.subject.id}`}
              path={path}
              view={view}
              tabs={
                <CountTabs<View>
                  label="Competências"
                  value={view}
                  tabs={[
                    { value: 'todas', label: 'Todas', count: counts.todas },
                    { value: 'passo', label: 'Pedem um passo', count: counts.passo },
                    { value: 'denovo', label: 'Medidas de novo', count: counts.denovo },
                  ]}
                  onChange={value => change({ mostrar: value === 'todas' ? '' : value })}
                />
              }
              {...(step ? { step } : {})}
            />
          )}
          <LevelSection levels={path.levels} />
        </>
      )}
    </>
  )
}

function allSubjects(
  places: readonly { subjects: readonly { id: string; name: string; mine: boolean }[] }[],
) {
  const found = new Map(
    places.flatMap(place => place.subjects.map(subject => [subject.id, subject] as const)),
  )
  return [...found.values()]
}
