const list = '/dashboard/administracao/linguas'

/** Where the texts of the languages of a school are listed and written. */
export const places = {
  list,
  add: `${list}/nova`,
  edit: (id: string) => `${list}/${id}`,
}

export const crumbs = [{ label: 'Administração' }, { label: 'Línguas dos alunos', to: places.list }]
