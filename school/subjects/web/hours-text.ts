/** Lessons a week over the grades: «5», «6 a 8»; «–» where nothing is said. */
export function hoursRange(weeklyHours: Readonly<Record<string, number>>): string {
  const hours = Object.values(weeklyHours)
  if (hours.length === 0) return '–'
  const least = Math.min(...hours)
  const most = Math.max(...hours)
  return least === most ? String(least) : `${least} a ${most}`
}
