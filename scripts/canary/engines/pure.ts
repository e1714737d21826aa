export { stored } from '../kit/stored.ts'
