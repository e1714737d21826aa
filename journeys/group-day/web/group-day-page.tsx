import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { newLessonHref } from '#features/planning/lesson-plans/places.ts'
import { href } from '#kit/address.ts'
import { query } from '#kit/web/api/queries.ts'
import { Loaded } from '#kit/web/notice/loaded.tsx'
import type { Action } from '#kit/web/parts/action.tsx'
import { useClock } from '#kit/web/use-clock.ts'
import { registerHref } from '#school/absences/places.ts'
import { useSession } from '#school/accounts/web/session.ts'
import type { Group } from '#school/groups/contract.ts'
import { GroupPage } from '#school/groups/web/group-page.tsx'
import * as pages from '#school/pages.ts'
import { GroupPupils } from '#school/students/web/group-pupils.tsx'
import { openVotingCards } from '#school/voting-cards/web/print-cards.ts'
import { type GroupDay, getGroupDay } from '../contract.ts'
import { type NextRoll, nextRoll } from '../moment.ts'
import { AttentionCard } from './attention-card.tsx'
import { OpenQuizzes } from './open-quizzes.tsx'
import { TodayCard } from './today-card.tsx'

/** Printed once for all groups of a school. */
const votingCards = {
  label: 'Cartões de voto',
  icon: 'hand-palm',
  onClick: () => void openVotingCards(),
} as const

/** The page of a group: its pupils, who needs somebody, its day, and the quizzes that it may answer now. */
export function GroupDayPage() {
  const { id = '' } = useParams()
  // Asked for together with the group, not after it.
  const answer = useQuery(query(getGroupDay, { params: { id } }))
  return <GroupPage view={group => <GroupDayView group={group} answer={answer} />} />
}

function GroupDayView({ group, answer }: { group: Group; answer: UseQueryResult<GroupDay, unknown> }) {
  const { user } = useSession()
  const clock = useClock()
  const day = answer.data
  const roll = day ? nextRoll(day, clock, user?.id) : null
  const absences: Action = { label: 'Ver as faltas', icon: 'calendar-x', to: registerHref(group.id) }
  const call = roll && day ? rollAction(group, day.today, roll) : undefined
  return (
    <GroupPupils
      group={group}
      more={[votingCards]}
      primary={call}
      secondary={day && !roll ? [absences] : []}
      notes={(day?.attention ?? []).map(({ studentId, kind, words }) => ({
        studentId,
        words,
        isUrgent: kind === 'faltas',
      }))}
      underWay={<OpenQuizzes groupId={group.id} />}
      beside={
        <Loaded answer={answer} failed="Não foi possível ver o dia da turma" awaited={null}>
          {day => <AttentionCard day={day} />}
        </Loaded>
      }
      below={day && <TodayCard day={day} clock={clock} accountId={user?.id} />}
    />
  )
}

/** The way to a roll: that of the day in the register, that of a lesson in its plan, where it is given. */
function rollAction(group: Group, today: string, { lesson }: NextRoll): Action {
  if (lesson === null)
    return { label: 'Fazer a chamada de hoje', icon: 'user-check', to: `${registerHref(group.id)}?hoje` }
  const { planId, subject, startsAt } = lesson
  const when = startsAt === null ? `de ${subject.name}` : `das ${startsAt}`
  return planId === null
    ? {
        label: `Planificar a aula ${when}`,
        icon: 'plus',
        to: newLessonHref({ group, subject, date: today, startsAt }),
      }
    : { label: `Fazer a chamada ${when}`, icon: 'user-check', to: href(pages.lesson, { id: planId }) }
}
