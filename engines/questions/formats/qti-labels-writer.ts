import type { QuestionOf } from '../question.ts'
import { plainText } from '../rich-text.ts'
import { type Element, el, type ItemParts, numberText, scoredPairs, textNode, xhtml } from './qti-xml.ts'
import type { WritingDesk } from './write-one.ts'

/** A picture whose places take labels, of text or picture. */
export function writeLabels(
  question: QuestionOf<'labels'>,
  stem: Element,
  address: (name: string) => string,
  desk: WritingDesk,
): ItemParts {
  const { places, labels, points, reuse } = question
  const pairs = places.map(place => `l-${place.match} p-${place.id}`)
  return {
    ...scoredPairs(pairs, points, question.scoring === 'all-or-nothing'),
    body: [
      stem,
      el(
        'qti-graphic-gap-match-interaction',
        { 'response-identifier': 'RESPONSE', 'max-associations': String(places.length) },
        [
          xhtml(question.picture, address),
          ...labels.map(({ id, text }) => {
            const attributes = { identifier: `l-${id}`, 'match-max': reuse ? '0' : '1' }
            return /^<img\b[^>]*>$/.test(text)
              ? el('qti-gap-img', attributes, [xhtml(text, address)])
              : el('qti-gap-text', attributes, [inline(text, address, desk)])
          }),
          ...places.map(({ id, shape, coords }) =>
            el('qti-associable-hotspot', {
              ...{ identifier: `p-${id}`, 'match-max': '1', shape, coords: coords.map(numberText).join(',') },
            }),
          ),
        ],
      ),
    ],
  }
}

/** A label is text within a line: what would make paragraphs of it is left out. */
function inline(text: string, address: (name: string) => string, desk: WritingDesk): Element {
  if (!/<(?:p|div|ul|ol|li|table|pre|blockquote|h\d|hr)\b/.test(text)) return xhtml(text, address)
  desk.lose('formatação das legendas', 'No QTI uma legenda não tem parágrafos nem listas.')
  return textNode(plainText(text))
}
