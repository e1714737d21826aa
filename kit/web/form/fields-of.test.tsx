// @vitest-environment happy-dom
import { fireEvent, render, screen } from '@testing-library/react'
import { useForm } from 'react-hook-form'
import { expect, it } from 'vitest'
import { fieldsOf } from './fields-of.ts'
import { TextInput } from './inputs.tsx'

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
