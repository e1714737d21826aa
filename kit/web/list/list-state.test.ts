import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { manyOf, pageFields, sortOf } from '#kit/paging.ts'
import { valuesOf, writeQuery } from './list-state.ts'
import { readQuery } from './read-query.ts'

const schema = z.object({
  ...pageFields,
  grade: manyOf(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(12))),
  state: manyOf(z.enum(['rascunho', 'publicado'])),
  sort: sortOf(['termo', '-termo']),
})

function read(text: string) {
  return readQuery(schema, new URLSearchParams(text))
}

describe('the state of a list in its URL', () => {
  it('says nothing of what it does not name: the server has the defaults', () => {
    expect(read('')).toEqual({})
    expect(read('stranger=1')).toEqual({})
  })

  it('reads one value and several', () => {
    expect(read('search=rio&grade=5&grade=6&state=publicado')).toEqual({
      search: 'rio',
      grade: [5, 6],
      state: ['publicado'],
    })
  })

  it('leaves out what the schema refuses and keeps the rest', () => {
    expect(read('grade=77&sort=upwards&search=rio&stranger=1')).toEqual({ search: 'rio' })
  })

  it('a change begins again at the first page', () => {
    const params = writeQuery(new URLSearchParams('after=abc&grade=5'), { search: 'rio' })
    expect(params.toString()).toBe('grade=5&search=rio')
  })

  it('a change of page keeps everything else', () => {
    const params = writeQuery(new URLSearchParams('grade=5&grade=6'), { after: 'abc' })
    expect(params.toString()).toBe('grade=5&grade=6&after=abc')
  })

  it('empty values leave the URL', () => {
    expect(writeQuery(new URLSearchParams('search=rio&grade=5'), { search: '', grade: [] }).toString()).toBe(
      '',
    )
  })

  it('a value that is taken away leaves the URL, and several are written each', () => {
    const write = (change: Record<string, string | string[] | undefined>) =>
      writeQuery(new URLSearchParams('search=rio&grade=5'), change).toString()
    expect(write({ search: undefined })).toBe('grade=5')
    expect(write({ grade: ['6', '', '7'] })).toBe('search=rio&grade=6&grade=7')
    expect(valuesOf({ a: '', b: null, c: 0 } as never, 'a')).toEqual([])
    expect(valuesOf({ b: null } as never, 'b')).toEqual([])
    expect(valuesOf({ c: 0 }, 'c')).toEqual(['0'])
  })

  it('has the values in force as text', () => {
    expect(valuesOf(read('grade=5&grade=6'), 'grade')).toEqual(['5', '6'])
    expect(valuesOf(read(''), 'search')).toEqual([])
  })
})
