import type { Config } from './config.ts'

const maputo = new Intl.DateTimeFormat('en-CA', { timeZone: 'Africa/Maputo' })

/** The product's «today», `2026-05-05`: that of Maputo, or the demonstration's fixed day. */
export function todayIn(config: Pick<Config, 'demoDate'>): string {
  return config.demoDate ?? maputo.format(new Date())
}
