import type { MarksPage, MarksPaper, MarksTable } from './marks-paper.ts'

/** Pupils after which a page ends: where the eye has a thicker line anyway. */
const STEP = 5

/**
 * A paper whose list of pupils goes on over so many pages, each with the head of the table; what is counted of all, and the
 * signatures, stand on the last one, for which the others may take so many steps of pupils more.
 */
export function onPages(paper: MarksPaper, pages: number, stepsMore = 0): MarksPaper {
  return { ...paper, pages: paper.pages.map(page => partedPage(page, pages, stepsMore)) }
}

function partedPage(page: MarksPage, pages: number, stepsMore: number): MarksPage {
  const [table, ...others] = page.tables
  if (!table || pages < 2) return page
  const pupils = table.rows.filter(({ strong }) => !strong)
  const perPage = (Math.ceil(pupils.length / pages / STEP) + stepsMore) * STEP
  const parts = Array.from({ length: pages }, (_, at): MarksTable => {
    const isLast = at === pages - 1
    return {
      ...table,
      rows: [
        ...pupils.slice(at * perPage, isLast ? undefined : (at + 1) * perPage),
        ...(isLast ? table.rows.filter(({ strong }) => strong) : []),
      ],
      ...(!isLast && { goesOnAt: at + 2 }),
    }
  })
  return { ...page, tables: [...parts.filter(({ rows }) => rows.length > 0), ...others] }
}
