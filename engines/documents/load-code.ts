/** Loads the code of a dynamic import, or fetches it alone for when there is no network. */
export type LoadCode = (load: () => Promise<unknown>) => Promise<unknown>
