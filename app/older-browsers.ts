import { polyfill } from './polyfills.ts'

// First of all that the page loads: what follows may use what it adds.
polyfill(globalThis)
