export { one } from '../../features/one/one.ts'
export const group = 1
