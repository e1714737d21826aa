import { describe, expect, it } from 'vitest'
import { zip } from '#engines/zip/zip.ts'
import { testDatabase } from '#kit/server/database/testing.ts'
import { testServer } from '#kit/server/http/testing.ts'
import { sum } from '#kit/sum.ts'
import { fixtureAccount } from '#school/accounts/fixtures.ts'
import { undoChange } from '#school/changes/contract.ts'
import { changeRoutes } from '#school/changes/server/routes.ts'
import { fixtureSubject } from '#school/subjects/fixtures.ts'
import { exportProgrammes, getProgramme, listProgrammes } from '../contract.ts'
import { programmesImport } from '../import-contract.ts'
import { lessonsOf } from '../programme.ts'
import { programmeRoutes } from './routes.ts'

const database = await testDatabase()
const { db } = database
const server = await testServer(database, [...programmeRoutes, ...changeRoutes([])])
const pedagogo = await fixtureAccount(db, { role: 'pedagogo' })
const as = server.as(pedagogo)
const subject = await fixtureSubject(db, { code: 'MAT', name: 'Matemática', grades: [5, 6] })

const cell = (text: string, more = '') =>
  `<w:tc><w:tcPr>${more}</w:tcPr><w:p><w:r><w:t>${text}</w:t></w:r></w:p></w:tc>`
const line = (...cells: string[]) => `<w:tr>${cells.join('')}</w:tr>`
const space = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main'
const word = (body: string) =>
  zip({ 'word/document.xml': `<w:document xmlns:w="${space}"><w:body>${body}</w:body></w:document>` })

const into = { subject: subject.id, grade: 6 as never, edition: 'Do livro' }

async function read(body: Uint8Array, fileName: string) {
  const { data } = await as.call(programmesImport.preview, { query: { fileName, ...into }, body })
  const { mapping, rows, header } = data
  return {
    data,
    request: {
      fileName,
      mapping,
      header,
      rows: rows.map(({ errors: _, warnings: __, read: ___, left: ____, ...row }) => row),
    },
  }
}

describe('a programme in a file', () => {
  it('comes whole from Word, with merged cells, and is undone as one', async () => {
    const body = word(
      `<w:p><w:r><w:t>Programa de ensino</w:t></w:r></w:p><w:tbl>${line(
        ...['Unidade temática', 'Objectivos específicos', 'Conteúdos', 'Carga horária', 'Sugestões'].map(
          title => cell(title),
        ),
      )}${line(cell('Fracções', '<w:vMerge w:val="restart"/>'), cell('Comparar'), cell('Equivalência'), cell('8', '<w:vMerge w:val="restart"/>'), cell('Usar papel'))}${line(
        cell('', '<w:vMerge/>'),
        cell('Somar'),
        cell('Adição'),
        cell('', '<w:vMerge/>'),
        cell(''),
      )}</w:tbl>`,
    )
    const { data, request } = await read(body, 'programa.docx')
    expect(data.notes?.join()).toContain('Programa de ensino')
    expect(data.rows.map(row => row.errors)).toEqual([{}, {}])
    expect(data.decisions.find(each => each.id === 'unread')?.text).toContain('Sugestões')
    const done = await as.call(programmesImport.import, { query: into, body: request }, { key: 'word' })
    expect(done.data).toMatchObject({ imported: 2, failed: [] })
    const [row] = (await as.call(listProgrammes, { query: {} })).data.rows
    expect(row).toMatchObject({ edition: 'Do livro', units: 1, rows: 2, lessons: 8 })
    const { data: made } = await as.call(getProgramme, { params: { id: row?.id ?? '' } })
    expect(made.units[0]?.rows.map(each => [each.objectives, each.lessons, each.notes])).toEqual([
      [['Comparar'], 8, 'Sugestões: Usar papel'],
      [['Somar'], null, ''],
    ])
    await as.call(undoChange, { params: { id: done.headers['x-change'] ?? '' } })
    expect((await as.call(listProgrammes, { query: {} })).data.rows).toEqual([])
  })

  it('that the product wrote is the same when it comes back', async () => {
    const csv = [
      'Disciplina;Classe;Versão;Unidade temática;Trimestre;Objectivos específicos;Conteúdos;Competências básicas;Aulas;Aulas da unidade',
      'Matemática;5ª;A;Números;1;Ler;Classes;N1: Ler números;4;',
      'Matemática;5ª;A;Números;1;Somar;Adição;;;',
      'Matemática;5ª;A;Medidas;2;Medir;Metro;;;12',
    ].join('\r\n')
    const first = await read(new TextEncoder().encode(csv), 'a.csv')
    await as.call(programmesImport.import, { query: into, body: first.request }, { key: 'csv' })
    const [row] = (await as.call(listProgrammes, { query: { grade: [5] as never } })).data.rows
    const id = row?.id ?? ''
    const { units } = (await as.call(getProgramme, { params: { id } })).data
    expect(units.map(unit => [unit.title, unit.trimester, lessonsOf(unit), unit.rows.length])).toEqual([
      ['Números', 1, 4, 2],
      ['Medidas', 2, 12, 1],
    ])
    const file = await as.call(exportProgrammes, {
      query: { subject: [], grade: [], id: [id], format: 'xlsx' },
    })
    const again = await read(file.raw, 'b.xlsx')
    expect(again.data.rows.map(each => Object.values(each.errors).join())).toEqual(
      again.data.rows.map(() => expect.stringContaining('Já há a versão')),
    )
    expect(sum(again.data.rows.map(() => 1))).toBe(3)
  })

  it('names the line that says no unit, and a class that the subject does not have', async () => {
    const csv = [
      'Classe;Unidade temática;Objectivos;Conteúdos;Aulas',
      ';;Ler;Textos;2',
      '9ª;Um;Ler;Textos;2',
    ].join('\r\n')
    const { data } = await read(new TextEncoder().encode(csv), 'c.csv')
    expect(data.rows.map(row => Object.keys(row.errors))).toEqual([['unit'], ['grade']])
  })

  it('asks what a blank unit below another means, and takes the answer', async () => {
    const csv = ['Unidade temática;Objectivos;Conteúdos;Aulas', 'Um;Ler;Textos;2', ';Contar;Números;3'].join(
      '\r\n',
    )
    const { data, request } = await read(new TextEncoder().encode(csv), 'd.csv')
    expect(data.decisions.find(({ id }) => id === 'above')?.mustAsk).toBe(true)
    expect(data.rows.map(row => Object.keys(row.errors))).toEqual([[], ['unit']])
    const checked = async (above: string) => {
      const body = { ...request, answers: { above } }
      return (await as.call(programmesImport.check, { query: into, body })).data.rows.map(row => row.errors)
    }
    expect(await checked('down')).toEqual([{}, {}])
    expect(await checked('empty')).toEqual([{}, { unit: 'Falta a unidade temática.' }])
  })

  it('shows lessons that a merged cell repeats, counts them once where that is answered, and where the units say so', async () => {
    const lines = (title: string, own: string) =>
      [`Unidade temática;Conteúdos;Aulas${title}`, `Um;a;6${own}`, `Um;b;6${own}`, `Um;c;2${own}`].join(
        '\r\n',
      )
    const bytes = (text: string) => new TextEncoder().encode(text)
    const { data, request } = await read(bytes(lines('', '')), 'e.csv')
    const shown = data.decisions.find(({ id }) => id === 'repeated-lessons')
    expect(shown).toMatchObject({ chosen: 'each', mustAsk: false, count: 2 })
    expect(shown?.evidence).toContain('12 aulas; uma vez por grupo de linhas, 6.')
    const query = { ...into, edition: 'unidas' }
    const body = { ...request, answers: { 'repeated-lessons': 'together' } }
    await as.call(programmesImport.import, { query, body }, { key: 'merged' })
    const { rows } = (await as.call(listProgrammes, { query: {} })).data
    const id = rows.find(row => row.edition === 'unidas')?.id ?? ''
    const { data: made } = await as.call(getProgramme, { params: { id } })
    expect(made.units.flatMap(unit => unit.rows.map(({ lessons }) => lessons))).toEqual([6, null, 2])
    const { data: settled } = await read(bytes(lines(';Aulas da unidade', ';8')), 'f.csv')
    expect(settled.decisions.find(({ id }) => id === 'repeated-lessons')?.chosen).toBe('together')
  })
})
