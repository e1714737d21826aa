import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { cases } from '../../../scripts/patience.ts'
import { arbitraryDrawnQuestion } from '../arbitrary-drawn.ts'
import { arbitraryQuestionOfText } from '../arbitrary-question.ts'
import { canonicalQuestion } from '../canonical-question.ts'
import { drawnTypes } from '../drawn-values.ts'
import type { Question } from '../question.ts'
import { questionTypes } from '../taxonomy.ts'
import { formatPage, type KindInFormat } from './format-page-testing.ts'
import { readQuestions, writeQuestions } from './formats.ts'
import { readOnlyRows } from './read-only-rows-testing.ts'
import { questionFormats } from './reading.ts'

/** In the deep run the table itself is drawn; with the first of the same questions nothing may be lost that it does not name. */
const ALL = 32
const DRAWN = cases(8, ALL)
const TABLE = join(import.meta.dirname, 'golden/formats.golden.txt')

/** Every type, and those whose values are drawn. */
const kinds: [name: string, fc.Arbitrary<Question>, Pick<KindInFormat, 'type' | 'isDrawn'>][] = [
  ...questionTypes.map((type): (typeof kinds)[number] => [
    type,
    arbitraryQuestionOfText(type),
    { type, isDrawn: false },
  ]),
  ...drawnTypes.map((type): (typeof kinds)[number] => [
    `${type}, drawn`,
    arbitraryDrawnQuestion(type),
    { type, isDrawn: true },
  ]),
]

it('what every format keeps of every type, loses and says so, or refuses, stands in one table', async () => {
  const rows: string[] = [
    'format | type | kept whole | with losses | refused | what is lost or why it is refused',
  ]
  const page: KindInFormat[] = []
  for (const format of questionFormats)
    for (const [at, [type, kind, of]] of kinds.entries()) {
      const questions = fc.sample(kind, { seed: 70 + at, numRuns: DRAWN })
      const written = await writeQuestions(questions, format)
      const went = written.questions.filter(each => each.ok)
      // A file of nothing is none.
      const read = went.length > 0 ? (await readQuestions(written.bytes, { format })).questions : []
      expect(read, `${format}, ${type}`).toHaveLength(went.length)
      const whole = went.flatMap((each, place) =>
        each.lost.length === 0 ? [{ each, back: read[place] }] : [],
      )
      for (const { each, back } of whole)
        expect(canonicalQuestion(back?.question as Question), `${format}, ${type}`).toEqual(
          canonicalQuestion(questions[each.index - 1] as Question),
        )
      const said = written.questions.flatMap(each =>
        each.ok ? each.lost.map(lost => lost.what) : [each.error ?? ''],
      )
      const counts = [whole.length, went.length - whole.length, DRAWN - went.length]
      rows.push([format, type, ...counts, kindsOf(said).join('; ')].join(' | '))
      page.push({
        ...{ format, ...of, isWhole: whole.length > 0 },
        lost: kindsOf(went.flatMap(each => each.lost.map(lost => lost.what))),
        refused: kindsOf(written.questions.flatMap(each => each.error ?? [])),
      })
    }
  if (DRAWN < ALL) {
    expect(unnamedIn(rows.slice(1), readFileSync(TABLE, 'utf8').split('\n'))).toEqual([])
    return
  }
  await expect(`${rows.join('\n')}\n`).toMatchFileSnapshot(TABLE)
  await expect(formatPage(page)).toMatchFileSnapshot('../../../docs/formatos-de-perguntas.md')
}, 180_000)

it.each(readOnlyRows)('$what of $format: $verdict', async ({ format, bytes, verdict }) => {
  const { questions, lost } = await readQuestions(bytes, { format })
  const hasWord = JSON.stringify(questions.map(({ question }) => question)).includes('palavra')
  const isNamed = lost.length > 0 || questions.some(each => each.lost.length > 0)
  const isRefused = questions.some(({ ok }) => !ok)
  const found = isRefused
    ? 'recusa-se'
    : hasWord
      ? `lê-se${isNamed ? ', e diz-se' : ''}`
      : isNamed
        ? 'não vem, e diz-se'
        : 'perde-se em silêncio'
  expect(found).toBe(verdict)
})

/** What rows say that is lost or refused, where the row of the table for the same format and type does not. */
function unnamedIn(rows: readonly string[], table: readonly string[]): string[] {
  const cells = (row: string) => row.split(' | ')
  return rows.flatMap(row => {
    const [format = '', type = '', , , , said = ''] = cells(row)
    const known = table.map(cells).find(each => each[0] === format && each[1] === type)
    if (!known) return [`${format}, ${type}: not in the table`]
    const named = new Set(known[5]?.split('; '))
    return said
      .split('; ')
      .flatMap(what => (what === '' || named.has(what) ? [] : [`${format}, ${type}: ${what}`]))
  })
}

/** What quotes a text of its own is one kind of loss. */
function kindsOf(said: readonly string[]): string[] {
  const kinds = new Set(said.map(text => text.replace(/«[^»]*»/g, '«…»')))
  return [...kinds].toSorted((a, b) => a.localeCompare(b, 'pt'))
}
