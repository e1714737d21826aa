import { jobsBeside } from '#kit/server/workers/in-worker.ts'
import type { jobs } from './hearing-jobs.ts'

/** What is computed and drawn of hearings, in a worker. */
export const hearingJobs = jobsBeside<typeof jobs>(import.meta.filename, 'hearing-jobs')
