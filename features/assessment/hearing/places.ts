import { href } from '#kit/address.ts'
/** Where the pupils of an application are heard. */
export function hearingHref(id: string): string {
  return `/diagnostico/ouvir/${id}`
}

/** What else shows an hour by levels. */
export const IN_THE_WEEK = ['timetable', 'dashboard', 'calendar', 'lesson-plans', 'class-book', 'fulfilment']

export const LEVELS = '/diagnostico/niveis'

export function groupingHref(id: string): string {
  return `${LEVELS}/${id}`
}

/** What moved from level to level, of these groups or of all. */
export function movesHref(groupIds: readonly string[], skill = 'leitura'): string {
  return href(`${LEVELS}/mudancas`, { turma: groupIds, 'o-que': skill })
}

/** The families of those who were heard in an application. */
export function familiesHref(id: string): string {
  return `${LEVELS}/familias/${id}`
}

export const ORAL_TEXTS = `${LEVELS}/textos`
