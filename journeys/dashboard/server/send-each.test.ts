import { describe, expect, it } from 'vitest'
import { sendEach } from './send-each.ts'

/** Six people who wait; those named have a failing address, or no news. */
function scene(which: { broken?: string[]; silent?: string[] } = {}) {
  const waiting = ['a', 'b', 'c', 'd', 'e', 'f'].map(id => ({ id, email: `${id}@escola.example` }))
  const sent: string[] = []
  const returned: string[][] = []
  return {
    ...{ waiting, sent, returned },
    run: () =>
      sendEach({
        take: async () => waiting.shift(),
        mailOf: async ({ id }) =>
          which.silent?.includes(id) ? undefined : { subject: `Para ${id}`, text: 'Olá' },
        release: async ids => {
          returned.push(ids)
        },
        sendMail: async ({ to, subject }) => {
          if (which.broken?.some(id => to.startsWith(id))) throw new Error(`550 ${to}`)
          sent.push(`${to} ${subject}`)
        },
      }),
  }
}

describe('messages that wait', () => {
  it('are sent once each, to recipients with news', async () => {
    const { run, sent, returned, waiting } = scene({ silent: ['b', 'e'] })
    await run()
    expect(sent).toEqual(['a', 'c', 'd', 'f'].map(id => `${id}@escola.example Para ${id}`))
    expect([returned, waiting]).toEqual([[], []])
  })

  it('go on to the others where one or two addresses in turn are wrong', async () => {
    const { run, sent, returned } = scene({ broken: ['a', 'b', 'd', 'e'] })
    await run()
    expect(sent.map(text => text[0])).toEqual(['c', 'f'])
    expect(returned).toEqual([])
  })

  it('stop where three in turn fail, and those three are taken again later', async () => {
    const { run, sent, returned, waiting } = scene({ broken: ['b', 'c', 'd'] })
    await expect(run()).rejects.toThrow('550 d@escola.example')
    expect(sent.map(text => text[0])).toEqual(['a'])
    expect(returned).toEqual([['b', 'c', 'd']])
    expect(waiting.map(({ id }) => id)).toEqual(['e', 'f'])
  })
})
