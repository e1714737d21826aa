/** Where plans are searched and read. */
export const LIST = '/dashboard/consultarPlanosAnaliticos'

export const planCrumbs = [
  { label: 'Academia', to: '/dashboard' },
  { label: 'Planos analíticos', to: LIST },
]

/** The page of one plan. */
export function planHref(id: string): string {
  return `${LIST}?id=${id}`
}

/** The form of one plan. */
export function editHref(id: string): string {
  return `/dashboard/editarPlanosAnaliticos?id=${id}`
}
