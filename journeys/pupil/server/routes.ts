import { type Served, serve } from '#kit/server/http/serve.ts'
import { getPupilYear } from '../contract.ts'
import { readPupilYear } from './read.ts'

export const routes: Served[] = [serve(getPupilYear, call => readPupilYear(call, call.params.id))]
