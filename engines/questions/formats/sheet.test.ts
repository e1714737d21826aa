import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cases } from '../../../scripts/patience.ts'
import { arbitraryQuestionOfText } from '../arbitrary-question.ts'
import { blankQuestion } from '../blank-question.ts'
import { canonicalQuestion } from '../canonical-question.ts'
import type { Question } from '../question.ts'
import { questionTypes } from '../taxonomy.ts'
import { readCsv, writeCsv } from './csv.ts'
import { decodeText } from './decode-text.ts'
import { readXlsx, writeXlsx } from './xlsx.ts'

describe('CSV and Excel', () => {
  it('give the same question back whenever nothing was said to be lost, as CSV', () => {
    let whole = 0
    fc.assert(
      fc.property(arbitraryQuestionOfText(...questionTypes), question => {
        const { bytes, questions } = writeCsv([question], {})
        if (!questions[0]?.ok || questions[0].lost.length > 0) return
        whole += 1
        const [read] = readCsv(decodeText(bytes)).questions
        expect(read?.error).toBeUndefined()
        expect(read?.lost).toEqual([])
        expect(canonicalQuestion(read?.question as Question)).toEqual(canonicalQuestion(question))
      }),
      { numRuns: cases(60, 250) },
    )
    expect(whole).toBeGreaterThan(cases(12, 60))
  })

  it('give the same questions back whenever nothing was said to be lost, as a workbook', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(arbitraryQuestionOfText(...questionTypes), { minLength: 5, maxLength: 20 }),
        async questions => {
          const { bytes, questions: results } = await writeXlsx(questions, {})
          const { questions: read } = await readXlsx(bytes)
          // What a sheet cannot hold is refused by name and stands in no row.
          const written = results.flatMap((result, place) => (result.ok ? [{ result, place }] : []))
          expect(read.length).toBe(written.length)
          for (const [row, { result, place }] of written.entries()) {
            if (result.lost.length > 0) continue
            expect(canonicalQuestion(read[row]?.question as Question)).toEqual(
              canonicalQuestion(questions[place] as Question),
            )
          }
        },
      ),
      { numRuns: 4 },
    )
  })

  it('keeps a cell that is as long as Excel allows beside its picture', async () => {
    const picture = { name: 'a.png', mime: 'image/png', source: `data:image/png;base64,${'A'.repeat(400)}` }
    const stem = `${'x'.repeat(32_700)}<img src="media:a.png" alt="" />`
    const question = { ...blankQuestion('essay'), stem, media: [picture] }
    const { bytes, questions } = await writeXlsx([question], {})
    expect(questions).toMatchObject([{ ok: true, lost: [] }])
    const full = { ...question, stem: `${'x'.repeat(32_740)}<img src="media:a.png" alt="" />` }
    expect((await writeXlsx([full], {})).questions[0]?.lost[0]?.what).toMatch(/fim da célula/)
    expect(readXlsx(bytes).questions[0]?.question).toMatchObject({ stem, media: [picture] })
  })
})
