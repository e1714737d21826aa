import { describe, expect, it } from 'vitest'
import { type FixtureItem, fixtureResults } from './fixtures.ts'
import { analyseItems } from './item-analysis.ts'
import { itemPaper } from './item-paper.ts'
import { itemReport } from './item-report.ts'
import { reliabilityLine } from './paper-parts.ts'

const vala = 'A vala'
const items: FixtureItem[] = [
  {},
  { passage: vala },
  { passage: vala },
  { passage: vala },
  {},
  { passage: 'Só uma' },
]
/** Who understood the text has all three of its questions right, and the others none. */
const classOf = (count: number) =>
  Object.fromEntries(
    Array.from({ length: count }, (_, at) => {
      const text = at % 2 === 0 ? '111' : '000'
      return [
        `Aluno ${at + 1}`,
        `${at % 3 === 0 ? 1 : 0}${text}${at % 5 === 0 ? 1 : 0}${at % 4 === 0 ? 1 : 0}`,
      ]
    }),
  )

describe('questions of one text', () => {
  it('are said to be dependent, with the reliability that the test has where each text counts as one', () => {
    const { test } = analyseItems(fixtureResults(items, classOf(20)))
    expect(test.dependent?.text).toMatch(
      /^Dependentes, por serem do mesmo texto: 2, 3 e 4 \(«A vala»\)\. O KR-20 supõe/,
    )
    // The same test whose text was one question, worth three points.
    const asOne: FixtureItem[] = [{}, { points: 3 }, {}, {}]
    const one = Object.fromEntries(
      Object.entries(classOf(20)).map(([name, own]) => [name, `${own[0]}${own[1]}${own[4]}${own[5]}`]),
    )
    const expected = analyseItems(fixtureResults(asOne, one)).test.alpha
    expect(test.dependent?.alpha).toBeCloseTo(expected ?? Number.NaN, 12)
    expect(test.alpha ?? 0).toBeGreaterThan(expected ?? 1)
    expect(reliabilityLine(test)).toContain('se cada texto contar como uma pergunta')
  })

  it('are said so on paper, in the workbook and of the Rasch model', () => {
    const report = itemReport(fixtureResults(items, classOf(40)))
    const paper = itemPaper(report)
    expect(paper.method?.notes.join(' ')).toContain('2, 3 e 4 («A vala»)')
    expect(JSON.stringify(paper.method?.tables[1]?.rows)).toContain('Cada texto como uma pergunta')
    expect(report.rasch?.reasons.at(-1)).toContain('2, 3 e 4 («A vala»)')
  })

  it('are not where only one of them counts', () => {
    const alone = items.map((item, at) => (at === 1 ? item : { ...item, change: 'drop' as const }))
    expect(analyseItems(fixtureResults(alone, classOf(20))).test.dependent).toBeNull()
    expect(analyseItems(fixtureResults([{}, {}], { a: '11', b: '00' })).test.dependent).toBeNull()
  })
})
