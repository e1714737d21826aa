import { describe, expect, it } from 'vitest'
import { mergeLines } from './merged-lines.ts'

describe('two versions of a field in one text', () => {
  it('puts what came in the place of what went, and loses no line of either', () => {
    expect(mergeLines('Adição\n2.ª ACS', 'Adição\nProblemas')).toEqual([
      { text: 'Adição', isNew: false },
      { text: 'Problemas', gone: '2.ª ACS', isNew: true },
    ])
    expect(mergeLines('', 'quadro')).toEqual([{ text: 'quadro', isNew: true }])
    expect(mergeLines('um\ndois', 'dois')).toEqual([
      { text: 'dois', isNew: false },
      { gone: 'um', isNew: false },
    ])
  })
})
