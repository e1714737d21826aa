const list = '/dashboard/assistencias'

/** Where observations are listed, written, read and summed. */
export const places = {
  list,
  add: `${list}/nova`,
  page: (id: string) => `${list}/${id}`,
  edit: (id: string) => `${list}/${id}/preencher`,
  sum: `${list}/soma`,
  form: `${list}/formulario`,
}

export const crumbs = [
  { label: 'Academia', to: '/dashboard' },
  { label: 'Assistência às aulas', to: places.list },
]

/** From an observation that is no more. */
export const gone = { label: 'Ver as assistências', to: places.list }
