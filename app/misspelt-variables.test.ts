import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cases } from '../scripts/patience.ts'
import { misspeltVariables } from './misspelt-variables.ts'
import { variables } from './variables.ts'

const names = Object.keys(variables)

describe('a misspelt variable', () => {
  it.each([
    ['DEMO_PASSWRD', 'DEMO_PASSWORD'],
    ['BACKUP_DRI', 'BACKUP_DIR'],
    ['HTPPS', 'HTTPS'],
    ['LOGLEVEL', 'LOG_LEVEL'],
    ['Data_Dir', 'DATA_DIR'],
  ])('%s is said with the nearest one', (wrong, right) => {
    expect(misspeltVariables({ PATH: '/bin', [wrong]: 'a' })).toEqual([
      `${wrong} não é uma variável deste programa e não muda nada. Será ${right}?`,
    ])
  })

  it('with any letter left out is named, unless it is another variable', () => {
    fc.assert(
      fc.property(fc.constantFrom(...names), fc.nat(), (name, at) => {
        const wrong = name.slice(0, at % name.length) + name.slice((at % name.length) + 1)
        fc.pre(!names.includes(wrong) && wrong !== 'HTTP')
        expect(misspeltVariables({ [wrong]: '' })).toHaveLength(1)
      }),
      { numRuns: cases(30, 1000) },
    )
  })

  it('is none of the product’s own, and none that a system sets', () => {
    const system = [
      'HOME',
      'HOSTNAME',
      'PATH',
      'SHELL',
      'PWD',
      'USER',
      'LANG',
      'TERM',
      'NODE_ENV',
      'INVOCATION_ID',
    ]
    const more = [
      'JOURNAL_STREAM',
      'SYSTEMD_EXEC_PID',
      'HTTPS_PROXY',
      'http_proxy',
      'npm_config_cache',
      'MAIL',
      'HTTP',
    ]
    expect(
      misspeltVariables(Object.fromEntries([...names, ...system, ...more].map(name => [name, 'a']))),
    ).toEqual([])
  })
})
