import { type QtiVersion, qtiVersionOf, withDefaults } from './qti-defaults.ts'
import { numbersIn } from './qti-expressions.ts'
import { correctOf } from './qti-sites.ts'
import type { Cardinality } from './qti-values.ts'
import { childOf, childrenOf, textOf, type XmlElement } from './xml.ts'

/**
 * What an item declares of one response. Names are those of QTI 2 in every version (see `plainNames`), so that one
 * reader serves 2.1, 2.2 and 3.0.
 */
export type ResponseDeclaration = {
  element: XmlElement
  identifier: string
  cardinality: Cardinality
  baseType: string
  correct: string[]
  defaultValue: string
  /** What the mapping gives to each key; empty without one. */
  mapping: Map<string, number>
}

/**
 * `qti-choice-interaction` and `response-identifier` of QTI 3 as `choiceInteraction` and `responseIdentifier`, with the
 * attributes that an element leaves to the schema of its version.
 */
export function plainNames(element: XmlElement, version: QtiVersion = qtiVersionOf(element)): XmlElement {
  const camel = (name: string) =>
    name.replace(/^qti-/, '').replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase())
  const attributes: Record<string, string> = Object.create(null)
  for (const [name, value] of Object.entries(element.attributes)) {
    attributes[name.startsWith('data-') ? name : camel(name)] = value
  }
  const name = element.name.startsWith('qti-') ? camel(element.name) : element.name
  return {
    name,
    attributes: withDefaults(name, attributes, version),
    children: element.children.map(node => (typeof node === 'string' ? node : plainNames(node, version))),
  }
}

export function readDeclarations(item: XmlElement): Map<string, ResponseDeclaration> {
  const declarations = childrenOf(item, 'responseDeclaration').map(element => ({
    element,
    identifier: element.attributes.identifier ?? '',
    cardinality: (element.attributes.cardinality ?? 'single') as Cardinality,
    baseType: element.attributes.baseType ?? 'identifier',
    correct: correctOf(element),
    defaultValue: textOf(childrenOf(childOf(element, 'defaultValue'), 'value')[0]).trim(),
    mapping: new Map(
      childrenOf(childOf(element, 'mapping'), 'mapEntry').map(({ attributes }) => [
        (attributes.mapKey ?? '').trim().split(/\s+/).join(' '),
        numbersIn(attributes.mappedValue ?? '')[0] ?? 0,
      ]),
    ),
  }))
  return new Map(declarations.map(each => [each.identifier, each]))
}

/** The most that the item says it gives, where it does. */
export function declaredMaximum(item: XmlElement): number | undefined {
  const outcomes = childrenOf(item, 'outcomeDeclaration')
  const find = (name: string) => outcomes.find(each => each.attributes.identifier?.toUpperCase() === name)
  const [said] = numbersIn(textOf(childOf(find('MAXSCORE'), 'defaultValue')))
  const [normal] = numbersIn(find('SCORE')?.attributes.normalMaximum ?? '')
  return said ?? normal
}
