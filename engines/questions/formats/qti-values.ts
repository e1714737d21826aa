import { childrenOf, textOf, type XmlElement } from './xml.ts'

/** Why an item's response processing cannot be evaluated; the message ends a Portuguese sentence. */
export class Unevaluable extends Error {
  override name = 'Unevaluable'
}

export type Scalar = string | number | boolean
export type Cardinality = 'single' | 'multiple' | 'ordered' | 'record'
/** A value of QTI. NULL, which an empty container is too, is `null`. */
export type QtiValue = { cardinality: Cardinality; baseType: string; values: Scalar[] } | null

export function qtiValue(cardinality: Cardinality, baseType: string, values: Scalar[]): QtiValue {
  return values.length > 0 ? { cardinality, baseType, values } : null
}

export const number = (value: number): QtiValue =>
  Number.isFinite(value) ? { cardinality: 'single', baseType: 'float', values: [value] } : null
export const truth = (value: boolean): QtiValue => ({
  cardinality: 'single',
  baseType: 'boolean',
  values: [value],
})

/** A text of the file as a value of its base type; undefined when it is none. */
export function parseScalar(text: string, baseType: string): Scalar | undefined {
  const bare = text.trim()
  switch (baseType) {
    case 'float':
    case 'integer':
    case 'duration':
      return bare !== '' && Number.isFinite(Number(bare)) ? Number(bare) : undefined
    case 'boolean':
      return bare === 'true' || bare === '1' ? true : bare === 'false' || bare === '0' ? false : undefined
    case 'pair':
      return bare.split(/\s+/).toSorted().join(' ')
    case 'directedPair':
    case 'point':
      return bare.split(/\s+/).join(' ')
    default:
      return bare
  }
}

/** The values that an element lists: of a declaration's default, or of its correct response. */
export function listedValue(
  element: XmlElement | undefined,
  cardinality: Cardinality,
  baseType: string,
): QtiValue {
  const values = childrenOf(element, 'value').flatMap(each => parseScalar(textOf(each), baseType) ?? [])
  return qtiValue(cardinality, baseType, values)
}

export const isNumeric = (baseType: string) => /^(?:float|integer|duration)$/.test(baseType)

/** The number of a single value, undefined for NULL. */
export function numberOf(value: QtiValue): number | undefined {
  const [first] = value?.values ?? []
  return typeof first === 'number' ? first : undefined
}

export function truthOf(value: QtiValue): boolean | undefined {
  const [first] = value?.values ?? []
  return typeof first === 'boolean' ? first : undefined
}

/** Whether two values are the same: order counts in ordered containers only. */
export function sameValue(one: NonNullable<QtiValue>, other: NonNullable<QtiValue>): boolean {
  if (one.values.length !== other.values.length) return false
  const isLoose = one.cardinality === 'multiple' || other.cardinality === 'multiple'
  const list = ({ values, baseType }: NonNullable<QtiValue>) => {
    const written = values.map(each =>
      baseType === 'pair' ? String(each).split(' ').toSorted().join(' ') : String(each),
    )
    return isLoose ? written.toSorted() : written
  }
  const others = list(other)
  return list(one).every((value, place) => value === others[place])
}
