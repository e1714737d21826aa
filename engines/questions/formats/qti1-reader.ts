import { knownElements, loseUnknown } from './known-elements.ts'
import { numbersIn } from './qti-expressions.ts'
import { fieldsOf } from './qti1-fields.ts'
import { plainOf } from './qti1-material.ts'
import type { Losses } from './reading.ts'
import { childOf, childrenOf, descendantsOf, textOf, type XmlElement } from './xml.ts'

/** An item where it stands, and what the place says of it. */
export type PlacedItem = { item: XmlElement; category: string; section: string; points: number | null }
/** What one file of QTI 1.2 holds; `title` where its items are a test. */
export type Document1 = { title: string | null; items: PlacedItem[] }

/** Sections within each other; more than any bank has. */
const deepest = 20

/** The items of a file of QTI 1.2 (questestinterop), in their order. */
export function readDocument(root: XmlElement, losses: Pick<Losses, 'add'>): Document1[] {
  const loose = {
    title: null,
    items: itemsIn(root, { category: '', section: '', points: null, depth: 0 }, losses),
  }
  const banks = childrenOf(root, 'objectbank').map((bank): Document1 => {
    const category = fieldsOf(bank).get('bank_title') ?? bank.attributes.title ?? ''
    return { title: null, items: itemsIn(bank, { category, section: '', points: null, depth: 0 }, losses) }
  })
  const tests = childrenOf(root, 'assessment').map((test): Document1 => {
    loseRules(test, losses)
    loseUnknown({ lose: (what, why) => losses.add(what, why) }, test, known, 'QTI 1.2')
    return {
      title: test.attributes.title || plainOf(test, 'presentation_material') || '',
      items: itemsIn(test, { category: '', section: '', points: null, depth: 0 }, losses),
    }
  })
  return [loose, ...banks, ...tests].filter(each => each.items.length > 0)
}

/** What is read of a test and of its parts, or named in words of its own. */
const known = knownElements({
  assessment: `item section itemref sectionref qtimetadata duration outcomes_processing rubric presentation_material
    assessmentcontrol selection_ordering`,
  section:
    'item section itemref sectionref qtimetadata outcomes_processing selection_ordering sectioncontrol',
})

type SectionContext = { category: string; section: string; points: number | null; depth: number }

function itemsIn(element: XmlElement, place: SectionContext, losses: Pick<Losses, 'add'>): PlacedItem[] {
  if (place.depth > deepest) return []
  const { category, section, points } = place
  return childrenOf(element).flatMap((child): PlacedItem[] => {
    if (child.name === 'item') return [{ item: child, category, section, points }]
    if (child.name === 'sectionref' || child.name === 'itemref')
      losses.add(
        'referência a outro ficheiro',
        'O QTI 1.2 diz que parte do teste está noutro ficheiro: não veio.',
      )
    if (child.name !== 'section') return []
    const own = child.attributes.title ?? ''
    const title = [section, /^(?:root section|secção)?$/i.test(own.trim()) ? '' : own.trim()]
      .filter(Boolean)
      .join(' · ')
    const [extra] = childrenOf(child, 'selection_ordering').flatMap(each =>
      descendantsOf(each, 'points_per_item'),
    )
    const perItem = numbersIn(textOf(extra))[0] ?? points
    const inside = itemsIn(
      child,
      { category, section: title, points: perItem, depth: place.depth + 1 },
      losses,
    )
    loseSelection(child, inside.length, losses)
    loseUnknown({ lose: (what, why) => losses.add(what, why) }, child, known, 'QTI 1.2')
    return inside
  })
}

function loseSelection(section: XmlElement, items: number, losses: Pick<Losses, 'add'>): void {
  const [selection] = childrenOf(section, 'selection_ordering').flatMap(each => childrenOf(each, 'selection'))
  const [drawn] = numbersIn(textOf(childOf(selection, 'selection_number')))
  const source = textOf(childOf(selection, 'sourcebank_ref')).trim()
  const name = section.attributes.title || 'sem título'
  if (source !== '' && items === 0)
    losses.add(`perguntas sorteadas de «${name}»`, 'O teste tirava-as de um banco que não veio no ficheiro.')
  else if (drawn !== undefined && drawn < items)
    losses.add(`sorteio em «${name}»`, `O teste tirava ${drawn} de ${items} perguntas: ficam todas.`)
}

function loseRules(test: XmlElement, losses: Pick<Losses, 'add'>): void {
  const has = (...names: string[]) => descendantsOf(test, ...names).length > 0
  if (childOf(test, 'duration')) losses.add('tempo do teste', 'O tempo que o ficheiro diz não é trazido.')
  if (has('outcomes_processing')) losses.add('nota do teste', 'A nota é a soma das cotações das perguntas.')
  if (childrenOf(test, 'rubric').length + childrenOf(test, 'presentation_material').length > 0)
    losses.add('texto do início do teste', 'Não é trazido: junte-o às instruções do teste.')
}
