const HOME = '/dashboard/substituicoes'

/** Where the pages of substitutions stand. */
export const crumbs = [
  { label: 'Academia', to: '/dashboard' },
  { label: 'Substituições', to: HOME },
]

/** The lessons of one teacher who is away. */
export function absenceHref(id: string): string {
  return `${HOME}/${id}`
}
