// @vitest-environment happy-dom
import { useQuery } from '@tanstack/react-query'
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import * as z from 'zod/mini'
import { endpoint } from '#kit/endpoint.ts'
import { notify } from '#kit/web/notify.ts'
import { isAboutDeleted, opensAnew, query, type SaveOptions, useSave } from './queries.ts'
import { show, testApi } from './testing.tsx'

const api = await testApi()

const thing = z.object({ id: z.string(), version: z.int(), state: z.string() })
const shared = { apis: ['academy'], who: 'anyone', summary: 'Coisas' } as const
const listThings = endpoint('GET', '/things', {
  ...shared,
  response: z.object({ rows: z.array(thing) }),
})
const setThingState = endpoint('POST', '/things/:id/state', {
  ...shared,
  params: z.object({ id: z.string() }),
  body: z.object({ state: z.string(), version: z.int() }),
  response: thing,
  audit: 'things.state',
})

function Things() {
  const { data } = useQuery(query(listThings, {}))
  const { mutate, isPending } = useSave(setThingState)
  return data?.rows.map(({ id, version, state }) => (
    <button
      key={id}
      type="button"
      disabled={isPending}
      onClick={() => mutate({ params: { id }, body: { state: `${state}+`, version } })}
    >
      {`${state} ${version}`}
    </button>
  ))
}

it('makes the next change from what the last one saved, while the list is still being read again', async () => {
  let stopWaiting: () => void = () => undefined
  const readAgain = new Promise<void>(resolve => {
    stopWaiting = resolve
  })
  let stored = { id: 'a', version: 1, state: 'nova' }
  let reads = 0
  api.answer = async ({ method, body }) => {
    if (method === 'POST') {
      const { state, version } = body as { state: string; version: number }
      stored = { ...stored, state, version: version + 1 }
      return { body: stored }
    }
    reads += 1
    if (reads > 1) await readAgain
    return { body: { rows: [stored] } }
  }
  show('/dashboard', <Things />)
  fireEvent.click(await screen.findByText('nova 1'))
  const after = await screen.findByText('nova+ 2')
  await expect.poll(() => (after as HTMLButtonElement).disabled).toBe(false)
  fireEvent.click(after)
  expect(await screen.findByText('nova++ 3')).toBeTruthy()
  expect(api.asked.filter(({ method }) => method === 'POST').map(({ body }) => body)).toEqual([
    { state: 'nova+', version: 1 },
    { state: 'nova++', version: 2 },
  ])
  stopWaiting()
})

const getThing = endpoint('GET', '/things/:id', {
  ...shared,
  params: z.object({ id: z.string() }),
  response: thing,
})
const removeThing = endpoint('DELETE', '/things/:id', {
  ...shared,
  params: z.object({ id: z.string() }),
  response: z.object({ id: z.string() }),
  audit: 'things.remove',
})

function OneThing() {
  const { data } = useQuery(query(getThing, { params: { id: 'a' } }))
  const list = useQuery(query(listThings, {}))
  const { mutate } = useSave(removeThing)
  return (
    <button type="button" onClick={() => mutate({ params: { id: 'a' } })}>
      {`${data?.state} of ${list.data?.rows.length}`}
    </button>
  )
}

it('asks no more about what was deleted, on the page that shows it, and reads anew what is left', async () => {
  const stored = { id: 'a', version: 1, state: 'nova' }
  const other = { id: 'b', version: 1, state: 'outra' }
  let rows = [stored, other, other]
  api.answer = ({ method, path }) => {
    if (method === 'DELETE') {
      // Somebody else deleted another meanwhile.
      rows = [other]
      return { body: { id: 'a' } }
    }
    if (path === '/things/a') return rows.includes(stored) ? { body: stored } : { status: 404 }
    return { body: { rows } }
  }
  show('/dashboard', <OneThing />)
  fireEvent.click(await screen.findByText('nova of 3'))
  expect(await screen.findByText('nova of 1')).toBeTruthy()
  expect(api.asked.filter(({ method, path }) => method === 'GET' && path === '/things/a')).toHaveLength(1)
  // Nor is it followed, until somebody opens it, which was given back.
  const key = (id: string) => query(getThing, { params: { id } }).queryKey
  expect([
    isAboutDeleted(key('a')),
    isAboutDeleted(key('b')),
    isAboutDeleted(query(listThings, {}).queryKey),
  ]).toEqual([true, false, false])
  opensAnew(key('a'))
  expect(isAboutDeleted(key('a'))).toBe(false)
})

const addThing = endpoint('POST', '/things', {
  ...shared,
  body: z.object({ state: z.string() }),
  response: thing,
  audit: 'things.add',
})

function Adding({ onSaved }: { onSaved?: () => void }) {
  const { mutate, isPending } = useSave(addThing, { onSaved })
  return (
    <>
      {['uma', 'outra'].map(state => (
        <button key={state} type="button" onClick={() => mutate({ body: { state } })}>
          {state}
        </button>
      ))}
      {isPending && 'A guardar'}
    </>
  )
}

it('makes of a double click one request, and of the next click another', async () => {
  const { promise, resolve: answer } = Promise.withResolvers<void>()
  api.answer = async () => {
    await promise
    return { body: { id: 'a', version: 1, state: 'uma' } }
  }
  onTestFinished(() => answer())
  const sent = () =>
    api.asked.flatMap(({ method, body }) => (method === 'POST' ? [(body as { state: string }).state] : []))
  const onSaved = vi.fn()
  show('/dashboard', <Adding onSaved={onSaved} />)
  const one = await screen.findByText('uma')
  fireEvent.click(one)
  fireEvent.click(one)
  await expect.poll(sent).toEqual(['uma'])
  fireEvent.click(screen.getByText('outra'))
  fireEvent.click(one)
  await expect.poll(sent).toEqual(['uma', 'outra', 'uma'])
  answer()
  await expect.poll(() => screen.queryByText('A guardar')).toBeNull()
  // Once it is answered, to ask the same again is another wish.
  fireEvent.click(one)
  await expect.poll(sent).toEqual(['uma', 'outra', 'uma', 'uma'])
  await expect.poll(() => screen.queryByText('A guardar')).toBeNull()
  // Of what was asked for twice it is said once that it is saved.
  expect(onSaved).toHaveBeenCalledTimes(4)
})

it('says of each change that it was refused, not only of the last', async () => {
  const errors = vi.spyOn(notify, 'error').mockReturnValue(undefined as never)
  const { promise, resolve: answer } = Promise.withResolvers<void>()
  onTestFinished(() => answer())
  api.answer = async ({ body }) => {
    await promise
    return { status: 409, body: { code: 'NO', message: `Recusada: ${(body as { state: string }).state}.` } }
  }
  show('/dashboard', <Adding />)
  fireEvent.click(await screen.findByText('uma'))
  fireEvent.click(screen.getByText('outra'))
  answer()
  await expect.poll(() => screen.queryByText('A guardar')).toBeNull()
  await expect
    .poll(() => errors.mock.calls)
    .toEqual([
      ['Não foi possível fazer o que pediu antes.', { detail: 'Recusada: uma.' }],
      ['Não foi possível.', { detail: 'Recusada: outra.' }],
    ])
})

describe('a save that fails', () => {
  const errors = vi.spyOn(notify, 'error').mockReturnValue(undefined as never)
  const refusal = { detail: 'Recusada.' }
  let answer = () => {}

  beforeEach(() => {
    errors.mockClear()
    const { promise, resolve } = Promise.withResolvers<void>()
    answer = resolve
    onTestFinished(() => resolve())
    api.answer = async () => {
      await promise
      return { status: 409, body: { code: 'NO', message: 'Recusada.' } }
    }
  })

  /** A button that saves, and may be taken off the page. */
  function Saving({ options, onError }: { options?: SaveOptions<typeof addThing>; onError?: () => void }) {
    const [open, setOpen] = useState(true)
    return (
      <>
        {open && <SaveButton options={options} onError={onError} />}
        <button type="button" onClick={() => setOpen(false)}>
          sair
        </button>
      </>
    )
  }

  function SaveButton({
    options,
    onError,
  }: {
    options?: SaveOptions<typeof addThing>
    onError?: () => void
  }) {
    const { mutate, error } = useSave(addThing, options)
    return (
      <button type="button" onClick={() => mutate({ body: { state: 'uma' } }, onError && { onError })}>
        guardar{error && ': falhou'}
      </button>
    )
  }

  async function save() {
    fireEvent.click(await screen.findByText('guardar'))
    answer()
  }

  it('says so aloud, once for a double click, where nobody says it otherwise', async () => {
    show('/dashboard', <Saving />)
    fireEvent.click(await screen.findByText('guardar'))
    await save()
    await screen.findByText('guardar: falhou')
    expect(errors.mock.calls).toEqual([['Não foi possível.', refusal]])
  })

  it('says it in the words that it was given', async () => {
    show('/dashboard', <Saving options={{ failed: 'A pergunta não foi eliminada.' }} />)
    await save()
    await expect.poll(() => errors.mock.calls).toEqual([['A pergunta não foi eliminada.', refusal]])
  })

  it('is left to the call that says it itself, and to the part that shows it', async () => {
    const onError = vi.fn()
    show('/dashboard', <Saving onError={onError} />)
    await save()
    await expect.poll(() => onError.mock.calls.length).toBe(1)
    cleanup()
    show('/dashboard', <Saving options={{ failsInPlace: true }} />)
    await save()
    await screen.findByText('guardar: falhou')
    expect(errors).not.toHaveBeenCalled()
  })

  it.each([{ failsInPlace: true }, {}])('is said aloud once nobody is there to show it', async options => {
    show('/dashboard', <Saving options={options} onError={options.failsInPlace ? undefined : () => {}} />)
    fireEvent.click(await screen.findByText('guardar'))
    fireEvent.click(screen.getByText('sair'))
    answer()
    await expect.poll(() => errors.mock.calls).toEqual([['Não foi possível.', refusal]])
  })
})
