const base = '/diagnostico/testes/banco'

/** Where the bank of questions stands. */
export const places = {
  list: base,
  add: `${base}/nova`,
  newOfText: (id: string) => `${base}/nova?texto=${id}`,
  page: (id: string) => `${base}/${id}`,
  edit: (id: string) => `${base}/${id}/editar`,
  proposals: `${base}/propostas`,
  proposal: (id: string) => `${base}/propostas/${id}`,
  test: (id: string) => `/diagnostico/teste/${id}`,
  quiz: (id: string) => `/dashboard/quizManager/${id}/resultados`,
}

export const crumbs = [
  { label: 'Sistema de Diagnóstico', to: '/diagnostico/home' },
  { label: 'Testes', to: '/diagnostico/testes' },
  { label: 'Banco', to: base },
]
