// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { Route, Routes } from 'react-router'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import { endpoint } from '#kit/endpoint.ts'
import { bodyOf, field, fieldsOf } from '#kit/fields.ts'
import { byId, filled, optionalText, version } from '#kit/shapes.ts'
import { thing } from '#kit/thing.ts'
import { show, testApi } from '#kit/web/api/testing.tsx'
import { TextInput } from '#kit/web/form/inputs.tsx'
import { notify } from '#kit/web/notify.ts'
import { EntityForm } from './entity-form.tsx'

const api = await testApi()
const notices = vi.spyOn(notify, 'ok').mockReturnValue(undefined as never)
beforeEach(() => void notices.mockClear())

const ID = '01890a5d-ac96-774b-bcce-b302099a8057'
const OWNER = '01890a5d-ac96-774b-bcce-b302099a8058'
const fields = fieldsOf(
  thing({
    table: 'things',
    what: 'Esta coisa',
    many: 'coisas',
    path: '/things',
    apis: ['academy'],
    audit: 'things',
  }),
  {
    name: field('Nome', filled(20)),
    place: field('Lugar', optionalText(20)),
    ownerId: field('Dono', z._default(z.nullable(z.uuid()), null), { names: { table: 'accounts' } }),
  },
)
const body = bodyOf(fields)
const row = z.object({ id: z.uuid(), ...body.shape, version })
const shared = { apis: ['academy'], who: 'anyone', response: row, summary: 'Coisas' } as const
const create = endpoint('POST', '/things', { ...shared, body, audit: 'things.create' })
const update = endpoint('PUT', '/things/:id', {
  ...shared,
  params: byId,
  body: z.object({ ...body.shape, version }),
  audit: 'things.update',
})
const get = endpoint('GET', '/things/:id', { ...shared, params: byId })
const list = '/dashboard/coisas'
const places = { list, add: `${list}/nova`, edit: (id: string) => `${list}/${id}/editar` }
const stored = { id: ID, name: 'Régua', place: 'Sala 4', ownerId: null, version: 3 }

function Form({ of = undefined, page }: { of?: typeof stored; page?: (id: string) => string }) {
  return (
    <EntityForm
      of={fields}
      create={create}
      update={update}
      row={of}
      begin={{ place: 'Armário' }}
      name={({ name }) => name}
      places={{ ...places, page }}
      crumbs={[]}
    >
      {({ register }) => (
        <>
          <TextInput label="Nome" {...register('name')} />
          <TextInput label="Lugar" {...register('place')} />
        </>
      )}
    </EntityForm>
  )
}

describe('the form of a new thing', () => {
  it('begins blank but for what it is given, is stored once, said with its undo, and leads to its page', async () => {
    api.answer = () => ({ body: { ...stored, name: 'Esquadro' }, headers: { 'x-change': 'c1' } })
    show('/dashboard', <Form page={id => `${list}/${id}`} />)
    expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('Nova coisa')
    expect(screen.getByLabelText('Lugar')).toHaveProperty('value', 'Armário')
    await userEvent.type(screen.getByLabelText('Nome'), 'Esquadro')
    await userEvent.click(screen.getByRole('button', { name: 'Criar coisa' }))
    await expect.poll(() => location.pathname).toBe(`${list}/${ID}`)
    expect(api.asked.at(-1)).toMatchObject({
      method: 'POST',
      path: '/things',
      body: { name: 'Esquadro', place: 'Armário', ownerId: null },
    })
    expect(notices.mock.calls[0]).toMatchObject(['«Esquadro» criada.', { action: { label: 'Desfazer' } }])
  })
})

describe('the form of a stored thing', () => {
  it('begins with what is stored, sends the version that was seen, and goes back to the list where there is no page', async () => {
    api.answer = () => ({ body: { ...stored, name: 'Régua T', version: 4 } })
    show('/dashboard', <Form of={stored} />)
    expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('Editar «Régua»')
    await userEvent.type(screen.getByLabelText('Nome'), ' T')
    await userEvent.click(screen.getByRole('button', { name: 'Guardar' }))
    await expect.poll(() => notices.mock.calls[0]?.[0]).toBe('«Régua T» guardada.')
    expect(api.asked.at(-1)).toMatchObject({
      method: 'PUT',
      path: `/things/${ID}`,
      body: { name: 'Régua T', place: 'Sala 4', version: 3 },
    })
    await expect.poll(() => location.pathname).toBe(list)
  })

  it('lays every field of both versions side by side where somebody saved first, with the names that the answer brings', async () => {
    const current = { ...stored, place: 'Sala 9', ownerId: OWNER, version: 4 }
    api.answer = () => ({
      status: 409,
      body: {
        code: 'VERSION_CONFLICT',
        message: 'Alterada.',
        details: { current, by: 'Ana', names: { [OWNER]: 'Beto Sitoe' } },
      },
    })
    show('/dashboard', <Form of={stored} />)
    await userEvent.type(await screen.findByLabelText('Nome'), ' T')
    await userEvent.click(screen.getByRole('button', { name: 'Guardar' }))
    const dialog = await screen.findByRole('dialog')
    expect([...dialog.querySelectorAll('h3')].map(({ textContent }) => textContent)).toEqual([
      'Nome',
      'Lugar',
      'Dono',
    ])
    expect(dialog.textContent).toContain('Beto Sitoe')
  })
})

describe('the form at the address of a thing', () => {
  const Opened = () => (
    <Routes>
      <Route
        path={`${list}/:id/editar`}
        element={
          <EntityForm
            of={fields}
            create={create}
            update={update}
            get={get}
            gone={{ label: 'Ver as coisas', to: list }}
            name={({ name }) => name}
            places={places}
            crumbs={[]}
          >
            {({ register }, row) => (
              <TextInput label="Nome" help={`Versão ${row?.version}`} {...register('name')} />
            )}
          </EntityForm>
        }
      />
    </Routes>
  )

  it('asks for the row and begins with it', async () => {
    api.answer = () => ({ body: stored })
    show(places.edit(ID), <Opened />)
    expect(await screen.findByLabelText('Nome')).toHaveProperty('value', 'Régua')
    expect(screen.getByText('Versão 3')).toBeDefined()
    expect(api.asked).toMatchObject([{ method: 'GET', path: `/things/${ID}` }])
  })

  it('of one that is no more, says so and shows the way on', async () => {
    api.answer = () => ({ status: 404, body: { code: 'NOT_FOUND', message: 'Esta coisa não existe.' } })
    show(places.edit(ID), <Opened />)
    expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('Editar coisa')
    expect(screen.getByText('Não foi possível abrir a coisa')).toBeDefined()
    expect(screen.getByRole('link', { name: 'Ver as coisas' })).toBeDefined()
  })
})

it('leads from the form of what may not be changed to where it is read', async () => {
  api.answer = () => ({ body: { ...stored, mayEdit: false } })
  const form = (
    <EntityForm
      {...{ of: fields, create, update, get }}
      name={({ name }) => name}
      places={{ ...places, page: id => `${list}/${id}` }}
      crumbs={[]}
    >
      {() => null}
    </EntityForm>
  )
  const page = (
    <Routes>
      <Route path={`${list}/:id/editar`} element={form} />
      <Route path="*" element={null} />
    </Routes>
  )
  show(places.edit(ID), page)
  await expect.poll(() => location.pathname).toBe(`${list}/${ID}`)
})
