import * as pages from '#school/pages.ts'

/** Where the pages of substitutions stand. */
export const crumbs = [
  { label: 'Academia', to: pages.academy },
  { label: 'Substituições', to: pages.substitutions },
]
