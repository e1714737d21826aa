import type { ReturnDocument } from './cells.ts'

/** An identifier of DHIS2: a letter and ten letters or figures. */
export const UID = /^[A-Za-z][A-Za-z0-9]{10}$/

/** Where another system keeps something, by the code that it has here. */
export interface ExternalMapping {
  code: string
  uid: string
  /** Category option combination; empty for the one that DHIS2 takes by itself. */
  combo: string
}

export const DATA_SET = 'conjunto.'
export const SCHOOL = 'escola.'

/** A school as a map names it: two of one name are in two districts. */
export interface MappedSchool {
  name: string
  district: string
}

/** «conjunto.3-de-marco», «escola.EPC da Liberdade, Matola» */
export const codeOfDataSet = (document: ReturnDocument): string => `${DATA_SET}${document}`
export const codeOfSchool = ({ name, district }: MappedSchool): string =>
  SCHOOL + [name, district].filter(Boolean).join(', ')

/** What a school, a paper and a time are in DHIS2, with a value for each number that has a place there. */
export interface DataValueSet {
  dataSet: string
  /** ISO day on which the numbers stood. */
  completeDate: string
  /** `2026`, or `2026Q1` for a trimester. */
  period: string
  orgUnit: string
  dataValues: { dataElement: string; categoryOptionCombo?: string; value: string }[]
}

/** The year, or the quarter in the place of a trimester. */
export function periodOf({ year, trimester }: { year: number; trimester: number | null }): string {
  return trimester === null ? String(year) : `${year}Q${trimester}`
}

/** Which of what a set needs has no place yet, as people call it. */
export function lacksOf(
  places: readonly ExternalMapping[],
  {
    document,
    school,
    schools,
  }: { document: ReturnDocument; school: MappedSchool; schools: readonly MappedSchool[] },
): string[] {
  const alike = schools.filter(other => codeOfSchool(other) === codeOfSchool(school))
  const known = new Set(places.map(({ code }) => code))
  return [
    ...(known.has(codeOfDataSet(document)) ? [] : ['o conjunto de dados deste mapa']),
    ...(alike.length > 1 ? ['um nome que só esta escola tenha no distrito'] : []),
    ...(known.has(codeOfSchool(school)) ? [] : [`a escola «${school.name}»`]),
  ]
}

/**
 * The numbers of a paper as DHIS2 reads them (`dataValueSets`, DHIS2 developer guide, «Data values»): each that has a place,
 * zeros too, in the order of the identifiers, so that the same numbers give the same file. Nothing where data set or school
 * has no place.
 */
export function dataValueSetOf(
  paper: {
    document: ReturnDocument
    school: MappedSchool
    year: number
    trimester: number | null
    day: string
    cells: Readonly<Record<string, number>>
  },
  places: readonly ExternalMapping[],
): DataValueSet | undefined {
  const byCode = new Map(places.map(place => [place.code, place]))
  const dataSet = byCode.get(codeOfDataSet(paper.document))
  const orgUnit = byCode.get(codeOfSchool(paper.school))
  if (!dataSet || !orgUnit) return undefined
  const dataValues = Object.entries(paper.cells)
    .flatMap(([code, value]) => {
      const place = byCode.get(code)
      return place ? [{ place, value: String(value) }] : []
    })
    .toSorted((a, b) => (keyOf(a.place) < keyOf(b.place) ? -1 : 1))
    .map(({ place, value }) => ({
      dataElement: place.uid,
      ...(place.combo !== '' && { categoryOptionCombo: place.combo }),
      value,
    }))
  return {
    dataSet: dataSet.uid,
    completeDate: paper.day,
    period: periodOf(paper),
    orgUnit: orgUnit.uid,
    dataValues,
  }
}

const keyOf = ({ uid, combo }: ExternalMapping): string => `${uid} ${combo}`

/** The columns of the same as CSV, by the names that DHIS2 reads. */
export const dataValueColumns = [
  'dataelement',
  'period',
  'orgunit',
  'categoryoptioncombo',
  'attributeoptioncombo',
  'value',
]

/** A row of CSV for each value. */
export function dataValueRows({ period, orgUnit, dataValues }: DataValueSet): string[][] {
  return dataValues.map(({ dataElement, categoryOptionCombo = '', value }) => [
    dataElement,
    period,
    orgUnit,
    categoryOptionCombo,
    '',
    value,
  ])
}
