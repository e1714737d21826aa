import { href } from '#kit/address.ts'

const base = '/diagnostico/relatorios'

/** Where every report stands. */
export const places = {
  list: base,
  classOf: (applicationId: string) => `${base}/turma/${applicationId}`,
  competencesOf: (applicationId: string) => `${base}/competencias/${applicationId}`,
  /** By level, where its pupils were heard. */
  oral: (applicationId: string) => `/diagnostico/diagnosticos/${applicationId}?parte=resultado`,
  itemsOf: (applicationId: string) => `${base}/perguntas/${applicationId}`,
  /** Where the key of a question is tried and repaired. */
  keyOf: (applicationId: string, itemId: string) =>
    `/diagnostico/diagnosticos/${applicationId}?parte=chave&pergunta=${itemId}`,
  pupil: (studentId: string) => `/diagnostico/alunos/${studentId}/testes`,
  evolution: (before: string, after: string) => `${base}/evolucao?antes=${before}&depois=${after}`,
  subject: (subjectId: string, grade?: number) =>
    href(`${base}/disciplina`, { disciplina: subjectId, classe: grade }),
  recoveryOf: (applicationId: string) => `/diagnostico/recuperacao/novo?aplicacao=${applicationId}`,
  coverage: (subjectId: string, grade?: number) =>
    href(`${base}/cobertura`, { disciplina: subjectId, classe: grade }),
}

export const area = { label: 'Sistema de Diagnóstico', to: '/diagnostico/home' }
export const crumb = { label: 'Relatórios', to: base }
