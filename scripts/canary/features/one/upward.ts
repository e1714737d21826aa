export { first } from '../../journeys/first/first.ts'
