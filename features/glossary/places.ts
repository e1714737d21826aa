const list = '/dashboard/glossaryList'

/** Where terms are listed, read and written. */
export const places = {
  list,
  add: `${list}/novo`,
  page: (id: string) => `${list}/${id}`,
  edit: (id: string) => `${list}/${id}/editar`,
}

export const crumbs = [
  { label: 'Academia', to: '/dashboard' },
  { label: 'Glossário', to: places.list },
]

/** From a term that is no more. */
export const gone = { label: 'Procurar no glossário', to: places.list }
