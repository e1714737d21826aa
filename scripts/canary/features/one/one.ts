export { two } from '../two/two.ts'
export const one = 1
