import * as z from 'zod/mini'
import { endpoint } from '#kit/endpoint.ts'

// Asked from every page of the academy: apart from the contract of policies, which would come with it.

/** A policy that somebody is to read. */
const dueReading = z.object({
  policyId: z.uuid(),
  versionId: z.uuid(),
  code: z.string(),
  title: z.string(),
  number: z.string(),
  changes: z.string(),
  dueOn: z.string(),
  isDueToday: z.boolean(),
  state: z.enum(['por ler', 'em atraso']),
})

export const getMyReadings = endpoint('GET', '/policies/mine', {
  apis: ['academy'],
  who: 'signed-in',
  summary: 'O que quem pede tem para ler, e se hoje já se lhe lembrou o que está em atraso',
  response: z.object({ rows: z.array(dueReading), remind: z.boolean() }),
})

export const dismissReminder = endpoint('POST', '/policies/mine/reminded', {
  apis: ['academy'],
  who: 'signed-in',
  summary: 'Regista que hoje já se lembrou a quem pede o que está em atraso',
  response: z.object({ shownOn: z.string() }),
  audit: 'policy.reminded',
  done: 'viu o lembrete',
})
