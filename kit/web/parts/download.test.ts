// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type Notice, showNotices } from '#kit/web/notify.ts'
import { openFile, saveFile } from './download.ts'

/** What became of a file, and what was said. */
let done: (string | Notice)[]
let stop: () => void
beforeEach(() => {
  done = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    done.push(`kept ${this.download}`)
  })
  vi.spyOn(window, 'open').mockImplementation(() => {
    done.push('opened')
    return window
  })
  stop = showNotices(notice => done.push(notice))
})
afterEach(() => {
  stop()
  vi.restoreAllMocks()
})

const file = () => Promise.resolve(new Blob(['a']))

it('of files to be read a PDF opens in a tab, any other is downloaded', async () => {
  expect(await openFile(file(), 'plano.pdf', 'Não veio.')).toBe(true)
  expect(await openFile(file(), 'plano.docx', 'Não veio.')).toBe(true)
  expect(done).toEqual(['opened', 'kept plano.docx'])
})

it('a PDF to be kept is downloaded', async () => {
  expect(await saveFile(file(), 'papel.pdf', 'Não veio.')).toBe(true)
  expect(done).toEqual(['kept papel.pdf'])
})

it('offers names that every system can write', async () => {
  await saveFile(file(), 'pratica-6ªA.xlsx', 'Não veio.')
  expect(done).toEqual(['kept pratica-6A.xlsx'])
})

it('says why a file does not come, and that it did not', async () => {
  expect(await saveFile(Promise.reject(new Error('Está em uso.')), 'a.csv', 'Não veio.')).toBe(false)
  expect(done).toEqual([{ kind: 'error', text: 'Não veio.', detail: 'Está em uso.' }])
})
