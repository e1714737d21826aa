import type { PautaContent } from './council-contract.ts'
import { bandOfMark } from './mark-band.ts'

/** A count by sex. */
export interface BySex {
  H: number
  M: number
  HM: number
}

/** What a subject's marks of a trimester come to. */
export interface SubjectAchievement {
  id: string
  name: string
  enrolled: BySex
  /** Those who have a mark. */
  marked: BySex
  /** In the order of the school's bands. */
  bands: BySex[]
  positive: BySex
}

export interface Achievement {
  enrolled: BySex
  subjects: SubjectAchievement[]
  total: Omit<SubjectAchievement, 'id' | 'name' | 'enrolled'>
  /** Pupils by how many negative marks they have: none, 1, 2, 3 or more; those without any mark are in none of these. */
  negatives: [BySex, BySex, BySex, BySex]
  /** Pupils without any mark. */
  unmarked: BySex
}

/** The map of achievement of a pauta, counted from the marks as they are shown. */
export function achievementOf(
  pauta: Pick<PautaContent, 'pupils' | 'subjects' | 'bands' | 'rule'>,
): Achievement {
  const pass = pauta.rule?.rule.pass ?? 100
  const { pupils, bands } = pauta
  const count = (test: (pupil: (typeof pupils)[number]) => boolean): BySex => {
    const of = (sex: 'H' | 'M') => pupils.filter(pupil => pupil.sex === sex && test(pupil)).length
    return { H: of('H'), M: of('M'), HM: of('H') + of('M') }
  }
  const enrolled = count(() => true)
  const subjects = pauta.subjects.map(({ id, name }) => {
    const markOf = (pupil: (typeof pupils)[number]) => pupil.marks[id]?.term.mark ?? null
    const isMarked = (test: (mark: number) => boolean) => (pupil: (typeof pupils)[number]) => {
      const mark = markOf(pupil)
      return mark !== null && test(mark)
    }
    return {
      id,
      name,
      enrolled,
      marked: count(isMarked(() => true)),
      bands: bands.map(({ code }) => count(isMarked(mark => bandOfMark(mark, bands)?.code === code))),
      positive: count(isMarked(mark => mark >= pass)),
    }
  })
  const marksOf = ({ marks }: (typeof pupils)[number]) =>
    pauta.subjects.flatMap(({ id }) => marks[id]?.term.mark ?? [])
  const negativesOf = (pupil: (typeof pupils)[number]) => marksOf(pupil).filter(mark => mark < pass).length
  const withNegatives = (test: (negatives: number) => boolean) =>
    count(pupil => marksOf(pupil).length > 0 && test(negativesOf(pupil)))
  return {
    enrolled,
    subjects,
    total:
      subjects.length > 0
        ? sumOfSubjects(subjects)
        : { marked: NOBODY, bands: bands.map(() => NOBODY), positive: NOBODY },
    negatives: [
      withNegatives(n => n === 0),
      withNegatives(n => n === 1),
      withNegatives(n => n === 2),
      withNegatives(n => n >= 3),
    ],
    unmarked: count(pupil => marksOf(pupil).length === 0),
  }
}

type Bands = PautaContent['bands']

/** Several pautas counted together, by the bands that any of them was closed with. */
export function achievementOfAll(pautas: readonly PautaContent[]): { bands: Bands; map: Achievement } {
  const bands = [
    ...new Map(pautas.flatMap(pauta => pauta.bands.map(band => [keyOfBand(band), band] as const))).values(),
  ].sort((a, b) => a.from - b.from)
  const maps = pautas.map(pauta => {
    const map = achievementOf(pauta)
    const inOrder = (counts: readonly BySex[]) =>
      bands.map(band => counts[pauta.bands.findIndex(own => keyOfBand(own) === keyOfBand(band))] ?? NOBODY)
    return {
      ...map,
      subjects: map.subjects.map(subject => ({ ...subject, bands: inOrder(subject.bands) })),
      total: { ...map.total, bands: inOrder(map.total.bands) },
    }
  })
  const subjects = [
    ...Map.groupBy(
      maps.flatMap(map => map.subjects),
      ({ id }) => id,
    ).values(),
  ].flatMap(own => {
    const [first] = own
    return first
      ? [
          {
            ...sumOfSubjects(own),
            id: first.id,
            name: first.name,
            enrolled: sumOf(own.map(each => each.enrolled)),
          },
        ]
      : []
  })
  const negatives = ([0, 1, 2, 3] as const).map(at => sumOf(maps.map(map => map.negatives[at])))
  return {
    bands,
    map: {
      enrolled: sumOf(maps.map(map => map.enrolled)),
      subjects: subjects.sort((a, b) => a.name.localeCompare(b.name, 'pt')),
      total: sumOfSubjects(maps.map(map => map.total)),
      negatives: negatives as Achievement['negatives'],
      unmarked: sumOf(maps.map(map => map.unmarked)),
    },
  }
}

const keyOfBand = ({ code, from }: Bands[number]) => `${code} ${from}`

function sumOfSubjects(parts: readonly Achievement['total'][]): Achievement['total'] {
  return {
    marked: sumOf(parts.map(({ marked }) => marked)),
    bands: (parts[0]?.bands ?? []).map((_, at) => sumOf(parts.map(({ bands }) => bands[at] ?? NOBODY))),
    positive: sumOf(parts.map(({ positive }) => positive)),
  }
}

const NOBODY: BySex = { H: 0, M: 0, HM: 0 }

function sumOf(counts: readonly BySex[]): BySex {
  return counts.reduce(
    (sum, each) => ({ H: sum.H + each.H, M: sum.M + each.M, HM: sum.HM + each.HM }),
    NOBODY,
  )
}
