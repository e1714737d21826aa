export { two as loop } from './two.ts'
