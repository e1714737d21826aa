/** Hears how much of some work is done, in whatever it is counted. */
export type OnProgress = (done: number, total: number) => void
