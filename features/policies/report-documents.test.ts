import { describe, expect, it } from 'vitest'
import type { DocumentDescription } from '#engines/documents/description.ts'
import type { ReadingRow } from './reading-contract.ts'
import { type PrintedSignatureList, readingsDocument, signatureListDocument } from './report-documents.ts'
import { samplePolicy } from './sample-policy-testing.ts'

const textOf = (text: unknown): string =>
  Array.isArray(text)
    ? text.map(textOf).join('')
    : typeof text === 'string'
      ? text
      : String((text as { text: string }).text)

const paragraphs = ({ blocks }: DocumentDescription) =>
  blocks.flatMap(block =>
    block.kind === 'paragraph' || block.kind === 'heading' ? [textOf(block.text)] : [],
  )

const tables = ({ blocks }: DocumentDescription) => blocks.filter(block => block.kind === 'table')

describe('the list to sign', () => {
  const list: PrintedSignatureList = {
    school: samplePolicy.school,
    code: 'POL-PED-001',
    title: 'Avaliação',
    number: '2.0',
    sha256: `0123456789abcdef${'7'.repeat(48)}`,
    statement: 'Declaro que li.',
    effectiveFrom: '2026-03-02',
    people: [
      { name: 'Ana Cossa', group: 'Professores' },
      { name: 'Bento Nhaca', group: 'Direcção' },
    ],
    today: '2026-03-10',
  }

  it('says what is signed for: version, day on which it took effect, and the hash of the text', () => {
    const document = signatureListDocument(list)
    expect(paragraphs(document)).toEqual([
      'Declaro que li. Versão 2.0, em vigor desde 2 de Março de 2026.',
      `SHA-256 do documento: ${list.sha256}`,
    ])
    expect(document.footer).toBe('POL-PED-001 · versão 2.0 · SHA-256 0123456789abcdef…')
    expect(document.title).toBe('Assinaturas: POL-PED-001 Avaliação, versão 2.0')
    expect(document.blocks[0]).toMatchObject({ kind: 'letterhead', end: ['POL-PED-001', 'Versão 2.0'] })
    expect(document.blocks.at(-1)).toMatchObject({ people: [{ role: 'Quem recolheu as assinaturas' }] })
  })

  it('says nothing of a day while the version has none', () => {
    expect(paragraphs(signatureListDocument({ ...list, effectiveFrom: null }))[0]).toBe('Declaro que li.')
  })

  it('has a numbered line for each person, and five empty ones for others', () => {
    const [table] = tables(signatureListDocument(list))
    expect(table?.columns.map(column => column.label)).toEqual(['N.º', 'Nome', 'Grupo', 'Assinatura', 'Data'])
    expect(table?.columns[0]?.align).toBe('end')
    const cells = table?.rows.map(row => row.cells.map(cell => String(cell).trim()))
    expect(cells).toEqual([
      ['1', 'Ana Cossa', 'Professores', '', ''],
      ['2', 'Bento Nhaca', 'Direcção', '', ''],
      ...[3, 4, 5, 6, 7].map(number => [String(number), '', '', '', '']),
    ])
  })

  it('leaves most room to the name and to what is written by hand', () => {
    const widths = signatureListDocument(list).blocks.flatMap(block =>
      block.kind === 'table' ? block.columns.map(column => Number(column.width)) : [],
    )
    expect(widths.every(width => width > 0)).toBe(true)
    expect(Math.max(...widths)).toBe(widths[1])
    expect(widths[3]).toBe(widths[1])
  })
})

describe('the report of readings', () => {
  const row = (person: string, more: Partial<ReadingRow> = {}): ReadingRow => ({
    id: person,
    policyId: 'p1',
    code: 'POL-1',
    title: 'Avaliação',
    number: '2.0',
    versionId: 'v1',
    accountId: null,
    remindedBy: null,
    person,
    role: 'professor',
    groups: ['Professores', 'Direcção'],
    state: 'por ler',
    dueOn: '2026-03-17',
    openedAt: null,
    confirmedAt: null,
    way: null,
    seq: null,
    hash: null,
    ...more,
  })
  const hash = `${'a'.repeat(32)}${'b'.repeat(32)}`
  const rows = [
    row('Ana', { state: 'lida', confirmedAt: '2026-03-05T08:05:00Z', way: 'conta', seq: 7, hash }),
    row('Bento', { state: 'lida', confirmedAt: '2026-03-06T08:05:00Z', way: 'papel', seq: 8, hash }),
    row('Célia', { state: 'em atraso', groups: [] }),
    row('Dário'),
    row('Elsa'),
    row('Elsa', { policyId: 'p2', code: 'POL-2', title: 'Uniforme', number: '1.0' }),
  ]
  const chain = { ok: true, readings: 8, hash, broken: null }
  const report = (more: Partial<Parameters<typeof readingsDocument>[0]> = {}) =>
    readingsDocument({ rows, today: '2026-03-20', chain, ...more })

  it('counts, policy by policy, who has read, who has not and who is late', () => {
    expect(paragraphs(report()).slice(1)).toEqual([
      'POL-1 Avaliação, versão 2.0',
      'Leram 2 de 5; em falta 2; em atraso 1.',
      'POL-2 Uniforme, versão 1.0',
      'Leram 0 de 1; em falta 1; em atraso 0.',
    ])
  })

  it('has a line for each person: until when, when and how they confirmed, and the hash that proves it', () => {
    const [table, second] = tables(report())
    expect(table?.columns.map(column => column.label)).toEqual([
      ...['Pessoa', 'Grupos', 'Situação', 'Prazo', 'Confirmou em', 'N.º', 'Código de verificação'],
    ])
    const code = `${'a'.repeat(32)} ${'b'.repeat(32)}`
    const groups = 'Professores, Direcção'
    // Maputo is two hours ahead of the moment that is stored.
    expect(table?.rows.map(({ cells }) => cells)).toEqual([
      ['Ana', groups, 'leu', '17/03/2026', '05/03/2026 10:05', '7', code],
      ['Bento', groups, 'leu', '17/03/2026', '06/03/2026, em papel', '8', code],
      ['Célia', '', 'em atraso', '17/03/2026', '', '', ''],
      ['Dário', groups, 'em falta', '17/03/2026', '', '', ''],
      ['Elsa', groups, 'em falta', '17/03/2026', '', '', ''],
    ])
    expect(second?.rows).toHaveLength(1)
  })

  it('keeps the count with its table, and gives the code of 64 letters the widest column', () => {
    const { blocks, orientation } = report()
    expect(orientation).toBe('landscape')
    const count = blocks.find(block => block.kind === 'paragraph' && textOf(block.text).startsWith('Leram'))
    expect(count).toMatchObject({ keepWithNext: true })
    const widths = tables(report())[0]?.columns.map(column => Number(column.width)) ?? []
    expect(Math.max(...widths)).toBe(widths[6])
    expect(Math.min(...widths)).toBe(widths[5])
  })

  it('says whether the chain of readings is whole, and where it is not', () => {
    expect(paragraphs(report())[0]).toBe(`A cadeia das 8 leituras está íntegra. Código da última: ${hash}.`)
    expect(paragraphs(report({ rows: [], chain: { ...chain, readings: 1 } }))).toEqual([
      `A cadeia de 1 leitura está íntegra. Código da última: ${hash}.`,
    ])
    expect(paragraphs(report({ chain: { ...chain, readings: 0, hash: '' } }))[0]).toMatch(
      /Código da última: nenhuma leitura\.$/,
    )
    const broken = { seq: 4, person: 'Ana', policy: 'POL-1', why: 'O código não corresponde.' }
    expect(paragraphs(report({ chain: { ...chain, ok: false, broken } }))[0]).toBe(
      'A leitura 4 não bate certo. O código não corresponde.',
    )
    const other = { seq: null, person: '', policy: '', why: 'Foi feita com outra chave.' }
    expect(paragraphs(report({ chain: { ...chain, ok: false, broken: other } }))[0]).toBe(
      'A cadeia das leituras não se pode confirmar. Foi feita com outra chave.',
    )
  })

  it('carries the day on which it was drawn', () => {
    expect(report().title).toBe('Leituras de políticas em 20/03/2026')
    expect(report().footer).toBe('Leituras de políticas · 20/03/2026')
    expect(report().blocks[0]).toMatchObject({ kind: 'title', under: '20 de Março de 2026' })
  })
})
