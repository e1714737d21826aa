import { dayOf } from '#kit/dates.ts'
import { runtimeConfig } from '#kit/web/runtime-config.ts'

/** The product's today, `2026-05-05`: that of Maputo, or the day that the demonstration fixes. */
export function today(): string {
  return runtimeConfig().today ?? dayOf(new Date())
}
