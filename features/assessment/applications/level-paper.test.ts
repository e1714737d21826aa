import { expect, it } from 'vitest'
import { RECOMPUTED } from '#school/editions/contract.ts'
import type { Application } from '../results/contract.ts'
import { levelPaper } from './level-paper.ts'

const pupil = (
  number: number | null,
  name: string,
  sex: 'H' | 'M' | null,
  state: string | null,
  level: string | null,
) => ({
  ...{ studentId: `id ${name}`, number, name, sex, state, level },
})
const application = (sittings: object[]) =>
  ({
    ...{ testTitle: 'Leitura', subjectName: 'Português', group: { name: '3ªB' } },
    levels: [
      { name: 'Letra', task: 'a' },
      { name: 'Palavra', task: 'casa' },
    ],
    sittings,
  }) as unknown as Application
const class_ = [
  pupil(1, 'Ana', 'M', 'entregue', 'Letra'),
  pupil(2, 'Bento', 'H', 'entregue', 'Palavra'),
  pupil(3, 'Celeste', 'M', 'entregue', 'Palavra'),
  pupil(4, 'Dércio', 'H', 'não apresentado', null),
  pupil(null, 'Elsa', 'M', null, null),
]
const texts = (paper: ReturnType<typeof levelPaper>) =>
  paper.tables.map(table => [
    table.title,
    ...table.rows.map(row => row.cells.map(cell => (typeof cell === 'string' ? cell : cell.shown)).join('|')),
  ])

it('the sheet of a class counts each level by sex and names who reached it, who was absent and who is still to come', () => {
  const paper = levelPaper(application(class_), 'Escola do Zimpeto')
  expect(paper).toMatchObject({
    ...{ title: 'Leitura: 3ªB', under: 'Ficha da turma · Português', school: ['Escola do Zimpeto'] },
    ...{ notes: ['Falta ouvir 1; não entra nas contas.'], fileName: 'niveis-3ªB' },
  })
  expect(texts(paper)).toEqual([
    ['Alunos por nível', 'Letra|0|1|1|33,3\u00a0%', 'Palavra|1|1|2|66,7\u00a0%', 'Ouvidos|1|2|3|'],
    ['Letra (1)', '1|Ana||'],
    ['Palavra (2)', '2|Bento||', '3|Celeste||'],
    ['Não vieram (1)', '4|Dércio||'],
    ['Por ouvir (1)', '|Elsa||'],
  ])
  expect(paper.tables[0]?.rows.map(row => row.strong ?? false)).toEqual([false, false, true])
})

it('the sheet says nothing of a level that nobody reached, and how many are to be heard', () => {
  const none = levelPaper(application(class_.slice(1, 3)), '')
  expect(none.notes).toEqual([])
  expect(texts(none).map(([title]) => title)).toEqual(['Alunos por nível', 'Palavra (2)'])
  const two = levelPaper(application([...class_, pupil(6, 'Félix', 'H', null, null)]), '')
  expect(two.notes).toEqual(['Faltam ouvir 2; não entram nas contas.'])
})

it('the sheet of arithmetic says which operation each pupil can do, and counts them', () => {
  const operations = {
    operations: [
      { place: 3, name: 'Adição' },
      { place: 4, name: 'Subtracção' },
    ],
    pupils: [
      {
        ...{ number: 1, name: 'Ana', sex: 'M' as const },
        tries: [
          { level: 3, sample: 1 as const },
          { level: 4, sample: null },
        ],
      },
      { number: 2, name: 'Bento', sex: 'H' as const, tries: [{ level: 3, sample: 2 as const }] },
    ],
  }
  expect(texts(levelPaper(application(class_), '', { operations })).slice(1, 3)).toEqual([
    ['O que já fazem, por operação', 'Adição|1|1|2|0|0', 'Subtracção|0|0|0|1|1'],
    ['Operações de cada aluno', '1|Ana|faz|ainda não', '2|Bento|faz|por experimentar'],
  ])
})

it('says as which version it was corrected, and that an upgrade made one', () => {
  const edition = {
    number: 2,
    closedAt: '2026-05-05T08:00:00Z',
    closedBy: 'Ana Sitoe',
    reason: 'Beto ouvido de novo',
  }
  const paper = levelPaper(application(class_), '', { edition: { ...edition, isRecomputed: true } })
  expect(paper.notes.join(' ')).toContain('2.ª versão')
  expect(paper.notes.join(' ')).toContain('Beto ouvido de novo')
  expect(paper.notes).toContain(RECOMPUTED)
  const first = levelPaper(application(class_), '', {
    edition: { ...edition, number: 1, reason: '', isRecomputed: false },
  })
  expect(first.notes).toEqual(levelPaper(application(class_), '').notes)
})
