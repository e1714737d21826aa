import { type DrawnValue, type DrawnValues, fillText, formulasOf } from '../drawn-formulas.ts'
import { type DrawnQuestion, inDraw, mapDrawnTexts } from '../drawn-values.ts'
import { type Formula, parseFormula } from '../formula.ts'
import { ownNumber } from '../match-answer.ts'
import type { QuestionOf } from '../question.ts'
import { excerpt } from '../rich-text.ts'
import { qtiFunctions, qtiOperations } from './qti-operators.ts'
import { constant, type Element, el, variable } from './qti-xml.ts'
import { UnfitQuestion } from './reading.ts'
import type { WritingDesk } from './write-one.ts'

/** What stands in a text where a value is printed, until the item is written. */
const MARK = '@@sorteio-'
const MARKS = new RegExp(`${MARK}(\\d+)@@`, 'g')

/** How an item draws: its declarations and its rules, and how its texts print what was drawn. */
export interface QtiDraws {
  question: DrawnQuestion
  declarations: Element[]
  /** The item with what is printed in the places of its texts. */
  print: (item: Element) => Element
}

/** The template variable of a formula, by its place among all of the question. */
const nameAt = (place: number) => `F${place + 1}`

/**
 * What draws the values of a question in an item: `randomInteger` for each, and its formulas as expressions.
 * @throws {UnfitQuestion} where a value stands in a formula of the text, which QTI draws as a picture of signs
 */
export function drawInQti(source: DrawnQuestion & { drawn: DrawnValues }, desk: WritingDesk): QtiDraws {
  refuseCovered(source)
  const formulas = [...formulasOf(source).keys()]
  const { values } = source.drawn
  const names = new Set(values.map(value => value.name))
  const question = mapDrawnTexts<DrawnQuestion>(
    { ...source, name: source.name || excerpt(source.stem) },
    text => {
      if (text.includes(MARK))
        throw new UnfitQuestion(`Um texto da pergunta tem «${MARK}», que é do sorteio.`)
      return fillText(text, names, (formula, _whole, inTex) => {
        if (inTex) throw new UnfitQuestion('No QTI um valor sorteado não entra numa fórmula do texto.')
        return `${MARK}${formulas.indexOf(formula)}@@`
      })
    },
  )
  desk.lose('valores já sorteados', 'O QTI sorteia outros, entre os mesmos limites.')
  const read = formulas.map(text => parseFormula(text))
  const identifierOf = (text: string) => (names.has(text) ? text : nameAt(formulas.indexOf(text)))
  const declared = (identifier: string) =>
    el('qti-template-declaration', { identifier, cardinality: 'single', 'base-type': 'float' })
  const set = (identifier: string, value: Element) => el('qti-set-template-value', { identifier }, [value])
  const key =
    source.type === 'numeric' ? source.answers.find(answer => answer.weight === 1)?.formula : undefined
  return {
    question,
    declarations: [
      ...formulas.map(text => declared(identifierOf(text))),
      el('qti-template-processing', {}, [
        ...values.map(value => set(value.name, random(value))),
        ...formulas.flatMap((text, at) =>
          names.has(text) || !read[at] ? [] : [set(identifierOf(text), expression(read[at]))],
        ),
        ...(key === undefined
          ? []
          : [el('qti-set-correct-response', { identifier: 'RESPONSE' }, [variable(identifierOf(key))])]),
      ]),
    ],
    print: item =>
      item.replace(MARKS, (_whole, place: string) =>
        el('qti-printed-variable', {
          identifier: identifierOf(formulas[Number(place)] ?? ''),
          format: '%.9g',
        }),
      ) as Element,
  }
}

/** Where one answer takes another in some draw, the rules of the item would not tell the two apart. */
function refuseCovered(question: DrawnQuestion & { drawn: DrawnValues }): void {
  for (let place = 0; question.type === 'numeric' && place < question.drawn.draws.length; place++) {
    const { answers } = inDraw<QuestionOf<'numeric'>>(question, place)
    if (answers.some((key, at) => ownNumber(key, answers.slice(0, at)) === undefined))
      throw new UnfitQuestion(
        'Num dos sorteios uma resposta já é aceite por outra: no QTI não se distinguiriam.',
      )
  }
}

/** The template variables that stand for a number that is drawn and for what it may be off. */
export function drawnKey(
  question: DrawnQuestion,
  { formula, margin }: { formula?: string | undefined; margin?: string | undefined },
): { value?: Element; tolerance?: string } {
  if (!question.drawn) return {}
  const formulas = [...formulasOf({ ...question, drawn: question.drawn }).keys()]
  const names = new Set(question.drawn.values.map(value => value.name))
  const of = (text: string) => (names.has(text) ? text : nameAt(formulas.indexOf(text)))
  return {
    ...(formula === undefined ? {} : { value: variable(of(formula)) }),
    ...(margin === undefined ? {} : { tolerance: `${of(margin)} ${of(margin)}` }),
  }
}

const number = (value: number) => constant('float', String(value))

/** A value between its bounds: a whole one, or steps of its decimals from the lower one. */
function random({ from, to, decimals }: DrawnValue): Element {
  const integer = (min: number, max: number) =>
    el('qti-random-integer', { min: String(min), max: String(max) })
  if (decimals === 0) return integer(from, to)
  const scale = 10 ** decimals
  const steps = Math.floor((to - from) * scale + 1e-6)
  return el('qti-sum', {}, [number(from), el('qti-divide', {}, [integer(0, steps), number(scale)])])
}

function expression(formula: Formula): Element {
  switch (formula.kind) {
    case 'number':
      return formula.value === Math.PI ? el('qti-math-constant', { name: 'pi' }) : number(formula.value)
    case 'name':
      return variable(formula.name)
    case 'minus':
      return el('qti-subtract', {}, [number(0), expression(formula.of)])
    case 'operation':
      return el(`qti-${qtiOperations.get(formula.sign)}`, {}, [
        expression(formula.left),
        expression(formula.right),
      ])
    case 'call': {
      const [first, second] = formula.of
      const of = formula.of.map(expression)
      if (formula.name === 'sqrt') return el('qti-power', {}, [...of, number(0.5)])
      if (formula.name === 'min' || formula.name === 'max') return el(`qti-${formula.name}`, {}, of)
      if (formula.name === 'round') {
        if (second?.kind !== 'number' || !first)
          throw new UnfitQuestion('No QTI as casas a que se arredonda são um número escrito.')
        const figures = String(second.value)
        return el('qti-round-to', { 'rounding-mode': 'decimalPlaces', figures }, [expression(first)])
      }
      return el('qti-math-operator', { name: qtiFunctions.get(formula.name) ?? '' }, of)
    }
  }
}
