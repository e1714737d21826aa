import { runtimeConfig } from '#kit/web/runtime-config.ts'
import type { IconName } from '#kit/web/theme/icon.tsx'
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
  home: '/dashboard',
  sections: academySections,
}

export const DIAGNOSTICS: Area = {
  id: 'diagnostics',
  title: 'Sistema de Diagnóstico',
  home: '/diagnostico/home',
  sections: () => [
    {
      heading: 'Sistema de Diagnóstico',
      roles: staff,
      items: [
        { title: 'Dashboard', path: '/diagnostico/dashboard', icon: 'squares-four' },
        { title: 'Disciplinas', path: '/diagnostico/disciplinas', icon: 'books' },
        {
          title: 'Testes',
          path: '/diagnostico/testes',
          icon: 'exam',
          alsoActiveAt: ['/diagnostico/teste'],
        },
        { title: 'Alunos', path: '/diagnostico/alunos', icon: 'student' },
      ],
    },
    {
      heading: 'Trabalho',
      roles: staff,
      items: [
        { title: 'Diagnósticos', path: '/diagnostico/diagnosticos', icon: 'stethoscope' },
        {
          title: 'Níveis',
          path: '/diagnostico/niveis',
          icon: 'ear',
          alsoActiveAt: ['/diagnostico/ouvir'],
        },
        { title: 'Relatórios', path: '/diagnostico/relatorios', icon: 'chart-line-up' },
        { title: 'Recuperação', path: '/diagnostico/recuperacao', icon: 'plant' },
        { title: 'Banco de perguntas', path: '/diagnostico/testes/banco', icon: 'question' },
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
  return path.replace(/[?#].*$/, '').replace(/(.)\/+$/, '$1')
}

function academySections(): NavSection[] {
  return [
    {
      heading: 'Bem-vindo',
      items: [
        { title: 'Glossário', path: '/dashboard/glossaryList', icon: 'book-open-text' },
        { title: 'Gestão de Quiz', path: '/dashboard/quizManager', icon: 'exam', roles: staff },
        {
          title: 'Disciplinas',
          path: '/dashboard/subjectManagement',
          icon: 'books',
          roles: staff,
          alsoActiveAt: ['/dashboard/programas'],
        },
        {
          title: 'Quiz Progress',
          path: runtimeConfig().quizProgressUrl,
          icon: 'chart-line-up',
          external: true,
        },
        { title: 'Políticas', path: '/dashboard/politicas', icon: 'scroll' },
      ],
    },
    { heading: 'Diagnóstico', icon: 'stethoscope', path: '/diagnostico', items: [], roles: staff },
    { heading: 'Planificação', items: planning(), roles: staff },
    {
      heading: 'Administração',
      icon: 'gear-six',
      items: [
        { title: 'Endereço da escola', path: '/dashboard/administracao', icon: 'qr-code' },
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
      path: '/dashboard/consultarPlanosAnaliticos',
      icon: 'calendar-dots',
      alsoActiveAt: [
        '/dashboard/criarPlanoAnalitico',
        '/dashboard/editarPlanosAnaliticos',
        '/dashboard/controlePlanosAnaliticos',
        '/dashboard/dosificacao',
      ],
    },
    {
      title: 'Planos de aula',
      path: '/dashboard/homePlanoDeAula',
      icon: 'chalkboard-teacher',
      alsoActiveAt: ['/dashboard/criarPlanoDeAula'],
    },
    { title: 'Assistência às aulas', path: '/dashboard/assistencias', icon: 'eye' },
    {
      title: 'Jogos',
      path: '/dashboard/jogoHome',
      icon: 'puzzle-piece',
      alsoActiveAt: ['/dashboard/editarJogo'],
      children: [
        { title: 'Início', path: '/dashboard/jogoHome' },
        { title: 'Criar jogo', path: '/dashboard/criarJogo' },
        { title: 'Consultar', path: '/dashboard/consultarJogo' },
        { title: 'Controlo', path: '/dashboard/controleJogo' },
      ],
    },
    {
      title: 'Turmas',
      path: '/dashboard/group',
      icon: 'users-three',
      children: [
        {
          title: 'Todas as turmas',
          path: '/dashboard/group',
          titleOf: { professor: 'As suas turmas' },
        },
        { title: '5ª classe', path: '/dashboard/group/five' },
        { title: '6ª classe', path: '/dashboard/group/six' },
        { title: 'Notas', path: '/dashboard/notas' },
        { title: 'Conselhos de notas', path: '/dashboard/conselhos', roles: approvers },
        { title: 'Regras de avaliação', path: '/dashboard/regras-de-avaliacao', roles: approvers },
        { title: 'Substituições', path: '/dashboard/substituicoes', roles: approvers },
        { title: 'Importações', path: '/dashboard/group/importacoes', roles: approvers },
      ],
      alsoActiveAt: [
        '/dashboard/substituicoes',
        '/dashboard/notas',
        '/dashboard/conselhos',
        '/dashboard/regras-de-avaliacao',
      ],
    },
  ]
}

/** What the administration keeps, each with its page. */
export function administration(): NavItem[] {
  const at = (page: string) => `/dashboard/administracao/${page}`
  return [
    { title: 'Utilizadores', path: at('utilizadores'), icon: 'user-gear' },
    { title: 'Escolas', path: at('escolas'), icon: 'buildings' },
    {
      title: 'Calendário',
      path: at('calendario'),
      icon: 'calendar-check',
      alsoActiveAt: [at('novo-ano')],
    },
    { title: 'Horários', path: at('horarios'), icon: 'clock' },
    { title: 'Línguas dos alunos', path: at('linguas'), icon: 'translate' },
    { title: 'Auditoria', path: at('auditoria'), icon: 'list-magnifying-glass' },
    { title: 'Cópias de segurança', path: at('copias'), icon: 'database', forAcademy: true },
    { title: 'Saúde', path: at('saude'), icon: 'pulse', forAcademy: true },
    { title: 'Perguntas frequentes', path: at('perguntas-frequentes'), icon: 'question', forAcademy: true },
    { title: 'Reciclagem', path: at('reciclagem'), icon: 'recycle' },
  ]
}
