// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import type { Mark } from '#engines/marks/rule.ts'
import { show, testApi } from '#kit/web/api/testing.tsx'
import type { Tap } from '../book-cells.ts'
import type { MarkBook } from '../contract.ts'
import { OfferDialog } from './offer-dialog.tsx'
import { PasteDialog } from './paste-dialog.tsx'

const api = await testApi()
const id = (n: number) => `0193b8a0-0000-7000-8000-00000000000${n}`
const NAMES = ['Ana Tembe', 'Beto Vaz', 'Celina Cossa', 'Dino Langa']

/** A book of four pupils, with a mark in the first column for those who have one. */
function bookWith(marks: readonly (Mark | null)[]): MarkBook {
  const column = (key: string) => ({ key, name: key, day: null, title: '', isRequired: true })
  return {
    group: { id: id(8), name: '6ªA', grade: 6, year: 2026 },
    subject: { id: id(9), name: 'Matemática' },
    ...{
      trimester: 1,
      from: '2026-03-02',
      to: '2026-05-22',
      beginsOn: null,
      teacher: null,
      rule: null,
      offers: [],
    },
    columns: [column('ACS1'), column('ACS2')],
    pupils: NAMES.map((name, at): MarkBook['pupils'][number] => {
      const mark = marks[at] ?? null
      const cell = mark !== null && { mark, by: '', at: '', fromTest: false, fromGroup: null }
      return {
        ...{ id: id(at), number: at + 1, name, sex: 'M', since: '2026-03-02', until: null, away: {} },
        cells: cell ? { ACS1: cell } : {},
      }
    }),
    ...{
      handedIn: null,
      council: null,
      state: 'rascunho',
      mayWrite: true,
      mayCorrect: false,
      seesPauta: true,
      version: 1,
    },
  }
}
const onUse = vi.fn<(cells: Tap[]) => void>()
beforeEach(() => onUse.mockClear())
const used = () => onUse.mock.calls[0]?.[0]
const tap = (at: number, mark: Mark, seen: Mark | null = null, place = 'ACS1') => ({
  studentId: id(at),
  place,
  mark,
  seen,
})

it('puts what a test offers where no mark stands, asks where another one does, and leaves who did not do it', async () => {
  api.answer = () => ({
    body: {
      ...{ title: 'Fracções', day: '2026-04-10' },
      marks: [
        { studentId: id(0), mark: 120 },
        { studentId: id(1), mark: 90 },
        { studentId: id(2), mark: 150 },
      ],
    },
  })
  const offer = { applicationId: id(7), title: 'Fracções', day: '2026-04-10', marks: 3 }
  show(
    '/dashboard',
    <OfferDialog
      book={bookWith([null, 90, 140, null])}
      offer={offer}
      column="ACS1"
      onUse={onUse}
      onClose={() => undefined}
    />,
  )
  expect(
    await screen.findByText(/1 aluno não fez o teste, e fica como está, nunca com 0: n.º 4/),
  ).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Pôr 1 nota' }))
  expect(used()).toEqual([tap(0, 120)])
  onUse.mockClear()
  await userEvent.click(screen.getByRole('radio', { name: 'teste 15' }))
  await userEvent.click(screen.getByRole('button', { name: 'Pôr 2 notas' }))
  expect(used()).toEqual([tap(0, 120), tap(2, 150, 140)])
})

it('puts what was pasted, asks what a blank means, and takes nothing as long as a cell is no mark', async () => {
  show(
    '/dashboard',
    <PasteDialog
      book={bookWith([100, null, null, null])}
      from={{ studentId: id(0), place: 'ACS1' }}
      text={'12\n\n21\n9'}
      onUse={onUse}
      onClose={() => undefined}
    />,
  )
  expect(await screen.findByText(/«21»: /)).toBeTruthy()
  const send = () => screen.getByRole<HTMLButtonElement>('button', { name: /^Pôr/ })
  expect(send().disabled).toBe(true)
  const text = screen.getByRole('textbox', { name: 'O que copiou' })
  await userEvent.clear(text)
  await userEvent.type(text, '12\n\n11\n9')
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Em branco' }), 'F, faltou')
  await userEvent.click(send())
  expect(used()).toEqual([tap(0, 120, 100), tap(1, 'faltou'), tap(2, 110), tap(3, 90)])
})
