import { blankQuestion } from '../blank-question.ts'
import { drawValues } from '../draw-values.ts'
import { type DrawnValue, type DrawnValues, MAX_DECIMALS, MAX_VALUES } from '../drawn-formulas.ts'
import type { DrawnQuestion } from '../drawn-values.ts'
import { type Formula, functionNames, LONGEST_FORMULA, ownDialect, written } from '../formula.ts'
import type { Question } from '../question.ts'
import type { NumberAnswer } from '../question-parts.ts'
import { functionOf, signOf } from './qti-operators.ts'
import { QuestionDesk } from './read-one.ts'
import { UnfitQuestion } from './reading.ts'
import { childrenOf, isElement, make, textOf, type XmlElement, type XmlNode } from './xml.ts'

/** Draws in which an item is read, each as if it drew nothing: what holds in all of them holds. */
const DRAWS_READ = 12
/** Decimals of a value that an item draws from all numbers. */
const OF_ALL = 2

const unread = (what: string) => new UnfitQuestion(`O sorteio da pergunta usa ${what}, que não se lê.`)
const value = (number: number): Formula => ({ kind: 'number', value: number })

/**
 * Reads an item whose values are drawn: as the questions that it is in each of several draws, of which one is made.
 *
 * @param readPlain reads an item that draws nothing
 * @throws {UnfitQuestion} for what draws more than numbers, or differs between draws in more than its numbers
 */
export function readDrawnItem(
  desk: QuestionDesk,
  item: XmlElement,
  readPlain: (desk: QuestionDesk, item: XmlElement) => Question,
): Question {
  const template = readTemplate(desk, item)
  const texts = new Map([...template.formulas].map(([name, formula]) => [name, written(formula, ownDialect)]))
  const drawn: DrawnValues = { values: template.values, draws: [] }
  const probe = drawValues({
    ...blankQuestion('numeric'),
    stem: [...texts.values()].map(text => `{=${text}}`).join(' '),
    answers: [],
    drawn,
  })
  if (probe.problem) throw new UnfitQuestion(probe.problem.words)
  const draws = probe.question.drawn?.draws.slice(0, DRAWS_READ) ?? []
  const all = draws.map((draw, at) => {
    const own = at === 0 ? desk : new QuestionDesk()
    const resultOf = (name: string) => draw[texts.get(name) ?? '']
    return readPlain(own, inOneDraw(item, template, texts, resultOf)) as DrawnQuestion
  })
  const [first] = all
  if (!first || !['numeric', 'single-choice', 'multiple-choice'].includes(first.type))
    throw new UnfitQuestion('Só as perguntas de número e de escolha sorteiam valores.')
  const question = inAllDraws(all, draws, [...new Set(texts.values())])
  const made = drawValues({ ...question, drawn })
  if (made.problem) throw new UnfitQuestion(made.problem.words)
  return made.question
}

interface Template {
  values: DrawnValue[]
  /** What every template variable comes to, by its identifier. */
  formulas: Map<string, Formula>
  /** The right response, where the item sets it, by its identifier. */
  correct: Map<string, string>
}

function readTemplate(desk: QuestionDesk, item: XmlElement): Template {
  const declared = childrenOf(item, 'templateDeclaration')
  for (const { attributes } of declared)
    if (
      (attributes.cardinality ?? 'single') !== 'single' ||
      !['integer', 'float'].includes(attributes.baseType ?? '')
    )
      throw unread('listas ou textos')
  const template: Template = { values: [], formulas: new Map(), correct: new Map() }
  const reader = new ExpressionReader(desk, template)
  for (const declaration of declared) {
    const said = childrenOf(declaration, 'defaultValue').flatMap(each => childrenOf(each, 'value'))[0]
    if (said) template.formulas.set(declaration.attributes.identifier ?? '', value(Number(textOf(said))))
  }
  for (const rule of childrenOf(item, 'templateProcessing').flatMap(each => childrenOf(each))) {
    const [expression] = childrenOf(rule)
    const identifier = rule.attributes.identifier ?? ''
    if (!expression || !['setTemplateValue', 'setCorrectResponse'].includes(rule.name))
      throw unread(`«${rule.name}»`)
    if (rule.name === 'setTemplateValue') {
      template.formulas.set(identifier, reader.read(expression, identifier))
      continue
    }
    const name = `=${identifier}`
    template.formulas.set(name, reader.read(expression, identifier))
    template.correct.set(identifier, name)
  }
  if (template.values.length === 0)
    throw new UnfitQuestion('A pergunta declara valores e não sorteia nenhum.')
  return template
}

/** Expressions of a template as formulas; whatever draws becomes a value with a name. */
class ExpressionReader {
  readonly #desk: QuestionDesk
  readonly #template: Template

  constructor(desk: QuestionDesk, template: Template) {
    this.#desk = desk
    this.#template = template
  }

  read(element: XmlElement, wanted: string): Formula {
    const [first, second, ...more] = childrenOf(element)
    const of = (child: XmlElement) => this.read(child, wanted)
    const sign = signOf.get(element.name)
    const steps = this.#steps(element)
    if (steps) return this.#drawn(wanted, steps.from, steps.to, steps.decimals)
    if (sign && first && second)
      return [second, ...more].reduce<Formula>(
        (left, child) => ({ kind: 'operation', sign, left, right: of(child) }),
        of(first),
      )
    switch (element.name) {
      case 'baseValue':
        return value(numberIn(textOf(element)))
      case 'mathConstant':
        if (element.attributes.name === 'pi') return value(Math.PI)
        break
      case 'variable':
      case 'templateVariable': {
        const known = this.#template.formulas.get(element.attributes.identifier ?? '')
        if (known) return known
        break
      }
      case 'randomInteger':
        return this.#whole(wanted, element)
      case 'randomFloat': {
        const [min, max] = [numberIn(element.attributes.min), numberIn(element.attributes.max)]
        this.#desk.lose('casas decimais do sorteio', `O valor sorteia-se com ${OF_ALL} casas decimais.`)
        return this.#drawn(wanted, Number(min.toFixed(OF_ALL)), Number(max.toFixed(OF_ALL)), OF_ALL)
      }
      case 'integerToFloat':
        if (first) return of(first)
        break
      case 'truncate':
      case 'round':
      case 'integerDivide': {
        const left = first && of(first)
        if (!left) break
        if (element.name === 'round') return { kind: 'call', name: 'floor', of: [plusHalf(left)] }
        if (element.name === 'integerDivide' && second)
          return {
            kind: 'call',
            name: 'floor',
            of: [{ kind: 'operation', sign: '/', left, right: of(second) }],
          }
        break
      }
      case 'roundTo':
        if (first && element.attributes.roundingMode === 'decimalPlaces')
          return { kind: 'call', name: 'round', of: [of(first), value(numberIn(element.attributes.figures))] }
        break
      case 'min':
      case 'max':
        return { kind: 'call', name: element.name, of: childrenOf(element).map(of) }
      case 'mathOperator': {
        const name = functionOf.get(element.attributes.name ?? '')
        if (name && first && !second) return { kind: 'call', name, of: [of(first)] }
        break
      }
      default:
    }
    throw unread(`«${element.attributes.name ?? element.name}»`)
  }

  /** `from + randomInteger / 10^n`, which is a value of n decimals. */
  #steps(element: XmlElement): { from: number; to: number; decimals: number } | undefined {
    if (element.name !== 'sum') return undefined
    const [base, divide, ...rest] = childrenOf(element)
    const [random, scale] = childrenOf(divide)
    if (base?.name !== 'baseValue' || divide?.name !== 'divide' || rest.length > 0) return undefined
    if (random?.name !== 'randomInteger' || scale?.name !== 'baseValue') return undefined
    const decimals = Math.log10(numberIn(textOf(scale)))
    const from = numberIn(textOf(base))
    const isPlain =
      numberIn(random.attributes.min) === 0 &&
      numberIn(random.attributes.step ?? '1') === 1 &&
      Number.isInteger(decimals) &&
      decimals >= 1 &&
      decimals <= MAX_DECIMALS
    if (!isPlain) return undefined
    const to = Number((from + numberIn(random.attributes.max) / 10 ** decimals).toFixed(decimals))
    return { from, to, decimals }
  }

  #whole(wanted: string, { attributes }: XmlElement): Formula {
    const [min, max, step] = [
      numberIn(attributes.min),
      numberIn(attributes.max),
      numberIn(attributes.step ?? '1'),
    ]
    if (![min, max, step].every(Number.isInteger) || step < 1) throw unread('limites que não são números')
    if (step === 1) return this.#drawn(wanted, min, max, 0)
    const steps = this.#drawn(wanted, 0, Math.floor((max - min) / step), 0)
    return {
      kind: 'operation',
      sign: '+',
      left: value(min),
      right: { kind: 'operation', sign: '*', left: value(step), right: steps },
    }
  }

  #drawn(wanted: string, from: number, to: number, decimals: number): Formula {
    const { values } = this.#template
    if (values.length >= MAX_VALUES) throw unread(`mais de ${MAX_VALUES} valores`)
    if (!(from <= to)) throw unread('limites trocados')
    const isFree = (name: string) =>
      /^[A-Za-z][A-Za-z0-9]{0,15}$/.test(name) &&
      ![...functionNames, 'pi', 'log'].includes(name) &&
      !values.some(each => each.name === name)
    const name = [wanted, ...'abcdefghijklmnopqrstuvwxyz'].find(isFree) ?? `x${values.length}`
    values.push({ name, from, to, decimals })
    return { kind: 'name', name }
  }
}

const plusHalf = (left: Formula): Formula => ({ kind: 'operation', sign: '+', left, right: value(0.5) })

function numberIn(text: string | undefined): number {
  const number = Number((text ?? '').trim() || Number.NaN)
  if (!Number.isFinite(number)) throw unread('limites que não são números')
  return number
}

/** The item as it is in one draw: its texts with the places of what is drawn, its rules with the numbers. */
function inOneDraw(
  item: XmlElement,
  { formulas, correct }: Template,
  texts: ReadonlyMap<string, string>,
  resultOf: (name: string) => number | undefined,
): XmlElement {
  const tolerance = (text: string) =>
    text
      .split(/\s+/)
      .map(part => (formulas.has(part) ? `${Math.abs(resultOf(part) ?? 0)}` : part))
      .join(' ')
  const change = (node: XmlNode): XmlNode[] => {
    if (!isElement(node)) return [node]
    const { name, attributes } = node
    const identifier = attributes.identifier ?? ''
    if (name === 'templateDeclaration' || name === 'templateProcessing') return []
    if (name === 'printedVariable') return [placeOf(node, texts)]
    if (name === 'templateInline' || name === 'templateBlock')
      throw unread('textos que só às vezes se mostram')
    if (name === 'variable' && formulas.has(identifier))
      return [make('baseValue', { baseType: 'float' }, String(resultOf(identifier)))]
    const children = node.children.flatMap(change)
    const right = name === 'responseDeclaration' ? correct.get(identifier) : undefined
    const own = right === undefined ? children : withCorrect(children, String(resultOf(right)))
    const changed = attributes.tolerance
      ? { ...attributes, tolerance: tolerance(attributes.tolerance) }
      : attributes
    return [{ name, attributes: changed, children: own }]
  }
  const [changed] = change(item)
  return changed as XmlElement
}

function withCorrect(children: XmlNode[], value: string): XmlNode[] {
  const others = children.filter(child => !isElement(child) || child.name !== 'correctResponse')
  return [make('correctResponse', {}, make('value', {}, value)), ...others]
}

/** `{a}`, or the formula of what is printed. */
function placeOf({ attributes }: XmlElement, texts: ReadonlyMap<string, string>): string {
  const text = texts.get(attributes.identifier ?? '')
  if (text === undefined) throw unread(`«${attributes.identifier}», que o texto mostra`)
  const decimals = /^%\.?(\d?)f$/.exec(attributes.format ?? '')
  const shown = decimals ? `round(${text}; ${decimals[1] || 6})` : text
  if (shown.length > LONGEST_FORMULA) throw new UnfitQuestion('Uma fórmula do sorteio é longa de mais.')
  return /^[A-Za-z][A-Za-z0-9]*$/.test(shown) ? `{${shown}}` : `{=${shown}}`
}

/** The question that all draws are: where their numbers differ, a formula says them. */
function inAllDraws(all: DrawnQuestion[], draws: DrawnValues['draws'], formulas: string[]): DrawnQuestion {
  const [first] = all as [DrawnQuestion]
  const shape = (question: DrawnQuestion) =>
    JSON.stringify(
      question.type === 'numeric'
        ? [
            question.type,
            question.points,
            question.feedback,
            question.answers.map(({ weight, feedback }) => [weight, feedback]),
          ]
        : [question.type, question.points, question.feedback, question.options],
    )
  if (all.some(question => shape(question) !== shape(first)))
    throw new UnfitQuestion('De sorteio para sorteio muda mais do que os números: a chave ou os pontos.')
  if (first.type !== 'numeric') return first
  const answers = first.answers.map((answer, place): NumberAnswer => {
    const of = (part: 'value' | 'tolerance') =>
      all.map(question =>
        question.type === 'numeric' ? (question.answers[place]?.[part] ?? Number.NaN) : Number.NaN,
      )
    const formula = formulaOf(of('value'), draws, formulas)
    const tolerances = of('tolerance')
    if (tolerances.every(each => isNear(each, answer.tolerance))) return { ...answer, formula }
    const known = formulas.find(text =>
      draws.every((draw, at) => isNear(Math.abs(draw[text] ?? Number.NaN), tolerances[at])),
    )
    const share = tolerances[0] === undefined ? Number.NaN : tolerances[0] / Math.abs(answer.value)
    const isShare = of('value').every((each, at) => isNear(share * Math.abs(each), tolerances[at]))
    const margin =
      known ?? (isShare ? `${ownDialect.number(Number(share.toPrecision(9)))}*abs(${formula})` : undefined)
    if (margin === undefined)
      throw new UnfitQuestion('A tolerância muda de sorteio para sorteio de um modo que não se lê.')
    return { ...answer, formula, margin }
  })
  return { ...first, answers }
}

function formulaOf(numbers: number[], draws: DrawnValues['draws'], formulas: string[]): string {
  const [first = 0] = numbers
  if (numbers.every(number => isNear(number, first))) return ownDialect.number(first)
  const found = formulas.find(text => draws.every((draw, at) => isNear(draw[text], numbers[at])))
  if (found === undefined)
    throw new UnfitQuestion('A resposta certa não é nenhuma das fórmulas que a pergunta calcula.')
  return found
}

function isNear(one: number | undefined, other: number | undefined): boolean {
  return (
    one !== undefined &&
    other !== undefined &&
    Math.abs(one - other) <= 1e-9 * Math.max(1, Math.abs(one), Math.abs(other))
  )
}
