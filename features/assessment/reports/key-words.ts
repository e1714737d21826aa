import { inWords } from '#kit/figures.ts'
import type { ItemLine } from './report-shapes.ts'

type Check = NonNullable<ItemLine['check']>
export type Grade = NonNullable<Check['grade']>

/** The two grades in which a key may be in doubt. */
export const gradeWords: Record<Grade, string> = {
  wrong: 'Chave provavelmente errada',
  doubt: 'Veja a chave',
}

const verdictWords: Readonly<Record<string, string>> = {
  'key-wrong': gradeWords.wrong,
  'key-doubt': gradeWords.doubt,
  'common-error': 'Um erro comum',
  'distractor-attracts': 'Um distractor atrai de mais',
  'too-easy': 'Fácil de mais',
  'too-hard': 'Difícil de mais',
  'low-discrimination': 'Distingue pouco',
  'dead-distractor': 'Opção que não engana',
}

/** What is said of a question, in so few words as a line has room for. */
export function verdictWord({ code }: { code: string }): string {
  return verdictWords[code] ?? 'A rever'
}

/** Questions whose key is in doubt, those that are probably wrong first. */
export function inDoubt<I extends Pick<ItemLine, 'number' | 'check'>>(
  items: readonly I[],
): (I & { check: Check & { grade: Grade } })[] {
  return items
    .flatMap(item => {
      const { check } = item
      return check?.grade ? [{ ...item, check: { ...check, grade: check.grade } }] : []
    })
    .toSorted((a, b) => Number(b.check.grade === 'wrong') - Number(a.check.grade === 'wrong'))
}

/** Those that raise an alert; for the others a common error of the class is far likelier. */
export function spokenOf<I extends Pick<ItemLine, 'number' | 'check'>>(items: readonly I[]) {
  return inDoubt(items).filter(({ check }) => check.warns)
}

/**
 * What to look at before anything is built on these questions: «A pergunta 3 pesa em FR2: veja a chave primeiro.» Empty where no key is
 * spoken of.
 * @param codes of the competences that something is built on; all without them
 */
export function keyWarnings(items: readonly ItemLine[], codes?: ReadonlySet<string>): string[] {
  return spokenOf(items)
    .filter(({ competenceCode }) => !codes || codes.has(competenceCode))
    .map(({ number, competenceCode, check: { grade } }) => {
      const on = competenceCode === '' ? '' : ` e pesa em ${competenceCode}`
      return grade === 'wrong'
        ? `A pergunta ${number} tem a chave provavelmente errada${on}: corrija-a primeiro.`
        : `A chave da pergunta ${number} está em dúvida${on}: veja-a primeiro.`
    })
}

/** How many keys, and how many other questions, the list below asks to look at: each question counts once, by the word that it carries. */
export function toReview(items: readonly Pick<ItemLine, 'number' | 'check' | 'advice'>[]): {
  keys: number
  questions: number
} {
  const keys = inDoubt(items).length
  return { keys, questions: items.filter(({ advice, check }) => advice.length > 0 && !check?.grade).length }
}

/** «Duas perguntas com a chave em dúvida» */
export function doubtCount(count: number): string {
  const words = inWords(count, 'f')
  return `${words.charAt(0).toUpperCase()}${words.slice(1)} ${count === 1 ? 'pergunta' : 'perguntas'} com a chave em dúvida`
}

/** «Duas chaves que as respostas não confirmam»; «Mais duas …» below those that raise an alert. */
export function unconfirmedCount(count: number, others: number): string {
  const words = `${inWords(count, 'f')} ${count === 1 ? 'chave' : 'chaves'} que as respostas não confirmam`
  return others > 0 ? `Mais ${words}` : `${words.charAt(0).toUpperCase()}${words.slice(1)}`
}
