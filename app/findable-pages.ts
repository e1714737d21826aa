import * as pages from '#school/pages.ts'
import type { Route } from './routes.ts'

/** A page to which the quick find leads, with further words by which people look for it. */
export type FindablePage = Pick<Route, 'path' | 'title' | 'frame' | 'who' | 'words'>

/** The pages that open by themselves: those of one thing are found by its name, and some with words of their own. */
export function findablePages(routes: readonly Route[]): FindablePage[] {
  return routes
    .filter(({ path, title, page, frame, first = [], words }, at) => {
      const isPage = frame === 'academy' || frame === 'diagnostics' || path === pages.faqs
      const wantsOneThing = first.some(question => question.includes(':'))
      const isSecondPath = routes
        .slice(0, at)
        .some(other => other.page === page && other.title === title && other.frame === frame)
      return isPage && !isSecondPath && !path.includes(':') && (words !== undefined || !wantsOneThing)
    })
    .map(({ path, title, frame, who, words }) => ({ path, title, frame, who, words }))
}
