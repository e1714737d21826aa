import { type Served, serve } from '#kit/server/http/serve.ts'
import { getGroupDay } from '../contract.ts'
import { readGroupDay } from './read.ts'

export const routes: Served[] = [serve(getGroupDay, call => readGroupDay(call, call.params.id))]
