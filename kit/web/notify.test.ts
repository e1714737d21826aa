import { beforeEach, expect, it, vi } from 'vitest'

let notices: typeof import('./notify.ts')
beforeEach(async () => {
  vi.resetModules()
  notices = await import('./notify.ts')
})

it('what is said before anybody shows it waits, in its order, and is shown once', () => {
  const { notify, showNotices } = notices
  notify.ok('Guardado.', { detail: 'Termo' })
  notify.error('Falhou.')
  const shown: unknown[] = []
  const stop = showNotices(notice => shown.push(notice))
  notify.info('Há novidades.')
  expect(shown).toEqual([
    { kind: 'ok', text: 'Guardado.', detail: 'Termo' },
    { kind: 'error', text: 'Falhou.' },
    { kind: 'info', text: 'Há novidades.' },
  ])
  stop()
  notify.ok('Mais tarde.')
  expect(shown).toHaveLength(3)
  showNotices(notice => shown.push(notice))
  expect(shown).toHaveLength(4)
})

it('the toast loader is called when there is something to say, at once where it waits already', () => {
  const { notify, onFirstNotice } = notices
  const called = vi.fn()
  const stop = onFirstNotice(called)
  expect(called).not.toHaveBeenCalled()
  notify.ok('Guardado.')
  expect(called).toHaveBeenCalledTimes(1)
  stop()
  notify.ok('Guardado.')
  expect(called).toHaveBeenCalledTimes(1)
  onFirstNotice(called)
  expect(called).toHaveBeenCalledTimes(2)
})
