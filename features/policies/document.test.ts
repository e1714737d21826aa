import { describe, expect, it } from 'vitest'
import { drawPdf } from '#engines/documents/pdf.ts'
import { readPdf, readWord, squeezed } from '#engines/documents/read-back.ts'
import { drawWord } from '#engines/documents/word.ts'
import { policyDocument } from './document.ts'
import { samplePolicy } from './sample-policy-testing.ts'

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

  it('says how long there is to read it, and of one that nobody must read that it may be', () => {
    const reading = (more: Partial<typeof samplePolicy>) => {
      const facts = policyDocument({ ...samplePolicy, ...more }).blocks.find(block => block.kind === 'facts')
      return facts?.items.find(item => item.label === 'Leitura:')?.value
    }
    expect(reading({ deadlineDays: 15 })).toBe('obrigatória, no prazo de 15 dias')
    expect(reading({ deadlineDays: 1 })).toBe('obrigatória, no prazo de 1 dia')
    expect(reading({ deadlineDays: null })).toBe('obrigatória')
    expect(reading({ mandatory: false })).toBe('facultativa')
  })

  it('leaves out what nobody wrote', () => {
    const policy = { ...samplePolicy, summary: '', changes: '', statement: '', audience: [], replaces: '' }
    const { blocks } = policyDocument(policy)
    const sections = samplePolicy.sections.flatMap(() => ['heading', 'list'])
    expect(blocks.map(block => block.kind)).toEqual([
      ...['letterhead', 'title', 'facts'],
      ...sections,
      'signatures',
    ])
  })

  it('keeps the declaration with its heading, and says since when it binds once it does', () => {
    const declared = (effectiveFrom: string | null) => {
      const block = policyDocument({ ...samplePolicy, effectiveFrom }).blocks.find(
        ({ kind }) => kind === 'keep',
      )
      return block?.kind === 'keep' ? block.blocks.map(part => (part as { text?: unknown }).text) : []
    }
    expect(declared(null)).toEqual(['Declaração de leitura', samplePolicy.statement])
    expect(declared('2026-03-02')).toEqual([
      'Declaração de leitura',
      `${samplePolicy.statement} Em vigor desde 2 de Março de 2026.`,
    ])
  })

  it('has the day of approval at the line of its approver, and a line for the person responsible', () => {
    const signed = (more: Partial<typeof samplePolicy>) =>
      policyDocument({ ...samplePolicy, ...more }).blocks.findLast(({ kind }) => kind === 'signatures')
    expect(signed({})).toMatchObject({
      people: [
        { role: 'Conselho Pedagógico', date: '16/02/2026' },
        { role: 'Director adjunto pedagógico', date: undefined },
      ],
    })
    expect(signed({ approvedOn: null, approvedBy: '', responsible: '' })).toMatchObject({
      people: [
        { role: 'Aprovado por', date: undefined },
        { role: 'O responsável', date: undefined },
      ],
    })
  })
})
