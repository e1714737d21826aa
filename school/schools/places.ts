const base = '/dashboard/administracao/escolas'

/** Where the pages of schools are. */
export const schoolPlaces = {
  list: base,
  add: `${base}/nova`,
  edit: (id: string) => `${base}/${id}`,
}
