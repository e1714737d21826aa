const base = '/diagnostico/recuperacao'

/** Where recovery plans stand. */
export const places = {
  list: base,
  plan: (id: string) => `${base}/${id}`,
  edit: (id: string) => `${base}/${id}/editar`,
  report: (applicationId: string) => `/diagnostico/relatorios/turma/${applicationId}`,
  test: (id: string) => `/diagnostico/teste/${id}`,
  application: (id: string) => `/diagnostico/diagnosticos/${id}`,
  evolution: (before: string, after: string) =>
    `/diagnostico/relatorios/evolucao?antes=${before}&depois=${after}`,
  lesson: (id: string) => `/dashboard/criarPlanoDeAula?id=${id}`,
}

export const crumbs = [
  { label: 'Sistema de Diagnóstico', to: '/diagnostico/home' },
  { label: 'Recuperação', to: base },
]
