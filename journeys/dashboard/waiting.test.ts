import { expect, it } from 'vitest'
import { progressText, waitingOf } from './waiting.ts'

type Rows = Parameters<typeof waitingOf>[0]
type Latest = Parameters<typeof waitingOf>[1]

const application = (more: object) =>
  ({
    id: 'a1',
    testTitle: 'Teste',
    subjectName: 'Matemática',
    group: { id: 'g1', name: '6ªB', grade: 6 },
    state: 'encerrado',
    toMark: 0,
    ...more,
  }) as Rows[number]
const latest = [
  {
    row: {
      id: 'a9',
      group: { name: '6ªA' },
      subject: { name: 'Matemática' },
      state: 'corrigido',
      enrolled: 52,
      evaluated: { total: 49 },
    },
    suspects: [{ number: 6, grade: 'wrong' }],
  },
] as unknown as Latest

it('names what falsifies marks first, then open answers, what lacks its end, and who was away', () => {
  const rows = [application({}), application({ id: 'a2', toMark: 7, state: 'em aplicação' })]
  expect(waitingOf(rows, latest).map(({ title, text }) => `${title} | ${text}`)).toEqual([
    'Chave provavelmente errada | Matemática, 6ªA · pergunta 6',
    '7 respostas por corrigir | Matemática, 6ªB',
    'Dar por corrigido | Teste, 6ªB',
    '3 alunos não fizeram o teste | Matemática, 6ªA',
  ])
})

it('is empty where nothing waits', () => {
  expect(waitingOf([application({ state: 'em aplicação' })], [])).toEqual([])
})

it('counts what goes on and what waits, and says where there is nothing', () => {
  expect([progressText(2, 4), progressText(1, 0), progressText(0, 1), progressText(0, 0)]).toEqual([
    '2 aplicações em curso, 4 coisas à espera',
    '1 aplicação em curso, nada à espera',
    'Nada em curso, 1 coisa à espera',
    'Nada em curso e nada à espera',
  ])
})
