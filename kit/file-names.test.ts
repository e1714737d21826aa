import fc from 'fast-check'
import { expect, it } from 'vitest'
import { dispositionOf, offeredName } from './file-names.ts'

it.each([
  ['pratica-6ªA.xlsx', 'pratica-6A.xlsx'],
  ['Matriz de Português, 1.º trimestre.pdf', 'Matriz-de-Portugues-1-trimestre.pdf'],
  ['../../etc/passwd', 'etc-passwd'],
  ['plano', 'plano'],
  ['ªº.pdf', 'ficheiro.pdf'],
  ['backup.tar.gz', 'backup-tar.gz'],
  ['', 'ficheiro'],
])('offers «%s» as %s', (name, offered) => {
  expect(offeredName(name)).toBe(offered)
})

it('offers of any name only letters, digits, - and _ before its extension, and that name again of itself', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), name => {
      const offered = offeredName(name)
      expect(offered).toMatch(/^[\w-]{1,120}(\.[A-Za-z0-9]{1,8})?$/)
      expect(offeredName(offered)).toBe(offered)
    }),
  )
})

it('names a download in both forms', () => {
  expect(dispositionOf('attachment', 'acção.csv')).toBe(
    `attachment; filename="accao.csv"; filename*=UTF-8''ac%C3%A7%C3%A3o.csv`,
  )
  expect(dispositionOf('inline', undefined)).toBe('inline')
})
