import { byNeed } from '#engines/psychometrics/competence-order.ts'
import type { PupilGroup } from '#features/assessment/recovery/recovery.ts'
import type { ClassReport, PupilLine } from '#features/assessment/reports/report-shapes.ts'
import type { Topic } from '#features/assessment/results/figure-shapes.ts'
import { isInNeed, QUESTIONS_TO_NAME } from '#features/assessment/results/in-need.ts'
import { DAY_MS } from '#kit/dates.ts'
import { formatDateSlashes, whole } from '#kit/figures.ts'

/** So many groups can be led at the same time. */
const GROUPS = 3
/** So many competences a plan begins with. */
const COMPETENCES = 3
const WEEK_MS = 7 * DAY_MS

/** A pupil with the competences that are not mastered, in the order of the report. */
export interface Need {
  studentId: string
  competenceIds: string[]
}

/**
 * The competences to begin with: those of the domain in most need, a decided domain before
 * one that is only an indication; at most three, none that nobody needs or of which there is a single question.
 */
export function proposeCompetences({ domains, competences }: Pick<ClassReport, 'domains' | 'competences'>) {
  const inNeed = (topics: readonly Topic[]) => byNeed(topics, ({ bySex }) => bySex.total)
  const needed = competences.filter(
    competence =>
      competence.competenceId !== null &&
      competence.items.length >= QUESTIONS_TO_NAME &&
      competence.bySex.total.notMastered > 0,
  )
  const [worst] = inNeed(
    domains.filter(domain => needed.some(competence => competence.domain === domain.name)),
  ).toSorted((a, b) => Number(a.indication) - Number(b.indication))
  const chosen = inNeed(needed.filter(competence => competence.domain === worst?.name)).slice(0, COMPETENCES)
  return competences.flatMap(competence =>
    chosen.includes(competence) ? (competence.competenceId ?? []) : [],
  )
}

/** The first lesson time of each week from the first on, at most so many; the days are in their order. */
export function weekly<T extends { date: string }>(times: readonly T[], most: number): T[] {
  const [first] = times
  if (!first) return []
  const weekOf = (date: string) => Math.floor((Date.parse(date) - Date.parse(first.date)) / WEEK_MS)
  return times
    .filter((time, at) => at === 0 || weekOf(time.date) !== weekOf(times[at - 1]?.date ?? ''))
    .slice(0, most)
}

/** Who has not mastered any of these competences, and which; pupils without a number of the school are left out. */
export function needsOf(
  report: Pick<ClassReport, 'competences' | 'pupils'>,
  competenceIds: readonly string[],
): Need[] {
  return report.pupils.flatMap(line => {
    if (line.studentId === null) return []
    const needed = neededBy(line, report.competences).filter(id => competenceIds.includes(id))
    return needed.length > 0 ? [{ studentId: line.studentId, competenceIds: needed }] : []
  })
}

function neededBy(line: PupilLine, topics: readonly Topic[]): string[] {
  return topics.flatMap((topic, at) =>
    topic.competenceId !== null && isInNeed(line.competences[at]) ? [topic.competenceId] : [],
  )
}

/**
 * Groups of pupils who need the same. The most frequent needs make at most three groups; each further pupil joins the
 * group with the largest overlap of competences (the smaller one of a tie), which then works on theirs too.
 * Every pupil is in exactly one group, whose competences hold all that the pupil needs.
 * @param codes of the competences, in their order, to name the groups
 */
export function proposeGroups(needs: readonly Need[], codes: ReadonlyMap<string, string>): PupilGroup[] {
  const order = [...codes.keys()]
  const inOrder = (ids: Iterable<string>) =>
    [...new Set(ids)].toSorted((a, b) => order.indexOf(a) - order.indexOf(b))
  const patterns = new Map<string, { competenceIds: string[]; studentIds: string[] }>()
  for (const need of needs) {
    const competenceIds = inOrder(need.competenceIds)
    const key = competenceIds.join(' ')
    const pattern = patterns.get(key) ?? { competenceIds, studentIds: [] }
    pattern.studentIds.push(need.studentId)
    patterns.set(key, pattern)
  }
  const sorted = [...patterns.values()].toSorted((a, b) => b.studentIds.length - a.studentIds.length)
  const groups = sorted.slice(0, GROUPS).map(group => ({ ...group, studentIds: [...group.studentIds] }))
  for (const pattern of sorted.slice(GROUPS)) {
    const overlap = (ids: readonly string[]) =>
      ids.filter(id => pattern.competenceIds.includes(id)).length /
      new Set([...ids, ...pattern.competenceIds]).size
    const [group] = groups.toSorted(
      (a, b) =>
        overlap(b.competenceIds) - overlap(a.competenceIds) || a.studentIds.length - b.studentIds.length,
    )
    if (!group) continue
    group.competenceIds = inOrder([...group.competenceIds, ...pattern.competenceIds])
    group.studentIds.push(...pattern.studentIds)
  }
  return groups.map(({ competenceIds, studentIds }, at) => ({
    name: `Grupo ${String.fromCharCode(65 + at)}: ${competenceIds.map(id => codes.get(id) ?? '').join(', ')}`.slice(
      0,
      80,
    ),
    competenceIds,
    studentIds: needs.map(need => need.studentId).filter(id => studentIds.includes(id)),
  }))
}

/** An objective that the re-test measures. */
export function proposeObjective(pupils: number, codes: readonly string[], endsOn: string | null): string {
  const until = endsOn === null ? 'No fim do plano' : `Até ${formatDateSlashes(endsOn)}`
  const min = Math.ceil(pupils * 0.8)
  const who = pupils === 1 ? 'o aluno obtém' : `pelo menos ${whole(min)} dos ${whole(pupils)} alunos obtêm`
  return `${until}, ${who} 75 % ou mais dos pontos da reavaliação em ${listed(codes)}.`
}

function listed(words: readonly string[]): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} e ${words.at(-1)}`
}

/** The mistakes that the chosen options show, most frequent first: what the lessons begin from. */
export function typicalErrors(
  report: Pick<ClassReport, 'items'>,
  codes: readonly string[],
  most = 4,
): string[] {
  const counts = new Map<string, number>()
  for (const item of report.items) {
    if (!codes.includes(item.competenceCode)) continue
    for (const option of item.options)
      if (!option.key && option.typicalError && option.count > 0)
        counts.set(option.typicalError, (counts.get(option.typicalError) ?? 0) + option.count)
  }
  return [...counts]
    .toSorted((a, b) => b[1] - a[1])
    .slice(0, most)
    .map(([text, count]) => `${text} (${count} ${count === 1 ? 'resposta' : 'respostas'})`)
}
