import { describe, expect, it } from 'vitest'
import { linesOf } from '../documents/read-back.ts'
import { contentFor, fifteenTerms } from './arbitrary.ts'
import type { GameContent } from './content.ts'
import { gamePaper, kindNames, loadKind } from './kinds.ts'

/** Two that repeat others, one without words, one of a single letter: what kinds leave out. */
const odd: GameContent = [
  { id: 'x0', prompt: 'Outra vez a erosão', answer: 'erosão' },
  { id: 'x1', prompt: fifteenTerms[2]?.prompt ?? '', answer: 'Repetida' },
  { id: 'x2', prompt: '', answer: 'Sem pergunta' },
  { id: 'x3', prompt: 'Uma vogal', answer: 'É' },
]
const head = {
  title: 'Ciências Naturais',
  subtitle: 'Um jogo, 6ª classe',
  pupils: ['Ana Sitoe', 'Bento Macuácua'],
}

describe('a game of every kind', () => {
  it.each(kindNames)(
    '%s: the same content, rules and seed give the board and the pages they always gave',
    async name => {
      const kind = await loadKind(name)
      const content = [...contentFor(name), ...odd]
      const lines: string[] = []
      for (const level of ['easy', 'medium', 'hard'] as const) {
        const rules = { ...kind.defaults, level }
        const { items, rules: _rules, ...board } = kind.board(content, rules, 'Zimpeto')
        lines.push(`${level}: ${kind.gives(content, rules)}`)
        lines.push(...kind.leftOut(content, rules).map(({ item, why }) => `left out: ${item} ${why}`))
        lines.push(JSON.stringify(items.map(({ id }) => id)), JSON.stringify(board))
      }
      lines.push(...linesOf(await gamePaper(name, kind.board(content, kind.defaults, 'Zimpeto'), head)))
      await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot(`${name}/board.golden.txt`)
    },
  )
})
