export { start } from '../../app/start.ts'
export const second = 2
