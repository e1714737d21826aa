/** The last class of primary education; what follows is secondary. */
const LAST_PRIMARY = 6

/** Whether a period of exams, as the calendar calls it, is of a class: «6.ª classe», «primário», «Ensino secundário». */
export function isExamOf(level: string, grade: number): boolean {
  const classes = level.match(/\d+/g)
  if (classes) return classes.some(each => Number(each) === grade)
  if (/prim[áa]ri/i.test(level)) return grade <= LAST_PRIMARY
  return /secund[áa]ri/i.test(level) && grade > LAST_PRIMARY
}
