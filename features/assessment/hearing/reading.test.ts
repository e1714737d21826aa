import { expect, it } from 'vitest'
import { oralModels } from '../diagnostic-tests/oral-models.ts'
import {
  endsEarly,
  isLongEnoughForTiming,
  managesText,
  rightWords,
  wordsAMinute,
  wordsOf,
} from './reading.ts'

it('counts the words of a text, and what stands alone without a letter with the word before', () => {
  expect(wordsOf('  A Ana – diz ela – vai.\n12 vezes ')).toEqual([
    'A',
    'Ana –',
    'diz',
    'ela –',
    'vai.',
    '12',
    'vezes',
  ])
  expect(wordsOf('')).toEqual([])
  for (const { levels } of oralModels)
    for (const { task, second } of levels)
      for (const text of [task, second])
        expect(wordsOf(text).length).toBe(text.split(/\s+/).filter(word => /[\p{L}\p{N}]/u.test(word)).length)
})

it('gives the correct words a minute that a stop-watch and a pencil give', () => {
  // 42 words read until «cavou», 3 of them wrong, in a minute.
  expect(wordsAMinute({ last: 41, wrong: [7, 17, 23], seconds: 60 })).toBe(39)
  // 30 words in 45 seconds, 5 wrong: 25 × 60 / 45 = 33,3.
  expect(wordsAMinute({ last: 29, wrong: [0, 1, 2, 3, 4], seconds: 45 })).toBe(33)
  expect(wordsAMinute({ last: -1, wrong: [0, 1], seconds: 12 })).toBe(0)
  // What was tapped after the last word, or twice, is not taken away.
  expect(rightWords({ last: 9, wrong: [3, 3, 20] })).toBe(9)
})

it('does not depend on the second more than a second is worth, for any reading', () => {
  for (let seconds = 5; seconds <= 60; seconds += 1)
    for (let right = 1; right <= 120; right += 7) {
      const [exact, late] = [seconds, seconds + 1].map(took =>
        wordsAMinute({ last: right - 1, wrong: [], seconds: took }),
      )
      expect((exact ?? 0) - (late ?? 0)).toBeLessThanOrEqual(
        Math.ceil((right * 60) / (seconds * (seconds + 1))) + 1,
      )
      expect(exact).toBe(Math.floor((right * 60) / seconds + 0.5))
    }
})

it('ends early after a first line without one right word, and not before', () => {
  const line = Array.from({ length: 10 }, (_none, at) => at)
  expect(endsEarly({ words: 50, wrong: line })).toBe(true)
  expect(endsEarly({ words: 50, wrong: line.slice(1) })).toBe(false)
  expect(endsEarly({ words: 4, wrong: [0, 1, 2, 3] })).toBe(true)
  expect(endsEarly({ words: 4, wrong: [] })).toBe(false)
})

it('calls a text managed that was read to its end with three words wrong at most', () => {
  expect(managesText({ words: 20, last: 19, wrong: [1, 2, 3] })).toBe(true)
  expect(managesText({ words: 20, last: 19, wrong: [1, 2, 3, 4] })).toBe(false)
  expect(managesText({ words: 20, last: 18, wrong: [] })).toBe(false)
})

it('times texts and not letters', () => {
  const [reading] = oralModels
  expect(reading?.levels.map(({ task }) => isLongEnoughForTiming(task))).toEqual([
    false,
    false,
    false,
    true,
    true,
  ])
})
