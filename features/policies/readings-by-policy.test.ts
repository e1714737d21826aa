import { expect, it } from 'vitest'
import type { ReadingRow } from './reading-contract.ts'
import { readingsByPolicy } from './readings-by-policy.ts'

it('the policy that most people lack stands first, and in it who is late', () => {
  const rows = [
    ...readings('Faltas', ['lida', 'lida', 'por ler']),
    ...readings('Crianças', ['lida', 'em atraso', 'por ler', 'em atraso']),
    ...readings('Visitas', ['lida', 'lida']),
  ]
  const policies = readingsByPolicy(rows)
  expect(policies.map(({ title, all, late }) => [title, all, late])).toEqual([
    ['Crianças', 4, 2],
    ['Faltas', 3, 0],
    ['Visitas', 2, 0],
  ])
  expect(policies[0]?.left.map(({ state }) => state)).toEqual(['em atraso', 'em atraso', 'por ler'])
  for (const { read, left, all } of policies) expect(read.length + left.length).toBe(all)
})

function readings(title: string, states: ReadingRow['state'][]): ReadingRow[] {
  return states.map((state, at) => ({
    id: `${title} ${at}`,
    policyId: title,
    code: '',
    title,
    number: '1.0',
    versionId: title,
    accountId: null,
    remindedBy: null,
    person: `Pessoa ${at}`,
    role: 'professor',
    groups: [],
    state,
    dueOn: state === 'em atraso' ? '2026-05-01' : '2026-05-20',
    openedAt: null,
    confirmedAt: null,
    way: null,
    seq: null,
    hash: null,
  }))
}
