import { QueryClient } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { reapplyPending } from './keep-over.ts'

it('an answer that was asked before a tap and comes after it does not take the tap away', async () => {
  const client = new QueryClient()
  const queryKey = ['applications', '/applications/:id']
  const drawn = () => client.getQueryData<Record<string, string>>(queryKey)
  let waiting: Record<string, string> = {}
  const stop = reapplyPending(client, queryKey, () => {
    if (Object.keys(waiting).length > 0)
      client.setQueryData<Record<string, string>>(queryKey, before => ({ ...before, ...waiting }))
  })
  let answer: (value: Record<string, string>) => void = () => undefined
  const reading = client.fetchQuery({
    queryKey,
    queryFn: () =>
      new Promise<Record<string, string>>(resolve => {
        answer = resolve
      }),
  })
  waiting = { ana: 'presente' }
  client.setQueryData(queryKey, { ana: 'presente' })
  answer({ ana: 'por marcar', beto: 'faltou' })
  await reading
  expect(drawn()).toEqual({ ana: 'presente', beto: 'faltou' })
  // Once the server has it, its answer stands.
  waiting = {}
  await client.fetchQuery({ queryKey, queryFn: async () => ({ ana: 'faltou' }), staleTime: 0 })
  expect(drawn()).toEqual({ ana: 'faltou' })
  stop()
})
