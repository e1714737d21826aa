import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type AsWritten, standingOn } from './standing-on.ts'

const DAY = '2026-03-03'
const ofYear = new Set(['6A', '6B', 'other school'])

function row(of: Partial<AsWritten> = {}): AsWritten {
  return {
    ...{
      group_id: '6A',
      state: 'activo',
      repeats: null,
      special_needs: '',
      enrolled_on: null,
      left_on: null,
    },
    ...of,
  }
}

describe('where a pupil stood on a day', () => {
  it('is the row as it is where nothing was written after the day', () => {
    expect(standingOn(DAY, { now: row(), later: [], ofYear })).toEqual({
      groupId: '6A',
      isThere: true,
      repeats: null,
      hasSpecialNeeds: false,
      doubt: null,
    })
  })

  it('is the group of that day, also after a transfer', () => {
    const now = row({ group_id: '6B' })
    expect(standingOn(DAY, { now, later: [{ before: row(), after: now }], ofYear })?.groupId).toBe('6A')
  })

  it('takes what was corrected later, and not what a new year says', () => {
    const corrected = row({ repeats: true, special_needs: 'Baixa visão' })
    const promoted = row({ group_id: '7A of 2027', repeats: false })
    const later = [
      { before: row(), after: corrected },
      { before: corrected, after: promoted },
    ]
    expect(standingOn(DAY, { now: promoted, later, ofYear })).toMatchObject({
      groupId: '6A',
      repeats: true,
      hasSpecialNeeds: true,
    })
  })

  it('counts until the day on which somebody left, said or written', () => {
    const left = row({ state: 'transferido' })
    const change = { before: row(), after: left }
    expect(standingOn(DAY, { now: left, later: [change], ofYear })?.isThere).toBe(true)
    expect(standingOn(DAY, { now: left, later: [], ofYear })?.isThere).toBe(false)
    const said = { ...left, left_on: '2026-03-02' }
    expect(standingOn(DAY, { now: said, later: [{ ...change, after: said }], ofYear })?.isThere).toBe(false)
    expect(standingOn(DAY, { now: { ...said, left_on: '2026-03-04' }, later: [], ofYear })?.isThere).toBe(
      true,
    )
  })

  it('counts who was written down later and never said to have come later, and says the doubt', () => {
    const later = [{ before: null, after: row() }]
    expect(standingOn(DAY, { now: row(), later, ofYear })).toMatchObject({
      isThere: true,
      doubt: 'written after',
    })
    const come = row({ enrolled_on: '2026-04-01' })
    expect(standingOn(DAY, { now: come, later: [{ before: null, after: come }], ofYear })).toMatchObject({
      isThere: false,
      doubt: null,
    })
    const gone = row({ state: 'desistente' })
    expect(standingOn(DAY, { now: gone, later: [{ before: null, after: gone }], ofYear })).toMatchObject({
      isThere: false,
      doubt: 'left undated',
    })
  })

  it('is nowhere for who was in no group of the year', () => {
    expect(standingOn(DAY, { now: row({ group_id: '5A of 2025' }), later: [], ofYear })).toBeUndefined()
  })

  it('is one group, whatever was written: nobody counts in two schools', () => {
    const rows = fc.record({
      group_id: fc.constantFrom('6A', '6B', 'other school', '5A of 2025'),
      state: fc.constantFrom('activo', 'transferido'),
      repeats: fc.constantFrom(null, true, false),
      special_needs: fc.constantFrom('', 'x'),
      enrolled_on: fc.constantFrom(null, '2026-02-01', '2026-05-01'),
      left_on: fc.constantFrom(null, '2026-02-20', '2026-06-01'),
    })
    fc.assert(
      fc.property(fc.array(rows, { minLength: 1, maxLength: 6 }), fc.boolean(), (chain, isNew) => {
        const now = chain.at(-1) as AsWritten
        const later = chain.map((after, at) => ({
          before: at === 0 ? (isNew ? null : row()) : (chain[at - 1] as AsWritten),
          after,
        }))
        const standing = standingOn(DAY, { now, later, ofYear })
        const known = [...(isNew ? [] : [row()]), ...chain].find(({ group_id }) => ofYear.has(group_id))
        expect(standing?.groupId).toBe(known?.group_id)
      }),
    )
  })
})
