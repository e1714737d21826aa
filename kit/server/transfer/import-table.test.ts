import { Readable } from 'node:stream'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import type { ImportField } from '#kit/import.ts'
import { installPortugueseMessages } from '#kit/messages.ts'
import { gather } from '#kit/server/workers/gather.ts'
import {
  findNamed,
  fold,
  guessMapping,
  missingFields,
  namesOf,
  partRows,
  recordsOf,
  refuseUnknownFields,
  schemaErrors,
  tableUpload,
} from './import-table.ts'

installPortugueseMessages()

const fields: ImportField[] = [
  { key: 'term', label: 'Termo', required: true, synonyms: ['palavra'] },
  { key: 'definition', label: 'Definição' },
]

describe('an upload', () => {
  it('is gathered up to its largest size, and refused beyond it with that size in words', async () => {
    const taken: number[] = []
    const stream = () => Readable.from([Buffer.alloc(600_000), Buffer.alloc(500_000)])
    const pieces = await gather(stream(), 1_100_000, bytes => void taken.push(bytes))
    expect(pieces.map(piece => piece.length)).toEqual([600_000, 500_000])
    expect(taken).toEqual([600_000, 500_000])
    await expect(gather(stream(), 1024 * 1024, () => undefined)).rejects.toMatchObject({
      status: 413,
      message: 'O ficheiro tem mais de 1\u00a0MB. Divida-o em partes.',
    })
  })

  it('ends when the consumer throws', async () => {
    const full = () => {
      throw new Error('full')
    }
    await expect(gather(Readable.from([Buffer.from('a')]), 10, full)).rejects.toThrow('full')
  })
})

describe('columns', () => {
  it('are known by key, label or another word, whatever their capitals and accents, each field once', () => {
    expect(guessMapping(['TERMO:', 'definicao', 'Palavra', 'Nota'], fields)).toEqual([
      'term',
      'definition',
      null,
      null,
    ])
  })

  it('that no field has are refused', () => {
    expect(() => refuseUnknownFields(['term', null, 'price'], fields)).toThrow('Não há um campo «price».')
    expect(() => refuseUnknownFields(['term', null], fields)).not.toThrow()
  })
})

describe('the sheets of a workbook', () => {
  const grouped: ImportField[] = [...fields, { key: 'group', label: 'Turma', fromSheet: true }]
  const sheet = (name: string, above: string[] = [], header = ['termo']) => ({
    name,
    above,
    header,
    top: [],
    headerDecision: 'header',
    rows: 1,
  })
  const upload = (sheets: ReturnType<typeof sheet>[], header = ['termo']) =>
    tableUpload(
      'a.xlsx',
      { format: 'xlsx', encoding: '', separator: '', header, sheets, decisions: [] },
      sheets.map((_sheet, at) => ({ line: 2, cells: header.map(() => 'x'), sheet: at })),
      { fields: grouped, choices: { group: ['6ªA', '6ªB'] }, answers: {} },
    )

  it('say by their names, or by the title over their rows, what no column says', () => {
    const read = upload([
      sheet('6ª A'),
      sheet('Folha2', ['Escola X · Lista da turma 6ª B, 2026']),
      sheet('7C'),
    ])
    expect(read).toMatchObject({ header: ['termo', 'Turma'], mapping: ['term', 'group'] })
    expect(read.rows.map(row => row.cells[1])).toEqual(['6ªA', '6ªB', '7C'])
  })

  it('say nothing where a column does, and the one sheet of a file only what is known', () => {
    expect(upload([sheet('6ªA')], ['termo', 'turma']).mapping).toEqual(['term', 'group'])
    expect(upload([sheet('Folha1')]).mapping).toEqual(['term'])
    expect(upload([sheet('6A')]).rows[0]?.cells).toEqual(['x', '6ªA'])
  })

  it('are left where they lack what the others have', () => {
    const read = upload([sheet('6ªA'), sheet('Resumo', [], ['Total'])])
    expect(read.sheets.map(each => each.take)).toEqual([true, false])
  })
})

describe('rows', () => {
  it('become records by field, trimmed; a column that is not imported is left out, a short row is empty', async () => {
    const rows = [
      { line: 2, cells: [' Área ', 'x', ' medida '] },
      { line: 3, cells: [] },
    ]
    const records = await recordsOf({ mapping: ['term', null, 'definition'], rows })
    expect(records.map(({ record }) => record)).toEqual([
      { term: 'Área', definition: 'medida' },
      { term: '', definition: '' },
    ])
    expect(records[0]?.row).toBe(rows[0])
  })

  it('without a required cell say which', () => {
    expect(missingFields({ term: '', definition: '' }, fields)).toEqual({ term: 'Falta preencher «Termo».' })
    expect(missingFields({ term: 'Área' }, fields)).toEqual({})
  })

  it('that the schema refuses say so at the field, by the name that it has in the file', () => {
    const schema = z.object({ directorId: z.uuid(), grades: z.array(z.int()) })
    const errors = schemaErrors(schema, { directorId: '', grades: [1, 'x'] }, { directorId: 'director' })
    expect(Object.keys(errors).sort()).toEqual(['director', 'grades'])
    expect(errors.director).toBe('Escolha uma opção da lista.')
    expect(schemaErrors(schema, { directorId: crypto.randomUUID(), grades: [] })).toEqual({})
  })

  it('are parted into those that may enter and those that may not', () => {
    const ready = { line: 2, cells: [], errors: {} }
    const failed = { line: 3, cells: [], errors: { '': 'Linha repetida.' } }
    expect(partRows([ready, failed])).toEqual({ ready: [ready], failed: [failed] })
  })
})

describe('a cell that names something', () => {
  const groups = [
    { id: 1, name: '6ª A', code: 'A' },
    { id: 2, name: '6ª B', code: 'B' },
    { id: 3, name: '7ª-A', code: 'A' },
  ]
  const named = namesOf(groups, group => [group.name, group.code])
  const find = (words: string) => {
    const errors: Record<string, string> = {}
    const found = findNamed(named, { key: 'group', words, none: 'Não há esta turma.' }, errors)
    return [found?.id, errors.group]
  }

  it('finds it by any of its names', () => {
    expect(find('6ª a')).toEqual([1, undefined])
    expect(find('7ª A')).toEqual([3, undefined])
    expect(find('b')).toEqual([2, undefined])
  })

  it('says where there is none or more than one, and nothing of an empty cell', () => {
    expect(find('8ª')).toEqual([undefined, 'Não há esta turma.'])
    expect(find('A')).toEqual([undefined, 'Há mais do que um «A».'])
    expect(find('')).toEqual([undefined, undefined])
  })

  it('is compared without accents, capitals or marks', () => {
    expect(fold('  Educação_Física:  ')).toBe('educacao fisica')
  })
})
