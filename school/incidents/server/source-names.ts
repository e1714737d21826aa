import { jobsBeside } from '#kit/server/workers/in-worker.ts'
import { type Frame, plainFrame } from '../exception.ts'
import type { jobs } from './stack-jobs.ts'

const stackJobs = jobsBeside<typeof jobs>(import.meta.filename, 'stack-jobs')

/** Places that are remembered; files of a build never change. */
const MAX_REMEMBERED = 500
const remembered = new Map<string, string>()

/**
 * Names the places of a stack by the source, each read once, in a worker.
 * @param folder of the source maps
 * @returns what the browser said, where the worker fails
 */
export async function nameFrames(
  folder: string,
  frames: readonly Frame[],
  onFailure: (error: unknown) => void,
): Promise<string[]> {
  const unknown = frames.filter(frame => !remembered.has(plainFrame(frame)))
  try {
    if (unknown.length > 0)
      remember(unknown, await stackJobs.run(null, 'nameFramesFromMapFile', folder, unknown))
  } catch (error) {
    onFailure(error)
  }
  return frames.map(frame => remembered.get(plainFrame(frame)) ?? plainFrame(frame))
}

function remember(frames: readonly Frame[], names: readonly string[]): void {
  if (remembered.size + frames.length > MAX_REMEMBERED) remembered.clear()
  for (const [at, frame] of frames.entries())
    remembered.set(plainFrame(frame), names[at] ?? plainFrame(frame))
}
