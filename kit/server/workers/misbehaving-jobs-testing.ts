/** Jobs of a room with faults, for tests of what a person sees of them. */
export const jobs = {
  endless: async (): Promise<string> => {
    for (;;);
  },
  failing: async (): Promise<string> => {
    throw new Error('A report has a fault.')
  },
  sound: async (): Promise<string> => 'feito',
}
