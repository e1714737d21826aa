import { describe, expect, it } from 'vitest'
import { drawPdf } from '#engines/documents/pdf.ts'
import { readPdf, readWord, squeezed } from '#engines/documents/read-back.ts'
import { drawWord } from '#engines/documents/word.ts'
import { policyDocument } from './document.ts'
import { samplePolicy } from './sample-policy.ts'

describe('a policy on paper', () => {
  it('holds its head, every section and point, and what a reader declares', async () => {
    const document = policyDocument(samplePolicy)
    const all = squeezed((await readPdf(await drawPdf(document))).join(''))
    const fields = [
      samplePolicy.code,
      samplePolicy.title,
      samplePolicy.category,
      samplePolicy.responsible,
      samplePolicy.approvedBy,
      samplePolicy.replaces,
      samplePolicy.summary,
      samplePolicy.changes,
      samplePolicy.statement,
      ...samplePolicy.audience,
      '16/02/2026',
      '02/03/2026',
      '15/02/2027',
      'obrigatória, no prazo de 15 dias',
      ...samplePolicy.sections.flatMap(({ number, title, points }) => [
        `${number}. ${title}`,
        ...points.map((point, index) => `${number}.${index + 1} ${point}`),
      ]),
    ]
    for (const text of fields) expect(all).toContain(squeezed(text))
    const word = readWord(await drawWord(document))
    await expect(`${word.paragraphs.join('\n')}\n`).toMatchFileSnapshot('document.golden.txt')
  })

  it('prints one that is not approved yet', async () => {
    const policy = {
      ...samplePolicy,
      approvedOn: null,
      effectiveFrom: null,
      nextReviewOn: null,
      deadlineDays: null,
      replaces: '',
      state: 'em aprovação',
    }
    const all = (await readPdf(await drawPdf(policyDocument(policy)))).join('')
    expect(all).not.toMatch(/null|undefined|Invalid|Aprovada em|Substitui/)
  })
})
