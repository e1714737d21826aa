import sanitizeHtml from 'sanitize-html'
import { cleanText } from './formats/decode-text.ts'
import { mathmlToTex } from './formats/mathml.ts'
import type { Lost } from './formats/reading.ts'
import { escapeLessThan } from './less-than.ts'
import type { Question } from './question.ts'
import { mapRichText } from './rich-fields.ts'
import { allowedAttributes, allowedTags, escapeHtml, isModestMarkup, mediaScheme } from './rich-text.ts'

const renamed: Record<string, string> = { h1: 'h3', h2: 'h3', strike: 's', tt: 'code', acronym: 'abbr' }
/** Wrappers that say nothing of their own: their content stays and nothing is lost. */
const silent = new Set([
  'html',
  'head',
  'body',
  'font',
  'center',
  'section',
  'article',
  'main',
  'header',
  'footer',
  'nobr',
  'label',
  'colgroup',
  'col',
  'wbr',
  'big',
  'legend',
  'title',
  'meta',
  'address',
  'u1:p',
  'o:p',
  'picture',
])
const running = new Set([
  'script',
  'noscript',
  'iframe',
  'frame',
  'object',
  'embed',
  'applet',
  'base',
  'link',
  'template',
])
const voiceless = new Set([
  'class',
  'id',
  'align',
  'valign',
  'border',
  'cellpadding',
  'cellspacing',
  'color',
  'bgcolor',
])

/**
 * Rich text with only what the allow list of rich-text.ts lets through, in one canonical form:
 * sanitising twice changes nothing. `removed` says in Portuguese what went and why.
 */
export function sanitise(dirty: string): { html: string; removed: Lost[] } {
  const text = cleanText(dirty)
  if (!/[<>&]/.test(text)) return { html: canonical(text), removed: [] } // nothing in it is markup
  if (!isModestMarkup(text)) {
    return {
      html: canonical(escapeHtml(text)),
      removed: [{ what: 'marcação', why: 'O texto tem elementos a mais para ser uma pergunta.' }],
    }
  }
  const removed = new Map<string, Lost>()
  const report: Report = (what, why) => removed.set(what, { what, why })
  let html = clean(mathmlToTex(escapeLessThan(text), report), report)
  // what stood between two elements may be gone now, and they read differently side by side
  for (let turn = 0; turn < 4 && html.includes('<'); turn++) {
    const again = clean(html, () => undefined)
    if (again === html) break
    html = again
  }
  return { html, removed: [...removed.values()] }
}

type Report = (what: string, why: string) => void

function clean(html: string, report: Report): string {
  const allowed = sanitizeHtml(html, {
    allowedTags,
    allowedAttributes,
    allowedSchemes: [mediaScheme],
    allowProtocolRelative: false,
    nestingLimit: 60,
    nonTextTags: [
      'script',
      'style',
      'textarea',
      'option',
      'noscript',
      'title',
      'iframe',
      'object',
      'applet',
      'template',
    ],
    onOpenTag: (name, attributes) => reportTag(name, attributes, report),
    transformTags: {
      ...renamed,
      img: (tagName, attributes) => {
        if (attributes.src?.startsWith(`${mediaScheme}:`)) return { tagName, attribs: sizes(attributes) }
        return { tagName: 'span', attribs: {}, text: attributes.alt ? `[${attributes.alt}]` : '' }
      },
    },
  })
  return canonical(allowed)
}

/** A question whose every text is safe to show, and what had to go. */
export function sanitiseQuestion<Q extends Question>(question: Q): { question: Q; removed: Lost[] } {
  const removed: Lost[] = []
  const clean = mapRichText(question, (html, where) => {
    const result = sanitise(html)
    removed.push(...result.removed.map(({ what, why }) => ({ what: `${what} (${where})`, why })))
    return result.html
  })
  return { question: clean, removed }
}

function reportTag(
  name: string,
  attributes: Record<string, string>,
  report: (what: string, why: string) => void,
) {
  if (running.has(name)) report(`<${name}>`, 'Código e conteúdo incorporado não entram nas perguntas.')
  else if (name === 'a') report('ligação', 'As ligações para fora são retiradas; o texto fica.')
  else if (name === 'style') report('<style>', 'Os estilos do texto não são guardados.')
  else if (name === 'img' && !attributes.src?.startsWith(`${mediaScheme}:`)) {
    report(
      `imagem «${(attributes.src ?? '').slice(0, 80)}»`,
      'Só ficam as imagens que vêm no próprio ficheiro.',
    )
  } else if (!allowedTags.includes(name) && !(name in renamed) && !silent.has(name)) {
    report(`<${name.slice(0, 40)}>`, 'Este elemento não é aceite no texto das perguntas.')
  }
  for (const [attribute, value] of Object.entries(attributes)) {
    if (attribute.startsWith('on') || /^\s*(?:javascript|vbscript):/i.test(value)) {
      report(`${attribute.slice(0, 40)}=…`, 'Código não entra nas perguntas.')
    } else if (attribute === 'style' && !/^[\s;]*(?:text-align\s*:\s*(?:left|start)[\s;]*)?$/i.test(value)) {
      report('formatação', 'Os estilos do texto (cores, tamanhos, posições) não são guardados.')
    } else if (!isKept(name, attribute) && !voiceless.has(attribute) && !isKnownElsewhere(name, attribute)) {
      report(`${attribute.slice(0, 40)}=…`, 'Este atributo não é aceite no texto das perguntas.')
    }
  }
}

function isKept(name: string, attribute: string): boolean {
  const tag = renamed[name] ?? name
  return Boolean(allowedAttributes['*']?.includes(attribute) || allowedAttributes[tag]?.includes(attribute))
}

/** Implied by its tag, or without meaning to readers. */
function isKnownElsewhere(name: string, attribute: string): boolean {
  return (
    attribute === 'style' ||
    attribute.startsWith('data-') ||
    attribute.startsWith('aria-') ||
    attribute.startsWith('xml') ||
    attribute === 'role' ||
    !allowedTags.includes(renamed[name] ?? name) ||
    ['width', 'height', 'srcset', 'loading'].includes(attribute)
  )
}

function sizes(attributes: Record<string, string>): Record<string, string> {
  const { width, height, ...rest } = attributes
  const isSize = (value: string | undefined): value is string => /^\d{1,4}$/.test(value ?? '')
  return {
    ...rest,
    alt: attributes.alt ?? '',
    ...(isSize(width) ? { width } : {}),
    ...(isSize(height) ? { height } : {}),
  }
}

/** Line breaks of the source are spaces but in <pre>; an empty shell is no text. */
function canonical(html: string): string {
  const flat = html
    .split(/(<pre\b[\s\S]*?<\/pre>)/)
    .map(piece =>
      piece.startsWith('<pre') ? piece : piece.replace(/[ \t\n]+/g, run => (run.includes('\n') ? ' ' : run)),
    )
    .join('')
    .trim()
  const isShell = !/<(?:img|hr|table)\b/.test(flat) && /^(?:<[^<>]*>|\s)*$/.test(flat)
  return isShell ? '' : flat
}

/** A text that is plain by the rules of its format, as rich text. */
export function plainToRich(text: string): string {
  return sanitise(escapeHtml(text.trim()).replace(/\r\n?|\n/g, '<br />')).html
}
