import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cases } from '../../../scripts/patience.ts'
import { arbitraryQuestionOfText } from '../arbitrary-question.ts'
import { canonicalQuestion } from '../canonical-question.ts'
import type { Question } from '../question.ts'
import { questionTypes } from '../taxonomy.ts'
import { readMoodleXml } from './moodle-xml-reader.ts'
import { writeMoodleXml } from './moodle-xml-writer.ts'

const retries = fc.constantFrom(
  undefined,
  ...[true, false].flatMap(clears => [true, false].map(counts => ({ clears, counts }))),
)

describe('Moodle XML', () => {
  it('gives the same question back whenever nothing was said to be lost', () => {
    let whole = 0
    fc.assert(
      fc.property(arbitraryQuestionOfText(...questionTypes), retries, (plain, retry) => {
        const question = retry ? { ...plain, retry } : plain
        const { text, questions } = writeMoodleXml([question], {})
        if (!questions[0]?.ok || questions[0].lost.length > 0) return
        whole += 1
        const [read] = readMoodleXml(text).questions
        expect(read?.error).toBeUndefined()
        expect(read?.lost).toEqual([])
        expect(canonicalQuestion(read?.question as Question)).toEqual(canonicalQuestion(question))
      }),
      { numRuns: cases(60, 300) },
    )
    expect(whole).toBeGreaterThan(cases(12, 60))
  })

  it('reads of every hint what Moodle does with it beside its words, and says it where not all hints do the same', () => {
    const flag = fc.constantFrom(
      '',
      '<clearwrong/>',
      '<clearwrong>1</clearwrong>',
      '<clearwrong>0</clearwrong>',
    )
    const hint = fc.record({ words: fc.constantFrom('', 'Vê outra vez.'), clears: flag, tells: flag })
    fc.assert(
      fc.property(fc.array(hint, { maxLength: 4 }), fc.boolean(), flag, (hints, single, whole) => {
        const asWritten = (value: string) => value.replaceAll('clearwrong', 'shownumcorrect')
        const { questions } = readMoodleXml(`<quiz><question type="multichoice"><name><text>n</text></name>
          <questiontext format="html"><text>Quais?</text></questiontext><single>${single}</single>
          <answer fraction="100"><text>a</text></answer><answer fraction="0"><text>b</text></answer>${asWritten(whole)}
          ${hints.map(({ words, clears, tells }) => `<hint format="html"><text>${words}</text>${clears}${asWritten(tells)}</hint>`).join('')}
          </question></quiz>`)
        const [read] = questions
        const isOn = (value: string) => value !== '' && !value.includes('0')
        const lost = (read?.lost ?? []).map(({ what }) => what)
        const clears = hints.filter(({ clears }) => isOn(clears)).length
        const counts = single ? 0 : hints.filter(({ tells }) => isOn(tells)).length
        const isSome = (count: number) => count > 0 && count < hints.length
        expect(lost.includes('respostas erradas apagadas só com algumas dicas')).toBe(isSome(clears))
        expect(lost.includes('quantas escolhas estão certas só com algumas dicas')).toBe(isSome(counts))
        expect(lost.includes('quantas escolhas estão certas')).toBe(counts === 0 && !single && isOn(whole))
        expect(read?.question?.retry).toEqual(
          clears + counts > 0 ? { clears: clears > 0, counts: counts > 0 } : undefined,
        )
        expect(read?.question?.hints).toHaveLength(hints.filter(({ words }) => words !== '').length)
      }),
    )
  })
})
