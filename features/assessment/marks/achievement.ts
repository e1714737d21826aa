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
    total: {
      marked: sumOf(subjects.map(({ marked }) => marked)),
      bands: bands.map((_, at) => sumOf(subjects.map(({ bands: own }) => own[at] ?? NOBODY))),
      positive: sumOf(subjects.map(({ positive }) => positive)),
    },
    negatives: [
      withNegatives(n => n === 0),
      withNegatives(n => n === 1),
      withNegatives(n => n === 2),
      withNegatives(n => n >= 3),
    ],
    unmarked: count(pupil => marksOf(pupil).length === 0),
  }
}

const NOBODY: BySex = { H: 0, M: 0, HM: 0 }

function sumOf(counts: readonly BySex[]): BySex {
  return counts.reduce(
    (sum, each) => ({ H: sum.H + each.H, M: sum.M + each.M, HM: sum.HM + each.HM }),
    NOBODY,
  )
}
