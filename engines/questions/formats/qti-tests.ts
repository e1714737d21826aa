import { plainNames } from './qti-declarations.ts'
import { numbersIn } from './qti-expressions.ts'
import type { Losses } from './reading.ts'
import { childrenOf, descendantsOf, type XmlElement } from './xml.ts'

/** A place of a test: where its item is, and how much more it weighs there than by itself. */
export type TestPlace = { section: string; href: string; weight: number }

/** Sections within each other; more than any test has. */
const deepest = 20

/** The title and the places of a test of QTI 2 or 3, in their order; what of its rules is not kept is said. */
export function readTest(
  root: XmlElement,
  losses: Pick<Losses, 'add'>,
): { title: string; places: TestPlace[] } {
  const test = plainNames(root)
  const places = childrenOf(test, 'testPart').flatMap(part => placesIn(part, '', 0, losses))
  if (places.length === 0)
    losses.add('estrutura do teste', 'O teste do pacote não diz que perguntas tem: ficam só as perguntas.')
  const has = (...names: string[]) => descendantsOf(test, ...names).length > 0
  if (has('timeLimits')) losses.add('tempo do teste', 'O tempo que o ficheiro diz não é trazido.')
  if (has('preCondition', 'branchRule'))
    losses.add(
      'caminhos do teste',
      'O teste escolhia perguntas pelas respostas dadas: ficam todas, por ordem.',
    )
  if (has('testFeedback'))
    losses.add('comentários do teste', 'Os que aparecem no fim do teste não são trazidos.')
  if (has('rubricBlock'))
    losses.add('texto do teste', 'Os textos das secções não são trazidos: junte-os às instruções.')
  if (has('templateDefault'))
    losses.add('valores do teste', 'Valores que o teste dá às perguntas não são trazidos.')
  return { title: test.attributes.title ?? '', places }
}

function placesIn(
  parent: XmlElement,
  section: string,
  depth: number,
  losses: Pick<Losses, 'add'>,
): TestPlace[] {
  if (depth > deepest) return []
  return childrenOf(parent).flatMap((child): TestPlace[] => {
    if (child.name === 'assessmentItemRef')
      return [{ section, href: child.attributes.href ?? '', weight: weightOf(child, losses) }]
    if (child.name === 'assessmentSectionRef')
      losses.add('secção noutro ficheiro', `A secção «${child.attributes.identifier ?? ''}» não veio.`)
    if (child.name !== 'assessmentSection') return []
    const { title = '', visible } = child.attributes
    const own = visible === 'false' ? '' : title.trim()
    const inside = placesIn(child, [section, own].filter(Boolean).join(' · '), depth + 1, losses)
    const [selection] = childrenOf(child, 'selection')
    const [drawn] = numbersIn(selection?.attributes.select ?? '')
    if (drawn !== undefined && drawn < inside.length)
      losses.add(
        `sorteio em «${title}»`,
        `O teste tirava ${drawn} de ${inside.length} perguntas: ficam todas.`,
      )
    if (childrenOf(child, 'ordering').some(each => each.attributes.shuffle === 'true'))
      losses.add(`ordem de «${title}»`, 'O teste mudava-a de aluno para aluno: fica a do ficheiro.')
    return inside
  })
}

function weightOf(reference: XmlElement, losses: Pick<Losses, 'add'>): number {
  const weights = childrenOf(reference, 'weight').map(each => numbersIn(each.attributes.value ?? '')[0] ?? 1)
  if (new Set(weights).size > 1)
    losses.add('vários pesos por pergunta', 'O teste dá à mesma pergunta pesos diferentes: conta o primeiro.')
  return weights[0] ?? 1
}
