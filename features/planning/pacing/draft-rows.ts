import { v7 as uuid } from 'uuid'
import type { PlanRow } from '#features/planning/analytical-plans/plan.ts'
import type { ProgrammeUnit } from '#features/planning/programmes/programme.ts'
import { counted } from '#kit/figures.ts'
import type { Laid } from './lay.ts'

/** A week that a plan may have a row of. */
export interface DraftWeek {
  number: number
  startsOn: string
  endsOn: string
}

/** What a plan holds at most, and each of its cells. */
const MAX = { rows: 60, objectives: 20, contents: 30, competences: 20, unit: 200, notes: 1000 } as const
export const REVISION = 'Revisão e avaliação'

type Piece = Pick<
  PlanRow,
  'unit' | 'objectives' | 'contents' | 'competences' | 'lessons' | 'notes' | 'assessment'
> & {
  week: DraftWeek
}

/**
 * The rows of a plan's draft: for each week what of the programme is laid there, unit by unit. Every line of the programme
 * that begins in these weeks stands in one of them; what the year has no time for stands in the last week, with no lesson.
 * @param weeks those of the plan, in order
 * @param of the trimester of the plan; null for the whole year
 * @throws RangeError where the plan cannot hold as many rows
 */
export function draftRows(
  units: readonly ProgrammeUnit[],
  laid: Laid,
  weeks: readonly DraftWeek[],
  of: number | null,
): PlanRow[] {
  const lines = new Map(units.flatMap(unit => unit.rows.map(row => [row.id, { unit, row }] as const)))
  const pieces: Piece[] = []
  const last = weeks.at(-1)
  if (!last) return []
  const weekOf = (date: string) =>
    weeks.find(week => week.startsOn <= date && date <= week.endsOn) ??
    weeks.findLast(week => week.startsOn <= date) ??
    last
  const isOurs = (trimester: number) => of === null || of === trimester
  const lastTrimester = laid.trimesters.at(-1)?.number
  let before: DraftWeek = weeks[0] ?? last
  let now = laid.trimesters[0]?.number
  const add = (rowId: string, week: DraftWeek, lessons: number, notes = '') => {
    const line = lines.get(rowId)
    if (!line) return
    const { objectives, contents, competences, notes: beside } = line.row
    const said = [beside, notes].filter(Boolean).join(' ').slice(0, MAX.notes)
    pieces.push({
      week,
      unit: line.unit.title,
      objectives,
      contents,
      competences,
      lessons,
      notes: said,
      assessment: 'nenhuma',
    })
  }
  for (const step of laid.steps) {
    for (const part of step.parts) {
      now = part.trimester
      if (!isOurs(part.trimester)) continue
      const times = laid.trimesters.find(each => each.number === part.trimester)?.times ?? []
      const days = times.slice(part.from, part.from + part.count).map(time => weekOf(time.date))
      for (const [week, own] of Map.groupBy(days, day => day)) {
        add(step.rowId, week, own.length)
        before = week
      }
    }
    if (step.left > 0 && isOurs(lastTrimester ?? 0))
      add(step.rowId, last, 0, `Não cabe no ano: ${counted(step.left, 'aula fica', 'aulas ficam')} de fora.`)
    else if (step.parts.length === 0 && isOurs(now ?? 0)) add(step.rowId, before, 0)
  }
  for (const { number, times, reserved } of laid.trimesters.filter(each => isOurs(each.number)))
    for (const [week, own] of Map.groupBy(times.slice(times.length - reserved), time => weekOf(time.date)))
      pieces.push({
        week,
        unit: REVISION,
        objectives: [`Rever e avaliar o que se aprendeu no ${number}.º trimestre`],
        contents: [],
        competences: [],
        lessons: own.length,
        notes: '',
        assessment: 'AT',
      })
  const inOrder = pieces.toSorted((a, b) => a.week.startsOn.localeCompare(b.week.startsOn))
  const byUnit = gathered(inOrder, (a, b) => a.week === b.week && a.unit === b.unit)
  const rows = byUnit.length <= MAX.rows ? byUnit : gathered(inOrder, (a, b) => a.week === b.week)
  if (rows.length > MAX.rows)
    throw new RangeError(`Um plano tem até ${MAX.rows} linhas; estas são ${rows.length}.`)
  return rows.map(({ week, ...row }) => ({
    id: uuid(),
    week: week.number,
    startsOn: week.startsOn,
    endsOn: week.endsOn,
    ...row,
    methods: [],
    media: [],
    assessmentNote: '',
    crossCutting: '',
  }))
}

/** Pieces that stand beside each other and belong together as one, as far as a row holds them. */
function gathered(pieces: readonly Piece[], isSame: (a: Piece, b: Piece) => boolean): Piece[] {
  const rows: Piece[] = []
  for (const piece of pieces) {
    const last = rows.at(-1)
    const joined = last && isSame(last, piece) ? join(last, piece) : undefined
    if (joined) rows[rows.length - 1] = joined
    else rows.push(piece)
  }
  return rows
}

/** Two pieces as one row; undefined where it would not hold them. */
function join(a: Piece, b: Piece): Piece | undefined {
  const all = (name: 'objectives' | 'contents' | 'competences') => [...new Set([...a[name], ...b[name]])]
  const joined = {
    ...a,
    unit: a.unit === b.unit ? a.unit : [...new Set([...a.unit.split('; '), b.unit])].join('; '),
    objectives: all('objectives'),
    contents: all('contents'),
    competences: all('competences'),
    lessons: a.lessons + b.lessons,
    notes: [...new Set([a.notes, b.notes])].filter(Boolean).join(' '),
    assessment: b.assessment === 'AT' ? b.assessment : a.assessment,
  }
  const fits =
    joined.objectives.length <= MAX.objectives &&
    joined.contents.length <= MAX.contents &&
    joined.competences.length <= MAX.competences &&
    joined.unit.length <= MAX.unit &&
    joined.notes.length <= MAX.notes
  return fits ? joined : undefined
}
