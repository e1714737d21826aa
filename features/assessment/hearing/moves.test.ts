import { expect, it } from 'vitest'
import { chanceOf, isWithinChance, listeningOf, type Moved, matrixOf } from './moves.ts'
import { axesText, betweenLanguages, languageText, levelsText } from './moves-words.ts'

const LEVELS = ['Inicial', 'Letra', 'Palavra', 'Parágrafo', 'História']

it('counts a matrix as one counts raw rows with a pencil, by sex and in all', () => {
  const moved = Array.from({ length: 97 }, (_none, at): Moved => {
    const from = (at * 7) % 5
    return {
      studentId: `p${at}`,
      sex: at % 3 === 0 ? 'H' : 'M',
      from: LEVELS[from] ?? '',
      to: LEVELS[Math.max(0, Math.min(4, from + ((at * 5) % 4) - 1))] ?? '',
    }
  })
  const matrix = matrixOf(LEVELS, moved)
  let seen = 0
  for (const [row, from] of LEVELS.entries())
    for (const [column, to] of LEVELS.entries()) {
      const own = moved.filter(one => one.from === from && one.to === to)
      expect(matrix.cells[row]?.[column]).toEqual({
        H: own.filter(({ sex }) => sex === 'H').length,
        M: own.filter(({ sex }) => sex === 'M').length,
        total: own.length,
      })
      seen += own.length
    }
  expect([seen, matrix.all.total]).toEqual([97, 97])
  expect(matrix.up.total + matrix.same.total + matrix.down.total).toBe(97)
  expect(matrix.up.total).toBe(moved.filter(one => LEVELS.indexOf(one.to) > LEVELS.indexOf(one.from)).length)
})

it('says what listening alone would move: half of what two listeners tell apart, either way', () => {
  const pairs = Array.from(
    { length: 40 },
    (_none, at) => [LEVELS[at % 4] ?? '', LEVELS[(at % 4) + (at % 5 === 0 ? 1 : 0)] ?? ''] as const,
  )
  const listening = listeningOf(LEVELS, pairs)
  expect(listening).toMatchObject({ n: 40, same: 32, moves: 0.1 })
  expect(listening?.kappa).toBeGreaterThan(0.8)
  expect(chanceOf(31, 4, 64, listening)).toEqual({ moved: 6, beyond: 'up' })
  expect(chanceOf(7, 5, 64, listening)).toEqual({ moved: 6, beyond: null })
})

it('says nothing of chance where too few were heard by two, and never that a fall is a rise', () => {
  expect(chanceOf(31, 4, 64, null)).toBe(null)
  expect(chanceOf(31, 4, 64, listeningOf(LEVELS, [['Letra', 'Letra']]))).toBe(null)
  const agreed = listeningOf(
    LEVELS,
    Array.from({ length: 30 }, (_none, at) => [LEVELS[at % 5] ?? '', LEVELS[at % 5] ?? ''] as const),
  )
  expect(chanceOf(5, 7, 60, agreed)?.beyond).toBe(null)
  expect(chanceOf(1, 15, 30, agreed)?.beyond).toBe('down')
  expect(chanceOf(12, 12, 30, agreed)?.beyond).toBe('both')
})

it('a rise that only listening made is called teaching in few of a thousand classes', () => {
  let called = 0
  let state = 7
  const random = () => {
    state = (state * 1103515245 + 12345) % 2147483648
    return state / 2147483648
  }
  for (let run = 0; run < 1000; run += 1) {
    const noisy = () => (random() < 0.1 ? 1 : random() < 0.11 ? -1 : 0)
    const pairs = Array.from({ length: 30 }, () => ['Palavra', LEVELS[2 + noisy()] ?? ''] as const)
    const moved = Array.from({ length: 60 }, () => noisy())
    const chance = chanceOf(
      moved.filter(each => each > 0).length,
      moved.filter(each => each < 0).length,
      60,
      listeningOf(LEVELS, pairs),
    )
    if (chance?.beyond) called += 1
  }
  expect(called).toBeLessThan(50)
})

it('two languages differ only beyond a fair coin', () => {
  expect(isWithinChance(5, 3)).toBe(true)
  expect(isWithinChance(15, 2)).toBe(false)
  expect(isWithinChance(2, 15)).toBe(false)
  expect(isWithinChance(0, 0)).toBe(true)
})

it('says which language is that of home, of a class and of each pupil', () => {
  const all = { H: 1, M: 2, total: 3 }
  const text = (atHome: number) => languageText({ language: 'Emakhuwa', atHome, all })
  expect([text(0), text(2), text(3)]).toEqual([
    'Em emakhuwa',
    'Em emakhuwa, língua de casa de 2 dos 3 alunos',
    'Em emakhuwa, a língua de casa',
  ])
  const at = (language: string, level: string) => ({ language, level, place: 1, of: 5, date: '2026-05-05' })
  const levels = [at('Português', 'Letra'), at('Emakhuwa', 'Palavra')]
  expect(levelsText({ motherTongue: 'emakhuwa', levels })).toBe(
    'Português: Letra · Emakhuwa (de casa): Palavra',
  )
})

it('tells who reads in one language and not yet in the other', () => {
  const level = (language: string, place: number) => ({
    language,
    level: LEVELS[place] ?? '',
    place,
    of: 5,
    date: '',
  })
  expect(betweenLanguages({ levels: [level('Português', 2), level('Emakhuwa', 3)] })).toBe(
    'lê em emakhuwa, ainda não em português',
  )
  expect(betweenLanguages({ levels: [level('Português', 4), level('Emakhuwa', 3)] })).toBe('')
})

it('heads a matrix with its months, and with the years where they are two', () => {
  const on = (first: string, last = first) => ({ first, last })
  expect(axesText({ from: on('2026-03-27'), to: on('2026-05-01', '2026-06-02') })).toBe(
    'Março ↓ Maio a Junho →',
  )
  expect(axesText({ from: on('2025-10-27'), to: on('2026-03-01') })).toBe('Outubro de 2025 ↓ Março de 2026 →')
})
