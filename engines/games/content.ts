/** One pair of a game: what is asked and what answers it. `answer` is the word (a term), `prompt` its definition. */
export interface GameItem {
  id: string
  /** Definition, question or name. Empty only where a list of steps has nothing to ask. */
  prompt: string
  answer: string
  /** Address of a picture that is beside the prompt. */
  picture?: string
  /** Alternative text of the picture. */
  pictureAlt?: string
  /** Places of the picture that have a word each, as shares of its sides: the answer names them in turn, parted by «;». */
  points?: readonly { x: number; y: number }[]
  /** Address of a recording of the answer. */
  audio?: string
  /** Wrong options of its own; others are drawn from the other items' answers. */
  wrong?: readonly string[]
}

/** What a game is made of. The order is kept: it is what the kind «ordenação» asks for. */
export type GameContent = readonly GameItem[]

export const contentBounds = { items: [2, 80], prompt: 400, answer: 200, wrong: 5 } as const

/** Why this content is no game of any kind, or undefined. */
export function contentFault(content: GameContent): string | undefined {
  const [min, max] = contentBounds.items
  if (content.length < min) return `Um jogo precisa de ${min} pares, pelo menos; há ${content.length}.`
  if (content.length > max) return `Um jogo leva ${max} pares, no máximo; há ${content.length}.`
  if (new Set(content.map(item => item.id)).size < content.length) return 'Há pares repetidos.'
  for (const [at, item] of content.entries()) {
    if (item.answer.trim() === '') return `O par ${at + 1} não tem resposta.`
    if (item.answer.length > contentBounds.answer)
      return `A resposta do par ${at + 1} tem mais de ${contentBounds.answer} letras.`
    if (item.prompt.length > contentBounds.prompt)
      return `A pergunta do par ${at + 1} tem mais de ${contentBounds.prompt} letras.`
    if ((item.wrong?.length ?? 0) > contentBounds.wrong)
      return `O par ${at + 1} tem mais de ${contentBounds.wrong} respostas erradas.`
  }
}

/** Two texts are the same to a player: case and spaces do not count. */
export function sameText(text: string): string {
  return text.normalize('NFC').trim().replace(/\s+/g, ' ').toLocaleLowerCase('pt')
}

/** The items that can be distinguished by their answer and, where `prompts` says so, by a prompt that they all have. */
export function distinctItems(content: GameContent, prompts: boolean): GameItem[] {
  const answers = new Set<string>()
  const seenPrompts = new Set<string>()
  return content.filter(item => {
    const answer = sameText(item.answer)
    // A picture tells two items with the same words apart.
    const prompt = `${sameText(item.prompt)} ${item.picture ?? ''}`
    if (answers.has(answer) || answer === '') return false
    if (prompts && (prompt.trim() === '' || seenPrompts.has(prompt))) return false
    answers.add(answer)
    seenPrompts.add(prompt)
    return true
  })
}
