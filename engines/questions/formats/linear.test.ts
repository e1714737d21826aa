import { strToU8, zipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { readTable } from '#engines/spreadsheets/read-table.ts'
import { partOf } from '../../../scripts/patience.ts'
import { zip } from '../../zip/zip.ts'
import { readCsv } from './csv.ts'
import { readDocx, readPasted } from './docx.ts'
import { readQuestions } from './formats.ts'
import { readH5p } from './h5p.ts'
import { MediaShelf } from './media-shelf.ts'
import { readQti } from './qti-package-reader.ts'
import { Losses } from './reading.ts'

/** Four times as much takes four times as long, and sixteen times where it is not linear: this is between. */
const MAX_GROWTH = 10

const cases: Record<string, { few: number; work: (count: number) => unknown }> = {
  'files of one name in a question': {
    few: 2500,
    work: count => {
      const shelf = new MediaShelf(new Losses())
      for (let n = 0; n < count; n++) shelf.add('figura.png', new TextEncoder().encode(`${n}`))
      expect(shelf.media.at(-1)?.name).toBe(`figura-${count}.png`)
    },
  },
  'losses of a question': {
    few: 2500,
    work: count => {
      const losses = new Losses()
      for (let n = 0; n < count; n++) losses.add(`ficheiro ${n}`, 'Não é aceite.')
      for (let n = 0; n < count; n++) losses.add(`ficheiro ${n}`, 'Não é aceite.')
      expect(losses.list).toHaveLength(count)
    },
  },
  'ranges of a sheet that lie over each other': {
    few: 4500,
    work: async count => {
      const { rows } = await readTable(workbook({ rows: count, merges: count }), 'a.xlsx')
      expect(rows.at(-1)?.cells).toEqual(['x', 'y'])
    },
  },
  'questions of a document of Word': {
    few: 200,
    work: count => {
      const text = (words: string) => `<w:p><w:r><w:t>${words}</w:t></w:r></w:p>`
      const { questions } = readDocx(
        wordDocument(many(count, n => `${text(`${n + 1}. Qual?`)}${text('a) um *')}${text('b) dois')}`)),
      )
      expect(questions).toHaveLength(count)
    },
  },
  'spaces, letters and marks of a paragraph of Word': {
    few: 20_000,
    work: count => {
      for (const piece of [' ', 'a) ', '\t', '(', '1. ', '_', 'a)b)', ' * '])
        expect(() =>
          readDocx(wordDocument(`<w:p><w:r><w:t>x${piece.repeat(count)}</w:t></w:r></w:p>`)),
        ).toThrow()
    },
  },
  'lines of a key': {
    few: 3000,
    work: count => {
      // One that is read comes first: of a file in which nothing is, the beginning is enough.
      const text = `999. Qual?\na) um\nb) dois\n${many(count - 1, n => `${n % 999}. Qual?\na) um\nb) dois\n`)}`
      const key = `999-b ${many(count, n => `${n % 999}-b `)}`
      expect(readPasted(`${text}Chave\n${key}`).questions).toHaveLength(count)
    },
  },
  'keys of a sheet': {
    few: 1500,
    work: count => {
      const { decisions } = readCsv(
        `Pergunta;A;B;C;Resposta\nQual?;um;dois;três;A\n${many(count, () => 'Qual?;AB;BC;AC;AC\n')}`,
      )
      expect(decisions?.find(({ id }) => id === 'keys')).toMatchObject({ chosen: null, count })
    },
  },
  'items and conditions of QTI 1.2': {
    few: 60,
    work: count => {
      const item = (n: number) =>
        `<item ident="i${n}"><presentation><material><mattext>Qual?</mattext></material><response_lid ident="r"><render_choice>${['a', 'b', 'c'].map(id => `<response_label ident="${id}"><material><mattext>${id}</mattext></material></response_label>`).join('')}</render_choice></response_lid></presentation><resprocessing><outcomes><decvar maxvalue="1"/></outcomes>${'<respcondition continue="Yes"><conditionvar><varequal respident="r">c</varequal></conditionvar><setvar>0</setvar></respcondition>'.repeat(20)}<respcondition><conditionvar><varequal respident="r">b</varequal></conditionvar><setvar>1</setvar></respcondition></resprocessing></item>`
      const { questions } = readQti(strToU8(`<questestinterop>${many(count, item)}</questestinterop>`))
      expect(questions.filter(({ ok }) => ok)).toHaveLength(count)
    },
  },
  'tasks and marks of H5P': {
    few: 300,
    work: count => {
      const task = { library: 'H5P.Blanks 1.14', params: { questions: ['*a* e *b*', '*'.repeat(40)] } }
      const bytes = zip({
        'h5p.json': '{"mainLibrary":"H5P.QuestionSet"}',
        'content/content.json': JSON.stringify({ questions: Array.from({ length: count }, () => task) }),
      })
      expect(readH5p(bytes).questions).toHaveLength(count)
    },
  },
}

function many(count: number, textAt: (n: number) => string): string {
  return Array.from({ length: count }, (_, n) => textAt(n)).join('')
}

function wordDocument(body: string): Uint8Array {
  return zip({ 'word/document.xml': `<w:document xmlns:w="w"><w:body>${body}</w:body></w:document>` })
}

describe('a reader', () => {
  it.each(partOf(Object.entries(cases), 3))('is linear in %s', async (_name, { few, work }) => {
    const [small, large] = [await cpuOf(() => work(few)), await cpuOf(() => work(4 * few))]
    expect(large / small).toBeLessThan(MAX_GROWTH)
  })

  it('takes a bank by its bytes, however many questions it has', async () => {
    const text = 'Quanto é 1 + 1? {=2 ~3}\n\n'.repeat(20_001)
    const { questions } = await readQuestions(strToU8(text), { name: 'a.gift' })
    expect(questions.filter(({ ok }) => ok)).toHaveLength(20_001)
    const sheet = workbook({ rows: 20_200, merges: 0, header: ['Enunciado', 'Resposta'] })
    expect((await readQuestions(sheet, { name: 'a.xlsx' })).questions).toHaveLength(20_200)
  }, 120_000)
})

/** Microseconds of this process's time: the least of three, so that what else the machine does counts little. */
async function cpuOf(work: () => unknown): Promise<number> {
  const times: number[] = []
  for (let round = 0; round < 3; round++) {
    const began = process.cpuUsage()
    await work()
    const { user, system } = process.cpuUsage(began)
    times.push(user + system)
  }
  return Math.min(...times)
}

/** Rows of «x» and «y», where ranges begin at every row and reach the last one; under a header, where one is given. */
function workbook({
  rows,
  merges,
  header,
}: {
  rows: number
  merges: number
  header?: [string, string]
}): Uint8Array {
  const text = (words: string) => `<c t="inlineStr"><is><t>${words}</t></is></c>`
  const head = header ? `<row r="1">${header.map(text).join('')}</row>` : ''
  const files = {
    'xl/workbook.xml': '<workbook><sheets><sheet name="a" r:id="r1"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels':
      '<Relationships><Relationship Id="r1" Target="worksheets/sheet1.xml"/></Relationships>',
    'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${head}${many(rows, n => `<row r="${n + (header ? 2 : 1)}">${text('x')}${text('y')}</row>`)}</sheetData><mergeCells>${many(merges, n => `<mergeCell ref="A${n + 1}:A${rows}"/>`)}</mergeCells></worksheet>`,
  }
  return zipSync(Object.fromEntries(Object.entries(files).map(([name, xml]) => [name, strToU8(xml)])))
}
