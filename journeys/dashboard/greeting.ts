/** @param clock hour and minute, `07:45` */
export function greetingAt(clock: string): string {
  if (clock < '12:00') return 'Bom dia'
  return clock < '18:00' ? 'Boa tarde' : 'Boa noite'
}
