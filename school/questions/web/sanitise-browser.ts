import DOMPurify from 'dompurify'
import { allowedAttributes, allowedTags, isModestMarkup, mediaScheme } from '#engines/questions/rich-text.ts'

const attributes = [...new Set(Object.values(allowedAttributes).flat())]

/**
 * Stored rich text as nodes that belong to no page yet, with only what the allow list lets through. The server cleaned
 * it on its way in; what is drawn is cleaned again, since a backup or another program may have written it.
 */
export function cleanNodes(html: string): DocumentFragment {
  if (!isModestMarkup(html)) {
    const text = document.createDocumentFragment()
    text.append(html)
    return text
  }
  const fragment = DOMPurify.sanitize(html, {
    ALLOWED_TAGS: allowedTags,
    ALLOWED_ATTR: attributes,
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
    ALLOWED_URI_REGEXP: new RegExp(`^${mediaScheme}:`),
    RETURN_DOM_FRAGMENT: true,
  })
  fragment.normalize()
  return fragment
}
