import { href } from '#kit/address.ts'
import * as pages from '#school/pages.ts'

/** The register of a group in the month of a day. */
export const registerHref = (groupId: string, date?: string) =>
  href(pages.register, { id: groupId, mes: date?.slice(0, 7) })

/** The group's book in the week of a day. */
export const classBookHref = (groupId: string, date: string) =>
  href(pages.classBook, { id: groupId, dia: date })

/** A pupil's absences, in the month of a day. */
export const pupilAbsencesHref = (studentId: string, date?: string) =>
  href(pages.pupilAbsences, { id: studentId, mes: date?.slice(0, 7) })
