const list = '/dashboard/programas'

/** Where programmes are listed, read, written and laid over a year. */
export const places = {
  list,
  add: `${list}/novo`,
  /** Another edition, or another class, with the same units. */
  copy: (id: string) => `${list}/novo?copiar=${id}`,
  page: (id: string) => `${list}/${id}`,
  edit: (id: string) => `${list}/${id}/editar`,
  change: (id: string) => `${list}/${id}/mudou`,
  year: (id: string) => `${list}/${id}/ano`,
}

export const crumbs = [
  { label: 'Disciplinas', to: '/dashboard/subjectManagement' },
  { label: 'Programas', to: places.list },
]

/** From a programme that is no more. */
export const gone = { label: 'Procurar nos programas', to: places.list }
