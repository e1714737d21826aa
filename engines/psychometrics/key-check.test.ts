import { describe, expect, it } from 'vitest'
import { cases, inTurn } from '../../scripts/patience.ts'
import { adviceOn } from './advice.ts'
import { analyse } from './analyse.ts'
import { bestKeyTest, powerAt } from './fixtures/best-key-test.ts'
import { answersOf, classKinds, classOf, drawnClass } from './fixtures/classes.ts'
import { checkKeys, choosersOf, type KeyCheck } from './key-check.ts'
import { responsesFromChoices } from './responses.ts'

const rightKey = (k: number) => Array.from({ length: k }, () => 0)
const swapped = (k: number, at: number) => rightKey(k).with(at, 1 + (at % 3))

/** What is said of the keys of a class whose keys are right. */
const soundly = (kind: keyof typeof classKinds, seed: number, size: { mean: number; n: number; k: number }) =>
  checkKeys(answersOf(classOf(kind, seed, size), rightKey(size.k)))

/** What is said of a key that was typed wrong. */
function ofSwapped(
  kind: keyof typeof classKinds,
  seed: number,
  size: { mean: number; n: number; k: number },
) {
  const at = (7 * seed + 3) % size.k
  return checkKeys(answersOf(classOf(kind, seed, size), swapped(size.k, at)))[at]
}

const count = (of: number, happens: (seed: number) => boolean) =>
  Array.from({ length: of }, (_, seed) => seed + 1).filter(happens).length / of

const MEANS = [-1.5, -1, -0.5, 0, 0.5]
const kinds = Object.keys(classKinds) as (keyof typeof classKinds)[]

describe('a right key', () => {
  it.each(inTurn(kinds, 2))(
    'is called probably wrong in at most one class of twenty, whatever its level: %s',
    kind => {
      for (const mean of MEANS) {
        const accused = count(20, seed =>
          soundly(kind, seed, { mean, n: 30 + 20 * (seed % 3), k: 10 + 10 * (seed % 2) }).some(
            check => check?.grade === 'wrong',
          ),
        )
        expect(accused, `mean ${mean}`).toBeLessThanOrEqual(0.05)
      }
    },
  )

  it('is spoken of outside the analysis in at most one class of four, over all levels', () => {
    const warned = MEANS.map(mean =>
      count(16, seed =>
        soundly('one slope 1.5, guessing .2', seed, { mean, n: 50, k: 20 }).some(check => check?.warns),
      ),
    )
    expect(warned.reduce((sum, share) => sum + share, 0) / MEANS.length).toBeLessThanOrEqual(0.08)
  })

  it.each(['one slope 1.5, guessing .2', 'one slope 1, guessing .2', 'popular misconception'] as const)(
    'is spoken of outside the analysis in at most one of four classes far weaker than their test: %s',
    kind => {
      const warned = count(cases(24, 60), seed =>
        soundly(kind, 400 + seed, { mean: -1.5, n: 30 + 20 * (seed % 3), k: 20 }).some(check => check?.warns),
      )
      expect(warned).toBeLessThanOrEqual(0.25)
    },
  )

  it.each(inTurn(kinds, 2))(
    'is looked at in at most a fifth of a test, unless the answers speak against it: %s',
    kind => {
      for (let seed = 0; seed < 12; seed++) {
        const size = { mean: MEANS[seed % 5] ?? 0, n: 50 + 20 * (seed % 2), k: 20 }
        const checks = soundly(kind, 300 + seed, size).flatMap(check => (check ? [check] : []))
        const doubted = checks.filter(({ grade }) => grade !== null)
        const against = checks.filter(({ chance }) => chance >= 1 / 30)
        expect(doubted.length).toBeLessThanOrEqual(Math.max(against.length, Math.ceil(checks.length / 5)))
        expect(doubted.filter(({ confirmed }) => confirmed)).toEqual([])
        for (const check of against) if (check.best.option > 0) expect(check.grade).not.toBeNull()
      }
    },
  )

  it('that the answers leave open is looked at where wrong keys would be passed over, and nowhere else', () => {
    const open = (mean: number) =>
      Array.from({ length: 20 }, (_, seed) =>
        soundly('one slope 1.5, guessing .2', 300 + seed, { mean, n: 70, k: 20 }).filter(
          check => check?.grade != null && check.chance < 1 / 30,
        ),
      ).flat().length
    expect(open(-1.5)).toBeGreaterThan(10)
    expect(open(0.5)).toBe(0)
  })
})

describe('a swapped key', () => {
  it('is seen in nine classes of ten of seventy pupils that are far weaker than the test', () => {
    const weak = ['one slope 1.5, guessing .2', 'one slope 1, guessing .2', 'popular misconception'] as const
    const found = weak.map(kind =>
      count(cases(20, 50), seed => ofSwapped(kind, 600 + seed, { mean: -1.5, n: 70, k: 20 })?.grade != null),
    )
    expect(found.reduce((sum, share) => sum + share, 0) / weak.length).toBeGreaterThanOrEqual(0.9)
  })

  it.each(['one slope 1.5, guessing .2', 'popular misconception'] as const)(
    'is seen in nine classes of ten between −1.5 and +0.5: %s',
    kind => {
      const found = MEANS.map(mean =>
        count(
          cases(12, 24),
          seed => ofSwapped(kind, seed, { mean, n: 30 + 20 * (seed % 3), k: 20 })?.grade != null,
        ),
      )
      expect(found.reduce((sum, share) => sum + share, 0) / MEANS.length).toBeGreaterThanOrEqual(0.9)
    },
  )

  it('is seen in a class far weaker than the test nearly as often as the best test sees it that knows the question', () => {
    const said = Array.from({ length: 30 }, (_, seed) => {
      const drawn = drawnClass('one slope 1.5, guessing .2', seed, { mean: -1.5, n: 50, k: 20 })
      const at = (7 * seed + 3) % 20
      const best = bestKeyTest(drawn, -1.5) ?? []
      return {
        looked: checkKeys(answersOf(drawn.chosen, rightKey(20))).filter(check => check?.grade != null).length,
        seen: checkKeys(answersOf(drawn.chosen, swapped(20, at)))[at]?.grade != null,
        right: best.map(ratio => ratio(0)),
        swapped: best[at]?.(1 + (at % 3)) ?? 0,
      }
    })
    const looked = said.reduce((sum, one) => sum + one.looked, 0) / (30 * 20)
    const possible = powerAt(
      looked,
      said.flatMap(one => one.right),
      said.map(one => one.swapped),
    )
    expect(looked).toBeLessThan(0.2)
    expect(possible).toBeLessThan(1)
    expect(said.filter(one => one.seen).length / 30).toBeGreaterThan(possible - 0.1)
  })

  it('is no less seen in a class of thirty of whom two left the question out', () => {
    const size = { mean: -1.5, n: 30, k: 20 }
    const seen = (without: number) =>
      count(cases(24, 60), seed => {
        const at = (7 * seed + 3) % 20
        const chosen = classOf('one slope 1.5, guessing .2', 800 + seed, size)
        const left = chosen.map((row, pupil) => (pupil < without ? row.with(at, null) : row))
        return checkKeys(answersOf(left, swapped(20, at)))[at]?.grade != null
      })
    expect(seen(2)).toBeGreaterThan(seen(0) - 0.1)
  })

  it('is called probably wrong in most able classes, and the option is named', () => {
    const found = count(30, seed => {
      const check = ofSwapped('one slope 1.5, guessing .2', seed, { mean: 0.5, n: 50, k: 20 })
      return check?.grade === 'wrong' && check.option === 'A'
    })
    expect(found).toBeGreaterThanOrEqual(0.6)
  })

  it('that one class leaves in doubt is sure with what the question did in three others', () => {
    const size = { mean: -1, n: 40, k: 20 }
    const key = swapped(20, 5)
    const of = (others: number) =>
      count(12, seed => {
        const elsewhere = Array.from({ length: others }, (_, at) =>
          choosersOf(answersOf(classOf('one slope 1.5, guessing .2', 100 + 10 * seed + at, size), key), 5),
        )
        const here = answersOf(classOf('one slope 1.5, guessing .2', seed, size), key)
        const check = checkKeys(here, { elsewhere: key.map((_, at) => (at === 5 ? elsewhere : [])) })[5]
        expect(check?.elsewhere).toBe(40 * others)
        return check?.grade === 'wrong'
      })
    expect(of(0)).toBeLessThanOrEqual(0.5)
    expect(of(3)).toBeGreaterThanOrEqual(0.75)
  })
})

it('a right key that one class leaves in doubt is settled by what the question did in three others', () => {
  const size = { mean: -1, n: 40, k: 20 }
  const kind = 'one slope 1.5, guessing .2'
  const doubted = Array.from({ length: 12 }, (_, seed) => {
    const here = answersOf(classOf(kind, seed, size), rightKey(20))
    return checkKeys(here).flatMap((check, at) => (check?.grade ? [{ seed, here, at }] : []))
  }).flat()
  expect(doubted.length).toBeGreaterThan(3)
  const settled = doubted.filter(({ seed, here, at }) => {
    const elsewhere = [1, 2, 3].map(other =>
      choosersOf(answersOf(classOf(kind, 100 + 10 * seed + other, size), rightKey(20)), at),
    )
    return (
      checkKeys(here, { elsewhere: rightKey(20).map((_, item) => (item === at ? elsewhere : [])) })[at]
        ?.grade === null
    )
  })
  expect(settled.length / doubted.length).toBeGreaterThan(0.6)
})

it('a question that is too hard is no wrong key', () => {
  for (const mean of MEANS) {
    const accused = count(20, seed => {
      const chosen = classOf('one question too hard', seed, { mean, n: 40, k: 20 })
      return checkKeys(answersOf(chosen, rightKey(20))).some(check => check?.grade === 'wrong')
    })
    expect(accused, `mean ${mean}`).toBeLessThanOrEqual(0.05)
  }
})

describe('a popular misconception', () => {
  // Of 31 pupils 22 take 1/8 for larger than 1/2; of the eight best five know better.
  const names = Array.from({ length: 20 }, (_, at) => `P${at + 1}`)
  const rows = Array.from({ length: 31 }, (_, pupil) =>
    names.map((_name, item) => {
      if (item === 4)
        return pupil >= 26 ? 'B' : pupil === 3 ? 'B' : pupil % 11 === 4 ? 'C' : pupil === 12 ? 'D' : 'A'
      return (pupil * 7 + item * 5) % 31 < 4 + pupil * 0.75 ? 'B' : ('ACD'[(pupil + item) % 3] ?? 'A')
    }),
  )
  const responses = () =>
    responsesFromChoices(
      names,
      names.map(() => 'B'),
      rows,
      names.map(() => ['A', 'B', 'C', 'D']),
    )

  it('is not a key that is probably wrong, however many hold it', () => {
    const check = checkKeys(responses())[4]
    expect(check?.grade).not.toBe('wrong')
    expect(check?.chance).toBeLessThan(0.5)
  })

  it('is said as what it is: an error to teach, or a key to look at with the error beside it', () => {
    const { advice } = analyse(responses())
    const [first] = advice.filter(({ item }) => item === 'P5')
    expect(['common-error', 'key-doubt']).toContain(first?.code)
    expect(first).toMatchObject({ option: 'A' })
  })

  it('of which the author wrote what it is speaks less against the key', () => {
    const plain = checkKeys(responses())[4]
    const explained = checkKeys(responses(), { explained: names.map(() => ['A', 'C', 'D']) })[4]
    expect(explained?.chance).toBeLessThan(plain?.chance ?? 0)
    expect(checkKeys(responses(), { explained: names.map(() => ['B']) })[4]?.chance).toBeGreaterThan(
      plain?.chance ?? 1,
    )
  })
})

it('no key is doubted for an option that none of the best pupils chose', () => {
  const doubted = Array.from({ length: cases(40, 80) }, (_, seed) => {
    const chosen = classOf('varied questions (3PL)', seed, { mean: -1.5, n: 31, k: 5 })
    return checkKeys(answersOf(chosen, rightKey(5))).flatMap(check => (check?.grade ? [check] : []))
  }).flat()
  expect(doubted.length).toBeGreaterThan(10)
  expect(doubted.filter(({ best }) => best.option === 0)).toEqual([])
})

describe('nothing is said', () => {
  const check = (rows: string[][], options = ['A', 'B', 'C']) =>
    checkKeys(
      responsesFromChoices(
        (rows[0] ?? []).map((_, at) => `P${at + 1}`),
        (rows[0] ?? []).map(() => 'A'),
        rows,
        (rows[0] ?? []).map(() => options),
      ),
    )

  it('where nothing varies', () => {
    const same = Array.from({ length: 30 }, () => ['B', 'B', 'A', 'A', 'B'])
    expect(check(same)).toEqual([null, null, null, null, null])
  })

  it('of fewer than ten pupils, of questions without options, and of a test without a rest', () => {
    const few = Array.from({ length: 9 }, (_, at) => ['B', at % 2 ? 'A' : 'B', at % 3 ? 'A' : 'C', 'A', 'B'])
    expect(check(few)).toEqual([null, null, null, null, null])
    const many = Array.from({ length: 30 }, (_, at) => [
      'B',
      at % 2 ? 'A' : 'B',
      at % 3 ? 'A' : 'C',
      'A',
      'B',
    ])
    expect(check(many, [])[0]).not.toBeUndefined()
    expect(check(many.map(row => row.slice(0, 3)))).toEqual([null, null, null])
  })
})

it('the order of the pupils and the names of the options change nothing', () => {
  const chosen = classOf('varied questions (3PL)', 5, { mean: -0.5, n: 40, k: 12 })
  const check = checkKeys(answersOf(chosen, swapped(12, 5)))
  expect(checkKeys(answersOf(chosen.toReversed(), swapped(12, 5)))).toEqual(check)
  const turned = chosen.map(row => row.map(place => (place === null ? null : (place + 1) % 4)))
  const key = swapped(12, 5).map(place => (place + 1) % 4)
  const again = checkKeys(answersOf(turned, key))
  for (const [at, each] of again.entries()) expect(each?.chance).toBeCloseTo(check[at]?.chance ?? -1, 9)
})

describe('what is said of a key', () => {
  const statistics = {
    item: 'P14',
    p: 0.13,
    pointBiserial: 0,
    itemRest: -0.2,
    alphaIfDeleted: 0.7,
    discrimination: 0,
    options: ['A', 'B', 'C', 'D'].map((option, at) => ({
      option,
      count: [2, 4, 1, 24][at] ?? 0,
      proportion: 0,
      itemRest: 0,
    })),
  }
  const check = (over: Partial<KeyCheck>): KeyCheck => ({
    item: 'P14',
    grade: 'wrong',
    chance: 0.99,
    warns: true,
    confirmed: false,
    option: 'D',
    key: 'B',
    best: { n: 8, option: 8, key: 0 },
    elsewhere: 0,
    ...over,
  })

  it('that is probably wrong: whom the best follow, and nothing else', () => {
    expect(adviceOn(statistics, { n: 31, key: 'B', check: check({}) })).toEqual([
      {
        item: 'P14',
        code: 'key-wrong',
        option: 'D',
        text: 'Chave provavelmente errada em P14: dos 8 alunos com melhor nota no resto do teste, 8 escolheram D e nenhum escolheu a chave B. Com a chave certa, isto aconteceria menos de uma vez em mil.',
      },
    ])
  })

  it('that is in doubt: the common error beside it, and how sure in words', () => {
    const [advice] = adviceOn(statistics, {
      n: 31,
      key: 'B',
      check: check({ grade: 'doubt', chance: 0.1, best: { n: 8, option: 3, key: 5 } }),
    })
    expect(advice).toEqual({
      item: 'P14',
      code: 'key-doubt',
      option: 'D',
      text: 'Veja a chave de P14: 24 de 31 escolheram D e 4 a chave B; dos 8 alunos com melhor nota no resto do teste, 3 escolheram D e 5 escolheram a chave B. É mais provável ser um erro comum do que uma chave trocada: cerca de 9 em cada 10.',
    })
  })

  it('of an option that one pupil chose is said in the singular', () => {
    const one = { ...statistics, options: statistics.options.map(option => ({ ...option, count: 1 })) }
    const [advice] = adviceOn(one, { n: 31, key: 'B', check: check({ grade: 'doubt', chance: 0.1 }) })
    expect(advice?.text).toContain('1 de 31 escolheu D e 1 a chave B')
  })

  it.each([
    [0.017, '59 em cada 60'],
    [0.025, '39 em cada 40'],
    [0.034, '29 em cada 30'],
    [0.05, '19 em cada 20'],
    [0.1, '9 em cada 10'],
    [0.27, '3 em cada 4'],
    [0.7, 'É mais provável ser uma chave trocada do que um erro comum: cerca de 2 em cada 3'],
    [0.5, 'Tanto pode ser um erro comum como uma chave trocada'],
  ])('a chance of %d: «%s»', (chance, words) => {
    const [advice] = adviceOn(statistics, { n: 31, key: 'B', check: check({ grade: 'doubt', chance }) })
    expect(advice?.text).toContain(words)
  })
})

it('counts the best 27 % of those who chose, and those tied with the last of them', () => {
  const LETTERS = ['A', 'B', 'C', 'D']
  for (const seed of [4, 5, 6]) {
    const chosen = classOf('not enough time', seed, { mean: -0.5, n: 43, k: 14 })
    for (const [at, check] of checkKeys(answersOf(chosen, rightKey(14))).entries()) {
      if (!check) continue
      const choosers = chosen.flatMap(row => {
        const score = row.filter((place, item) => item !== at && place === 0).length
        const place = row[at] ?? null
        return place === null ? [] : [{ score, letter: LETTERS[place] }]
      })
      const sorted = choosers.toSorted((a, b) => b.score - a.score)
      const last = sorted[Math.ceil(0.27 * sorted.length) - 1]?.score ?? Number.NaN
      const best = choosers.filter(({ score }) => score >= last)
      const on = (letter: string) => best.filter(each => each.letter === letter).length
      expect(check.best).toEqual({ n: best.length, option: on(check.option), key: on('A') })
    }
  }
})
