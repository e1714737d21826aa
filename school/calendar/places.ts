const base = '/dashboard/administracao/calendario'

/** Where the pages of the school calendar are. */
export const calendarPlaces = {
  list: base,
  page: (id: string) => `${base}/${id}`,
  edit: (id: string) => `${base}/${id}/editar`,
  /** A new edition; with an id, one that begins as a copy. */
  create: (copyOf?: string) => `${base}/novo${copyOf ? `?de=${copyOf}` : ''}`,
}
