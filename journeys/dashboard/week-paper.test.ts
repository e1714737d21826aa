import { describe, expect, it } from 'vitest'
import { type WeekSummary, weekDocument } from './week-paper.ts'

const day = (
  date: string,
  all: number,
  taught: number,
  planned: number,
  without: number,
  closed: string | null = null,
) => ({
  ...{ date, all, taught, planned, without, closed },
})
const week = (more: Partial<WeekSummary> = {}): WeekSummary => ({
  ...{
    school: 'EPC do Zimpeto',
    from: '2026-05-04',
    to: '2026-05-08',
    today: '2026-05-06',
    week: 'semana 10',
  },
  days: [day('2026-05-04', 3, 2, 1, 0), day('2026-05-05', 2, 0, 1, 1)],
  ...{ withoutPlan: [], awaiting: [], tests: [], moreTests: false, fulfilment: [], policies: [], ...more },
})
/** The words of a part of the page, line by line. */
function part(of: WeekSummary, title: string): string[] {
  const { blocks } = weekDocument(of)
  const after = blocks[blocks.findIndex(block => block.kind === 'heading' && block.text === title) + 1]
  if (after?.kind === 'list') return after.items.map(String)
  return after?.kind === 'paragraph' ? [String(after.text)] : []
}
const table = (of: WeekSummary) =>
  weekDocument(of).blocks.flatMap(block => (block.kind === 'table' ? block.rows : []))

describe('the week of a school', () => {
  it('says of which days, and sums its lessons', () => {
    const { title, footer, blocks } = weekDocument(week())
    expect(title).toBe('Resumo da semana de 04/05 a 08/05/2026')
    expect(footer).toBe('Resumo da semana de 04/05 a 08/05/2026 · visto em 06/05/2026')
    expect(blocks[0]).toMatchObject({ under: 'EPC do Zimpeto · semana 10' })
    expect(blocks[1]).toMatchObject({
      text: '5 aulas no horário: 2 dadas, 2 por dar com plano, 1 sem plano.',
    })
    const oneLesson = weekDocument(week({ days: [day('2026-05-04', 1, 1, 0, 0)], week: '' }))
    expect(oneLesson.blocks[0]).toMatchObject({ under: 'EPC do Zimpeto' })
    expect(oneLesson.blocks[1]).toMatchObject({
      text: '1 aula no horário: 1 dada, 0 por dar com plano, 0 sem plano.',
    })
  })

  it('has a line for each day, which says why there is no school', () => {
    const days = [
      day('2026-05-04', 3, 2, 1, 0),
      day('2026-05-05', 0, 0, 0, 0, 'Feriado'),
      day('2026-05-06', 1, 0, 0, 1, 'Tolerância'),
    ]
    expect(table(week({ days })).map(row => row.cells)).toEqual([
      ['Segunda-feira, 4 de Maio de 2026', '3', '2', '1', '0'],
      ['Terça-feira, 5 de Maio de 2026: Feriado', '0', '0', '0', '0'],
      ['Quarta-feira, 6 de Maio de 2026', '1', '0', '0', '1'],
    ])
  })

  it('says that nothing waits, part by part', () => {
    expect(part(week(), 'Sem plano')).toEqual(['Todas as aulas que faltam dar têm plano.'])
    expect(part(week(), 'À espera de decisão')).toEqual(['Nenhum plano espera por aprovação.'])
    expect(part(week(), 'Testes em curso')).toEqual(['Nenhum teste em aplicação nem encerrado por corrigir.'])
    expect(part(week(), 'Cumprimento abaixo de 90 %')).toEqual([
      'Ainda não há aulas registadas em planos em vigor.',
    ])
    expect(part(week(), 'Políticas por ler')).toEqual(['Todas as políticas em vigor foram lidas por todos.'])
  })

  it('names who and what waits', () => {
    const of = week({
      withoutPlan: [{ id: 'a', name: 'Ana', lessons: 1, groups: ['6ªA', '6ªB'] }],
      awaiting: [{ subject: 'Português', grade: 5, teacher: 'Rui' }],
      tests: [
        { title: 'T1', group: '6ªA', state: 'em aplicação' },
        { title: 'T2', group: '6ªB', state: 'encerrado' },
      ],
      policies: [
        { title: 'P1', read: 3, all: 5, overdue: 2 },
        { title: 'P2', read: 4, all: 5, overdue: 0 },
      ],
    })
    expect(part(of, 'Sem plano')).toEqual(['Ana: 1 aula (6ªA, 6ªB)'])
    expect(part(of, 'À espera de decisão')).toEqual(['Português, 5ª classe, de Rui'])
    expect(part(of, 'Testes em curso')).toEqual(['T1, 6ªA: em aplicação', 'T2, 6ªB: encerrado'])
    expect(part(of, 'Políticas por ler')).toEqual(['P1: 3 de 5 leram, 2 em atraso', 'P2: 4 de 5 leram'])
  })

  it('tells of plans under ninety of a hundred alone', () => {
    const row = (group: string, share: number | null) => ({
      group,
      subject: 'Mat',
      teacher: 'Ana',
      share,
    })
    const behind = (...all: (number | null)[]) =>
      part(week({ fulfilment: all.map((share, at) => row(`${at}`, share)) }), 'Cumprimento abaixo de 90 %')
    expect(behind(0, 0.8994, 0.8996, null)).toEqual(['0, Mat: 0,0\u00a0% (Ana)', '1, Mat: 89,9\u00a0% (Ana)'])
    expect(behind(0.9, 1, null)).toEqual(['2 planos em dia.'])
    expect(behind(null)).toEqual(['Ainda não há aulas registadas em planos em vigor.'])
  })

  it('has twelve lines of a part, and says how many more there are', () => {
    const lines = (count: number) =>
      part(
        week({ awaiting: Array.from({ length: count }, () => ({ subject: 'M', grade: 1, teacher: 'A' })) }),
        'À espera de decisão',
      )
    expect([lines(12).length, lines(12).at(-1)]).toEqual([12, 'M, 1ª classe, de A'])
    expect([lines(14).length, lines(14).at(-1)]).toEqual([13, 'e mais 2'])
  })

  it('never says that it counts all tests where there are more than were read', () => {
    const tests = Array.from({ length: 15 }, (_, at) => ({
      title: `T${at}`,
      group: '6ªA',
      state: 'encerrado',
    }))
    expect(part(week({ tests }), 'Testes em curso').at(-1)).toBe('e mais 3')
    expect(part(week({ tests, moreTests: true }), 'Testes em curso').at(-1)).toBe('e mais de 3')
  })
})
