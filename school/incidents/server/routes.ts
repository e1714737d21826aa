import { type Served, serve } from '#kit/server/http/serve.ts'
import { listIncidents } from '../contract.ts'
import { latestIncidents } from './queries.ts'

export const incidentRoutes: Served[] = [
  serve(listIncidents, async ({ db }) => ({
    exceptions: await latestIncidents(db, 'exception'),
    requests: await latestIncidents(db, 'request'),
    tasks: await latestIncidents(db, 'task'),
  })),
]
