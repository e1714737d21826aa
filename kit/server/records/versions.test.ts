import { describe, expect, it } from 'vitest'
import { freeCode } from './free-code.ts'
import { staleWrite } from './versions.ts'

describe('a change that comes too late', () => {
  it('is answered with the row as it stands and who changed it', () => {
    expect(staleWrite('Este termo', { version: 3 }, 'Ana')).toMatchObject({
      status: 409,
      code: 'VERSION_CONFLICT',
      message: 'Este termo foi alterado por Ana entretanto.',
      details: { current: { version: 3 }, by: 'Ana' },
    })
  })

  it('speaks of a feminine thing as one, and of nobody where nobody is known', () => {
    const refusal = staleWrite('Esta política', { version: 3 })
    expect(refusal.message).toBe('Esta política foi alterada entretanto.')
    expect(refusal.details).toMatchObject({ by: null })
  })

  it('is not found where the row is gone', () => {
    expect(staleWrite('Este termo', undefined)).toMatchObject({ status: 404 })
  })
})

describe('a code', () => {
  it('is six signs that nobody takes for one another, and not one that is taken', async () => {
    const codes: string[] = []
    const code = await freeCode(async drawn => codes.push(drawn) < 5)
    expect(codes).toHaveLength(5)
    expect(code).toBe(codes.at(-1))
    expect(codes.join('')).toMatch(/^[A-HJ-NP-Z2-9]{30}$/)
  })

  it('is refused where every one drawn is taken', async () => {
    let draws = 0
    const taken = freeCode(async () => {
      draws += 1
      return true
    })
    await expect(taken).rejects.toMatchObject({ status: 503 })
    expect(draws).toBe(20)
  })
})
