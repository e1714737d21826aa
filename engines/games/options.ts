import { shuffled } from '../questions/shuffle.ts'
import { type GameItem, sameText } from './content.ts'

/** A question of choice: options as they stand, and which of them is right. */
export interface ChoiceQuestion {
  item: string
  options: readonly string[]
  key: number
}

/** Between the things that a prompt offers: «2/3 ou 3/4», «o sal, o açúcar ou a areia». */
const between = /,|;|\s+ou\s+/i

/** What else a prompt offers beside the answer: of «Qual é maior: 2/3 ou 3/4?», answered by 3/4, that is 2/3. */
export function offeredBeside({ prompt, answer }: Pick<GameItem, 'prompt' | 'answer'>): string[] {
  const text = prompt.slice(0, MAX_PROMPT).replace(/[?.!…\s]+$/, '')
  const colon = text.lastIndexOf(':')
  const list = text.slice(colon + 1)
  if (!/\sou\s/i.test(list)) return []
  const [first = '', ...rest] = list
    .split(between)
    .map(piece => piece.trim())
    .filter(Boolean)
  // Without a colon the first piece is the question, and ends with what it offers where nothing else parts them.
  const lead =
    rest.length > 1
      ? []
      : first
          .split(' ')
          .slice(-1)
          .filter(word => shapeOf(word) !== WORDS && shapeOf(word) === shapeOf(answer))
  const offered = colon >= 0 ? [first, ...rest] : [...lead, ...rest]
  const isOffered = offered.some(piece => sameText(piece) === sameText(answer))
  return isOffered ? offered.filter(piece => sameText(piece) !== sameText(answer)) : []
}

/** Prompts are no longer. */
const MAX_PROMPT = 400

/**
 * Wrong options that an item could have: what its prompt offers, and nothing else beside; or its own (those of a picture
 * with places are each of one place), then the answers of items that ask something else.
 */
export function wrongOptions(
  content: readonly GameItem[],
  item: GameItem,
): { own: string[]; others: string[] } {
  const taken = new Set([sameText(item.answer)])
  const prompt = sameText(item.prompt)
  for (const other of content)
    if (sameText(other.prompt) === prompt && other.picture === item.picture) taken.add(sameText(other.answer))
  const unused = (texts: readonly string[]) =>
    texts.filter(text => {
      const same = sameText(text)
      if (same === '' || taken.has(same)) return false
      taken.add(same)
      return true
    })
  const offered = item.points ? [] : offeredBeside(item)
  return {
    own: unused(item.points ? [] : [...offered, ...(item.wrong ?? [])]),
    // An answer to another question is no answer to one that says what may be answered.
    others: offered.length > 0 ? [] : unused(content.map(other => other.answer)),
  }
}

/**
 * The shape by which a text can be guessed: a percentage, a fraction, a date, a number, a number with its unit, words.
 */
export function shapeOf(text: string): string {
  const plain = text.normalize('NFKC').trim()
  const number = String.raw`[-+−]?\d[\d\s.,]*`
  if (new RegExp(`^${number}%$`).test(plain)) return 'percentage'
  if (/^[-+−]?\d+(?:\s+\d+)?\s*[/⁄]\s*\d+$/.test(plain)) return 'fraction'
  if (/^\d{1,2}[.ºo]*(?:\s+de\s+\p{L}+(?:\s+de\s+\d+)?|\/\d{1,2}\/\d{2,4})$/u.test(plain)) return 'date'
  if (new RegExp(`^${number}$`).test(plain)) return 'number'
  const unit = new RegExp(`^${number}([^\\d\\s.,].*)$`).exec(plain)?.[1]
  // «7 h 30» is of one shape with «8 h 15».
  return unit === undefined ? WORDS : `number in ${unit.trim().replace(/\d+/g, '#')}`
}

const WORDS = 'words'

/** Of these, what shows least that it is wrong: those of its shape; or else numbers beside a number and words beside words. */
function alikeTo(answer: string, texts: readonly string[]): string[] {
  const shape = shapeOf(answer)
  const same = texts.filter(text => shapeOf(text) === shape)
  return same.length > 0 ? same : texts.filter(text => (shapeOf(text) === WORDS) === (shape === WORDS))
}

/** The items whose shape alone would answer them: nothing that is wrong was written for them, and no other answer is of theirs. */
export function recognisableByShape(content: readonly GameItem[]): GameItem[] {
  return content.filter(item => {
    const { own, others } = wrongOptions(content, item)
    return (
      own.length === 0 && others.length > 0 && !others.some(text => shapeOf(text) === shapeOf(item.answer))
    )
  })
}

/**
 * An item as a question of at most `most` options; undefined where there is nothing to choose from.
 * @param alike whether only what looks like the right answer stands beside it, as long as there is anything: another shape
 *   would tell which is wrong
 */
export function choiceQuestion(
  content: readonly GameItem[],
  item: GameItem,
  max: number,
  random: () => number,
  alike = false,
): ChoiceQuestion | undefined {
  const { own, others } = wrongOptions(content, item)
  const same = alikeTo(item.answer, others)
  const drawn = alike && own.length + same.length > 0 ? same : others
  const wrong = [...shuffled(own, random), ...shuffled(drawn, random)].slice(0, max - 1)
  if (wrong.length === 0) return undefined
  const options = shuffled([item.answer, ...wrong], random)
  return { item: item.id, options, key: options.indexOf(item.answer) }
}

/** Whether an item can be asked at all. */
export function canBeAsked(content: readonly GameItem[], item: GameItem): boolean {
  if (item.prompt.trim() === '' && !item.picture) return false
  const { own, others } = wrongOptions(content, item)
  return own.length + others.length > 0
}
