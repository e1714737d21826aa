import DOMPurify from 'dompurify'
import { allowedAttributes, allowedTags, decodeURIComponentSafe } from './rich-text.ts'

const attributes = [...new Set(Object.values(allowedAttributes).flat())]

/**
 * The same allow list as the server's, applied again where the text is drawn: what reaches the page was
 * cleaned twice by two different libraries.
 *
 * @param addressOf gives the address of a file of the question by its name; undefined leaves the picture out
 */
export function sanitiseForScreen(html: string, addressOf: (name: string) => string | undefined): string {
  const fragment = DOMPurify.sanitize(html, {
    ALLOWED_TAGS: allowedTags,
    ALLOWED_ATTR: attributes,
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
    ALLOWED_URI_REGEXP: /^media:/,
    RETURN_DOM_FRAGMENT: true,
  })
  for (const image of fragment.querySelectorAll('img')) {
    const address = addressOf(decodeURIComponentSafe(image.getAttribute('src')?.replace(/^media:/, '') ?? ''))
    if (address) image.setAttribute('src', address)
    else image.replaceWith(image.getAttribute('alt') ?? '')
  }
  const box = document.createElement('div')
  box.append(fragment)
  return box.innerHTML
}
