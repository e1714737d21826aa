import { counted, hundredths } from '#kit/figures.ts'
import type { QuizResults } from './results-contract.ts'

/** What a question asks of the teacher, the most urgent first. */
export const verdicts = [
  'por corrigir',
  'ensinar de novo',
  'retomar em grupo',
  'bem',
  'sem respostas',
] as const
export type Verdict = (typeof verdicts)[number]

export const verdictLabels: Record<Verdict, string> = {
  'por corrigir': 'Por corrigir',
  'ensinar de novo': 'Ensinar de novo',
  'retomar em grupo': 'Retomar em grupo',
  bem: 'Bem',
  'sem respostas': 'Sem respostas',
}

/** Under this percentage of the points, as it is shown, a question is taken up again. */
const TAKE_UP_UNDER = 60

type Item = QuizResults['items'][number]

/** What to do about a question: an option that drew more pupils than the key is taught anew. */
export function verdictOf({ asked, toMark, facility, options }: Item): Verdict {
  if (toMark > 0) return 'por corrigir'
  if (asked === 0 || facility === null) return 'sem respostas'
  const { wrong, key } = strongest(options)
  if (wrong && key && wrong.chosen > 0 && wrong.chosen >= key.chosen) return 'ensinar de novo'
  return hundredths(facility) < TAKE_UP_UNDER ? 'retomar em grupo' : 'bem'
}

/** The sentence after the verdict: which answer drew how many away, and the error behind it. */
export function adviceOf(item: Item): string {
  if (item.toMark > 0)
    return item.toMark === 1
      ? 'Corrija a resposta antes de publicar as notas.'
      : `Corrija as ${item.toMark} antes de publicar as notas.`
  const { wrong } = strongest(item.options)
  if (item.type === 'essay' || !wrong || wrong.chosen === 0) return ''
  const drawn = `${wrong.chosen} ${wrong.chosen === 1 ? 'respondeu' : 'responderam'} «${wrong.text}».`
  return wrong.typicalError === '' ? drawn : `${drawn} ${sentence(wrong.typicalError)}`
}

/** Questions in the order in which they ask for a decision. */
export function byDecision<One extends Item>(items: readonly One[]): One[] {
  return items.toSorted(
    (a, b) =>
      verdicts.indexOf(verdictOf(a)) - verdicts.indexOf(verdictOf(b)) ||
      (a.facility ?? 2) - (b.facility ?? 2) ||
      a.number - b.number,
  )
}

/** «15 de 46 certas», «60 % dos pontos»: what is said under the share. */
export function rightOf({ right, asked, toMark }: Item): string {
  return `${right} de ${counted(asked - toMark, 'certa', 'certas')}`
}

function strongest(options: Item['options']) {
  const most = (all: Item['options']) => all.toSorted((a, b) => b.chosen - a.chosen)[0]
  return {
    wrong: most(options.filter(option => !option.right)),
    key: most(options.filter(option => option.right)),
  }
}

function sentence(text: string): string {
  const [first = ''] = text
  const whole = first.toUpperCase() + text.slice(first.length)
  return /[.!?]$/.test(whole) ? whole : `${whole}.`
}
