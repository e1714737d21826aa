import { inWords } from '#kit/figures.ts'
import { fold } from '#kit/fold.ts'
import { type Network, SCHOOLS_OF_PAGE } from './network-contract.ts'
import type { ComparedSchool, Comparison } from './report-shapes.ts'
import { intervalOf, ofClasses, placeOf, standings } from './schools-table.ts'
import { type SentencePart, sentenceOf, unitOf } from './schools-words.ts'

/** What was counted of a group in all that it took, or in one handing out where `application` names it. */
export interface CountedMarks {
  school: { id: string; name: string; zip: string; province: string }
  groupId: string
  application: { id: string; name: string; date: string } | null
  n: number
  mean: number | null
  sd: number | null
}

export interface NetworkInput {
  test: Pick<Comparison, 'testId' | 'title' | 'grade' | 'year' | 'moment'>
  all: { n: number; mean: number | null }
  search: string
  page: number
}

/** Most schools named as distinguishable; further ones are marked in the list. */
const NAMED_APART = 8

/**
 * Schools beside each other from what was counted of each: by name, whatever their means are, with the interval of each and how it
 * stands beside all the others. Nothing in it is a place, and no order but that of the names follows from it.
 */
export function networkOf(
  counted: readonly CountedMarks[],
  { test, all, search, page }: NetworkInput,
): Pick<Network, 'said' | 'schools' | 'found' | 'page' | 'pages'> & {
  comparison: Comparison
  lines: ComparedSchool[]
} {
  const ofGroups = counted.filter(each => each.application === null)
  const lines = standings(
    [...Map.groupBy(ofGroups, ({ school }) => school.id)]
      .map(([id, own]) => ({
        ...{ id, name: own[0]?.school.name ?? '', to: null },
        ...ofClasses(own.flatMap(({ n, mean }) => (mean === null ? [] : [{ n, mean }]))),
        groups: groupsOf(counted, id),
      }))
      .toSorted((a, b) => a.name.localeCompare(b.name, 'pt') || a.id.localeCompare(b.id)),
  )
  const words = fold(search.trim())
  const found = lines.filter(line => fold(line.name).includes(words))
  const pages = Math.max(1, Math.ceil(found.length / SCHOOLS_OF_PAGE))
  const shown = Math.min(page, pages)
  return {
    lines,
    comparison: {
      ...test,
      of: 'schools',
      place: placeOf(counted.map(each => each.school)),
      groups: new Set(ofGroups.map(({ groupId }) => groupId)).size,
      pupils: all.n,
      mean: all.mean,
      lines: found.slice((shown - 1) * SCHOOLS_OF_PAGE, shown * SCHOOLS_OF_PAGE),
    },
    said: saidOf(lines),
    schools: lines.length,
    found: found.length,
    page: shown,
    pages,
  }
}

function groupsOf(counted: readonly CountedMarks[], schoolId: string): ComparedSchool['groups'] {
  return counted
    .flatMap(({ school, application, groupId: _group, ...marks }) =>
      application && school.id === schoolId
        ? [
            {
              applicationId: application.id,
              ...{ name: application.name, date: application.date },
              ...intervalOf(marks),
            },
          ]
        : [],
    )
    .toSorted((a, b) => a.name.localeCompare(b.name, 'pt') || a.date.localeCompare(b.date))
}

/** The distinguishable schools, by name while they are few. */
function saidOf(lines: readonly ComparedSchool[]): SentencePart[] {
  const apart = lines.filter(line => line.standing !== null && line.standing !== 'none').length
  if (apart <= NAMED_APART) return sentenceOf({ of: 'schools', lines: [...lines] })
  const [, many] = unitOf({ of: 'schools' })
  return [
    {
      text: `Distinguem-se ${inWords(apart, 'f')} ${many}, marcadas na lista. Nas outras os intervalos sobrepõem-se: não se distinguem, por isso não há lugares.`,
    },
  ]
}
