import { dayOf } from '#kit/dates.ts'
import { besideOf } from './beside.ts'
import { chanceOf, isWithinChance, listeningOf, type Moved, matrixOf, type Sex } from './moves.ts'
import type { LanguageMoves, LevelMoves, MovesPart } from './moves-contract.ts'
import { isHome } from './pupil-words.ts'
import { levelNames } from './samples.ts'

/** Pupils that one answer names. */
const MAX_NAMED = 600

/** A level that was heard of a pupil. */
export interface HeardRow {
  student_id: string | null
  level: string | null
  application_id: string
  created_at: string
  group_id: string
  group_name: string
  school_name: string
  language: string
  levels: unknown
  full_name: string
  sex: string
  number_in_group: number | null
  mother_tongue: string
}

/** What two listeners heard of one pupil in one application, the first, then the second. */
export interface HeardByTwo {
  application_id: string
  student_id: string
  levels: string[]
}

/**
 * How pupils moved between levels.
 * @param heard every level that was heard, the oldest first
 * @param two who was heard by two, the oldest hearing first
 */
export function computeMoves(
  heard: readonly HeardRow[],
  two: readonly HeardByTwo[],
  skill: LevelMoves['skill'],
): LevelMoves {
  const languages = [...Map.groupBy(heard, row => row.language)]
    .map(([language, rows]) => movesOf(language, rows, two))
    .toSorted(
      (a, b) => b.all.total + b.once - (a.all.total + a.once) || a.language.localeCompare(b.language, 'pt'),
    )
  const [first, second] = languages
  const rose = (language: string | undefined) => risenIn(heard, language)
  const pupils = latestOf(heard)
  return {
    skill,
    groups: [...new Map(heard.map(row => [row.group_id, row.group_name]))].map(([id, name]) => ({
      id,
      name,
    })),
    languages,
    languagesByChance:
      first && second && first.all.total > 0 && second.all.total > 0
        ? byChance(rose(first.language), rose(second.language))
        : null,
    pupils: pupils.slice(0, MAX_NAMED),
    more: Math.max(0, pupils.length - MAX_NAMED),
  }
}

/** Of pupils heard twice in both languages: whether as many rose in one alone as in the other. */
function byChance(a: ReadonlyMap<string, boolean>, b: ReadonlyMap<string, boolean>): boolean {
  const both = [...a.keys()].filter(id => b.has(id))
  return isWithinChance(
    both.filter(id => a.get(id) && !b.get(id)).length,
    both.filter(id => !a.get(id) && b.get(id)).length,
  )
}

function risenIn(heard: readonly HeardRow[], language: string | undefined): Map<string, boolean> {
  const { levels, moved } = pairsOf(heard.filter(row => row.language === language))
  return new Map(moved.map(one => [one.studentId, levels.indexOf(one.to) > levels.indexOf(one.from)]))
}

/** The first and the last time that each pupil was heard, by the scale of the latest hearing. */
function pairsOf(rows: readonly HeardRow[]) {
  const levels = levelNames(rows.at(-1)?.levels)
  const scale = levels.join('\n')
  const pairs: { first: HeardRow; last: HeardRow }[] = []
  let once = 0
  let notComparable = 0
  for (const own of Map.groupBy(rows, row => row.student_id).values()) {
    const [first, last] = [own[0], own.at(-1)]
    if (!first || !last || first.application_id === last.application_id) once += 1
    else if ([first, last].some(row => levelNames(row.levels).join('\n') !== scale)) notComparable += 1
    else pairs.push({ first, last })
  }
  const moved = pairs.map(({ first, last }): Moved & { group: string; school: string } => ({
    studentId: first.student_id ?? '',
    sex: first.sex as Sex,
    from: first.level ?? '',
    to: last.level ?? '',
    group: last.group_name,
    school: last.school_name,
  }))
  return { levels, pairs, moved, once, notComparable }
}

function movesOf(language: string, rows: readonly HeardRow[], two: readonly HeardByTwo[]): LanguageMoves {
  const { levels, pairs, moved, once, notComparable } = pairsOf(rows)
  const matrix = matrixOf(levels, moved)
  const listeningIn = (some: readonly HeardRow[]) => {
    const own = new Set(some.map(row => row.application_id))
    // Hearings of one pupil are not independent: each pupil counts once, as heard by two the last time.
    const ofPupil = new Map(
      two
        .filter(one => own.has(one.application_id))
        .map(one => [one.student_id, [one.levels[0] ?? '', one.levels[1] ?? ''] as const]),
    )
    return listeningOf(levels, [...ofPupil.values()])
  }
  const listening = listeningIn(rows)
  const spanOf = (some: readonly HeardRow[]) => {
    const days = some.map(row => dayOf(row.created_at)).toSorted()
    return { first: days[0] ?? '', last: days.at(-1) ?? '' }
  }
  const partsOf = (kind: 'turma' | 'escola') => {
    const parts = [...Map.groupBy(moved, one => (kind === 'turma' ? one.group : one.school))].toSorted(
      ([a], [b]) => a.localeCompare(b, 'pt'),
    )
    const beside = besideOf(
      levels,
      parts.map(([, some]) => some),
    )
    return parts.flatMap(([name, some], at): MovesPart[] => {
      const { up, same, down, all } = matrixOf(levels, some)
      const heard = rows.filter(row => name === (kind === 'turma' ? row.group_name : row.school_name))
      const own = listeningIn(heard)
      const held = beside[at]
      return held
        ? [
            {
              ...{ name, kind, up, same, down, all, once: pairsOf(heard).once, listening: own },
              chance: chanceOf(up.total, down.total, all.total, own),
              ...held,
            },
          ]
        : []
    })
  }
  const schools = partsOf('escola')
  return {
    language,
    levels,
    from: spanOf(pairs.length > 0 ? pairs.map(({ first }) => first) : rows),
    to: spanOf(pairs.map(({ last }) => last)),
    cells: matrix.cells,
    fromTotals: matrix.from,
    up: matrix.up,
    same: matrix.same,
    down: matrix.down,
    all: matrix.all,
    once,
    notComparable,
    listening,
    chance: chanceOf(matrix.up.total, matrix.down.total, matrix.all.total, listening),
    atHome: pairs.filter(({ first }) => isHome(first.mother_tongue, language)).length,
    sexes: sexRisenMore(levels, moved),
    parts: [...partsOf('turma'), ...(schools.length > 1 ? schools : [])],
  }
}

/** Whether boys or girls rose more than the others who began where they did. */
function sexRisenMore(levels: readonly string[], moved: readonly Moved[]): Sex | null {
  const sexes = ['H', 'M'] as const
  const beside = besideOf(
    levels,
    sexes.map(sex => moved.filter(one => one.sex === sex)),
  )
  return sexes.find((_sex, at) => beside[at]?.risen === 'mais') ?? null
}

function latestOf(heard: readonly HeardRow[]): LevelMoves['pupils'] {
  return [...Map.groupBy(heard, row => row.student_id)].flatMap(([id, rows]) => {
    const last = rows.at(-1)
    if (id === null || !last) return []
    return [
      {
        id,
        name: last.full_name,
        number: last.number_in_group,
        group: last.group_name,
        motherTongue: last.mother_tongue,
        levels: [...Map.groupBy(rows, row => row.language)].flatMap(([language, own]) => {
          const row = own.at(-1)
          const names = levelNames(row?.levels)
          return row
            ? [
                {
                  language,
                  level: row.level ?? '',
                  place: names.indexOf(row.level ?? ''),
                  of: names.length,
                  date: dayOf(row.created_at),
                },
              ]
            : []
        }),
      },
    ]
  })
}
