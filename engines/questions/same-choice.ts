import { decodeEntities, plainText } from './rich-text.ts'
import { readTypedNumber } from './typed-number.ts'
import { visibleText } from './typed-text.ts'

const wholeLook = /^<(b|i|u|mark|small)>((?:(?!<\/?\1>)[\s\S])*)<\/\1>$/

/**
 * What a reader tells a choice by. Boxes, spaces and marks of width nothing go, and so does a look of the whole text;
 * letters, their case and accents stay, and a look of a part of them (`<b>ca</b>sa`) too.
 */
export function seenText(html: string): string {
  let text = html
    .replace(/<(\/?)strong\b[^<>]*>/gi, '<$1b>')
    .replace(/<(\/?)em\b[^<>]*>/gi, '<$1i>')
    .replace(/<\/?(?:p|div|br|span|font|bdi|li|ul|ol)\b[^<>]*>/gi, ' ')
    .replace(/\\\(\s*([\d\s.,]+?)\s*\\\)/g, '$1')
  text = visibleText(decodeEntities(text))
  for (let match = wholeLook.exec(text); match; match = wholeLook.exec(text)) text = (match[2] ?? '').trim()
  return text
}

type See = (text: string) => string

/** Words of a stem that asks how something is written, so that case makes two options of one word. */
const aboutSpelling = /mai[úu]scul|min[úu]scul|escrev|escrit|grafi|ortogr|letra|nome pr[óo]prio/i
/** Words of a stem that asks how a number is written, so that `6` and `6,0` are two options. */
const aboutFigures =
  /algarismo|significativ|casas? decima|arredond|aproxima|d[ée]cim|cent[ée]sim|mil[ée]sim|escrev|escrit/i

/**
 * What tells options apart that a pupil chooses from: `bonito` and `Bonito`, or `6` and `6,0`, are one answer unless the
 * stem asks how it is written. Accents stay, since `avó` and `avô` are two words.
 * @param see what is seen of a text: `visibleText` for lines, which are no HTML
 */
export function choiceKeyOf(stem: string, see: See = seenText): See {
  const text = plainText(stem)
  const [hasCase, hasFigures] = [aboutSpelling.test(text), aboutFigures.test(text)]
  return option => {
    const seen = see(option)
    if (!hasFigures && /^[-+−]?\d[\d., ]*$/.test(seen)) {
      const number = readTypedNumber(seen)
      if (number) return `${number.value}`
    }
    return hasCase ? seen : seen.toLowerCase()
  }
}

/**
 * Whether two choices are the same to the pupil: two of the same words cannot be told apart.
 * @param see what is seen of a text: `visibleText` for lines, which are no HTML
 */
export function isSameChoice(
  choices: readonly { id: string; text: string }[],
  one: string,
  other: string,
  see: See = seenText,
): boolean {
  if (one === other) return true
  const textOf = (id: string) => choices.find(choice => choice.id === id)?.text
  const [text, otherText] = [textOf(one), textOf(other)]
  return text !== undefined && otherText !== undefined && see(text) === see(otherText)
}

/** The places of the first two choices that say the same. */
export function sameChoices(
  choices: readonly { text: string }[],
  see: See = seenText,
): [first: number, second: number] | undefined {
  const found = new Map<string, number>()
  for (const [at, { text }] of choices.entries()) {
    const seen = see(text)
    const first = found.get(seen)
    if (first !== undefined && seen !== '') return [first, at]
    found.set(seen, at)
  }
  return undefined
}

/** The sentence that refuses two choices that say the same, by their letters. */
export function sameChoicesText(choices: readonly { text: string }[], see: See = seenText): string {
  const [first = 0, second = 0] = sameChoices(choices, see) ?? []
  const letter = (at: number) => String.fromCharCode(65 + at)
  const [one, other] = [first, second].map(at => plainText(choices[at]?.text ?? '').slice(0, 40))
  const said = one === other ? `«${one}»` : `«${one}» e «${other}»`
  return `As opções ${letter(first)} e ${letter(second)} dizem o mesmo${one === '' ? '' : ` (${said})`}: mude uma delas.`
}
