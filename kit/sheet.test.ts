import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { type BodyOfFields, field, fieldsOf } from './fields.ts'
import { filled, optionalText } from './shapes.ts'
import { cellValue, sheetCells, sheetFields } from './sheet.ts'
import { thing } from './thing.ts'

const OTHER = '01890a5d-ac96-774b-bcce-b302099a8057'
const fields = fieldsOf(thing({ table: 'things', what: 'Esta coisa' }), {
  name: field('Nome', filled(20), { sheet: { synonyms: ['palavra'] } }),
  ownerId: field('Dono', z.uuid(), { names: { table: 'accounts' }, sheet: { help: 'O e-mail' } }),
  sizes: field('Tamanhos', z.array(z.int()).check(z.minLength(1)), {
    sheet: { label: 'Tamanho', write: sizes => sizes.map(size => `${size} cm`).join(', ') },
  }),
  words: field('Palavras', z._default(z.array(filled(5)), []), { sheet: {} }),
  minutes: field('Minutos', z._default(z.nullable(z.int()), null), { sheet: { read: Number } }),
  notes: field('Notas', optionalText(100)),
})
const row: BodyOfFields<typeof fields.fields> = {
  name: 'Régua',
  ownerId: OTHER,
  sizes: [20, 30],
  words: ['um', 'dois'],
  minutes: null,
  notes: 'por dentro',
}

describe('the sheet of a thing', () => {
  it('has the columns that its fields name, with what their schemas require', () => {
    expect(sheetFields(fields)).toEqual([
      { key: 'name', label: 'Nome', required: true, synonyms: ['palavra'] },
      { key: 'ownerId', label: 'Dono', required: true, help: 'O e-mail' },
      { key: 'sizes', label: 'Tamanho', required: true },
      { key: 'words', label: 'Palavras', required: false },
      { key: 'minutes', label: 'Minutos', required: false },
    ])
  })

  it('has a row’s cells in the order of its columns, with the words for what it refers to', () => {
    expect(sheetCells(fields, row, { ownerId: 'ana@demo.mz' })).toEqual([
      'Régua',
      'ana@demo.mz',
      '20 cm, 30 cm',
      'um; dois',
      '',
    ])
    expect(sheetCells(fields, { ...row, minutes: 45 }, { ownerId: '' }).at(-1)).toBe(45)
    // @ts-expect-error nobody reads an id in a sheet: its words are asked for
    sheetCells(fields, row, {})
  })

  it('is read back: lists apart by a semicolon, and as a field says', () => {
    expect(cellValue(fields.fields.words, ' um ;dois;; ')).toEqual(['um', 'dois'])
    const words = ['a;b', 'c\\', '\\;', 'd\\e']
    const [cell] = sheetCells(fields, { ...row, words }, { ownerId: '' }).slice(3)
    expect(cellValue(fields.fields.words, String(cell))).toEqual(words)
    expect(cellValue(fields.fields.words, 'a\\b')).toEqual(['a\\b'])
    expect(cellValue(fields.fields.minutes, '45')).toBe(45)
    expect(cellValue(fields.fields.name, 'Régua; 30')).toBe('Régua; 30')
  })
})
