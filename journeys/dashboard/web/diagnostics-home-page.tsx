import { useQuery } from '@tanstack/react-query'
import { listApplications } from '#features/assessment/applications/contract.ts'
import { listHearingQueues } from '#features/assessment/hearing/contract.ts'
import { listGroupings } from '#features/assessment/hearing/grouping-contract.ts'
import { listRecoveryPlans } from '#features/assessment/recovery/contract.ts'
import { getOverview } from '#features/assessment/reports/contract.ts'
import { href } from '#kit/address.ts'
import { query } from '#kit/web/api/queries.ts'
import { joinAnswers } from '#kit/web/notice/join-answers.ts'
import { Awaited } from '#kit/web/notice/loaded.tsx'
import { AwaitedLine, SkeletonCards } from '#kit/web/notice/skeleton.tsx'
import { Stack, Text } from '#kit/web/parts/layout.tsx'
import { Link } from '#kit/web/parts/link.tsx'
import { PageHead } from '#kit/web/parts/page-head.tsx'
import { Icon, type IconName } from '#kit/web/theme/icon.tsx'
import { useClock } from '#kit/web/use-clock.ts'
import { useSession } from '#school/accounts/web/session.ts'
import * as pages from '#school/pages.ts'
import { today } from '#school/students/web/today.ts'
import { greetingAt } from '../greeting.ts'
import { levelSteps } from '../level-step.ts'
import { firstStep, stepOf } from '../next-step.ts'
import { progressText, waitingOf } from '../waiting.ts'
import styles from './diagnostics-home-page.module.css'
import { KnownGroups } from './known-groups.tsx'
import { NextLessons } from './next-lessons.tsx'
import { BeginCard, NextStepCard } from './next-step-card.tsx'
import { UnderWay } from './under-way.tsx'
import { Waiting } from './waiting.tsx'

const newHearing = href(pages.newTest, { tipo: 'oral' })
const beginnings: readonly { title: string; text: string; icon: IconName; to: string }[] = [
  { title: 'Construir um teste', text: 'com a matriz à vista', icon: 'ruler', to: pages.newTest },
  {
    title: 'Avaliar leitura ou aritmética',
    text: 'um aluno de cada vez',
    icon: 'microphone',
    to: newHearing,
  },
  {
    title: 'Aplicar e imprimir',
    text: 'códigos, caderno e folhas A4',
    icon: 'printer',
    to: pages.applications,
  },
  {
    title: 'Banco de perguntas',
    text: 'procurar, escrever, importar',
    icon: 'question',
    to: pages.bank,
  },
]

/** The way in to the diagnostic system: the next step, what is going on, what waits, what is known of each group. */
export function DiagnosticsHomePage() {
  const { user } = useSession()
  const clock = useClock()
  const overview = useQuery(query(getOverview, {}))
  const plans = useQuery(query(listRecoveryPlans, { query: { limit: 100 } }))
  const running = useQuery(
    query(listApplications, { query: { state: ['em aplicação', 'encerrado'], limit: 10 } }),
  )
  const heard = useQuery(query(listHearingQueues, { query: {} }))
  const groupings = useQuery(query(listGroupings, { query: {} }))
  const all = joinAnswers(overview, plans, running, heard, groupings)
  const ready = overview.data && plans.data && running.data && heard.data && groupings.data
  const rows = running.data?.rows ?? []
  const waiting = ready ? waitingOf(rows, overview.data.latest) : []
  const steps = ready
    ? overview.data.latest.map(known => ({ known, step: stepOf(known, plans.data.rows) }))
    : []
  const first = firstStep(steps.flatMap(step => (step.step ? [step.step] : [])))
  const level = ready ? firstStep(levelSteps(heard.data.rows, groupings.data.rows, today())) : undefined
  return (
    <>
      <PageHead
        title={`${greetingAt(clock)}, ${user?.username.split(' ')[0] ?? ''}`}
        tab="Sistema de Diagnóstico"
        sub={ready ? progressText(rows.length, waiting.length) : !all.error && <AwaitedLine />}
        secondary={[{ label: 'Novo teste', icon: 'plus', to: pages.newTest }]}
      />
      <Awaited
        answer={all}
        failed="Não foi possível abrir o diagnóstico"
        awaited={<SkeletonCards rows={4} fills />}
      />
      {ready && (
        <>
          {first ? (
            <NextStepCard step={first} />
          ) : (
            steps.length === 0 && !level && <BeginCard running={rows.length > 0} />
          )}
          {level && (
            <NextStepCard step={level} kind="O passo seguinte nos níveis" isSecond={first !== undefined} />
          )}
          <NextLessons reports={[...overview.data.latest.map(({ row }) => row), ...overview.data.running]} />
          {rows.length + waiting.length > 0 && (
            <Stack start className={styles.two}>
              {rows.length > 0 && <UnderWay rows={rows} />}
              {waiting.length > 0 && <Waiting all={waiting} />}
            </Stack>
          )}
          <KnownGroups steps={steps} running={overview.data.running} />
        </>
      )}
      <ul className={styles.beginnings}>
        {beginnings.map(({ title, text, icon, to }) => (
          <li key={to}>
            <Link to={to}>
              <Icon name={icon} size={24} />
              <span>
                <Text as="b" block bold>
                  {title}
                </Text>
                <small>{text}</small>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </>
  )
}
