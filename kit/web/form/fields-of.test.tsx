// @vitest-environment happy-dom
import { fireEvent, render, screen } from '@testing-library/react'
import { useForm } from 'react-hook-form'
import { expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import { DateField } from './date-field.tsx'
import { fieldsOf, heldOf } from './fields-of.ts'
import { TextInput } from './inputs.tsx'
import { LinesField } from './lines-field.tsx'
import { schemaResolver } from './schema-resolver.ts'

interface Fruit {
  name: string
  trees: { age: number }[]
}

function FruitForm() {
  const form = useForm<Fruit>({ defaultValues: { name: 'Manga', trees: [{ age: 7 }] } })
  const field = fieldsOf(form)
  return (
    <form onSubmit={form.handleSubmit(() => undefined)}>
      <TextInput label="Nome" {...field('name', { required: 'Diga o nome.' })} />
      <TextInput
        label="Idade"
        {...field('trees.0.age', { valueAsNumber: true, max: { value: 9, message: 'É de mais.' } })}
      />
      <button type="submit">Guardar {JSON.stringify(form.watch('trees'))}</button>
    </form>
  )
}

it('an input follows its field, and says what is wrong with it, also inside a list', async () => {
  render(<FruitForm />)
  const name = screen.getByLabelText<HTMLInputElement>('Nome')
  expect(name.value).toBe('Manga')
  fireEvent.change(name, { target: { value: '' } })
  fireEvent.change(screen.getByLabelText('Idade'), { target: { value: '12' } })
  fireEvent.click(screen.getByRole('button', { name: 'Guardar [{"age":12}]' }))
  expect(await screen.findByText('Diga o nome.')).toBeTruthy()
  expect(await screen.findByText('É de mais.')).toBeTruthy()
  expect(name.getAttribute('aria-invalid')).toBe('true')
})

function TreeForm({ onSave }: { onSave: (values: { planted: string | null; kinds: string[] }) => void }) {
  const form = useForm({
    mode: 'onTouched',
    resolver: schemaResolver(
      z.object({
        planted: z.nullable(z.string()),
        kinds: z.array(z.string()).check(z.minLength(1, { error: 'Diga uma.' })),
      }),
    ),
    defaultValues: { planted: '2026-05-05' as string | null, kinds: ['Manga'] },
  })
  const { held, heldText } = heldOf(form)
  return (
    <form onSubmit={form.handleSubmit(onSave)}>
      <DateField label="Plantada em" {...heldText('planted')} />
      <LinesField label="Espécies" {...held('kinds')} />
      <button type="submit">Guardar{form.formState.isDirty && ' o que mudou'}</button>
    </form>
  )
}

it('what is no input follows its field too: nothing written is null, and what is wrong is said once it is left', async () => {
  const saved = vi.fn()
  render(<TreeForm onSave={saved} />)
  const planted = screen.getByLabelText<HTMLInputElement>('Plantada em')
  const kinds = screen.getByLabelText<HTMLTextAreaElement>('Espécies')
  expect([planted.value, kinds.value]).toEqual(['05/05/2026', 'Manga'])
  fireEvent.change(kinds, { target: { value: '' } })
  expect(screen.queryByText('Diga uma.')).toBeNull()
  fireEvent.blur(kinds)
  expect(await screen.findByText('Diga uma.')).toBeTruthy()
  fireEvent.change(kinds, { target: { value: 'Manga\nCaju' } })
  fireEvent.change(planted, { target: { value: '' } })
  fireEvent.blur(planted)
  fireEvent.click(screen.getByRole('button', { name: 'Guardar o que mudou' }))
  await expect.poll(() => saved.mock.calls[0]?.[0]).toEqual({ planted: null, kinds: ['Manga', 'Caju'] })
})
