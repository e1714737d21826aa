import { contains, coveredAreas, ownPointOf, pointWithin } from '../hotspot.ts'
import { partId, roundWeight } from '../question.ts'
import { type Area, MAX_AREAS } from '../question-parts.ts'
import { type ItemDraft, limitOf, type QtiItem, responseOf } from './qti-item.ts'
import type { QtiResponses } from './qti-processing.ts'
import { drawSets } from './qti-trials.ts'
import { qtiValue } from './qti-values.ts'
import { UnfitQuestion } from './reading.ts'
import { childOf, childrenOf, descendantsOf, make, type XmlElement } from './xml.ts'

/** Areas of a picture to choose among: ours are called by the identifiers of the item's. */
export function readHotspot(item: QtiItem, interaction: XmlElement): ItemDraft {
  const choices = childrenOf(interaction, 'hotspotChoice')
  const keys = choices.map(choice => choice.attributes.identifier ?? '')
  return readTaps(item, interaction, choices, { shown: true, keyOf: place => keys[place] ?? '' })
}

/** Any point of a picture is tapped, and worth what the area around it is. */
export function readSelectPoint(item: QtiItem, interaction: XmlElement): ItemDraft {
  const { element } = responseOf(item, interaction)
  const entries = childrenOf(childOf(element, 'areaMapping'), 'areaMapEntry')
  if (entries.length === 0)
    throw new UnfitQuestion(
      'O ponto certo não tem uma área à volta: não se sabe até onde a resposta é certa.',
    )
  return readTaps(item, interaction, entries, { shown: false })
}

/** An area, its typical error as our own items write it, and no comment yet. */
function areaOf(item: QtiItem, { attributes }: XmlElement, place: number, size: Size): Omit<Area, 'weight'> {
  return {
    id: partId(place),
    ...outlineOf(attributes, size),
    label: item.desk.line(attributes.hotspotLabel ?? '') || `Área ${place + 1}`,
    typicalError: item.desk.line(attributes['data-erro-tipico'] ?? ''),
    feedback: '',
  }
}

/** Where a part of a picture is. */
export function outlineOf(attributes: XmlElement['attributes'], size: Size): Pick<Area, 'shape' | 'coords'> {
  const coords = (attributes.coords ?? '')
    .split(/[\s,]+/)
    .filter(Boolean)
    .map(Number)
  const shape = attributes.shape ?? ''
  const whole = { shape: 'rect' as const, coords: [0, 0, size.width, size.height] }
  if (shape !== 'default' && !isShape(shape))
    throw new UnfitQuestion('Só há áreas em rectângulo, em círculo e em polígono.')
  if (coords.some(value => !Number.isFinite(value)))
    throw new UnfitQuestion('Uma área da imagem não está em pontos dela.')
  return isShape(shape) ? { shape, coords } : whole
}

/** The picture of an interaction, and the size in whose units its places are. */
export function pictureOf(item: QtiItem, interaction: XmlElement): Size & { picture: string } {
  const own = childrenOf(interaction).find(({ name }) => name === 'img' || name === 'object')
  const picture = own ?? descendantsOf(interaction, 'img', 'object')[0]
  const width = Math.round(Number(picture?.attributes.width))
  const height = Math.round(Number(picture?.attributes.height))
  if (!picture || !(width > 0) || !(height > 0)) throw new UnfitQuestion('A imagem não diz que tamanho tem.')
  return { width, height, picture: item.rich(make('div', {}, picture)) }
}

function isShape(shape: string): shape is Area['shape'] {
  return shape === 'rect' || shape === 'circle' || shape === 'poly'
}

type Size = { width: number; height: number }

function readTaps(
  item: QtiItem,
  interaction: XmlElement,
  elements: XmlElement[],
  { shown, keyOf }: { shown: boolean; keyOf?: (place: number) => string },
): ItemDraft {
  const response = responseOf(item, interaction)
  const { picture, width, height } = pictureOf(item, interaction)
  if (elements.length === 0) throw new UnfitQuestion('A imagem não tem nenhuma área.')
  if (elements.length > MAX_AREAS) throw new UnfitQuestion(`A imagem tem mais de ${MAX_AREAS} áreas.`)
  const all = elements.map((element, place) => areaOf(item, element, place, { width, height }))
  const areas = shown ? all : dropCoveredAreas(all, item.desk)
  const tapOf = (place: number) => (ownPointOf(areas, place) ?? pointWithin(areas[place] as Area)).join(' ')
  const give = (taps: string[]): QtiResponses =>
    new Map([[response.identifier, qtiValue(response.cardinality, response.baseType, taps)]])
  const responsesOf = (set: number[]) => give(set.map(place => keyOf?.(place) ?? tapOf(place)))
  const worth = (set: number[]) => item.worth(responsesOf(set))
  const worths = areas.map((_, place) => worth([place]))
  const key = worths.flatMap((value, place) => (value > 0 ? [place] : []))
  const limit = Math.min(
    response.cardinality === 'single' ? 1 : areas.length,
    limitOf(item, interaction.attributes.maxChoices, 1),
  )
  const { all: drawn, isAll } = drawSets(areas.length, key, item.most)
  const sets = drawn.filter(set => set.length <= limit)
  const best = sets.reduce((one, other) => (worth(other) > worth(one) ? other : one), key)
  const outside = shown ? undefined : pointOutside(areas, { width, height })
  const common = {
    ...{ type: 'hotspot' as const, width, height, shown, most: limit },
    picture,
  }
  return {
    isAll,
    tries: [
      ...sets.map(set => ({
        answer: set.map(place => (shown ? partId(place) : tapOf(place))),
        responses: responsesOf(set),
      })),
      ...(outside === undefined ? [] : [{ answer: [outside], responses: give([outside]) }]),
    ],
    candidates: points => {
      const whole = worth(best)
      const weighted = (weights: number[]) =>
        areas.map((area, place) => ({
          ...area,
          weight: roundWeight(Math.max(-1, Math.min(1, weights[place] ?? 0))),
        }))
      const single = worths.map(value => value / points)
      const byRemoval = areas.map((_, place) =>
        best.includes(place)
          ? (whole - worth(best.filter(each => each !== place))) / points
          : (worth([...best, place].toSorted((a, b) => a - b)) - whole) / points,
      )
      const even = areas.map((_, place) => (best.includes(place) ? 1 / best.length : 0))
      const shares = [single, ...(limit > 1 ? [byRemoval] : [])]
        .filter(weights => weights.some(weight => weight > 0))
        .map(weights => ({ ...common, areas: weighted(weights) }))
      const together = { ...common, scoring: 'all-or-nothing' as const, areas: weighted(even) }
      if (limit === 1) return shares
      // One area right and one wrong: both ways give the same points, and the item says which it means.
      const isCompared = shown && !item.program.mapped.has(response.identifier)
      return isCompared ? [together, ...shares] : [...shares, together]
    },
  }
}

/** The areas that count where any point is tapped: without those that others cover, which is said. */
export function dropCoveredAreas<T extends Omit<Area, 'weight'>>(
  areas: readonly T[],
  desk: { lose: (what: string, why: string) => void },
): T[] {
  const covered = coveredAreas(areas)
  if (covered.length > 0)
    desk.lose('área coberta', 'Outras áreas, que vêm antes, ficam por cima dela: nunca conta.')
  return areas.filter(area => !covered.includes(area))
}

/** A point in none of the areas, where there is one among some hundred. */
function pointOutside(areas: readonly Omit<Area, 'weight'>[], { width, height }: Size): string | undefined {
  const steps = Array.from({ length: 11 }, (_, step) => step / 10)
  const points = steps.flatMap(x => steps.map(y => [Math.round(x * width), Math.round(y * height)] as const))
  return points.find(point => !areas.some(area => contains(area, point)))?.join(' ')
}
