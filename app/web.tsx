import './older-browsers.ts'
import { startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { forgetEarlyAnswers, readEarlyAnswers } from '#kit/web/api/early-answers.ts'
import { makeQueryClient } from '#kit/web/api/query-client.ts'
import { HistoryRouter } from '#kit/web/navigation/history-router.tsx'
import { makePageHistory } from '#kit/web/navigation/page-history.ts'
import { keepToday, runtimeConfig } from '#kit/web/runtime-config.ts'
import { fetchFaces } from '#kit/web/theme/appearance.ts'
import { atRest } from '#kit/web/when-idle.ts'
import { isSignedInHere, onSignOut, startSession } from '#school/accounts/web/session.ts'
import { watchExceptions } from '#school/incidents/web/exceptions.ts'
import { findPage, Pages } from './router.tsx'
import { stopBufferingEarly } from './shell/frame/early.ts'
import { keepFocus } from './shell/frame/keep-focus.ts'
import { keepForOffline } from './shell/frame/keep-for-offline.ts'
import { Product } from './shell/product.tsx'

/** How long nothing is drawn while the first page comes. */
const MOMENT_MS = 400

watchExceptions(() => findPage(location.pathname).pattern)
let markDrawn: () => void = () => undefined
startSession(
  new Promise<void>(resolve => {
    markDrawn = resolve
  }),
)
if (runtimeConfig().identity)
  onSignOut(leads => import('#features/identity/web/sign-out.ts').then(m => m.signOutThere(leads)))
keepToday()
keepForOffline()
keepFocus()

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root.')
const history = makePageHistory()
const product = (
  <Product client={makeQueryClient()}>
    <HistoryRouter history={history}>
      <Pages />
    </HistoryRouter>
  </Product>
)

// The frame and the page in it come side by side, not one after the other; who draws them says what failed.
const { handles } = findPage(history.visit.location.pathname)
const parts = handles.map(({ fetch }) => fetch?.())
const whole = Promise.allSettled([...parts, readEarlyAnswers(), fetchFaces()])
void whole.then(atRest).then(markDrawn)
// They were for this page.
history.listen(forgetEarlyAnswers)

if (root.firstChild) void goOnFrom(root)
else void draw(root)

/**
 * The page whole if it comes within a moment; otherwise what there is, with the waiting indicator. Drawn by and by, and
 * in pieces, so that a slow phone answers to a finger meanwhile.
 */
async function draw(place: HTMLElement): Promise<void> {
  window.__EARLY__ = undefined
  await Promise.race([whole, aMoment()])
  startTransition(() => createRoot(place).render(product))
}

/**
 * From the sign-in page that came drawn (`shell/first-screen.tsx`), unless there is somebody who is to be led on. It is
 * hidden from whom a token is kept for, which may be nobody's, or no answer may come: never longer than a moment.
 */
async function goOnFrom(place: HTMLElement): Promise<void> {
  const { dataset } = document.documentElement
  const hidden = dataset.known !== undefined
  const isSignedIn = await (hidden
    ? Promise.race([isSignedInHere(), aMoment().then(() => true)])
    : isSignedInHere())
  delete dataset.known
  if (!isSignedIn) {
    stopBufferingEarly()
    return startTransition(() => void hydrateRoot(place, product))
  }
  place.replaceChildren()
  await draw(place)
}

function aMoment(): Promise<void> {
  return new Promise(resolve => setTimeout(resolve, MOMENT_MS))
}
