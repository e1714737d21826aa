/** A level with what pupils are shown for it. */
export interface LevelSamples {
  name: string
  samples: string[]
}

/** The names of the levels of an oral test as they are stored, lowest first. */
export function levelNames(levels: unknown): string[] {
  return ((levels ?? []) as { name: string }[]).map(({ name }) => name)
}

/** The levels of an oral test as they are stored, each with its samples; one that was written before there were two has one. */
export function samplesOf(levels: unknown): LevelSamples[] {
  return (levels as { name: string; task?: string; second?: string }[]).map(({ name, task, second }) => ({
    name,
    samples: [task, second].filter((text): text is string => text !== undefined && text.trim() !== ''),
  }))
}
