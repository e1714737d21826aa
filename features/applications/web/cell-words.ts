import type { ApplicationItem, Given, GivenResponse } from '../contract.ts'

/** What a cell of the grid shows: the option's letter, «–» for blank, nothing while nothing was entered. */
export function cellText(item: ApplicationItem, response: GivenResponse | undefined): string {
  if (!response) return '·'
  if (response.outcome === 'branco') return '–'
  if (response.outcome === 'não apresentada') return 'N'
  if (item.question.type === 'true-false') return response.answer ? 'V' : 'F'
  if (item.question.type === 'single-choice') {
    const at = item.question.options.findIndex(option => option.id === response.answer)
    return at < 0 ? '?' : String.fromCharCode(65 + at)
  }
  return String(response.answer ?? '')
}

/** The letters of the key, in force or as written. */
export function keyText({ question, change }: ApplicationItem): string {
  if (change?.kind === 'drop') return 'anul.'
  if (change?.kind === 'credit') return 'todos'
  if (question.type === 'true-false')
    return (change ? change.right[0] === 'true' : question.correct) ? 'V' : 'F'
  if (question.type !== 'single-choice') return ''
  return question.options
    .flatMap((option, at) =>
      (change ? change.right.includes(option.id) : option.correct) ? [String.fromCharCode(65 + at)] : [],
    )
    .join(' ')
}

/** What one key, or one pasted word, means for an item; undefined when it means nothing there. */
export function givenBy(item: ApplicationItem, word: string): Given | undefined {
  const sign = word.trim().toUpperCase()
  if (sign === '' || sign === '–' || sign === '-') return { kind: 'blank' }
  if (sign === 'N') return { kind: 'not-presented' }
  const { question } = item
  if (question.type === 'true-false' && (sign === 'V' || sign === 'F'))
    return { kind: 'answer', answer: sign === 'V' }
  if (question.type === 'single-choice') {
    const option = sign.length === 1 ? question.options[sign.charCodeAt(0) - 65] : undefined
    return option && { kind: 'answer', answer: option.id }
  }
  if (question.type === 'short-answer' || question.type === 'numeric')
    return { kind: 'answer', answer: word.trim() }
  return undefined
}
