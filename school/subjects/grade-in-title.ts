const GRADES = [/(?:^|\D)(\d{1,2})\s*[.ªº°a]*\s*classe/i, /\bclasse\s*[:·.–—-]*\s*(\d{1,2})(?!\d)/i]
/** No title that people write is longer. */
const LONGEST = 300

/** Titles over a list as they are looked through, the nearest line first. */
export function titleLines(lines: readonly string[]): string[] {
  return lines.map(line => line.slice(0, LONGEST).replaceAll(/\s+/g, ' ')).toReversed()
}

/** The class that titles over a list say, «Disciplinas da 8ª classe»: 8ª; undefined where they say none. */
export function gradeInTitle(lines: readonly string[]): string | undefined {
  const grade = titleLines(lines)
    .flatMap(line => GRADES.map(pattern => pattern.exec(line)?.[1]))
    .find(found => found !== undefined)
  return grade === undefined ? undefined : `${Number(grade)}ª`
}
