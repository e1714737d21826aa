import { runtimeConfig } from '#kit/web/runtime-config.ts'
import type { IconName } from '#kit/web/theme/icon.tsx'
import * as pages from '#school/pages.ts'
import { admins, approvers, staff } from '#school/roles.ts'

/** One entry of a menu, as data: the three layouts draw the same list. */
export interface NavItem {
  title: string
  /** What it is called for somebody of a role, where that is another thing. */
  titleOf?: Readonly<Record<string, string>>
  /** A path of this application, or an address of elsewhere. */
  path: string
  icon?: IconName
  /** A short count or word at the end of the row. */
  info?: string
  /** A second line, read out and shown on hover. */
  caption?: string
  children?: readonly NavItem[]
  disabled?: boolean
  /** Roles that see the item; everybody when absent. */
  roles?: readonly string[]
  /** Of the whole academy: not for who sees one school alone. */
  forAcademy?: boolean
  /** Opens in a new tab even when the address is of this origin. */
  external?: boolean
  /** Further paths that make the item the active one. */
  alsoActiveAt?: readonly string[]
}

/** Items under one heading; a heading with a path and no items is itself a link. */
export interface NavSection {
  heading: string
  icon?: IconName
  path?: string
  items: readonly NavItem[]
  roles?: readonly string[]
  /** The narrow layouts show the whole section as one item with a popover. */
  foldsWhenNarrow?: boolean
}

/** The part of the product that a page belongs to. */
export interface Area {
  id: 'academy' | 'diagnostics'
  title: string
  home: string
  sections: () => readonly NavSection[]
}

export const ACADEMY: Area = {
  id: 'academy',
  title: 'Dondzalândia Academy',
  home: pages.academy,
  sections: academySections,
}

export const DIAGNOSTICS: Area = {
  id: 'diagnostics',
  title: 'Sistema de Diagnóstico',
  home: pages.diagnosticsHome,
  sections: () => [
    {
      heading: 'Sistema de Diagnóstico',
      roles: staff,
      items: [
        { title: 'Dashboard', path: pages.schoolPicture, icon: 'squares-four' },
        { title: 'Disciplinas', path: pages.diagnosticsSubjects, icon: 'books' },
        {
          title: 'Testes',
          path: pages.tests,
          icon: 'exam',
          alsoActiveAt: [pages.test],
        },
        { title: 'Alunos', path: pages.diagnosticsPupils, icon: 'student' },
      ],
    },
    {
      heading: 'Trabalho',
      roles: staff,
      items: [
        { title: 'Diagnósticos', path: pages.applications, icon: 'stethoscope' },
        {
          title: 'Níveis',
          path: pages.levels,
          icon: 'ear',
          alsoActiveAt: [pages.hearing],
        },
        { title: 'Relatórios', path: pages.reports, icon: 'chart-line-up' },
        { title: 'Recuperação', path: pages.recoveryPlans, icon: 'plant' },
        { title: 'Banco de perguntas', path: pages.bank, icon: 'question' },
      ],
    },
  ],
}

export const AREAS: readonly Area[] = [ACADEMY, DIAGNOSTICS]

/** Whether the address leaves this application. */
export function isExternal(path: string): boolean {
  return /^(?:[a-z][a-z\d+.-]*:)?\/\//i.test(path) || /^(?:mailto|tel):/i.test(path)
}

/** Whether a click opens a new tab. */
export function opensNewTab(item: NavItem): boolean {
  return item.external === true || isExternal(item.path)
}

/**
 * Whether the item stands for the page at `pathname`: the page itself, one below it, or one below a child.
 * Hash and query of the item's path are ignored; an item that leads elsewhere is never active.
 */
export function isActive(item: NavItem, pathname: string): boolean {
  if (opensNewTab(item)) return false
  const own = [item.path, ...(item.alsoActiveAt ?? [])]
  return (
    own.some(path => isAtOrBelow(pathname, path)) ||
    (item.children ?? []).some(child => isActive(child, pathname))
  )
}

/** The entry among siblings that fits the page best: the longest path wins, so `/x/five` does not light `/x`. */
export function activeAmong(items: readonly NavItem[], pathname: string): NavItem | undefined {
  const fitting = items.filter(item => isActive(item, pathname))
  return fitting.toSorted((a, b) => bare(b.path).length - bare(a.path).length)[0]
}

/** The one entry of a whole menu that stands for the page: a heading below may hold what fits better. */
export function activeInMenu(sections: readonly NavSection[], pathname: string): NavItem | undefined {
  return activeAmong(
    sections.flatMap(section => section.items),
    pathname,
  )
}

/** The sections as somebody of that role sees them, who may be of one school alone. An unknown role (null) hides nothing. */
export function visibleSections(
  sections: readonly NavSection[],
  role: string | null,
  oneSchool = false,
): NavSection[] {
  return sections
    .filter(section => mayShow(section.roles, role))
    .map(section => ({ ...section, items: visibleItems(section.items, role, oneSchool) }))
    .filter(section => section.items.length > 0 || section.path !== undefined)
}

/** What a count at the end of a row is at most. */
const MOST = 99

/** The sections with a short count at the end of one item's row; 0 writes none, and what is more than 99 ends there. */
export function withCount(sections: readonly NavSection[], path: string, count: number): NavSection[] {
  return sections.map(section => ({
    ...section,
    items: section.items.map(item =>
      item.path === path && count > 0 ? { ...item, info: count > MOST ? `${MOST}+` : String(count) } : item,
    ),
  }))
}

/** Every page that the menus of both areas lead to, for the quick find. */
export function menuPages(
  role: string | null,
  oneSchool = false,
): { title: string; path: string; trail: string; icon?: IconName }[] {
  return AREAS.flatMap(area =>
    visibleSections(area.sections(), role, oneSchool).flatMap(section =>
      section.items.flatMap(item => [
        { title: item.title, path: item.path, trail: area.title, icon: item.icon },
        ...(item.children ?? [])
          .filter(child => child.path !== item.path)
          .map(child => ({
            title: child.title,
            path: child.path,
            trail: `${area.title} / ${item.title}`,
            icon: item.icon,
          })),
      ]),
    ),
  )
}

function visibleItems(items: readonly NavItem[], role: string | null, oneSchool: boolean): NavItem[] {
  return items
    .filter(item => mayShow(item.roles, role) && !(item.forAcademy && oneSchool))
    .map(item => {
      const title = (role === null ? undefined : item.titleOf?.[role]) ?? item.title
      return {
        ...item,
        title,
        ...(item.children && { children: visibleItems(item.children, role, oneSchool) }),
      }
    })
}

function mayShow(roles: readonly string[] | undefined, role: string | null): boolean {
  return !roles || role === null || roles.includes(role)
}

function isAtOrBelow(pathname: string, path: string): boolean {
  const target = bare(path)
  const current = bare(pathname)
  return current === target || current.startsWith(`${target}/`)
}

function bare(path: string): string {
  return path.replace(/(?:[?#]|\/:).*$/, '').replace(/(.)\/+$/, '$1')
}

function academySections(): NavSection[] {
  return [
    {
      heading: 'Bem-vindo',
      items: [
        { title: 'Glossário', path: pages.terms, icon: 'book-open-text' },
        { title: 'Gestão de Quiz', path: pages.quizzes, icon: 'exam', roles: staff },
        {
          title: 'Disciplinas',
          path: pages.subjects,
          icon: 'books',
          roles: staff,
          alsoActiveAt: [pages.programmes],
        },
        {
          title: 'Quiz Progress',
          path: runtimeConfig().quizProgressUrl,
          icon: 'chart-line-up',
          external: true,
        },
        { title: 'Políticas', path: pages.policies, icon: 'scroll' },
      ],
    },
    { heading: 'Diagnóstico', icon: 'stethoscope', path: pages.diagnostics, items: [], roles: staff },
    { heading: 'Planificação', items: planning(), roles: staff },
    {
      heading: 'Administração',
      icon: 'gear-six',
      items: [
        { title: 'Endereço da escola', path: pages.administration, icon: 'qr-code' },
        ...administration(),
      ],
      roles: admins,
      foldsWhenNarrow: true,
    },
  ]
}

function planning(): NavItem[] {
  return [
    {
      title: 'Planos analíticos',
      path: pages.plans,
      icon: 'calendar-dots',
      alsoActiveAt: [pages.newPlan, pages.editPlan, pages.planControl, pages.pacing],
    },
    {
      title: 'Planos de aula',
      path: pages.lessons,
      icon: 'chalkboard-teacher',
      alsoActiveAt: [pages.lesson],
    },
    { title: 'Assistência às aulas', path: pages.observations, icon: 'eye' },
    {
      title: 'Jogos',
      path: pages.gamesHome,
      icon: 'puzzle-piece',
      alsoActiveAt: [pages.editGame],
      children: [
        { title: 'Início', path: pages.gamesHome },
        { title: 'Criar jogo', path: pages.newGame },
        { title: 'Consultar', path: pages.games },
        { title: 'Controlo', path: pages.gameControl },
      ],
    },
    {
      title: 'Turmas',
      path: pages.groups,
      icon: 'users-three',
      children: [
        {
          title: 'Todas as turmas',
          path: pages.groups,
          titleOf: { professor: 'As suas turmas' },
        },
        { title: '5ª classe', path: pages.fifthGrade },
        { title: '6ª classe', path: pages.sixthGrade },
        { title: 'Notas', path: pages.markBooks },
        { title: 'Conselhos de notas', path: pages.councils, roles: approvers },
        { title: 'Regras de avaliação', path: pages.markRules, roles: approvers },
        { title: 'Substituições', path: pages.substitutions, roles: approvers },
        { title: 'Importações', path: pages.imports, roles: approvers },
      ],
      alsoActiveAt: [pages.substitutions, pages.markBooks, pages.councils, pages.markRules],
    },
  ]
}

/** What the administration keeps, each with its page. */
export function administration(): NavItem[] {
  return [
    { title: 'Utilizadores', path: pages.users, icon: 'user-gear' },
    { title: 'Escolas', path: pages.schools, icon: 'buildings' },
    {
      title: 'Calendário',
      path: pages.calendars,
      icon: 'calendar-check',
      alsoActiveAt: [pages.newYear],
    },
    { title: 'Horários', path: pages.timetables, icon: 'clock' },
    { title: 'Línguas dos alunos', path: pages.languages, icon: 'translate' },
    { title: 'Auditoria', path: pages.audit, icon: 'list-magnifying-glass' },
    { title: 'Cópias de segurança', path: pages.backups, icon: 'database', forAcademy: true },
    { title: 'Saúde', path: pages.health, icon: 'pulse', forAcademy: true },
    { title: 'Perguntas frequentes', path: pages.faqsAdmin, icon: 'question', forAcademy: true },
    { title: 'Reciclagem', path: pages.bin, icon: 'recycle' },
  ]
}
