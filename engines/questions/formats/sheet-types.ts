import { type QuestionType, questionTypeLabels, questionTypes } from '../taxonomy.ts'
import { foldWord } from './metadata-tags.ts'
import { ownEntry } from './own-entry.ts'

/** What a type is called where it is a choice of one for some and boxes for others. */
export function isEitherChoice(text: string): boolean {
  return /^(?:escolha multipla|multiple choice|multiple-choice)$/.test(foldWord(text))
}

const typeWords: Record<string, QuestionType> = {
  'escolha unica': 'single-choice',
  'multipla escolha': 'single-choice',
  'escolha simples': 'single-choice',
  em: 'single-choice',
  'multiple choice (single)': 'single-choice',
  'escolha multipla': 'multiple-choice',
  'escolha multipla (varias respostas)': 'multiple-choice',
  'escolha multipla (uma resposta)': 'single-choice',
  'varias respostas': 'multiple-choice',
  caixas: 'multiple-choice',
  mc: 'single-choice',
  mcq: 'single-choice',
  multiple: 'single-choice',
  boolean: 'true-false',
  tf: 'true-false',
  'respostas multiplas': 'multiple-choice',
  'resposta multipla': 'multiple-choice',
  vf: 'true-false',
  'v/f': 'true-false',
  'verdadeiro/falso': 'true-false',
  'verdadeiro-falso': 'true-false',
  'verdadeiro e falso': 'true-false',
  'true/false': 'true-false',
  curta: 'short-answer',
  texto: 'short-answer',
  numero: 'numeric',
  numerico: 'numeric',
  numerical: 'numeric',
  calculo: 'numeric',
  correspondencia: 'matching',
  associar: 'matching',
  ligacao: 'matching',
  ordenar: 'ordering',
  sequencia: 'ordering',
  lacunas: 'gaps',
  espacos: 'gaps',
  completar: 'gaps',
  cloze: 'gaps',
  ...{
    checkboxes: 'multiple-choice',
    checkbox: 'multiple-choice',
    'caixas de verificacao': 'multiple-choice',
  },
  ...{
    'caixas de seleccao': 'multiple-choice',
    dropdown: 'single-choice',
    'lista pendente': 'single-choice',
  },
  ...{ paragraph: 'essay', paragrafo: 'essay', 'long answer': 'essay', 'resposta longa': 'essay' },
  'verdadeiro ou falso': 'true-false',
  aberta: 'essay',
  composicao: 'essay',
  redaccao: 'essay',
}

/** What each type is called, as words are compared. */
const labelWords = Object.fromEntries(
  questionTypes.map(type => [type, foldWord(questionTypeLabels[type])]),
) as Record<QuestionType, string>

/** A type by its Portuguese or English name. */
export function readType(text: string): QuestionType | undefined {
  const word = foldWord(text)
  const spaced = word.replace(/[-_]+/g, ' ')
  return (
    questionTypes.find(
      type => type === word || type.replaceAll('-', ' ') === spaced || labelWords[type] === spaced,
    ) ??
    ownEntry(typeWords, word) ??
    ownEntry(typeWords, spaced)
  )
}
