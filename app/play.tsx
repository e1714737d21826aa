import './older-browsers.ts'
import { StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { PlayStopped } from '#features/games/web/door/play-stopped.tsx'
import { PlayPage } from '#features/games/web/play-page.tsx'
import { readEarlyAnswers } from '#kit/web/api/early-answers.ts'
import { keepToday } from '#kit/web/runtime-config.ts'
import { Appearance, fetchFaces } from '#kit/web/theme/appearance.ts'
import { watchExceptions } from '#school/incidents/web/exceptions.ts'
import { play, playOf } from '#school/pages.ts'
import { keepForOffline } from './shell/frame/keep-for-offline.ts'

/** How long nothing is drawn while the game comes. */
const MOMENT_MS = 400

// What pupils play by a code is a document of its own (`play.html`): nobody is signed in there, no page follows it, and
// a phone fetches nothing of the back-office.
watchExceptions(() => (location.pathname === play ? play : playOf))
keepToday()
keepForOffline()

const root = document.getElementById('root')
if (!root) throw new Error('play.html has no #root.')
void draw(root)

async function draw(place: HTMLElement): Promise<void> {
  window.__EARLY__ = undefined
  const moment = new Promise(resolve => setTimeout(resolve, MOMENT_MS))
  await Promise.race([Promise.allSettled([readEarlyAnswers(), fetchFaces()]), moment])
  startTransition(() =>
    createRoot(place).render(
      <StrictMode>
        <Appearance />
        <PlayStopped>
          <PlayPage />
        </PlayStopped>
      </StrictMode>,
    ),
  )
}
