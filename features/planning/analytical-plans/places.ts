import * as pages from '#school/pages.ts'

export const planCrumbs = [
  { label: 'Academia', to: pages.academy },
  { label: 'Planos analíticos', to: pages.plans },
]
