import type { Question } from '../question.ts'
import { ownEntry } from './own-entry.ts'

/** A problem with a question, as the schema has it. */
type Issue = { message: string; path: PropertyKey[]; code?: string; origin?: unknown; input?: unknown }

const names: Record<string, string> = {
  name: 'o nome',
  stem: 'o enunciado',
  points: 'a cotação',
  competence: 'a competência',
  bloom: 'o nível cognitivo',
  difficulty: 'a dificuldade',
  explanation: 'a explicação',
  right: 'o comentário se certa',
  partial: 'o comentário se parcial',
  wrong: 'o comentário se errada',
  penalty: 'a penalização',
  category: 'a categoria',
  externalId: 'o código de origem',
  text: 'o texto',
  feedback: 'o comentário',
  typicalError: 'o erro típico',
  weight: 'o peso',
  value: 'o número',
  tolerance: 'a tolerância',
  match: 'o par',
  otherFeedback: 'o comentário a outras respostas',
  factor: 'o factor',
  lines: 'o número de linhas',
  minWords: 'o mínimo de palavras',
  maxWords: 'o máximo de palavras',
  template: 'o texto inicial',
  guidance: 'as orientações de correcção',
  picture: 'a imagem',
  label: 'o nome',
}
/** Lists, and what one of them is called. */
const lists: Record<string, [many: string, one: string]> = {
  options: ['as opções', 'da opção'],
  answers: ['as respostas', 'da resposta'],
  prompts: ['os elementos', 'do elemento'],
  choices: ['os pares', 'do par'],
  items: ['os elementos', 'do elemento'],
  gaps: ['os espaços', 'do espaço'],
  hints: ['as dicas', 'da dica'],
  tags: ['as etiquetas', 'da etiqueta'],
  media: ['os ficheiros', 'do ficheiro'],
  units: ['as unidades', 'da unidade'],
  rubric: ['os critérios', 'do critério'],
  levels: ['os níveis', 'do nível'],
  areas: ['as áreas', 'da área'],
}

/** What is wrong with a question, with the field that it is in, as one Portuguese sentence. */
export function issueWords(issue: Issue | undefined, type: Question['type']): string {
  if (!issue) return 'A pergunta não está completa.'
  const [first] = issue.path
  if (issue.code === 'custom' && !general.has(issue.message)) return issue.message
  if (first === 'stem' && general.has(issue.message)) return 'A pergunta não tem enunciado.'
  const field = fieldOf(issue.path, type)
  if (issue.message === 'Preencha este campo.') return `Falta ${field}.`
  return `${field.charAt(0).toUpperCase()}${field.slice(1)}: ${problemOf(issue)}`
}

/** Messages that name no field themselves. */
const general = new Set(['Preencha este campo.', 'Escreva numa só linha.'])

function problemOf(issue: Issue): string {
  if (general.has(issue.message)) return 'tem de caber numa só linha.'
  if (issue.code === 'too_big')
    return issue.origin === 'array'
      ? 'há demasiados.'
      : issue.origin === 'string'
        ? 'é comprido de mais.'
        : 'é um valor alto de mais.'
  if (issue.code === 'too_small') return issue.origin === 'array' ? 'há poucos.' : 'é um valor baixo de mais.'
  return 'não é um valor válido.'
}

/** `options.2.feedback` as «o comentário da opção C». */
function fieldOf(path: PropertyKey[], type: Question['type']): string {
  const words = path.filter(part => part !== 'feedback' || path.length === 1 || part !== path[0])
  const places: string[] = []
  let last = ''
  for (const [at, part] of words.entries()) {
    if (typeof part === 'number') continue
    const name = String(part)
    const place = words[at + 1]
    const list = ownEntry(lists, name)
    if (list && typeof place === 'number') {
      places.unshift(`${list[1]} ${placeName(name, place, type)}`)
      last = ''
    } else last = list ? list[0] : (ownEntry(names, name) ?? `«${name}»`)
  }
  return [last || 'o texto', ...places].join(' ')
}

function placeName(list: string, place: number, type: Question['type']): string {
  const isLettered = list === 'options' && (type === 'single-choice' || type === 'multiple-choice')
  return isLettered ? String.fromCharCode(65 + place) : String(place + 1)
}
