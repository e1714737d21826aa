import { href } from '#kit/address.ts'
import { formatDateInProse } from '#kit/figures.ts'
import type { NewNotice } from '#school/notices/notice.ts'
import * as pages from '#school/pages.ts'

/** What a notice about an observation carries as what it is about. */
export const aboutObservation = (id: string) => `observation ${id}`

interface Of {
  id: string
  held_on: string
  starts_at: string | null
}

const place = (id: string) => href(pages.observation, { id })

/** To the teacher: somebody will sit in on a lesson. */
export function noticeOfPlan(of: Of & { teacher_id: string }): NewNotice {
  const hour = of.starts_at === null ? '' : ` às ${of.starts_at}`
  return {
    accountId: of.teacher_id,
    about: `${aboutObservation(of.id)} marcada`,
    title: 'Vão assistir a uma aula sua',
    detail: `${formatDateInProse(of.held_on)}${hour}`,
    path: place(of.id),
    until: of.held_on,
  }
}

/** To the teacher: what was written of the lesson waits for her words and her signature. */
export function noticeToSign(of: Of & { teacher_id: string }, until: string): NewNotice {
  return {
    accountId: of.teacher_id,
    about: `${aboutObservation(of.id)} por assinar`,
    title: 'Leia e assine a assistência à sua aula',
    detail: `Aula de ${formatDateInProse(of.held_on)}`,
    path: place(of.id),
    until,
  }
}

/** To the observer: the teacher has signed. */
export function noticeOfSigned(of: Of & { observer_id: string }, until: string): NewNotice {
  return {
    accountId: of.observer_id,
    about: `${aboutObservation(of.id)} assinada`,
    title: 'Uma assistência sua está assinada por ambos',
    detail: `Aula de ${formatDateInProse(of.held_on)}`,
    path: place(of.id),
    until,
  }
}
