// What the product is made of, kept for when there is no network. Answers of the APIs never pass here: the page keeps
// them itself, sealed. With a network everything but hashed files is asked for anew, so that a new build is seen at
// once; what belonged to the build before it stays for the tabs that still show that one.
const PREFIX = 'dondza-'
const PAGE = '/'
// Comes with its screen already drawn: another page could not begin from it, so it is never the one that is kept.
const DRAWN = '/auth/unified/sign-in'
// What stands apart is another document, kept beside it.
const ALONE = ['/j', '/progresso']
const FRESH = ['/config.js', '/favicon.svg']

self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', event => event.waitUntil(self.clients.claim()))

// The first page was loaded before anybody watched: it says what it is made of.
self.addEventListener('message', event => {
  if (Array.isArray(event.data?.keep)) event.waitUntil(keepAll(event.data.keep))
})

self.addEventListener('fetch', event => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== self.location.origin || pathname.startsWith('/api/')) return
  if (pathname.startsWith('/assets/')) event.respondWith(hashedFile(request))
  else if (request.mode === 'navigate')
    event.respondWith(freshOrKept(request, documentAt(pathname), pathname !== DRAWN))
  else if (FRESH.includes(pathname)) event.respondWith(freshOrKept(request, pathname))
})

/** A file whose name changes with its content: once here, always right. */
async function hashedFile(request) {
  const kept = await caches.match(request, { ignoreVary: true })
  if (kept) return kept
  const response = await fetch(request)
  if (response.status === 200) await (await newest()).put(request, response.clone())
  return response
}

/** From the network; what was kept under `path` only where there is none. */
async function freshOrKept(request, path, isKept = true) {
  try {
    const response = await fetch(request)
    if (isKept && response.status === 200) await keep(path, response.clone())
    return response
  } catch (error) {
    const kept = await lastKept(path)
    if (kept) return kept
    throw error
  }
}

async function keepAll(paths) {
  const page = await fetch(PAGE)
  if (page.status === 200) await keep(PAGE, page)
  for (const path of [...FRESH, ...paths]) {
    if (await caches.match(path, { ignoreVary: true })) continue
    const response = await fetch(path)
    if (response.status === 200) await keep(path, response)
  }
}

/** The page names the files of its build: another text is another build, and begins a store of its own. */
async function keep(path, response) {
  const isPage = path === PAGE && /^text\/html/.test(response.headers.get('content-type') ?? '')
  if (path === PAGE && !isPage) return
  const store = isPage ? await storeOf(await response.clone().text()) : await newest()
  await store.put(path, response)
}

async function storeOf(text) {
  const name = PREFIX + fingerprint(text)
  const store = await caches.open(name)
  const others = (await storeNames()).filter(other => other !== name)
  // Of the builds before, only the last one may still be on a screen.
  for (const old of others.slice(0, -1)) await caches.delete(old)
  return store
}

/** Which document an address shows. */
function documentAt(pathname) {
  return ALONE.find(path => pathname === path || pathname.startsWith(`${path}/`)) ?? PAGE
}

/** As it came last, be it with the build before: not every document comes with every build. */
async function lastKept(path) {
  for (const name of (await storeNames()).reverse()) {
    const kept = await (await caches.open(name)).match(path, { ignoreVary: true })
    if (kept) return kept
  }
  return undefined
}

async function newest() {
  const name = (await storeNames()).at(-1) ?? `${PREFIX}first`
  return caches.open(name)
}

/** In the order in which they were made. */
async function storeNames() {
  return (await caches.keys()).filter(name => name.startsWith(PREFIX))
}

/** FNV-1a, 32 bits: it tells builds apart, nothing more. */
function fingerprint(text) {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  return (hash >>> 0).toString(16)
}
