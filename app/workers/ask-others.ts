import { randomUUID } from 'node:crypto'
import { isLetter, type Letter, ownPart } from './part.ts'

/** A process that hangs has nothing to tell. */
const PATIENCE_MS = 1000

/**
 * Asks every process of the installation the same, this one too; processes that do not answer in time are left out.
 * @param tell what this process answers
 * @param processes how many there are
 */
export function askingOthers<Answer>(tell: () => Answer, processes: number) {
  const part = ownPart()
  if (part === undefined) return { all: async () => new Map([[1, tell()]]), close: () => undefined }
  const { number } = part
  const waiting = new Map<string, (letter: Letter) => void>()
  const hear = (message: unknown) => {
    if (!isLetter(message)) return
    if ('answer' in message) waiting.get(message.question)?.(message)
    else send({ from: number, to: message.from, question: message.question, answer: tell() })
  }
  process.on('message', hear)
  return {
    all: async (): Promise<ReadonlyMap<number, Answer>> => {
      const answers = new Map([[number, tell()]])
      const question = randomUUID()
      const { promise, resolve } = Promise.withResolvers<void>()
      const late = setTimeout(resolve, PATIENCE_MS)
      waiting.set(question, ({ from, answer }) => {
        answers.set(from, answer as Answer)
        if (answers.size === processes) resolve()
      })
      send({ from: number, to: 'others', question })
      await promise
      clearTimeout(late)
      waiting.delete(question)
      return new Map([...answers].toSorted(([a], [b]) => a - b))
    },
    close: () => {
      process.off('message', hear)
    },
  }
}

function send(letter: Letter): void {
  if (process.connected) process.send?.(letter)
}
