import type { Endpoint } from '#kit/endpoint.ts'
import { nameOf } from '#kit/thing.ts'

/** What the audit, the history and the bin say of actions and of tables. */
export interface Words {
  /** What an action did, as a sentence goes on after a name: «alterou», «desfez: importou». */
  ofAction: (action: string) => string
  /** What a row of a table is called: «Termo». */
  ofTable: (table: string) => string
}

/** What the last word of an action's name says, where its endpoint says nothing else. */
const VERBS: Readonly<Record<string, string>> = {
  create: 'criou',
  add: 'acrescentou',
  update: 'alterou',
  set: 'alterou',
  put: 'alterou',
  state: 'mudou o estado',
  publish: 'publicou',
  archive: 'arquivou',
  remove: 'eliminou',
  delete: 'eliminou',
  import: 'importou',
  move: 'moveu',
  transfer: 'transferiu',
  bulk: 'alterou em conjunto',
}

/** The words that endpoints bring; what none of them names is shown by its own name. */
export function wordsOf(endpoints: readonly Endpoint[]): Words {
  const done = new Map(endpoints.flatMap(doneBy))
  const things = new Map(endpoints.flatMap(({ of }) => (of ? [[of.table, nameOf(of)]] : [])))
  return {
    ofAction: action => {
      const plain = action.replace(/(\.undo)+$/, '')
      const words = done.get(plain) ?? verbIn(plain) ?? plain
      return plain === action ? words : `desfez: ${words}`
    },
    ofTable: table => things.get(table) ?? table,
  }
}

function doneBy({ audit, done = {} }: Endpoint): [action: string, words: string][] {
  if (typeof done !== 'string') return Object.entries(done)
  return audit === undefined ? [] : [[audit, done]]
}

function verbIn(action: string): string | undefined {
  return VERBS[action.split(/[.-]/).findLast(word => word in VERBS) ?? '']
}
