import type { QuestionOf } from '../question.ts'
import type { Area } from '../question-parts.ts'
import { dropCoveredAreas } from './qti-hotspot-reader.ts'
import {
  type Element,
  el,
  feedbackOfChoice,
  type ItemParts,
  mapScore,
  numberText,
  responseDeclaration,
  scoreWhenCorrect,
  setOutcome,
  xhtml,
} from './qti-xml.ts'
import type { WritingDesk } from './write-one.ts'

/** A picture with areas: shown ones to choose among, or any point that is worth what the area around it is. */
export function writeHotspot(
  question: QuestionOf<'hotspot'>,
  stem: Element,
  address: (name: string) => string,
  desk: WritingDesk,
): ItemParts {
  const picture = xhtml(question.picture, address)
  const limit = { 'response-identifier': 'RESPONSE', 'max-choices': String(question.most) }
  return question.shown
    ? writeShown(question, [stem, picture], limit)
    : writePoints(question, [stem, picture], limit, desk)
}

const placeOf = ({ shape, coords }: Area) => ({ shape, coords: coords.map(numberText).join(',') })

function writeShown(
  question: QuestionOf<'hotspot'>,
  [stem, picture]: [Element, Element],
  limit: Record<string, string>,
): ItemParts {
  const { areas, points } = question
  const isWhole = question.scoring === 'all-or-nothing'
  const isSingle = question.most === 1
  const right = areas.filter(area => area.weight > 0).map(area => area.id)
  const entries = areas.map(area => ({ key: area.id, value: area.weight * points }))
  const bounds = { 'lower-bound': '0', 'upper-bound': numberText(points) }
  return {
    responses: [
      responseDeclaration(
        'RESPONSE',
        isSingle ? 'single' : 'multiple',
        'identifier',
        isSingle ? right.slice(0, 1) : right,
        isWhole ? undefined : { entries, bounds },
      ),
    ],
    body: [
      stem,
      el('qti-hotspot-interaction', limit, [
        picture,
        ...areas.map(area =>
          el('qti-hotspot-choice', {
            ...{ identifier: area.id, ...placeOf(area), 'hotspot-label': area.label },
            'data-erro-tipico': area.typicalError || undefined,
          }),
        ),
      ]),
    ],
    rules: isWhole ? [scoreWhenCorrect(points)] : [mapScore],
    ...(isWhole ? {} : { template: 'map_response' as const }),
    feedback: areas.map(area => ({ identifier: area.id, html: area.feedback })),
    feedbackRules: areas.some(area => area.feedback) ? [feedbackOfChoice] : [],
  }
}

function writePoints(
  { areas: all, points, most, scoring }: QuestionOf<'hotspot'>,
  [stem, picture]: [Element, Element],
  limit: Record<string, string>,
  desk: WritingDesk,
): ItemParts {
  const areas = dropCoveredAreas(all, desk)
  if (areas.some((area, at) => area.label !== `Área ${at + 1}` || area.typicalError !== ''))
    desk.lose('nomes das áreas', 'Onde se toca num ponto qualquer, o QTI não dá nome às áreas.')
  if (areas.some(area => area.feedback !== ''))
    desk.lose('comentários das respostas', 'Onde se toca num ponto qualquer, o QTI não os liga às áreas.')
  if (scoring)
    desk.lose('tudo ou nada', 'Onde se toca num ponto qualquer, cada área dá a sua parte dos pontos.')
  const entries = areas.map(area =>
    el('qti-area-map-entry', { ...placeOf(area), 'mapped-value': numberText(area.weight * points) }),
  )
  const mapping = {
    ...{ 'default-value': '0', 'lower-bound': '0', 'upper-bound': numberText(points) },
  }
  return {
    responses: [
      el(
        'qti-response-declaration',
        { identifier: 'RESPONSE', cardinality: most === 1 ? 'single' : 'multiple', 'base-type': 'point' },
        [el('qti-area-mapping', mapping, entries)],
      ),
    ],
    body: [stem, el('qti-select-point-interaction', limit, [picture])],
    rules: [setOutcome('SCORE', el('qti-map-response-point', { identifier: 'RESPONSE' }))],
    template: 'map_response_point',
    feedback: [],
    feedbackRules: [],
  }
}
