import { describe, expect, it } from 'vitest'
import { hasTool, throughLibreOffice, throughPdfToText } from '#engines/documents/other-tools-testing.ts'
import { drawPdf } from '#engines/documents/pdf.ts'
import { readPdf, readWord, squeezed } from '#engines/documents/read-back.ts'
import { drawWord } from '#engines/documents/word.ts'
import { formatDateSlashes } from '#kit/figures.ts'
import { analyticalPlanDocument, type PrintedPlan } from './document.ts'
import { samplePlan } from './sample-plan.ts'

const paper = {
  teacherSignedOn: '2026-02-23',
  delegate: { name: 'Abílio Macuácua', on: '2026-02-24' },
  director: { name: 'Lurdes Nhantumbo', on: '2026-02-26' },
  source: '1.º trimestre de 2025',
}

const withSigns: PrintedPlan = {
  ...samplePlan,
  rows: samplePlan.rows.map((row, at) => ({
    ...row,
    contents: [...row.contents, `${at}: 3 ≥ 2 → Σ ≤ √ π ≠`],
  })),
}

describe('the form of an analytical plan', () => {
  it('holds every field of the head, every cell, the total, and who signed', async () => {
    const all = squeezed((await readPdf(await drawPdf(analyticalPlanDocument(samplePlan, paper)))).join(''))
    for (const text of fieldsOf(samplePlan)) expect(all).toContain(squeezed(text))
    for (const text of ['República de Moçambique', 'Total: 12 semanas', 'O calendário permite 70 aulas'])
      expect(all).toContain(squeezed(text))
    for (const text of [
      'O Professor',
      'O Delegado de Disciplina',
      'Visto do DAP',
      'Lurdes Nhantumbo',
      '26/02/2026',
      '1.º trimestre de 2025',
    ])
      expect(all).toContain(squeezed(text))
  })

  it('says the same in Word, where the head of the table repeats and every week stays whole', async () => {
    const word = readWord(await drawWord(analyticalPlanDocument(samplePlan, paper)))
    const all = squeezed(word.paragraphs.join(''))
    for (const text of fieldsOf(samplePlan)) expect(all).toContain(squeezed(text))
    const table = word.rows.filter(row => row.cells === 10)
    expect(table.map(row => row.head)).toEqual([true, ...Array.from({ length: 12 }, () => false)])
    expect(word.rows.every(row => row.whole)).toBe(true)
    await expect(`${word.paragraphs.join('\n')}\n`).toMatchFileSnapshot('document.golden.txt')
  })

  it('loses nothing of a term of 40 rows with long cells and symbols', async () => {
    const rows = Array.from({ length: 40 }, (_, index) => {
      const row = samplePlan.rows[index % 12] as PrintedPlan['rows'][number]
      return {
        ...row,
        week: index + 1,
        contents: [
          ...row.contents,
          `Conteúdo n.º ${index}: 3 ≥ 2 → Σ √ π. ${'Muito texto. '.repeat(index * 8)}Fim ${index}.`,
        ],
      }
    })
    const all = squeezed(
      (await readPdf(await drawPdf(analyticalPlanDocument({ ...samplePlan, rows })))).join(''),
    )
    for (const row of rows) {
      expect(all).toContain(squeezed(`Conteúdo n.º ${row.week - 1}: 3 ≥ 2 → Σ √ π.`))
      expect(all).toContain(squeezed(`Fim ${row.week - 1}.`))
    }
    for (const word of ['Muito', 'texto.']) expect(all.split(word).length - 1).toBe((8 * 39 * 40) / 2)
  }, 30_000)

  it('repeats the heads on every page, cuts no week in two, and says which page of how many', async () => {
    const rows = Array.from({ length: 40 }, (_, at) => ({
      ...(samplePlan.rows[at % 12] as PrintedPlan['rows'][number]),
      week: at + 1,
      unit: `Unidade${at}x`,
      methods: [`Método${at}x`],
      notes: `Nota${at}x`,
    }))
    const pages = await readPdf(await drawPdf(analyticalPlanDocument({ ...samplePlan, rows }, paper)))
    expect(pages.length).toBeGreaterThan(4)
    for (const [at, page] of pages.entries()) {
      expect(squeezed(page)).toContain(squeezed(`Página ${at + 1} de ${pages.length}`))
      if (page.includes('Unidade')) expect(squeezed(page)).toContain(squeezed('Objectivos específicos'))
    }
    for (const [at] of rows.entries()) {
      const page = pages.find(page => page.includes(`Unidade${at}x`)) ?? ''
      expect(page).toContain(`Método${at}x`)
      expect(page).toContain(`Nota${at}x`)
    }
  }, 30_000)

  it('never leaves its signatures alone on a page, however long the plan', async () => {
    const counts = new Set<number>()
    for (let weeks = 1; weeks <= 14; weeks += 1) {
      const rows = Array.from({ length: weeks }, (_, at) => ({
        ...(samplePlan.rows[at % 12] as PrintedPlan['rows'][number]),
        week: at + 1,
        objectives: ['Ler.'],
        competences: [],
        methods: [],
      }))
      const pages = await readPdf(await drawPdf(analyticalPlanDocument({ ...samplePlan, rows }, paper)))
      counts.add(pages.length)
      const signed = pages.filter(page => squeezed(page).includes(squeezed('O Delegado de Disciplina')))
      expect(signed, `${weeks} weeks`).toHaveLength(1)
      expect(squeezed(signed[0] ?? '')).toMatch(/Planode\d+semanas?e\d+aulas?,de02\/03\/2026a/)
    }
    expect(counts.size, 'lengths on both sides of the end of a page').toBeGreaterThan(1)
  }, 60_000)

  it.skipIf(!hasTool('pdftotext'))(
    'is read by another program too, every cell with its symbols',
    async () => {
      const all = squeezed(await throughPdfToText(await drawPdf(analyticalPlanDocument(withSigns, paper))))
      for (const text of fieldsOf(withSigns)) expect(all).toContain(squeezed(text))
    },
  )

  it.skipIf(!hasTool('soffice'))(
    'opens in LibreOffice, where it has the same text on landscape A4',
    async () => {
      const bytes = await drawWord(analyticalPlanDocument(withSigns, paper))
      const { text, html } = await throughLibreOffice(bytes)
      const all = squeezed(text)
      for (const field of fieldsOf(withSigns)) expect(all).toContain(squeezed(field))
      for (const paragraph of readWord(bytes).paragraphs) expect(all).toContain(squeezed(paragraph))
      expect(html).toMatch(/size: 11\.69in 8\.27in|size: 29\.7cm 21cm/)
    },
    60_000,
  )

  it('prints a draft that lacks almost everything', async () => {
    const draft: PrintedPlan = {
      ...samplePlan,
      rows: [],
      shift: '',
      trimester: null,
      colleagues: [],
      programme: '',
      bibliography: [],
    }
    const [page = ''] = await readPdf(await drawPdf(analyticalPlanDocument(draft)))
    expect(page).toContain('Unidade temática'.split(' ')[0])
    expect(page).not.toMatch(/null|undefined|Turno:/)
  })
})

function fieldsOf(plan: PrintedPlan): string[] {
  return [
    plan.school.name,
    plan.school.province,
    plan.school.district,
    plan.subject.name,
    ...plan.groups.map(group => group.name),
    plan.shift,
    plan.teacher.name,
    ...plan.colleagues,
    plan.programme,
    ...plan.bibliography,
    formatDateSlashes(plan.startsOn),
    formatDateSlashes(plan.endsOn),
    `Versão ${plan.edition} (${plan.state})`,
    ...plan.rows.flatMap(row => [
      row.unit,
      ...row.objectives,
      ...row.contents,
      ...row.competences,
      ...row.methods,
      row.media.join(', '),
      row.assessmentNote,
      row.crossCutting,
      row.notes,
    ]),
  ]
}
