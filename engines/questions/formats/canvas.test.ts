import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cases } from '../../../scripts/patience.ts'
import type { Answer } from '../answer.ts'
import { score } from '../score.ts'
import { readQuestions } from './formats.ts'

/** Items as Canvas writes them (its `qti_items.rb`): conditions that add, without `continue`. */
const words = 'Maputo Beira Tete Nampula Pemba Xai-Xai Inhambane Lichinga Chimoio Quelimane Matola'.split(' ')
const material = (text: string, type = 'text/plain') =>
  `<material><mattext texttype="${type}">${text.replaceAll('<', '&lt;')}</mattext></material>`
const itemOf = (type: string, stem: string, responses: string, rules: string) =>
  `<questestinterop><item ident="i" title="P"><itemmetadata><qtimetadata><qtimetadatafield><fieldlabel>question_type</fieldlabel><fieldentry>${type}</fieldentry></qtimetadatafield><qtimetadatafield><fieldlabel>points_possible</fieldlabel><fieldentry>6</fieldentry></qtimetadatafield></qtimetadata></itemmetadata><presentation>${material(stem, 'text/html')}${responses}</presentation><resprocessing><outcomes><decvar maxvalue="100" minvalue="0" varname="SCORE" vartype="Decimal"/></outcomes>${rules}</resprocessing></item></questestinterop>`
const listed = (ident: string, name: string, labels: [string, string][]) =>
  `<response_lid ident="${ident}">${material(name)}<render_choice>${labels.map(([id, text]) => `<response_label ident="${id}">${material(text)}</response_label>`).join('')}</render_choice></response_lid>`
const adding = (ident: string, value: string, share: number) =>
  `<respcondition><conditionvar><varequal respident="${ident}">${value}</varequal></conditionvar><setvar varname="SCORE" action="Add">${(100 / share).toFixed(2)}</setvar></respcondition>`

const readOne = async (document: string) => {
  const [result] = (await readQuestions(new TextEncoder().encode(document), { name: 'a.xml' })).questions
  if (!result?.question) throw new Error(result?.error ?? 'no question')
  return { question: result.question, lost: result.lost }
}
const shareOf = (question: Parameters<typeof score>[0], answer: Answer) =>
  score(question, { state: 'answered', answer }).fraction

const blanks = fc
  .shuffledSubarray(words, { minLength: 4 })
  .chain(texts =>
    fc
      .array(fc.integer({ min: 1, max: 3 }), { minLength: 1, maxLength: 3 })
      .map(counts => ({ texts, counts: counts.slice(0, Math.floor(texts.length / 3)) })),
  )
  .filter(({ counts }) => counts.length > 0)

describe('what Canvas exports', () => {
  it('accepts every text that a blank lists, in its place in the stem', async () => {
    await fc.assert(
      fc.asyncProperty(blanks, async ({ texts, counts }) => {
        const lists = counts.map((count, at) => texts.slice(3 * at, 3 * at + count))
        const stem = `<p>${lists.map((_, at) => `antes [n${at}] depois`).join(' ')}</p>`
        const document = itemOf(
          'fill_in_multiple_blanks_question',
          stem,
          lists
            .map((list, at) =>
              listed(
                `response_n${at}`,
                `n${at}`,
                list.map((text, place) => [`${at}${place}`, text]),
              ),
            )
            .join(''),
          lists.map((_, at) => adding(`response_n${at}`, `${at}0`, lists.length)).join(''),
        )
        const { question, lost } = await readOne(document)
        expect(lost).toEqual([])
        expect(question.stem).not.toMatch(/\[n\d\]/)
        for (let place = 0; place < 3; place += 1) {
          const typed = lists.map(list => list[place % list.length] ?? '')
          const answer: Answer =
            question.type === 'gaps'
              ? Object.fromEntries(question.gaps.map((gap, at) => [gap.id, typed[at] ?? '']))
              : (typed[0] ?? '')
          expect(shareOf(question, answer)).toBeCloseTo(1, 3)
        }
      }),
      { numRuns: cases(15, 300) },
    )
  })

  it('accepts each of the texts side by side in a condition, and no other', async () => {
    await fc.assert(
      fc.asyncProperty(fc.shuffledSubarray(words, { minLength: 2, maxLength: 6 }), async texts => {
        const [other = '', ...accepted] = texts
        const condition = `<respcondition continue="No"><conditionvar>${accepted.map(text => `<varequal respident="response1">${text}</varequal>`).join('')}</conditionvar><setvar action="Set" varname="SCORE">100</setvar></respcondition>`
        const { question, lost } = await readOne(
          itemOf(
            'short_answer_question',
            '<p>Onde?</p>',
            '<response_str ident="response1" rcardinality="Single"><render_fib><response_label ident="answer1"/></render_fib></response_str>',
            condition,
          ),
        )
        expect(lost).toEqual([])
        expect(question.stem).toBe('<p>Onde?</p>')
        for (const text of accepted) expect(shareOf(question, text)).toBe(1)
        expect(shareOf(question, other)).toBe(0)
      }),
      { numRuns: cases(15, 300) },
    )
  })

  it('shares the points of a matching and of dropdowns over their parts', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.shuffledSubarray(words, { minLength: 6 }),
        fc.integer({ min: 2, max: 3 }),
        fc.boolean(),
        async (texts, count, isMatching) => {
          const [left, right] = [texts.slice(0, count), texts.slice(count)]
          const labels = right.map((text, at): [string, string] => [`l${at}`, text])
          const stem = isMatching ? 'Liga.' : left.map(name => `[${name}]`).join(' e ')
          const { question, lost } = await readOne(
            itemOf(
              isMatching ? 'matching_question' : 'multiple_dropdowns_question',
              stem,
              left.map((name, at) => listed(`response_${at}`, name, labels)).join(''),
              left.map((_, at) => adding(`response_${at}`, `l${at}`, count)).join(''),
            ),
          )
          expect(lost).toEqual([])
          expect(question.type).toBe(isMatching ? 'matching' : 'gaps')
          const ids =
            question.type === 'gaps' ? question.gaps.map(({ id }) => id) : ['a', 'b', 'c'].slice(0, count)
          const answerOf = (right: number) =>
            Object.fromEntries(ids.map((id, at) => [id, 'abc'.charAt(at < right ? at : (at + 1) % 3)]))
          for (let right = 0; right <= count; right += 1)
            expect(shareOf(question, answerOf(right))).toBeCloseTo(right / count, 2)
        },
      ),
      { numRuns: cases(15, 300) },
    )
  })

  it('stops at a condition that says so, and before one that takes back what was added', async () => {
    const choices = listed('r', '', [
      ['1', 'um'],
      ['2', 'dois'],
    ])
    const other = `<respcondition><conditionvar><other/></conditionvar><setvar varname="SCORE" action="Set">0</setvar></respcondition>`
    const { question } = await readOne(
      itemOf('multiple_choice_question', 'Qual?', choices, adding('r', '1', 1) + other),
    )
    expect([shareOf(question, 'a'), shareOf(question, 'b')]).toEqual([1, 0])
  })
})
