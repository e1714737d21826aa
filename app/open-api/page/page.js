// The page of the APIs: a file of its own, sent as it stands. It reads the document with the session of its tab.

/** @type {Record<string, any>} */
let api = {}

const METHODS = ['get', 'post', 'put', 'patch', 'delete']
/** How deep a schema is drawn before its name alone stands. */
const DEPTH = 6
/** Characters of an answer that are shown. */
const SHOWN = 50_000

dress()
start()

/** As the pages of the back-office are dressed, or else as the device is. */
function dress() {
  const { dataset } = document.documentElement
  dataset.mode = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
  try {
    const { colorScheme, primaryColor, contrast, direction } =
      JSON.parse(localStorage.getItem('app-settings') ?? 'null') ?? {}
    if (colorScheme) dataset.mode = colorScheme
    if (primaryColor) dataset.preset = primaryColor
    if (contrast) dataset.contrast = contrast
    if (direction) document.documentElement.dir = direction
  } catch {
    // Settings of another version, or a browser that keeps none.
  }
}

async function start() {
  const main = document.querySelector('main')
  if (!main) return
  try {
    const answer = await fetch('/api/docs/json', { headers: sessionFor('/api/academy') })
    if (!answer.ok) {
      const { message } = await answer.json()
      main.replaceChildren(element('p', { class: 'notice', role: 'alert' }, message), link('/', 'Entrar'))
      return
    }
    api = await answer.json()
  } catch {
    main.replaceChildren(
      element('p', { class: 'notice', role: 'alert' }, 'O servidor não respondeu. Abra a página de novo.'),
    )
    return
  }
  main.replaceChildren(...whole())
}

/** The token of the tab for an address, if there is one. */
function sessionFor(path) {
  const academy = sessionStorage.getItem('jwt_access_token')
  const diagnostics = sessionStorage.getItem('diagnostico_access_token')
  const token = path.startsWith('/api/diagnostics') ? diagnostics : (academy ?? diagnostics)
  return token ? { authorization: `Bearer ${token}` } : {}
}

function whole() {
  const operations = Object.entries(api.paths).flatMap(([path, of]) =>
    METHODS.filter(method => of[method]).map(method => ({ path, method, of: of[method] })),
  )
  const rooms = api.tags.map(tag => room(tag, operations))
  const count = element('p', { class: 'count', 'aria-live': 'polite' }, numberOf(operations.length))
  const search = element('input', { type: 'search', id: 'search' })
  search.addEventListener('input', () => filter(search.value, rooms, count))
  return [
    element('h1', {}, api.info.title),
    element('p', { class: 'version' }, `Versão ${api.info.version} · OpenAPI ${api.openapi} · `, download()),
    ...api.info.description.split('\n\n').map(text => element('p', {}, ...inline(text))),
    element('label', { for: 'search' }, 'Procurar uma chamada'),
    search,
    count,
    ...rooms.map(one => one.section),
  ]
}

function download() {
  const button = element('button', { type: 'button', class: 'plain' }, 'Guardar o documento')
  button.addEventListener('click', () => {
    const file = new Blob([JSON.stringify(api)], { type: 'application/json' })
    const anchor = element('a', { href: URL.createObjectURL(file), download: 'openapi.json' })
    anchor.click()
    setTimeout(() => URL.revokeObjectURL(anchor.href), 60_000)
  })
  return button
}

function room({ name, description }, operations) {
  const own = operations
    .filter(({ of }) => of.tags.includes(name))
    .map(operation => ({ ...operation, row: row(operation), text: textOf(operation) }))
  const section = element(
    'details',
    { class: 'room' },
    element('summary', {}, element('h2', {}, name), element('span', {}, description)),
    ...own.map(({ row }) => row),
  )
  return { section, own, text: fold(`${name} ${description}`) }
}

function textOf({ path, method, of }) {
  return fold(`${method} ${path} ${of.summary} ${of.operationId}`)
}

function filter(written, rooms, count) {
  const words = fold(written).split(/\s+/).filter(Boolean)
  let shown = 0
  for (const { section, own, text } of rooms) {
    let inRoom = 0
    for (const operation of own) {
      const fits = words.every(word => operation.text.includes(word) || text.includes(word))
      operation.row.hidden = !fits
      if (fits) inRoom += 1
    }
    section.hidden = inRoom === 0
    section.open = words.length > 0 && inRoom > 0
    shown += inRoom
  }
  count.textContent = numberOf(shown)
}

function numberOf(count) {
  if (count === 0) return 'Nenhuma chamada com estas palavras.'
  return count === 1 ? '1 chamada' : `${count} chamadas`
}

/** One call; what it takes and answers is drawn when it is opened first. */
function row(operation) {
  const { path, method, of } = operation
  const details = element(
    'details',
    { class: 'call', id: of.operationId },
    element(
      'summary',
      {},
      element('span', { class: `method ${method}` }, method.toUpperCase()),
      element('code', {}, path),
      element('span', {}, of.summary),
    ),
  )
  details.addEventListener('toggle', () => details.append(...body(operation)), { once: true })
  return details
}

function body(operation) {
  const { method, of } = operation
  const parameters = of.parameters.map(resolved)
  const sent = Object.entries(of.requestBody?.content ?? {})
  return [
    element('p', {}, `${of.description} `, element('code', {}, of.operationId)),
    ...(parameters.length ? [element('h3', {}, 'Parâmetros'), parameterTable(parameters)] : []),
    ...sent.flatMap(([type, { schema }]) => [
      element('h3', {}, 'Corpo ', element('code', {}, type)),
      element('pre', { tabindex: '0' }, outline(schema)),
    ]),
    element('h3', {}, 'Respostas'),
    ...Object.entries(of.responses).map(([status, response]) => answerOf(status, resolved(response))),
    // What changes something is not tried from a page that is only read.
    ...(method === 'get' ? [trial(operation, parameters)] : []),
  ]
}

function parameterTable(parameters) {
  const rows = parameters.map(({ name, in: where, required, description, schema }) =>
    element(
      'tr',
      {},
      element('td', {}, element('code', {}, name), required ? ' *' : ''),
      element('td', {}, { path: 'endereço', query: 'pergunta', header: 'cabeçalho' }[where]),
      element('td', {}, element('code', {}, outline(schema))),
      element('td', {}, ...inline(description)),
    ),
  )
  const head = ['Nome', 'Onde', 'Tipo', 'O que é'].map(title => element('th', { scope: 'col' }, title))
  return element(
    'div',
    { class: 'scrolls', tabindex: '0' },
    element('table', {}, element('thead', {}, element('tr', {}, ...head)), element('tbody', {}, ...rows)),
  )
}

function answerOf(status, { description, content = {} }) {
  const schema = content['application/json']?.schema
  const isRefusal = status === 'default' || Number(status) >= 400
  return element(
    'div',
    { class: 'answer' },
    element(
      'p',
      {},
      element('strong', {}, status === 'default' ? 'outras' : status),
      ' ',
      ...inline(description),
    ),
    ...(schema && !isRefusal ? [element('pre', { tabindex: '0' }, outline(schema))] : []),
  )
}

/** A form that asks the call, and shows what it answers. */
function trial({ path }, parameters) {
  const given = parameters.filter(({ in: where }) => where !== 'header')
  const shown = element('pre', { tabindex: '0', hidden: '' })
  const fields = given.map(({ name, required }) => {
    const input = element('input', { name, ...(required ? { required: '' } : {}) })
    return { name, input, label: element('label', {}, name, input) }
  })
  const form = element(
    'form',
    {},
    ...fields.map(({ label }) => label),
    element('button', { type: 'submit' }, 'Experimentar'),
  )
  form.addEventListener('submit', async event => {
    event.preventDefault()
    const query = new URLSearchParams()
    let address = path
    for (const { name, input } of fields) {
      const inPath = address.includes(`{${name}}`)
      if (inPath) address = address.replace(`{${name}}`, encodeURIComponent(input.value))
      else if (input.value !== '') query.append(name, input.value)
    }
    shown.hidden = false
    shown.textContent = 'A perguntar…'
    shown.textContent = await answerText(`${address}${query.size ? `?${query}` : ''}`)
  })
  return element('div', { class: 'trial' }, element('h3', {}, 'Experimentar'), form, shown)
}

async function answerText(address) {
  const stop = new AbortController()
  try {
    const answer = await fetch(address, { headers: sessionFor(address), signal: stop.signal })
    const type = answer.headers.get('content-type') ?? ''
    if (!/json/.test(type)) {
      stop.abort()
      return `${answer.status}\n${type}`
    }
    const text = JSON.stringify(await answer.json(), null, 2)
    return `${answer.status}\n${text.length > SHOWN ? `${text.slice(0, SHOWN)}\n…` : text}`
  } catch {
    return 'O servidor não respondeu.'
  }
}

/** A schema as a person reads it: `{ id: string (uuid), rows: [...] }`. */
function outline(schema, depth = 0, seen = []) {
  if (!schema || schema === true) return 'qualquer'
  if (schema.$ref) {
    const name = schema.$ref.split('/').at(-1)
    if (depth > DEPTH || seen.includes(name)) return name
    return outline(resolved(schema), depth, [...seen, name])
  }
  const options = schema.anyOf ?? schema.oneOf
  if (options) return options.map(one => outline(one, depth, seen)).join(' | ')
  if (schema.allOf) return schema.allOf.map(one => outline(one, depth, seen)).join(' & ')
  if (schema.enum) return schema.enum.map(value => JSON.stringify(value)).join(' | ')
  if ('const' in schema) return JSON.stringify(schema.const)
  if (schema.type === 'array') return `[${outline(schema.items, depth, seen)}]`
  if (schema.type === 'object') return objectOutline(schema, depth, seen)
  const bounds = ['minimum', 'maximum', 'minLength', 'maxLength']
    .filter(name => schema[name] !== undefined && Math.abs(schema[name]) < 2 ** 53 - 1)
    .map(name => `${{ minimum: '≥', maximum: '≤', minLength: 'de', maxLength: 'até' }[name]} ${schema[name]}`)
  const more = [schema.format, ...bounds].filter(Boolean).join(', ')
  return `${schema.type ?? 'qualquer'}${more ? ` (${more})` : ''}`
}

function objectOutline({ properties, required = [], additionalProperties }, depth, seen) {
  if (!properties) return `{ [nome]: ${outline(additionalProperties, depth + 1, seen)} }`
  if (depth > DEPTH) return '{ … }'
  const space = '  '.repeat(depth + 1)
  const lines = Object.entries(properties).map(
    ([name, of]) => `${space}${name}${required.includes(name) ? '' : '?'}: ${outline(of, depth + 1, seen)}`,
  )
  return `{\n${lines.join('\n')}\n${'  '.repeat(depth)}}`
}

/** What a reference within the document leads to. */
function resolved(of) {
  if (!of.$ref) return of
  return of.$ref
    .slice(2)
    .split('/')
    .reduce((at, name) => at?.[name.replaceAll('~1', '/').replaceAll('~0', '~')], api)
}

function fold(text) {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}

/** `**bold**` and `code` in a line of the document's own description. */
function inline(text) {
  return text.split(/(\*\*[^*]+\*\*|`[^`]+`)/).map(part => {
    if (part.startsWith('**')) return element('strong', {}, part.slice(2, -2))
    if (part.startsWith('`')) return element('code', {}, part.slice(1, -1))
    return part
  })
}

function link(href, text) {
  return element('a', { href }, text)
}

function element(name, attributes, ...children) {
  const made = document.createElement(name)
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value)
  made.append(...children)
  return made
}
