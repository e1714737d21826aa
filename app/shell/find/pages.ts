import { matches } from '#kit/fold.ts'
import type { IconName } from '#kit/web/theme/icon.tsx'
import type { FindablePage } from '../../findable-pages.ts'
import { ACADEMY, DIAGNOSTICS, menuPages } from '../nav/navigation.ts'

/** Something that the quick find leads to. */
export interface Found {
  title: string
  /** Where it belongs: «Sistema de Diagnóstico». */
  trail: string
  path: string
  icon: IconName
  /** A page of the menu: its icon is drawn as there, where it is loaded already. */
  inMenu?: boolean
}

const TRAILS: Readonly<Record<string, string>> = { academy: ACADEMY.title, diagnostics: DIAGNOSTICS.title }

/**
 * The pages that somebody of that role can open and whose name or place fits the search: each once, with the words of
 * `routes.ts` and of the menu. Without a search those of the menu.
 */
export function findPages(
  search: string,
  role: string | null,
  pages: readonly FindablePage[],
  oneSchool = false,
): Found[] {
  const isSearched = search.trim() !== ''
  const menu = new Map(menuPages(role, oneSchool).map(item => [item.path, item]))
  const forAcademy = menuPages(role).flatMap(item => (menu.has(item.path) ? [] : item.path))
  const own = pages
    .filter(({ who, path }) => (!who || role === null || who.some(each => each === role)) && isOpen(path))
    .map(page => {
      const item = menu.get(page.path)
      const trail = item?.trail ?? TRAILS[page.frame] ?? 'Ajuda'
      return {
        found: {
          title: page.title,
          trail,
          path: page.path,
          icon: item?.icon ?? ('file-text' as const),
          inMenu: item?.icon !== undefined,
        },
        words: [page.title, item?.title, trail, page.words].join(' '),
      }
    })
  const elsewhere = [...menu.values()]
    .filter(({ path }) => !pages.some(page => page.path === path))
    .map(({ title, trail, path, icon = 'file-text' }) => ({
      found: { title, trail, path, icon, inMenu: icon !== 'file-text' },
      words: `${title} ${trail}`,
    }))
  const fitting = [...own, ...elsewhere].filter(
    ({ found, words }) => (isSearched || menu.has(found.path)) && matches(words, search),
  )
  const byName = fitting.filter(({ found }) => isSearched && matches(found.title, search))
  return [...new Set([...byName, ...fitting])].map(({ found }) => found)

  /** What the menu keeps from those who see one school alone is not offered either, nor what is below it. */
  function isOpen(path: string): boolean {
    return !forAcademy.some(kept => path === kept || path.startsWith(`${kept}/`))
  }
}
