import { counted, formatDayMonth, formatSpanInProse, listInWords, partOf } from '#kit/figures.ts'
import { ageOf } from '#school/calendar/age.ts'
import type { AbsentTeacher, Decision, SchoolPicture, TaughtLine } from './contract.ts'

/** A call within so many school days says who is missing now. */
export const CALLED_WITHIN = 5

type Sums = Omit<TaughtLine, 'group' | 'lastCalled'>

/** The lessons of all groups together; days only of groups whose calendar is known. */
export function sumOfLines(lines: readonly TaughtLine[]): Sums {
  const sum = { planned: 0, taught: 0, madeUp: 0, lost: 0, unrecorded: 0, days: 0, called: 0 }
  for (const line of lines) {
    for (const key of ['planned', 'taught', 'madeUp', 'lost', 'unrecorded', 'called'] as const)
      sum[key] += line[key]
    sum.days += line.days ?? 0
  }
  return { ...sum, days: lines.some(({ days }) => days !== null) ? sum.days : null }
}

/** Lessons that pupils had, of those that were planned. */
export const heldOf = ({ taught, madeUp }: Pick<TaughtLine, 'taught' | 'madeUp'>) => taught + madeUp

/** Planned, taught, made up, lost and unrecorded lessons; a dash each where nothing is planned, of which nothing is known. */
export function lessonTexts(line: Sums): string[] {
  const figures = [line.planned, line.taught, line.madeUp, line.lost, line.unrecorded]
  return figures.map(figure => (line.planned === 0 ? '–' : String(figure)))
}

/** Groups by what they lack, lost or not recorded, in relation to what was planned. */
export function worstTaughtFirst(lines: readonly TaughtLine[]): TaughtLine[] {
  const lack = (line: TaughtLine) => (line.planned === 0 ? 0 : (line.lost + line.unrecorded) / line.planned)
  return lines.toSorted((a, b) => lack(b) - lack(a))
}

/** «semanas 1 a 8: de 1 de Junho a 24 de Julho de 2026» */
export function spanText({ weeks, from, to }: Pick<SchoolPicture, 'weeks' | 'from' | 'to'>): string {
  const [first, last] = formatSpanInProse(from, to)
  const days = `de ${first} a ${last}`
  if (weeks === null) return days
  return `${weeks === 1 ? 'semana 1' : `semanas 1 a ${weeks}`}: ${days}`
}

/** «6 turmas, 315 alunos, 10 professores» */
export function sizeText({ groups, pupils, teachers }: SchoolPicture, bySex = false): string {
  const all = counted(pupils.H + pupils.M, 'aluno', 'alunos')
  return [
    counted(groups, 'turma', 'turmas'),
    bySex ? `${all} (${pupils.H} H, ${pupils.M} M)` : all,
    counted(teachers, 'professor', 'professores'),
  ].join(', ')
}

/** A line that begins with what nobody did, and its rest. */
export interface NobodyLine {
  nobody: string
  rest: string
}

/** What no test asked about, and whom none asked; null where all was asked of all. */
export function unmeasuredLine({
  unmeasured,
  neverMeasured,
  groups,
  pupils,
}: SchoolPicture): NobodyLine | null {
  const parts = [
    unmeasured.length > 0 &&
      `${listInWords(unmeasured)} em ${groups === 1 ? 'turma nenhuma' : `nenhuma das ${groups} turmas`}`,
    neverMeasured > 0 &&
      `${neverMeasured} de ${counted(pupils.H + pupils.M, 'aluno', 'alunos')}, que não ${neverMeasured === 1 ? 'fez' : 'fizeram'} teste nenhum este ano`,
  ].filter(Boolean)
  return parts.length === 0 ? null : { nobody: 'Ninguém mediu', rest: `${parts.join('; ')}.` }
}

/** Lessons of which nobody has said whether they were given, and where most of them are. */
export function unrecordedLine({ taught }: Pick<SchoolPicture, 'taught'>): NobodyLine | null {
  const { unrecorded } = sumOfLines(taught)
  if (unrecorded === 0) return null
  const [most] = taught.toSorted((a, b) => b.unrecorded - a.unrecorded)
  const where = most && most.unrecorded < unrecorded ? ` ${most.unrecorded} são da ${most.group.name}.` : ''
  const only = most && most.unrecorded === unrecorded ? `, da ${most.group.name}` : ''
  return {
    nobody: 'Ninguém registou',
    rest: `${counted(unrecorded, 'aula', 'aulas')}${only}: não se sabe se ${unrecorded === 1 ? 'foi dada' : 'foram dadas'}.${where}`,
  }
}

/** Lessons of the timetable that no plan in force speaks of. */
export function withoutPlanLine({ withoutPlan }: Pick<SchoolPicture, 'withoutPlan'>): NobodyLine | null {
  if (withoutPlan.length === 0) return null
  const bySubjects = Map.groupBy(withoutPlan, ({ subjects }) => listInWords(subjects))
  const parts = [...bySubjects].map(
    ([subjects, of]) => `${subjects} na ${listInWords(of.map(({ group }) => group))}`,
  )
  return {
    nobody: 'Ninguém planificou',
    rest: `${parts.join('; ')}: sem plano em vigor não se sabe quantas aulas estavam previstas.`,
  }
}

/** Groups of which it is not known who is missing. */
export function notCalledLine({ absent: { notCalled } }: Pick<SchoolPicture, 'absent'>): NobodyLine | null {
  if (notCalled.length === 0) return null
  const pupils = notCalled.reduce((sum, each) => sum + each.pupils, 0)
  const never = notCalled.filter(({ last }) => last === null).map(({ group }) => group)
  const names = [
    ...notCalled.flatMap(({ group, last }) => (last ? `na ${group} desde ${formatDayMonth(last)}` : [])),
    ...(never.length > 0 ? [`na ${listInWords(never)}, nem uma vez`] : []),
  ]
  return {
    nobody: 'Ninguém chamou',
    rest: `${names.join('; ')}: ${pupils === 1 ? 'do seu aluno' : `dos seus ${pupils} alunos`} não se sabe quem falta.`,
  }
}

/** «18 com substituto, 7 sem aula» */
export function coveredText(away: readonly AbsentTeacher[]): string {
  const sum = (key: 'lessons' | 'covered' | 'undecided') => away.reduce((all, each) => all + each[key], 0)
  const [lessons, covered, undecided] = [sum('lessons'), sum('covered'), sum('undecided')]
  return [
    `${covered} com substituto`,
    lessons - covered - undecided > 0 && `${lessons - covered - undecided} sem aula`,
    undecided > 0 && `${undecided} por decidir`,
  ]
    .filter(Boolean)
    .join(', ')
}

/** On how many school days somebody called a group; that nobody did is no zero. */
export function calledText({ called, days }: Pick<TaughtLine, 'called' | 'days'>): string {
  if (called === 0) return 'ninguém'
  return days === null ? counted(called, 'dia', 'dias') : partOf(called, days)
}

/** «3 de 269 alunos não vêm há 3 dias ou mais», with its count apart; none is said with its whole. */
export function missingText({ pupils, of }: Pick<SchoolPicture['absent'], 'pupils' | 'of'>): {
  figure: string
  words: string
} {
  if (pupils.length === 0)
    return {
      figure: 'Nenhum',
      words: `${of === 1 ? 'falta' : `dos ${of} alunos chamados falta`} há 3 dias ou mais`,
    }
  return {
    figure: partOf(pupils.length, of),
    words: `${pupils.length === 1 ? 'aluno não vem' : 'alunos não vêm'} há 3 dias ou mais`,
  }
}

/** What has waited longest first; what nobody dated comes last. */
export function oldestFirst(decisions: readonly Decision[]): Decision[] {
  return decisions.toSorted((a, b) => (a.since ?? '9').localeCompare(b.since ?? '9'))
}

/** «há 12 dias»; nothing where nobody dated it. */
export function waitText({ since }: Pick<Decision, 'since'>, today: string): string {
  return ageOf(since, today)?.text ?? ''
}
