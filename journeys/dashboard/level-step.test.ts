import { expect, it } from 'vitest'
import { levelSteps } from './level-step.ts'

type Args = Parameters<typeof levelSteps>
const queue = (more: Partial<Args[0][number]> = {}): Args[0][number] => ({
  ...{ id: 'q', title: 'Leitura', skill: 'leitura', language: 'Português', state: 'corrigido' },
  ...{ group: { id: 'a', name: '2ªA', grade: 2 }, subject: { id: 'por', name: 'Português' } },
  ...{ date: '2026-03-20', pupils: 40, heard: 38, away: 2 },
  ...more,
})
const grouping = (more: Partial<Args[1][number]> = {}): Args[1][number] => ({
  ...{
    id: 'g',
    title: 'Grupos',
    subject: { id: 'por', name: 'Português' },
    levelGroups: 3,
    pupils: 38,
    held: 9,
  },
  ...{ groups: [{ id: 'a', name: '2ªA' }], hours: [{ weekday: 2, period: 2 }] },
  ...{ startsOn: '2026-03-24', hearAgainOn: '2026-04-27' },
  ...more,
})
const said = (queues: Args[0], groupings: Args[1], today = '2026-04-10') =>
  levelSteps(queues, groupings, today).map(({ short, to }) => [short, to])

it('goes from hearing to groups, to an hour, and to hearing again', () => {
  expect(said([queue({ state: 'em aplicação', heard: 10 })], [])).toEqual([
    ['Continuar a ouvir', '/diagnostico/ouvir/q'],
  ])
  expect(said([queue()], [])).toEqual([['Fazer grupos por nível', '/diagnostico/niveis']])
  expect(said([queue()], [grouping({ hours: [] })])).toEqual([['Marcar a hora', '/diagnostico/niveis/g']])
  expect(said([queue()], [grouping()]), 'it is taught').toEqual([])
  expect(said([queue()], [grouping()], '2026-04-24')).toEqual([['Ouvir de novo', '/diagnostico/niveis/g']])
})

it('takes the last time that a group was heard, each language by itself, and groups once', () => {
  const again = queue({ id: 'again', date: '2026-04-28' })
  expect(said([queue(), again], [grouping()], '2026-04-30')).toEqual([
    ['Refazer os grupos', '/diagnostico/niveis'],
  ])
  const home = queue({ id: 'home', language: 'Xichangana', state: 'em aplicação', heard: 1, away: 0 })
  expect(said([again, home], [], '2026-04-30')).toHaveLength(2)
  // Another language of the subject asks for nothing that was done since the groups were made.
  const before = queue({ id: 'before', language: 'Xichangana', date: '2026-03-21' })
  expect(said([queue(), before, again], [grouping()], '2026-04-30')).toEqual([
    ['Refazer os grupos', '/diagnostico/niveis'],
  ])
  const other = queue({ group: { id: 'b', name: '2ªB', grade: 2 } })
  const both = grouping({
    groups: [
      { id: 'a', name: '2ªA' },
      { id: 'b', name: '2ªB' },
    ],
  })
  expect(said([queue(), other], [both], '2026-04-24')).toHaveLength(1)
  expect(said([queue({ heard: 0, away: 40 })], []), 'nobody was there').toEqual([])
})
