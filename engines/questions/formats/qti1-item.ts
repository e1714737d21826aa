import { plainText } from '../rich-text.ts'
import { knownElements, loseUnknown } from './known-elements.ts'
import { ownEntry } from './own-entry.ts'
import { RAW_HTML } from './qti-body.ts'
import { numbersIn } from './qti-expressions.ts'
import { Unevaluable } from './qti-values.ts'
import { fieldsOf, unsupported } from './qti1-fields.ts'
import { feedbackOf, materialNodes, plainOf } from './qti1-material.ts'
import {
  hasPrompt,
  homesOf,
  identOf,
  isNumeric,
  kindOf,
  labelsOf,
  responseNames,
  responsesIn,
  rightTexts,
} from './qti1-responses.ts'
import { type Response1, readRules } from './qti1-rules.ts'
import type { QuestionDesk } from './read-one.ts'
import { UnfitQuestion } from './reading.ts'
import {
  childOf,
  childrenOf,
  descendantsOf,
  isElement,
  make,
  textOf,
  type XmlElement,
  type XmlNode,
} from './xml.ts'

/** What the file calls an item's type, for the report. */
export function typeOfItem(item: XmlElement): string {
  const fields = fieldsOf(item)
  const said = ['question_type', 'questiontype', 'bbmd_questiontype', 'qmd_itemtype', 'cc_profile']
    .map(name => fields.get(name))
    .find(Boolean)
  return said ?? responsesIn(item)[0]?.name ?? 'desconhecido'
}

const flow = 'flow material response_lid response_str response_num response_grp'
const response = 'material render_choice render_fib render_slider'
const materials = 'mattext mat_formattedtext matemtext matbreak matimage mataudio matvideo mat_extension'

/** What is read of an item (ASI 1.2.1); `itemcontrol` says what is shown, and no more. */
const known = knownElements({
  item: 'itemmetadata qtimetadata itemcontrol presentation resprocessing itemfeedback',
  presentation: flow,
  flow,
  response_lid: response,
  response_str: response,
  response_num: response,
  response_grp: response,
  render_choice: 'response_label flow_label',
  render_fib: 'response_label flow_label',
  render_slider: 'response_label',
  flow_label: 'response_label flow_label',
  response_label: 'material flow_mat',
  flow_mat: 'material flow_mat',
  // The reader of materials names programs and references itself.
  material: `${materials} matapplication matapplet matref`,
  mat_extension: `${materials} matapplication matapplet matref`,
  resprocessing: 'outcomes respcondition',
  outcomes: 'decvar',
  respcondition: 'conditionvar setvar displayfeedback',
  itemfeedback: 'material flow_mat solution hint',
  solution: 'solutionmaterial',
  hint: 'hintmaterial',
})

/**
 * An item of QTI 1.2 as one of QTI 2, so that it is read, and its own processing evaluated, as those are.
 *
 * @throws {UnfitQuestion} when it is a kind of question that we do not have
 */
export function asAssessmentItem(desk: QuestionDesk, item: XmlElement): XmlElement {
  const fields = fieldsOf(item)
  const refusal = ownEntry(unsupported, typeOfItem(item).toLowerCase())
  if (refusal) throw new UnfitQuestion(refusal)
  const found = responsesIn(item)
  if (found.length === 0) throw new UnfitQuestion('É um texto sem resposta, não uma pergunta.')
  if (found.some(each => each.name === 'response_xy'))
    throw new UnfitQuestion('Tocar numa imagem não é suportado.')
  for (const name of ['render_hotspot', 'render_extension'])
    if (descendantsOf(item, name).length > 0) throw new UnfitQuestion(`«${name}» do QTI 1.2 não é suportado.`)
  if (descendantsOf(item, 'render_slider').length > 0)
    desk.lose('régua', 'Em vez de mover um cursor, o aluno escreve o número.')
  loseUnknown(desk, item, known, 'QTI 1.2')
  const plan = new Plan(desk, item, found, typeOfItem(item).toLowerCase())
  const points = ['points_possible', 'qmd_absolutescore_max', 'qmd_weighting', 'maximumscore']
    .flatMap(name => numbersIn(fields.get(name)?.replace(',', '.') ?? ''))
    .find(value => value > 0)
  try {
    const { rules, most, initial, correct } = readRules(item, plan.responses, points)
    const { ident = '', title = '' } = item.attributes
    return make(
      'assessmentItem',
      { identifier: ident, title },
      ...plan.declarations(correct),
      outcome('SCORE', String(initial)),
      outcome('MAXSCORE', points === undefined && most === undefined ? undefined : String(points ?? most)),
      make('outcomeDeclaration', { identifier: 'FEEDBACK', cardinality: 'multiple', baseType: 'identifier' }),
      make('itemBody', {}, ...plan.body()),
      make('responseProcessing', {}, ...rules),
      ...feedbackOf(desk, item),
    )
  } catch (error) {
    if (error instanceof Unevaluable) throw new UnfitQuestion(`As regras de pontuação ${error.message}.`)
    throw error
  }
}

function outcome(identifier: string, initial: string | undefined): XmlElement | undefined {
  if (initial === undefined) return undefined
  const value = make('defaultValue', {}, make('value', {}, initial))
  return make('outcomeDeclaration', { identifier, cardinality: 'single', baseType: 'float' }, value)
}

const isYes = (text: string | undefined) => /^yes$/i.test(text ?? '')

/** How the responses of one item become interactions. */
class Plan {
  readonly responses = new Map<string, Response1>()
  readonly #desk: QuestionDesk
  readonly #item: XmlElement
  readonly #found: XmlElement[]
  readonly #kind: 'match' | 'group' | 'one' | 'gaps'
  readonly #isEssay: boolean
  /** Of responses that have no text of their own, what they stand in together with it. */
  readonly #homes: ReadonlyMap<XmlElement, XmlElement> = new Map()

  constructor(desk: QuestionDesk, item: XmlElement, found: XmlElement[], type: string) {
    this.#desk = desk
    this.#item = item
    this.#found = found
    const isTyped = type === 'fill_in_multiple_blanks_question'
    this.#kind = kindOf(item, found, isTyped)
    for (const element of found) this.responses.set(identOf(element), this.#responseOf(element, isTyped))
    const [only] = found
    this.#isEssay = found.length === 1 && only?.name === 'response_str' && !hasPrompt(item, identOf(only))
    if (this.#kind === 'match') this.#homes = homesOf(item, found)
  }

  #responseOf(element: XmlElement, isTyped: boolean): Response1 {
    const identifier = identOf(element)
    const said = (element.attributes.rcardinality ?? 'Single').toLowerCase()
    const cardinality = said === 'multiple' || said === 'ordered' ? said : 'single'
    if (this.#kind === 'group') return { identifier, kind: 'pair', cardinality: 'multiple' }
    if (this.#kind === 'match') {
      // Each response may call the same choices its own names: they go by those of the first.
      const first = labelsOf(this.#found[0] ?? element).map(identOf)
      const texts = new Map(labelsOf(element).map((label, at) => [identOf(label), first[at] ?? '']))
      return { identifier, kind: 'pair', cardinality: 'multiple', texts }
    }
    if (element.name === 'response_lid' && !isTyped) return { identifier, kind: 'choice', cardinality }
    const texts = new Map(labelsOf(element).map(label => [identOf(label), plainOf(label)]))
    const isNumber = element.name === 'response_num' || isNumeric(this.#item, element)
    const named = new Set(
      descendantsOf(this.#item, 'varequal').flatMap(each =>
        each.attributes.respident === identifier ? [textOf(each).trim()] : [],
      ),
    )
    return {
      identifier,
      kind: isNumber ? 'number' : 'text',
      cardinality: 'single',
      ...(texts.size > 0 && { texts }),
      // Canvas lists every text that a blank accepts, and names the first alone in its conditions.
      ...(isTyped && named.size === 1 && { acceptsAll: true }),
    }
  }

  declarations(correct: ReadonlyMap<string, string[]>): XmlElement[] {
    if (this.#kind === 'match' || this.#kind === 'group') {
      const pairs = [...correct].flatMap(([identifier, values]) =>
        values.map(value =>
          value.includes(',')
            ? value
                .split(',')
                .map(each => each.trim())
                .join(' ')
            : `${identifier} ${value}`,
        ),
      )
      return [declaration('RESPONSE', 'multiple', 'directedPair', pairs)]
    }
    return [...this.responses.values()].map(({ identifier, kind, cardinality }) =>
      declaration(
        identifier,
        cardinality,
        kind === 'choice' ? 'identifier' : kind === 'number' ? 'float' : 'string',
        correct.get(identifier) ?? [],
      ),
    )
  }

  /** The text of the item, in the order of its presentation, with its interactions where they stand. */
  body(): XmlNode[] {
    const presentation = childOf(this.#item, 'presentation')
    if (this.#kind === 'match') return [...this.#flow(presentation), this.#matchInteraction()]
    const nodes = this.#flow(presentation)
    return this.#kind === 'gaps' ? this.#placeNamed(nodes) : nodes
  }

  #flow(element: XmlElement | undefined): XmlNode[] {
    const homes = new Set(this.#homes.values())
    const within = childrenOf(element).filter(
      child => child.attributes.class !== 'RIGHT_MATCH_BLOCK' && !homes.has(child),
    )
    const isInline = within.some(child => responseNames.includes(child.name)) && within.length > 2
    return within.flatMap((child): XmlNode[] => {
      if (child.name === 'material') return boxed(this.#material(child), isInline)
      if (responseNames.includes(child.name))
        return this.#interaction(child).map(node =>
          isInline || this.#kind === 'gaps' ? node : asParagraph(node),
        )
      if (/^(?:flow|flow_mat|flow_label)$/.test(child.name)) return boxed(this.#flow(child), false)
      return []
    })
  }

  #interaction(response: XmlElement): XmlNode[] {
    if (this.#kind === 'match') return []
    const before = childrenOf(response, 'material').flatMap(each => this.#material(each))
    if (this.#kind === 'group') return [...before, this.#groupInteraction(response)]
    const known = this.responses.get(identOf(response))
    const responseIdentifier = identOf(response)
    if (this.#kind === 'gaps') {
      const isNamed = this.#names().has(plainOf(response, 'material'))
      const place = this.#gap(response)
      return isNamed ? [] : [...before, place]
    }
    if (this.#isEssay) {
      const { rows } = childOf(response, 'render_fib')?.attributes ?? {}
      return [
        ...before,
        make('extendedTextInteraction', { responseIdentifier, ...(rows ? { expectedLines: rows } : {}) }),
      ]
    }
    if (known?.kind !== 'choice') return [...before, make('textEntryInteraction', { responseIdentifier })]
    const render = childrenOf(response).find(each => each.name.startsWith('render_'))
    const name = known.cardinality === 'ordered' ? 'orderInteraction' : 'choiceInteraction'
    const limit = numbersIn(render?.attributes.maxnumber ?? '')[0] ?? (known.cardinality === 'single' ? 1 : 0)
    return [
      ...before,
      make(
        name,
        { responseIdentifier, shuffle: shuffled(render), maxChoices: String(limit), minChoices: '0' },
        ...labelsOf(response).map(label =>
          make('simpleChoice', { identifier: identOf(label), ...fixed(label) }, ...this.#materials(label)),
        ),
      ),
    ]
  }

  #gap(response: XmlElement): XmlElement {
    const responseIdentifier = identOf(response)
    if (this.responses.get(responseIdentifier)?.kind !== 'choice')
      return make('textEntryInteraction', { responseIdentifier })
    const render = childrenOf(response).find(each => each.name.startsWith('render_'))
    const choices = labelsOf(response).map(label =>
      make('inlineChoice', { identifier: identOf(label) }, ...this.#materials(label)),
    )
    return make('inlineChoiceInteraction', { responseIdentifier, shuffle: shuffled(render) }, ...choices)
  }

  /** Names of the responses that the text shows as `[name]`. */
  #names(): Map<string, XmlElement> {
    return new Map(
      this.#found.flatMap(response => {
        const name = plainOf(response, 'material') || identOf(response)
        return name === '' ? [] : [[name, response] as const]
      }),
    )
  }

  /** Gaps that the text marks by their name, in their places. */
  #placeNamed(nodes: XmlNode[]): XmlNode[] {
    const names = this.#names()
    const placed = new Set<XmlElement>()
    const within = (node: XmlNode): XmlNode[] => {
      if (isElement(node) && node.name !== RAW_HTML)
        return [{ ...node, children: node.children.flatMap(within) }]
      const text = isElement(node) ? textOf(node) : node
      const piece = (part: string): XmlNode => (isElement(node) ? make(RAW_HTML, {}, part) : part)
      return text.split(/(<[^<>]*>|\[[^[\]\n]{1,100}\])/).flatMap((part): XmlNode[] => {
        const inside = part.slice(1, -1)
        const response = names.get((isElement(node) ? plainText(inside) : inside).trim())
        if (!part.startsWith('[') || !response || placed.has(response))
          return part === '' ? [] : [piece(part)]
        placed.add(response)
        return [this.#gap(response)]
      })
    }
    const made = nodes.flatMap(within)
    const missing = this.#found.filter(
      response => !placed.has(response) && names.get(plainOf(response, 'material')) === response,
    )
    return [...made, ...missing.map(response => make('p', {}, this.#gap(response)))]
  }

  /** Responses that offer the same, each with what it is asked of: the prompts of a matching. */
  #matchInteraction(): XmlElement {
    const [first] = this.#found
    const rights = rightTexts(this.#item)
    const choices = (first ? labelsOf(first) : []).map((label, at) => {
      const own = this.#materials(label)
      const nodes = own.length > 0 || !rights[at] ? own : rights[at].flatMap(each => this.#material(each))
      return associable(identOf(label), '0', nodes)
    })
    const prompts = this.#found.map(response => {
      const home = this.#homes.get(response)
      const nodes = home ? this.#flow(home) : this.#materials(response, 'material')
      return associable(identOf(response), '1', nodes)
    })
    return matchInteraction(prompts, choices, shuffled(first && childOf(first, 'render_choice')))
  }

  /** One response whose labels name the others that they go with. */
  #groupInteraction(response: XmlElement): XmlElement {
    const labels = labelsOf(response)
    const isLeft = (label: XmlElement) => label.attributes.match_group !== undefined
    const side = (list: XmlElement[], most: string) =>
      list.map(label =>
        associable(identOf(label), label.attributes.match_max ?? most, this.#materials(label)),
      )
    const render = childrenOf(response).find(each => each.name.startsWith('render_'))
    return matchInteraction(
      side(labels.filter(isLeft), '1'),
      side(
        labels.filter(label => !isLeft(label)),
        '0',
      ),
      shuffled(render),
    )
  }

  #materials(element: XmlElement, only?: string): XmlNode[] {
    const found = only ? childrenOf(element, only) : descendantsOf(element, 'material')
    return found.flatMap(each => this.#material(each))
  }

  #material(material: XmlElement): XmlNode[] {
    return materialNodes(this.#desk, material)
  }
}

const associable = (identifier: string, matchMax: string, children: XmlNode[]) =>
  make('simpleAssociableChoice', { identifier, matchMax }, ...children)

function matchInteraction(prompts: XmlElement[], choices: XmlElement[], shuffle: string): XmlElement {
  return make(
    'matchInteraction',
    { responseIdentifier: 'RESPONSE', shuffle, maxAssociations: '0' },
    make('simpleMatchSet', {}, ...prompts),
    make('simpleMatchSet', {}, ...choices),
  )
}

/** In QTI 1.2 options are shuffled only where it is said (`shuffle` of ASI 1.2.1 is «No» by itself). */
function shuffled(render: XmlElement | undefined): string {
  return String(isYes(render?.attributes.shuffle))
}

function fixed(label: XmlElement): { fixed?: string } {
  return /^no$/i.test(label.attributes.rshuffle ?? 'Yes') ? { fixed: 'true' } : {}
}

function declaration(
  identifier: string,
  cardinality: string,
  baseType: string,
  correct: string[],
): XmlElement {
  const values = correct.map(each => make('value', {}, each))
  return make(
    'responseDeclaration',
    { identifier, cardinality, baseType },
    values.length > 0 ? make('correctResponse', {}, ...values) : undefined,
  )
}

/** A text that is typed below the stem stands apart, and leaves no dashes in it. */
function asParagraph(node: XmlNode): XmlNode {
  return isElement(node) && node.name === 'textEntryInteraction' ? make('p', {}, node) : node
}

function boxed(nodes: XmlNode[], isInline: boolean): XmlNode[] {
  if (isInline || nodes.length === 0) return nodes
  const [only] = nodes
  if (nodes.length === 1 && only !== undefined && isElement(only) && only.name !== RAW_HTML) return nodes
  return [make('div', {}, ...nodes)]
}
