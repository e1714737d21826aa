import { ownEntry } from './own-entry.ts'
import type { XmlElement } from './xml.ts'

/** `''` where a file does not say: QTI 2.0, or no namespace at all. */
export type QtiVersion = '' | '2.1' | '2.2' | '3.0'

/** A default of every version, or from which version on there is one. */
type Default = string | { value: string; since: '2.2' }

/**
 * Every `default=` that the three schemas (`imsqti_v2p1p1.xsd`, `imsqti_v2p2.xsd`, `imsqti_asiv3p0_v1p0.xsd`) declare for an attribute that is read here, by the names of QTI 2. What
 * they require (`matchMax`, `roundingMode` of `roundTo`, `caseSensitive` of `stringMatch` and `substring`, `showHide`
 * of `modalFeedback`) has none. `caseSensitive` of a map entry is where the versions part: 2.1 has the attribute and
 * says nothing of what it is without one. The `maxAssociations` that 2.2 gives to a `gapMatchInteraction` is left out:
 * it is 1, less than the gaps of every such item that does not write it.
 */
export const qtiDefaults: Record<string, Record<string, Default>> = {
  assessmentItem: { adaptive: 'false' },
  mapping: { defaultValue: '0' },
  mapEntry: { caseSensitive: { value: 'false', since: '2.2' } },
  areaMapping: { defaultValue: '0' },
  interpolationTableEntry: { includeBoundary: 'true' },
  choiceInteraction: { maxChoices: '1', minChoices: '0', shuffle: 'false' },
  hottextInteraction: { maxChoices: '1', minChoices: '0' },
  orderInteraction: { shuffle: 'false' },
  associateInteraction: { maxAssociations: '1', minAssociations: '0', shuffle: 'false' },
  matchInteraction: { maxAssociations: '1', minAssociations: '0', shuffle: 'false' },
  gapMatchInteraction: { shuffle: 'false' },
  inlineChoiceInteraction: { shuffle: 'false' },
  textEntryInteraction: { base: '10' },
  simpleChoice: { fixed: 'false' },
  feedbackBlock: { showHide: 'show' },
  feedbackInline: { showHide: 'show' },
  equal: { toleranceMode: 'exact', includeLowerBound: 'true', includeUpperBound: 'true' },
  equalRounded: { roundingMode: 'significantFigures' },
  stringMatch: { substring: 'false' },
  ordering: { shuffle: 'false' },
}

/** The version of an item or a test, by the namespace of its root or the form of its name. */
export function qtiVersionOf(root: XmlElement): QtiVersion {
  if (root.name.startsWith('qti-')) return '3.0'
  const namespaces = Object.entries(root.attributes)
    .filter(([name]) => name.startsWith('xmlns'))
    .map(([, value]) => value)
    .join(' ')
  const [, minor] = /qti(?:asi)?_?v(2p[12]|3p0)/i.exec(namespaces) ?? []
  return minor === undefined ? '' : (minor.toLowerCase().replace('p', '.') as QtiVersion)
}

/** The value of an attribute that an element (names of QTI 2) does not write. */
export function defaultOf(element: string, attribute: string, version: QtiVersion): string | undefined {
  const declared = ownEntry(ownEntry(qtiDefaults, element) ?? {}, attribute)
  if (declared === undefined || typeof declared === 'string') return declared
  return version === '2.2' || version === '3.0' ? declared.value : undefined
}

/** Attributes of the type xs:boolean, which may be written 1 and 0. */
const booleans = new Set([
  'adaptive',
  'caseSensitive',
  'fixed',
  'includeBoundary',
  'includeLowerBound',
  'includeUpperBound',
  'shuffle',
  'substring',
])

/** The attributes of an element with those that it leaves to its schema, truth values as `true` and `false`. */
export function withDefaults(
  element: string,
  attributes: Record<string, string>,
  version: QtiVersion,
): Record<string, string> {
  for (const [attribute, value] of Object.entries(attributes)) {
    if (booleans.has(attribute) && /^\s*[01]\s*$/.test(value))
      attributes[attribute] = value.trim() === '1' ? 'true' : 'false'
  }
  for (const attribute of Object.keys(ownEntry(qtiDefaults, element) ?? {})) {
    const value = defaultOf(element, attribute, version)
    if (value !== undefined) attributes[attribute] ??= value
  }
  return attributes
}
