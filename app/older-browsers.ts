import { fillIn } from './fill-in.ts'

// First of all that the page loads: what follows may use what it adds.
fillIn(globalThis)
