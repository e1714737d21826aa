export { second } from '../second/second.ts'
