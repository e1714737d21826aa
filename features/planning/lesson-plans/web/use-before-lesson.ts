import { useQuery } from '@tanstack/react-query'
import { query } from '#kit/web/api/queries.ts'
import { type BeforeLesson, getBeforeLesson } from '#school/absences/contract.ts'
import type { Lesson } from '../contract.ts'

/** What is known of absences before the lesson; nothing while it is asked for, or where there is no network. */
export function useBeforeLesson({ id, group, subject, heldOn }: Lesson): BeforeLesson | undefined {
  const { data } = useQuery({
    ...query(getBeforeLesson, {
      query: { group: group?.id ?? '', subject: subject.id, date: heldOn ?? '', lesson: id },
    }),
    enabled: group !== null && heldOn !== null,
  })
  return data
}
