import { beforeEach, expect, it } from 'vitest'
import { allUploads, beginUpload, clearUploads, isGoing, onUploads } from './uploads.ts'

const file = (name: string, size = 1000) => ({ name, size })

beforeEach(clearUploads)

it('every file that is sent stands in one list, from its first byte to what the server says', () => {
  const seen: string[] = []
  const stop = onUploads(() => seen.push(allUploads()[0]?.state ?? ''))
  const upload = beginUpload(file('turma.xlsx'))
  upload.progress({ step: 'sending', done: 520, total: 1040 })
  expect(allUploads()[0]).toMatchObject({ name: 'turma.xlsx', sent: 500, state: 'a enviar' })
  upload.progress({ step: 'sending', done: 1040, total: 1040 })
  upload.progress({ step: 'reading', done: 1, total: 4 })
  expect(allUploads()[0]).toMatchObject({ sent: 1000, state: 'a tratar', treated: 0.25 })
  upload.done()
  stop()
  expect(seen).toEqual(['a enviar', 'a enviar', 'a tratar', 'a tratar', 'enviado'])
})

it('keeps the newest, and loses none that is still being sent', () => {
  const first = beginUpload(file('primeiro.pdf'))
  for (let at = 0; at < 60; at++) beginUpload(file(`${at}.pdf`)).done()
  expect(allUploads().filter(upload => !isGoing(upload)).length).toBeLessThanOrEqual(30)
  expect(allUploads().map(({ name }) => name)).toContain('primeiro.pdf')
  first.failed('Sem rede.')
  expect(allUploads().find(({ name }) => name === 'primeiro.pdf')).toMatchObject({
    state: 'falhou',
    why: 'Sem rede.',
  })
  clearUploads()
  expect(allUploads()).toEqual([])
})
