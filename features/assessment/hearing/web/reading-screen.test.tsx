// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { cases } from '../../../../scripts/patience.ts'
import type { HeardPupil, HearingQueue, TimedReading } from '../contract.ts'
import { rightWords } from '../reading.ts'
import { type Clock, ReadingScreen } from './reading-screen.tsx'

const WORDS = 20
const text = Array.from({ length: WORDS }, (_none, at) => `palavra${at}`).join(' ')
const id = '01890a5d-ac96-774b-bcce-b302099a8057'
const pupil: HeardPupil = {
  id,
  name: 'Ana Sitoe',
  number: 1,
  sex: 'M',
  motherTongue: '',
  outcome: null,
  level: null,
  hearings: [],
}
const queue: HearingQueue = {
  id,
  title: 'Leitura',
  state: 'em aplicação',
  skill: 'leitura',
  language: 'Português',
  subject: { id, name: 'Português' },
  group: { id, name: '3ªA', grade: 3 },
  date: '2026-03-02',
  levels: ['Palavra', 'Texto'].map(name => ({ name, samples: [text, text] })),
  pupils: [pupil],
  edition: null,
  editions: [],
  me: id,
}

/** The screen as one listener has it, with the reading that it gave last. */
function listen() {
  const heard: { reading?: TimedReading } = {}
  const hearing = { pupils: [pupil], waiting: 0, refused: [], sentAt: null, say: () => undefined }
  const open = (before?: TimedReading) => {
    cleanup()
    const clock: Clock = { level: 1, sample: 1, before }
    render(
      <ReadingScreen
        queue={queue}
        hearing={hearing}
        pupil={pupil}
        clock={clock}
        onLeave={() => undefined}
        onBack={() => undefined}
        onRead={(_tried, reading) => {
          heard.reading = reading
        }}
      />,
    )
  }
  return { heard, open }
}

const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))
const tap = (place: number) => press(`palavra${place}`)

it('keeps ten wrong words that stopped the reading when the last word is changed', () => {
  const { heard, open } = listen()
  open()
  press('Começar os 60 segundos')
  for (let place = 0; place < 10; place += 1) tap(place)
  expect(screen.getByText(/A leitura parou/)).toBeTruthy()
  press('Não leu nenhuma')
  open(heard.reading)
  tap(13)
  press(/^Parou em/)
  expect(heard.reading?.last).toBe(13)
  expect(heard.reading?.wrong).toHaveLength(10)
  expect(rightWords(heard.reading as TimedReading)).toBe(4)
})

it('takes back a tap that stopped the reading by mistake, and goes on', () => {
  const { heard, open } = listen()
  open()
  press('Começar os 60 segundos')
  for (let place = 0; place < 10; place += 1) tap(place)
  press('Continuar a ler')
  press('Desfazer')
  tap(12)
  press('Parou de ler')
  tap(15)
  press(/^Parou em/)
  expect(heard.reading?.wrong).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 12])
  expect(rightWords(heard.reading as TimedReading)).toBe(6)
})

it('mends which words were wrong after the end', () => {
  const { heard, open } = listen()
  open()
  press('Começar os 60 segundos')
  tap(3)
  press('Parou de ler')
  press('Corrigir as mal lidas')
  tap(3)
  tap(5)
  press('Dizer a última palavra')
  tap(9)
  press(/^Parou em/)
  expect(heard.reading).toMatchObject({ last: 9, wrong: [5] })
})

it('never throws a tap away, however often the last word is changed', () => {
  const place = fc.nat(WORDS - 1)
  fc.assert(
    fc.property(
      fc.uniqueArray(place, { maxLength: 8 }),
      fc.array(place, { minLength: 1, maxLength: 4 }),
      (wrong, lasts) => {
        const { heard, open } = listen()
        open()
        press('Começar os 60 segundos')
        for (const each of wrong) tap(each)
        press('Parou de ler')
        for (const [turn, last] of lasts.entries()) {
          if (turn > 0) open(heard.reading)
          tap(last)
          press(/^Parou em/)
          expect(heard.reading?.wrong).toEqual(wrong.toSorted((a, b) => a - b))
          expect(rightWords(heard.reading as TimedReading)).toBe(
            last + 1 - wrong.filter(each => each <= last).length,
          )
        }
      },
    ),
    { numRuns: cases(8, 200) },
  )
})
