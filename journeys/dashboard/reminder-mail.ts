import { counted, formatDateSlashes } from '#kit/figures.ts'
import { PRODUCT_NAME } from '#kit/product-name.ts'
import * as pages from '#school/pages.ts'

interface Reminder {
  name: string
  /** Who reminds. */
  by: string
  lessons: number
  from_day: string
  to_day: string
}

/** E-mail to a teacher about lessons without a plan. */
export function reminderMail(
  { name, by, lessons, from_day: from, to_day: to }: Reminder,
  address: string,
): { subject: string; text: string } {
  const what = counted(lessons, 'aula', 'aulas')
  return {
    subject: `${PRODUCT_NAME}: ${what} sem plano`,
    text: [
      `${name},`,
      `${by} pede o plano de ${what}, de ${formatDateSlashes(from)} a ${formatDateSlashes(to)}.`,
      `Planifique em ${address}${pages.lessons}`,
      '',
    ].join('\n\n'),
  }
}

interface Notice {
  name: string
  by: string
  title: string
  detail: string
  path: string
}

/** What somebody lets another know, by e-mail. */
export function noticeMail(
  { name, by, title, detail, path }: Notice,
  address: string,
): { subject: string; text: string } {
  return {
    subject: `${PRODUCT_NAME}: ${title}`,
    text: [`${name},`, `${by} avisa: ${title}.`, detail, `${address}${path}`, '']
      .filter(Boolean)
      .join('\n\n'),
  }
}
