import { href } from '#kit/address.ts'
/** The page of a group. */
export const groupHref = (groupId: string) => `/dashboard/group/${groupId}`

/** The register of a group in the month of a day. */
export const registerHref = (groupId: string, date?: string) =>
  href(`${groupHref(groupId)}/faltas`, { mes: date?.slice(0, 7) })

/** The group's book in the week of a day. */
export const classBookHref = (groupId: string, date: string) => `${groupHref(groupId)}/livro?dia=${date}`

/** A pupil's absences, in the month of a day. */
export const pupilAbsencesHref = (studentId: string, date?: string) =>
  href(`/dashboard/group/alunos/${studentId}/faltas`, { mes: date?.slice(0, 7) })
