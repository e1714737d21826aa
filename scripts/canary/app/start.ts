export const start = 1
export { gone } from './gone.ts'
