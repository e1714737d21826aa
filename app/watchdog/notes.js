// @ts-check
// The protocol between the server and its watchdog. Plain JavaScript, as `start.js` is.

/** What a server that is watched is started with. */
export const SUPERVISED = '--supervised'

/** How often a server says that it goes on. */
export const BEAT_MS = 1000

/** Requests that are noted at the same time, each in so many bytes, in the file that the server gets as this number. */
export const NOTES = 64
export const NOTE_BYTES = 256
export const NOTES_FD = 4
