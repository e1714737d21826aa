import { ownEntry } from './own-entry.ts'
import { childrenOf, parseXml, type XmlElement } from './xml.ts'

const whenRight = '<match><variable identifier="RESPONSE"/><correct identifier="RESPONSE"/></match>'
const isBlank = '<isNull><variable identifier="RESPONSE"/></isNull>'
const set = (identifier: string, value: string) =>
  `<setOutcomeValue identifier="${identifier}">${value}</setOutcomeValue>`
const number = (value: number) => `<baseValue baseType="float">${value}</baseValue>`
const word = (value: string) => `<baseValue baseType="identifier">${value}</baseValue>`
const most = '<variable identifier="MAXSCORE"/>'
const either = (test: string, then: string, otherwise: string) =>
  `<responseCondition><responseIf>${test}${then}</responseIf>${
    otherwise && `<responseElse>${otherwise}</responseElse>`
  }</responseCondition>`
const mapped = (operator: string) =>
  either(isBlank, set('SCORE', number(0)), set('SCORE', `<${operator} identifier="RESPONSE"/>`))

/**
 * The response processing templates that the specification publishes (QTI 2 «rptemplates», Common Cartridge's with
 * `CC2_`), each as its own text has it: SCORE is set whichever way it goes, whatever it began with.
 */
const templates: Record<string, string> = {
  match_correct: either(whenRight, set('SCORE', number(1)), set('SCORE', number(0))),
  map_response: mapped('mapResponse'),
  map_response_point: mapped('mapResponsePoint'),
  CC2_match_basic: either(
    whenRight,
    set('SCORE', most) + set('FEEDBACKBASIC', word('correct')),
    set('FEEDBACKBASIC', word('incorrect')),
  ),
  CC2_match: set('FEEDBACK', '<variable identifier="RESPONSE"/>') + either(whenRight, set('SCORE', most), ''),
  CC2_map_response:
    mapped('mapResponse') +
    either(
      `<equal toleranceMode="exact">${most}<variable identifier="SCORE"/></equal>`,
      set('FEEDBACK', word('correct')),
      set('FEEDBACK', word('incorrect')),
    ),
}

/** The name of a template by its address: `match_correct` of `…/rptemplates/match_correct.xml`. */
export function templateName(address: string): string {
  const [name = ''] = address.split('/').slice(-1)
  return name.replace(/\.xml$/, '')
}

/** The rules of a published template; undefined for any other. */
export function templateRules(name: string): XmlElement[] | undefined {
  const text = ownEntry(templates, name)
  return text === undefined
    ? undefined
    : childrenOf(parseXml(`<responseProcessing>${text}</responseProcessing>`))
}

export const templateNames = Object.keys(templates)
