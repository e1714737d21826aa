/** Eleven types of question, in the order in which screens offer them. */
export const questionTypes = [
  'single-choice',
  'multiple-choice',
  'true-false',
  'short-answer',
  'numeric',
  'matching',
  'ordering',
  'gaps',
  'essay',
  'hotspot',
  'labels',
] as const
export type QuestionType = (typeof questionTypes)[number]

export const questionTypeLabels: Record<QuestionType, string> = {
  'single-choice': 'Escolha única',
  'multiple-choice': 'Escolha múltipla',
  'true-false': 'Verdadeiro ou falso',
  'short-answer': 'Resposta curta',
  numeric: 'Numérica',
  matching: 'Associação',
  ordering: 'Ordenação',
  gaps: 'Preencher espaços',
  essay: 'Desenvolvimento',
  hotspot: 'Tocar na imagem',
  labels: 'Legendar a imagem',
}

/** Levels of Bloom's taxonomy (revised), from the lowest. */
export const bloomLevels = ['remember', 'understand', 'apply', 'analyse', 'evaluate', 'create'] as const
export type BloomLevel = (typeof bloomLevels)[number]

export const bloomLabels: Record<BloomLevel, string> = {
  remember: 'Recordar',
  understand: 'Compreender',
  apply: 'Aplicar',
  analyse: 'Analisar',
  evaluate: 'Avaliar',
  create: 'Criar',
}

export const difficulties = ['easy', 'medium', 'hard'] as const
export type Difficulty = (typeof difficulties)[number]

export const difficultyLabels: Record<Difficulty, string> = {
  easy: 'fácil',
  medium: 'média',
  hard: 'difícil',
}
