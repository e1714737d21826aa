import { type Served, serve } from '#kit/server/http/serve.ts'
import { getDay } from '../contract.ts'
import { readDay } from './read-day.ts'

export const routes: Served[] = [serve(getDay, ({ db, account, today }) => readDay(db, account, today))]
