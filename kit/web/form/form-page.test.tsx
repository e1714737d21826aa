// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { endpoint } from '#kit/endpoint.ts'
import { byId, filled, version } from '#kit/shapes.ts'
import { show, testApi } from '#kit/web/api/testing.tsx'
import { FormPage } from './form-page.tsx'
import { TextInput } from './inputs.tsx'
import { useFormPage } from './use-form-page.ts'

const api = await testApi()

const thingBody = z.object({ name: filled(20), place: filled(20) })
const thing = z.object({ id: z.string(), ...thingBody.shape, version })
type Values = z.infer<typeof thingBody>

const createThing = endpoint('POST', '/things', {
  apis: ['academy'],
  who: 'anyone',
  body: thingBody,
  response: thing,
  audit: 'things.create',
  undoable: true,
  summary: 'Cria uma coisa',
})

const updateThing = endpoint('PUT', '/things/:id', {
  apis: ['academy'],
  who: 'anyone',
  params: byId,
  body: z.object({ ...thingBody.shape, version }),
  response: thing,
  audit: 'things.update',
  undoable: true,
  summary: 'Altera uma coisa',
})

const saved: unknown[] = []
beforeEach(() => void saved.splice(0))

const common = {
  schema: thingBody,
  name: (values: Values) => values.name,
  href: '/dashboard/coisas',
  onSaved: (row: unknown) => void saved.push(row),
}

function Fields({
  state,
  title,
}: {
  state: ReturnType<typeof useFormPage<typeof createThing, Values>>
  title: string
}) {
  const { errors } = state.form.formState
  return (
    <FormPage state={state} title={title} onCancel={() => undefined}>
      <TextInput label="Nome" required error={errors.name?.message} {...state.form.register('name')} />
      <TextInput label="Lugar" required error={errors.place?.message} {...state.form.register('place')} />
    </FormPage>
  )
}

function NewThing() {
  const state = useFormPage<typeof createThing, Values>({
    ...common,
    endpoint: createThing,
    values: { name: '', place: '' },
    toInput: body => ({ body }),
    draft: 'things/new',
  })
  return <Fields state={state} title="Nova coisa" />
}

function ThingPage() {
  const state = useFormPage<typeof updateThing, Values>({
    ...common,
    endpoint: updateThing,
    values: { name: 'Apito', place: 'Armário' },
    version: 1,
    toInput: (values, seen = 0) => ({ params: { id: ID }, body: { ...values, version: seen } }),
    draft: `things/${ID}`,
    conflict: {
      fields: [
        { key: 'name', label: 'Nome' },
        { key: 'place', label: 'Lugar' },
      ],
      toValues: ({ name, place }) => ({ name, place }),
    },
  })
  return <Fields state={state as never} title="Apito" />
}

const ID = '019a0000-0000-7000-8000-000000000001'
const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name })
const save = () => userEvent.click(screen.getByRole('button', { name: 'Guardar' }))

async function write(name: string, text: string) {
  await userEvent.clear(field(name))
  await userEvent.type(field(name), text)
}

describe('a form', () => {
  it('sends nothing while a field is wrong, and says at the field what is', async () => {
    show('/dashboard/coisas/nova', <NewThing />)
    await write('Nome', 'Apito')
    await save()
    await waitFor(() => expect(field('Lugar').getAttribute('aria-invalid')).toBe('true'))
    const note = document.getElementById(field('Lugar').getAttribute('aria-describedby') ?? '')
    expect(note?.textContent).toBe('Preencha este campo.')
    expect(field('Nome').getAttribute('aria-invalid')).toBeNull()
    expect(api.asked).toEqual([])
  })

  it('shows a refusal of the server beside its field, and goes there', async () => {
    const refusal = {
      code: 'VALIDATION',
      message: 'Reveja os campos.',
      fields: { name: 'Já há uma coisa assim.' },
    }
    api.answer = () => ({ status: 400, body: refusal })
    show('/dashboard/coisas/nova', <NewThing />)
    await write('Nome', 'Apito')
    await write('Lugar', 'Armário')
    await save()
    await screen.findByText('Já há uma coisa assim.')
    expect(document.activeElement).toBe(field('Nome'))
    expect(saved).toEqual([])
  })

  it('says a refusal of the whole above its fields, and keeps what was written', async () => {
    api.answer = () => ({ status: 409, body: { code: 'LOCKED', message: 'O armário está fechado.' } })
    show('/dashboard/coisas/nova', <NewThing />)
    await write('Nome', 'Apito')
    await write('Lugar', 'Armário')
    await save()
    expect((await screen.findByRole('alert')).textContent).toContain('O armário está fechado.')
    expect(field('Nome').value).toBe('Apito')
  })

  it('is sent a second time under the same key where the first answer was lost', async () => {
    const row = { id: ID, name: 'Apito', place: 'Armário', version: 1 }
    let count = 0
    api.answer = () => (++count === 1 ? { status: 503 } : { status: 201, body: row })
    show('/dashboard/coisas/nova', <NewThing />)
    await write('Nome', 'Apito')
    await write('Lugar', 'Armário')
    await save()
    await waitFor(() => expect(saved).toEqual([row]))
    const keys = api.asked.map(request => request.headers['idempotency-key'])
    expect(keys).toHaveLength(2)
    expect(keys[0]).toBeTruthy()
    expect(keys[1]).toBe(keys[0])
  })

  it('lays both versions side by side where somebody saved first, and sends what was chosen', async () => {
    const theirs = { id: ID, name: 'Apito', place: 'Gaveta', version: 5 }
    api.answer = ({ body }) =>
      (body as { version: number }).version === 5
        ? { body: { ...(body as object), id: ID, version: 6 } }
        : {
            status: 409,
            body: {
              code: 'VERSION_CONFLICT',
              message: 'Esta coisa foi alterada por Ana entretanto.',
              details: { current: theirs, by: 'Ana' },
            },
          }
    show('/dashboard/coisas/apito', <ThingPage />)
    await write('Nome', 'Assobio')
    await write('Lugar', 'Caixa')
    await save()
    await userEvent.click(await screen.findByRole('radio', { name: 'Lugar, Ana: Gaveta' }))
    await userEvent.click(screen.getByRole('button', { name: 'Guardar a escolha' }))
    await waitFor(() => expect(saved).toHaveLength(1))
    expect(api.asked.map(request => request.body)).toEqual([
      { name: 'Assobio', place: 'Caixa', version: 1 },
      { name: 'Assobio', place: 'Gaveta', version: 5 },
    ])
  })

  it('says that what was written is not saved, until it is', async () => {
    api.answer = ({ body }) => ({ body: { ...(body as object), id: ID, version: 2 } })
    show('/dashboard/coisas/apito', <ThingPage />)
    await write('Lugar', 'Caixa')
    await screen.findByText('Alterações por guardar')
    await save()
    await screen.findByText(/^Guardado às/)
  })
})
