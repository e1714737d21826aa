import type { SpecificFields } from '../blank-question.ts'
import { MAX_AREAS } from '../question-parts.ts'
import { matchingOf, pairsOf } from './qti-choice-reader.ts'
import { outlineOf, pictureOf } from './qti-hotspot-reader.ts'
import { type ItemDraft, type QtiItem, responseOf } from './qti-item.ts'
import { UnfitQuestion } from './reading.ts'
import { childrenOf, type XmlElement } from './xml.ts'

/** A picture whose places take labels: pairs whose prompts are the places, by their numbers. */
export function readLabels(item: QtiItem, interaction: XmlElement): ItemDraft {
  const places = childrenOf(interaction, 'associableHotspot')
  const labels = childrenOf(interaction).filter(({ name }) => name === 'gapText' || name === 'gapImg')
  if (Math.max(places.length, labels.length) > MAX_AREAS)
    throw new UnfitQuestion(`A imagem tem mais de ${MAX_AREAS} lugares ou legendas.`)
  const picture = pictureOf(item, interaction)
  const pairs = pairsOf(responseOf(item, interaction))
  const usesOf = (place: XmlElement) => pairs.filter(pair => pair[1] === place.attributes.identifier).length
  if (places.some(place => usesOf(place) > 1))
    throw new UnfitQuestion('Há lugares com várias legendas certas, o que não é suportado.')
  if (places.some(place => Number(place.attributes.matchMax ?? 1) !== 1))
    item.desk.lose('várias legendas por lugar', 'Aqui cada lugar leva uma só legenda.')
  if (labels.some(label => Number(label.attributes.matchMin ?? 0) > 0))
    item.desk.lose('legendas obrigatórias', 'Aqui nenhuma legenda tem de ser usada.')
  const limits = labels.map(label => Number(label.attributes.matchMax ?? 1))
  const reuse = limits.some(limit => limit !== 1)
  if (new Set(limits).size > 1)
    item.desk.lose('repetições por legenda', 'Aqui repetem-se todas as legendas, ou nenhuma.')
  const draft = matchingOf(item, {
    ...{ interaction, prompts: places, choices: labels, pairs, isTurned: true },
    nameOf: place => `Lugar ${places.indexOf(place) + 1}`,
  })
  const [read] = draft.candidates(1)
  if (read?.type === 'matching' && read.choices.length < labels.length)
    item.desk.lose('legendas iguais', 'Aqui são uma só, que se pode repetir.')
  const asLabels = (fields: SpecificFields): SpecificFields => {
    if (fields.type !== 'matching') return fields
    const { scoring, prompts, choices } = fields
    const isShared = new Set(prompts.map(prompt => prompt.match)).size < prompts.length
    return {
      ...{
        type: 'labels',
        reuse: reuse || isShared,
        ...picture,
        labels: choices,
        ...(scoring && { scoring }),
      },
      places: prompts.map(({ id, text, match }) => {
        const place = places[Number(text.replace('Lugar ', '')) - 1]
        return { id, match, ...outlineOf(place?.attributes ?? {}, picture) }
      }),
    }
  }
  return { ...draft, candidates: points => draft.candidates(points).map(asLabels) }
}
