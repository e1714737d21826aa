export { loop } from './loop.ts'
export const two = 2
