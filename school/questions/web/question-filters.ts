import {
  bloomLabels,
  bloomLevels,
  difficulties,
  difficultyLabels,
  questionTypeLabels,
  questionTypes,
} from '#engines/questions/taxonomy.ts'

/** What questions of the bank are filtered by wherever they are listed. */
export const questionFilters = [
  {
    key: 'bloom',
    label: 'Nível',
    options: bloomLevels.map(value => ({ value, label: bloomLabels[value] })),
  },
  {
    key: 'type',
    label: 'Tipo',
    options: questionTypes.map(value => ({ value, label: questionTypeLabels[value] })),
  },
  {
    key: 'difficulty',
    label: 'Dificuldade',
    options: difficulties.map(value => ({ value, label: difficultyLabels[value] })),
  },
  {
    key: 'used',
    label: 'Uso',
    options: [
      { value: 'sim', label: 'Em algum teste' },
      { value: 'não', label: 'Ainda em nenhum' },
    ],
  },
  {
    key: 'fault',
    label: 'A corrigir',
    options: [{ value: 'sem desconto', label: 'Marcar tudo dá tudo' }],
  },
] as const
