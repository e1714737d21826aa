import { blankQuestion, commonFields } from '../blank-question.ts'
import { partId, type Question } from '../question.ts'
import { writeQuestions } from './formats.ts'
import type { Writing } from './reading.ts'

const none = { typicalError: '', feedback: '' }
const described = { competence: 'NO1', bloom: 'apply', difficulty: 'easy' } as const

/** One example of each way of filling in the sheet. */
const examples: Question[] = [
  {
    ...commonFields('Calcula: 3 456 + 2 789.'),
    ...described,
    explanation: '6+9=15; 5+8+1=14; 4+7+1=12; 3+2+1=6.',
    type: 'single-choice',
    shuffle: true,
    options: [
      {
        id: 'a',
        text: '5 135',
        correct: false,
        weight: 0,
        typicalError: 'Adiciona sem transporte.',
        feedback: '',
      },
      { id: 'b', text: '6 245', correct: true, weight: 1, ...none },
      {
        id: 'c',
        text: '6 235',
        correct: false,
        weight: 0,
        typicalError: 'Esquece um transporte.',
        feedback: '',
      },
    ],
  },
  {
    ...commonFields('Quais destes números são pares?'),
    type: 'multiple-choice',
    shuffle: true,
    scoring: 'all-or-nothing',
    options: ['12', '7', '40'].map((text, index) => ({
      id: partId(index),
      text,
      correct: index !== 1,
      weight: index === 1 ? 0 : 0.5,
      ...none,
    })),
  },
  { ...blankQuestion('true-false'), stem: 'O rio Zambeze desagua no oceano Índico.' },
  {
    ...blankQuestion('short-answer'),
    stem: 'Qual é a capital de Moçambique?',
    answers: [{ text: 'Maputo', weight: 1, ...none }],
  },
  {
    ...blankQuestion('numeric'),
    stem: 'Quanto vale \\(\\pi\\), com duas casas decimais?',
    answers: [{ value: 3.14, tolerance: 0.01, weight: 1, ...none }],
  },
  {
    ...blankQuestion('matching'),
    stem: 'Associa cada país à sua capital.',
    prompts: [
      { id: 'a', text: 'Malawi', match: 'a' },
      { id: 'b', text: 'Zâmbia', match: 'b' },
    ],
    choices: [
      { id: 'a', text: 'Lilongwe' },
      { id: 'b', text: 'Lusaka' },
      { id: 'c', text: 'Harare' },
    ],
  },
  {
    ...blankQuestion('ordering'),
    stem: 'Ordena do menor para o maior.',
    items: ['9 870', '10 050', '10 500'].map((text, index) => ({ id: partId(index), text })),
  },
  {
    ...blankQuestion('gaps'),
    stem: 'A água ferve a [[1]] graus e gela a [[2]] graus.',
    points: 2,
    gaps: ['100', '0'].map((text, index) => ({
      id: String(index + 1),
      weight: 1,
      kind: 'text' as const,
      caseSensitive: false,
      accentSensitive: false,
      wildcards: false,
      answers: [{ text, weight: 1, ...none }],
    })),
  },
  { ...blankQuestion('essay'), stem: 'Descreve a tua aldeia em cinco linhas.', points: 5, lines: 5 },
]

/** A sheet to be filled in: every column that most schools need, with an example of each type. */
export function questionModel(format: 'csv' | 'xlsx'): Promise<Writing> {
  return writeQuestions(examples, format)
}
