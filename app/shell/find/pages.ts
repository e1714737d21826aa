import { matches } from '#kit/fold.ts'
import type { IconName } from '#kit/web/theme/icon.tsx'
import { staff } from '#school/roles.ts'
import { menuPages } from '../nav/navigation.ts'

/** Something that the quick find leads to. */
export interface Found {
  title: string
  /** Where it belongs: «Sistema de Diagnóstico». */
  trail: string
  path: string
  icon: IconName
  /** Further words by which people look for it. */
  also?: string
  /** Who finds it; everybody when absent. */
  roles?: readonly string[]
  /** A page of the menu: its icon is drawn as there, where it is loaded already. */
  inMenu?: boolean
}

const BESIDES: readonly Found[] = [
  { title: 'O dia', trail: 'Dondzalândia Academy', path: '/dashboard', icon: 'house' },
  { title: 'Calendário', trail: 'Dondzalândia Academy', path: '/dashboard/two', icon: 'calendar-dots' },
  {
    title: 'Banco de perguntas',
    trail: 'Sistema de Diagnóstico',
    path: '/diagnostico/testes/banco',
    icon: 'books',
  },
  {
    title: 'Recuperação',
    trail: 'Sistema de Diagnóstico',
    path: '/diagnostico/recuperacao',
    icon: 'plant',
  },
  {
    title: 'O meu horário',
    trail: 'Planos de aula',
    path: '/dashboard/homePlanoDeAula',
    icon: 'clock',
    also: 'semana aulas horário',
    roles: staff,
  },
  {
    title: 'Horário de uma turma',
    trail: 'Turmas',
    path: '/dashboard/group',
    icon: 'clock',
    roles: staff,
  },
  {
    title: 'Faltas',
    trail: 'Turmas',
    path: '/dashboard/faltas',
    icon: 'users-three',
    also: 'presenças ausências registo',
    roles: staff,
  },
  {
    title: 'Trimestres',
    trail: 'Calendário',
    path: '/dashboard/two?por=mes',
    icon: 'calendar-dots',
    also: '1 2 3 1.º 2.º 3.º trimestre férias feriados',
    roles: staff,
  },
  { title: 'Account settings', trail: 'Conta', path: '/dashboard/conta', icon: 'user-gear' },
  { title: 'Perguntas frequentes', trail: 'Ajuda', path: '/faqs', icon: 'question' },
]

/** The pages that somebody of that role can open and whose name or place fits the search. */
export function findPages(search: string, role: string | null, oneSchool = false): Found[] {
  const pages: Found[] = [
    ...BESIDES,
    ...menuPages(role, oneSchool).map(page => ({
      ...page,
      icon: page.icon ?? ('file-text' as const),
      inMenu: page.icon !== undefined,
    })),
  ]
  return pages.filter(
    page =>
      (!page.roles || role === null || page.roles.includes(role)) &&
      matches([page.title, page.trail, page.also].join(' '), search),
  )
}
