import { plainOf } from './qti1-material.ts'
import { childOf, childrenOf, descendantsOf, textOf, type XmlElement } from './xml.ts'

/** Names of responses in the presentation of an item of QTI 1.2. */
export const responseNames = ['response_lid', 'response_str', 'response_num', 'response_grp', 'response_xy']

export function responsesIn(item: XmlElement): XmlElement[] {
  const presentation = childOf(item, 'presentation')
  return presentation ? descendantsOf(presentation, ...responseNames) : []
}

export const identOf = (element: XmlElement) => element.attributes.ident ?? ''
export const labelsOf = (response: XmlElement) => descendantsOf(response, 'response_label')

export function kindOf(
  item: XmlElement,
  found: XmlElement[],
  isTyped: boolean,
): 'match' | 'group' | 'one' | 'gaps' {
  const [first] = found
  if (first?.name === 'response_grp') return 'group'
  const shown = presentationText(item)
  const isPlaced = found.some(each => {
    const name = plainOf(each, 'material') || identOf(each)
    return name !== '' && shown.includes(`[${name}]`)
  })
  if (found.length < 2) return isPlaced ? 'gaps' : 'one'
  const offered = (response: XmlElement) =>
    labelsOf(response)
      .map(label => plainOf(label))
      .join('\n')
  const isSame = found.every(
    each =>
      each.name === 'response_lid' && labelsOf(each).length > 0 && offered(each) === offered(first ?? each),
  )
  return isSame && !isPlaced && !isTyped ? 'match' : 'gaps'
}

export function homesOf(item: XmlElement, found: XmlElement[]): Map<XmlElement, XmlElement> {
  return new Map(
    found.flatMap(response => {
      if (childOf(response, 'material')) return []
      const home = descendantsOf(item, 'flow').find(flow => childrenOf(flow).includes(response))
      return home ? [[response, home] as const] : []
    }),
  )
}

/** The texts of the right sides that Blackboard writes apart, in the order of the labels. */
export function rightTexts(item: XmlElement): XmlElement[][] {
  const block = descendantsOf(item, 'flow').find(each => each.attributes.class === 'RIGHT_MATCH_BLOCK')
  return childrenOf(block).map(each => descendantsOf(each, 'material'))
}

/** Whether any condition compares what is written. */
export function hasPrompt(item: XmlElement, identifier: string): boolean {
  return descendantsOf(item, 'conditionvar').some(each =>
    descendantsOf(each, 'varequal', 'varsubstring', 'vargte', 'varlte', 'vargt', 'varlt').some(
      test => test.attributes.respident === identifier || test.attributes.respident === undefined,
    ),
  )
}

export function isNumeric(item: XmlElement, response: XmlElement): boolean {
  const { fibtype = 'String' } = descendantsOf(response, 'render_fib')[0]?.attributes ?? {}
  const isCompared = descendantsOf(item, 'vargte', 'varlte', 'vargt', 'varlt').some(
    test => test.attributes.respident === identOf(response),
  )
  return /^(?:decimal|integer|scientific)$/i.test(fibtype) || isCompared
}

function presentationText(item: XmlElement): string {
  const presentation = childOf(item, 'presentation')
  return presentation ? textOf(presentation) : ''
}
