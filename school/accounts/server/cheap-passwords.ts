import { vi } from 'vitest'

// For tests, which hash passwords at every turn: the product's cost (password-cost.ts) would be most of their time.
vi.mock('./password-cost.ts', () => {
  const cheap = { memoryCost: 1024, timeCost: 1, parallelism: 1 }
  return { PASSWORD_COST: cheap, RECOVERY_COST: cheap }
})
