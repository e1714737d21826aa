import './older-browsers.ts'
import { startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { createBrowserRouter } from 'react-router'
import { speakPortuguese } from '#kit/messages.ts'
import { makeQueryClient } from '#kit/web/api/query-client.ts'
import { findIconsIn } from '#kit/web/theme/icon-shapes.ts'
import { isAnybodyHere, startSession } from '#school/accounts/web/session.ts'
import { routes } from './routes.tsx'
import { stopKeepingEarly } from './shell/frame/early.ts'
import { keepFocus } from './shell/frame/keep-focus.ts'
import { keepForOffline } from './shell/frame/keep-for-offline.ts'
import type { RouteHandle } from './shell/frame/navigation-effects.tsx'
import { Product } from './shell/product.tsx'

speakPortuguese()
findIconsIn(() => import('./icons/rooms.generated.ts').then(module => module.rooms))
startSession()
keepForOffline()
keepFocus()

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root.')
const router = createBrowserRouter(routes)
const product = <Product client={makeQueryClient()} router={router} />

// The frame and the page in it come side by side, not one after the other; who draws them says what failed.
for (const { route } of router.state.matches)
  (route.handle as RouteHandle | undefined)?.fetch?.().catch(() => undefined)

if (root.firstChild) void goOnFrom(root)
else draw(root)

/** In pieces, so that a slow phone answers to a finger meanwhile. */
function draw(place: HTMLElement): void {
  window.__EARLY__ = undefined
  startTransition(() => createRoot(place).render(product))
}

/** From the sign-in page that came drawn (`shell/first-screen.tsx`), unless there is somebody who is to be led on. */
async function goOnFrom(place: HTMLElement): Promise<void> {
  if (!(await isAnybodyHere())) {
    stopKeepingEarly()
    return startTransition(() => void hydrateRoot(place, product))
  }
  place.replaceChildren()
  delete document.documentElement.dataset.known
  draw(place)
}
