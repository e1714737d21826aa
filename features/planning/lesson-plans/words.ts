import { type FormWords, mozambicanWords } from '#school/schools/official-form.ts'

export const lessonModels = ['Moçambique', 'Angola', 'Portugal', 'Brasil'] as const
export type LessonModel = (typeof lessonModels)[number]

/** What a model calls the parts of a lesson plan. The fields are the same in all of them. */
export interface LessonWords extends FormWords {
  title: string
  subject: string
  grade: string
  lessonNumber: string
  unit: string
  theme: string
  summary: string
  competences: string
  media: string
  differentiation: string
  /** Heads of the table: time, phase, content, teacher, student, methods, media, notes. */
  columns: readonly [string, string, string, string, string, string, string, string]
  /** Who signs: the teacher, who looks first, who decides. */
  signatures: readonly [string, string, string]
}

/** Labels and columns of each model, in our orthography. */
export const lessonWords: Record<LessonModel, LessonWords> = {
  Moçambique: {
    ...mozambicanWords,
    title: 'Plano de aula',
    subject: 'Disciplina',
    grade: 'Classe',
    lessonNumber: 'Aula n.º',
    unit: 'Unidade temática',
    theme: 'Tema',
    summary: 'Sumário',
    competences: 'Competências',
    media: 'Meios didácticos',
    differentiation: 'Diferenciação e NEE',
    columns: [
      'Tempo',
      'Função didáctica',
      'Conteúdo',
      'Actividades do professor',
      'Actividades do aluno',
      'Métodos',
      'Meios',
      'Observações',
    ],
    signatures: ['O Professor', 'O Delegado de Disciplina', 'Visto do DAP'],
  },
  Angola: {
    country: 'República de Angola',
    province: 'Província',
    district: 'Município',
    school: 'Escola',
    title: 'Plano de aula',
    subject: 'Disciplina',
    grade: 'Classe',
    lessonNumber: 'Lição n.º',
    unit: 'Unidade',
    theme: 'Tema',
    summary: 'Sumário',
    competences: 'Competências',
    media: 'Meios de ensino',
    differentiation: 'Diferenciação e NEE',
    columns: [
      'Tempo',
      'Fase da aula',
      'Conteúdo',
      'Actividade do professor',
      'Actividade do aluno',
      'Métodos',
      'Meios de ensino',
      'Observações',
    ],
    signatures: ['O Professor', 'O Coordenador de Disciplina', 'O Subdirector Pedagógico'],
  },
  Portugal: {
    country: 'República Portuguesa',
    province: 'Distrito',
    district: 'Concelho',
    school: 'Agrupamento ou escola',
    title: 'Plano de aula',
    subject: 'Disciplina',
    grade: 'Ano de escolaridade',
    lessonNumber: 'Lição n.º',
    unit: 'Domínio',
    theme: 'Tema',
    summary: 'Sumário',
    competences: 'Aprendizagens essenciais',
    media: 'Recursos',
    differentiation: 'Diferenciação pedagógica',
    columns: [
      'Tempo',
      'Momento da aula',
      'Conteúdos',
      'Acções do professor',
      'Actividades dos alunos',
      'Estratégias',
      'Recursos',
      'Avaliação e observações',
    ],
    signatures: ['O Docente', 'O Coordenador de Departamento', 'A Direcção'],
  },
  Brasil: {
    country: 'República Federativa do Brasil',
    province: 'Estado',
    district: 'Município',
    school: 'Escola',
    title: 'Plano de aula',
    subject: 'Componente curricular',
    grade: 'Ano',
    lessonNumber: 'Aula n.º',
    unit: 'Unidade temática',
    theme: 'Objecto de conhecimento',
    summary: 'Resumo da aula',
    competences: 'Habilidades (BNCC)',
    media: 'Recursos didácticos',
    differentiation: 'Educação inclusiva',
    columns: [
      'Tempo',
      'Etapa',
      'Conteúdo',
      'Acções do professor',
      'Acções do aluno',
      'Metodologia',
      'Recursos',
      'Avaliação e observações',
    ],
    signatures: ['O Professor', 'A Coordenação Pedagógica', 'A Direcção'],
  },
}
