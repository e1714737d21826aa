import { describe, expect, it } from 'vitest'
import { aimOf, exitText } from './lesson-end-dialog.tsx'

describe('the question at the end of a lesson', () => {
  it('says how many of those present were right', () => {
    expect(exitText('37', 49)).toBe('37 de 49 (75,5\u00a0%)')
    expect(exitText('1', 8)).toBe('1 de 8 (12,5\u00a0%)')
    expect(exitText('0', 3)).toBe('0 de 3 (0,0\u00a0%)')
  })

  it('says nothing where it cannot be', () => {
    for (const [right, present] of [
      ['', 49],
      ['50', 49],
      ['-1', 49],
      ['1.5', 49],
      ['1', 0],
      ['1', null],
    ] as const)
      expect(exitText(right, present)).toBeUndefined()
  })

  it('repeats what the plan itself wants, from its last phase that says it', () => {
    const phase = (notes: string) => ({ notes }) as Parameters<typeof aimOf>[0]['phases'][number]
    expect(
      aimOf({ phases: [phase('90 % no início.'), phase('Se menos de 70 % acertarem, retomar.'), phase('')] }),
    ).toBe('Se menos de 70 % acertarem, retomar.')
    expect(aimOf({ phases: [phase('Acompanhar o João.')] })).toBeUndefined()
  })
})
