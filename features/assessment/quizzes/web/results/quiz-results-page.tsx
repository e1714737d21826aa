import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useParams } from 'react-router'
import { href } from '#kit/address.ts'
import { counted, formatDayMonth, formatTime } from '#kit/figures.ts'
import { call } from '#kit/web/api/client.ts'
import { query } from '#kit/web/api/queries.ts'
import { AddressSelect } from '#kit/web/form/address-select.tsx'
import { useAddressQuery } from '#kit/web/navigation/address-query.ts'
import { EmptyState } from '#kit/web/notice/empty-state.tsx'
import { joinAnswers } from '#kit/web/notice/join-answers.ts'
import { Loaded } from '#kit/web/notice/loaded.tsx'
import { SkeletonCards } from '#kit/web/notice/skeleton.tsx'
import { fetchedDialog } from '#kit/web/parts/fetched.tsx'
import { Row, Stack, Text } from '#kit/web/parts/layout.tsx'
import { PageHead } from '#kit/web/parts/page-head.tsx'
import { PartTabs } from '#kit/web/parts/part-tabs.tsx'
import { Section } from '#kit/web/parts/section.tsx'
import * as pages from '#school/pages.ts'
import { AchievementCard } from '../../../results/web/achievement-card.tsx'
import { saveActions } from '../../../results/web/save-report.ts'
import { getQuiz, type Quiz } from '../../contract.ts'
import { attemptsUsed, exportQuizResults, getQuizResults, type QuizResults } from '../../results-contract.ts'
import { usedLabels } from '../../results-paper.ts'
import { QuizStateMark } from '../quiz-state-mark.tsx'
import { CompetenceList } from './competence-list.tsx'
import { ItemTable } from './item-table.tsx'
import { NextSteps } from './next-steps.tsx'
import { PupilTable, type ShownAttempts } from './pupil-table.tsx'
import styles from './results.module.css'

const AttemptPanel = fetchedDialog(() => import('./attempt-panel.tsx').then(m => m.default))

/** What a quiz has shown: marks, competences, questions and every pupil, with what to do next beside it. */
export function QuizResultsPage() {
  const { id = '' } = useParams()
  const choice = useAsked()
  const results = useQuery({
    ...query(getQuizResults, { params: { id }, query: choice.query }),
    placeholderData: before => before,
  })
  const quiz = useQuery(query(getQuiz, { params: { id } }))
  return (
    <Loaded
      answer={joinAnswers(results, quiz)}
      failed="Não foi possível abrir os resultados"
      awaited={<SkeletonCards rows={6} />}
      gone={{ label: 'Ver os quizzes', to: pages.quizzes }}
    >
      {([results, quiz]) => <Results results={results} quiz={quiz} choice={choice} />}
    </Loaded>
  )
}

/** What the address asks for. */
function useAsked() {
  const [params, change] = useAddressQuery()
  const use = attemptsUsed.find(choice => choice === params.get('usar')) ?? 'contam'
  const tries = params.get('vez') === 'primeira' ? ('primeira' as const) : ('última' as const)
  const group = params.get('turma') ?? undefined
  return { query: { use, tries, ...(group === undefined ? {} : { group }) }, change }
}

interface ResultsProps {
  results: QuizResults
  quiz: Quiz
  choice: ReturnType<typeof useAsked>
}

function Results({ results, quiz, choice }: ResultsProps) {
  const { head, bands, achievement, groups } = results
  const [shown, setShown] = useState<ShownAttempts>()
  const params = { id: quiz.id }
  const here = groups.find(group => group.id === choice.query.group) ?? groups[0]
  const toMark = groups.reduce((sum, group) => sum + group.toMark, 0)
  const marking = groups.find(group => group.toMark > 0)
  return (
    <>
      <PageHead
        title={quiz.title}
        crumbs={[
          { label: 'Academia', to: pages.academy },
          { label: 'Gestão de Quiz', to: pages.quizzes },
          { label: quiz.title },
        ]}
        sub={
          <Row as="span" gap={12} rowGap={4} wrap center>
            <QuizStateMark quiz={{ state: quiz.state, toMark: 0 }} />
            {[
              groups.map(group => group.name).join(' e '),
              hours(quiz),
              `${achievement.total.evaluated} de ${achievement.total.enrolled} alunos`,
            ]
              .filter(Boolean)
              .join(' · ')}
          </Row>
        }
        secondary={[
          ...saveActions(
            format => call(exportQuizResults, { params, query: { ...choice.query, format } }),
            'resultados-do-quiz',
          ).filter(action => action.label !== 'Word'),
          ...(here
            ? [
                {
                  label: 'Reparar uma chave',
                  icon: 'key' as const,
                  to: href(pages.quizApplication, { id: here.applicationId, parte: 'chave' }),
                },
              ]
            : []),
        ]}
      />
      <PartTabs
        label="Partes do quiz"
        tabs={[
          {
            label: 'Perguntas',
            icon: 'list-numbers',
            to: href(pages.quizzes, { quiz: quiz.id }),
            here: false,
          },
          ...(here
            ? [
                {
                  label: 'Acompanhar',
                  icon: 'broadcast' as const,
                  to: href(pages.quizApplication, { id: here.applicationId, parte: 'progresso' }),
                  here: false,
                },
              ]
            : []),
          ...(marking
            ? [
                {
                  label: `Corrigir ${toMark}`,
                  icon: 'check-square' as const,
                  to: href(pages.quizApplication, { id: marking.applicationId, parte: 'corrigir' }),
                  here: false,
                },
              ]
            : []),
          { label: 'Resultados', icon: 'chart-bar', to: '?', here: true },
        ]}
      />
      {achievement.total.evaluated === 0 && results.pupils.every(pupil => pupil.attempts.length === 0) ? (
        <Section>
          <EmptyState
            title="Ainda ninguém começou"
            text="Os resultados aparecem assim que o primeiro aluno responder."
            primary={{ label: 'Abrir o quiz', to: href(pages.quizzes, { quiz: quiz.id }) }}
          />
        </Section>
      ) : (
        <div className={styles.page}>
          <NextSteps results={results} quiz={quiz} />
          <Stack shrinks className={styles.main}>
            <Choices {...{ results, quiz, choice }} />
            <AchievementCard folds achievement={achievement} bands={bands} handedIn="Entregues" />
            {groups.length > 1 &&
              choice.query.group === undefined &&
              groups.map(group => (
                <AchievementCard
                  key={group.id}
                  title={`Turma ${group.name}`}
                  achievement={group.achievement}
                  bands={bands}
                  handedIn="Entregues"
                />
              ))}
            <CompetenceList results={results} />
            <ItemTable results={results} />
            <PupilTable
              results={results}
              counting={quiz.settings.counting}
              held={quiz.settings.holdMarks && quiz.releasedAt === null}
              onOpen={setShown}
            />
          </Stack>
        </div>
      )}
      {shown && (
        <AttemptPanel
          quizId={quiz.id}
          attempts={shown.attempts}
          first={shown.at}
          minutes={quiz.settings.minutes}
          onClose={() => setShown(undefined)}
        />
      )}
      {head.attempts > 0 && (
        <Text as="p" above={16} secondary small>
          As contas usam {counted(head.attempts, 'tentativa', 'tentativas')}: {usedLabels[head.used]}
          {head.tries === 'primeira' && ', pela primeira resposta a cada pergunta'}. Um quiz é prática: fica
          ao lado do diagnóstico, nunca dentro dele.
        </Text>
      )}
    </>
  )
}

/** Of whom and of which attempts the figures are made; shown where there is something to choose. */
function Choices({ results: { groups, head }, quiz, choice }: ResultsProps) {
  const severalAttempts = quiz.settings.attempts !== 1
  const severalTries = quiz.settings.behaviour === 'várias tentativas'
  if (groups.length < 2 && !severalAttempts && !severalTries) return null
  return (
    <Row gap={16} rowGap={12} wrap className={styles.choices}>
      {groups.length > 1 && (
        <AddressSelect
          label="Turma"
          none="Todas"
          value={choice.query.group ?? ''}
          options={groups.map(group => ({ value: group.id, label: group.name }))}
          onChoose={value => choice.change({ turma: value })}
        />
      )}
      {severalAttempts && (
        <AddressSelect
          label="Tentativas usadas"
          value={head.used}
          options={attemptsUsed.map(value => ({ value, label: usedLabels[value] }))}
          onChoose={value => choice.change({ usar: value })}
        />
      )}
      {severalTries && (
        <AddressSelect
          label="Em cada pergunta"
          value={head.tries}
          options={[
            { value: 'última', label: 'a resposta que ficou' },
            { value: 'primeira', label: 'a primeira resposta' },
          ]}
          onChoose={value => choice.change({ vez: value })}
        />
      )}
    </Row>
  )
}

function hours({ opensAt, closesAt }: Quiz): string {
  if (opensAt === null) return ''
  const short = (moment: string) => `${formatDayMonth(moment)}, ${formatTime(moment)}`
  return closesAt === null ? `desde ${short(opensAt)}` : `${short(opensAt)} a ${short(closesAt)}`
}
