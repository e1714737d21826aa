import * as pages from '#school/pages.ts'
import './older-browsers.ts'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { ProgressPage } from '#features/assessment/progress/web/progress-page.tsx'
import { installPortugueseMessages } from '#kit/messages.ts'
import { keepToday } from '#kit/web/runtime-config.ts'
import { Appearance } from '#kit/web/theme/appearance.ts'
import { watchExceptions } from '#school/incidents/web/exceptions.ts'
import { keepForOffline } from './shell/frame/keep-for-offline.ts'

// Quiz Progress is a document of its own (`progresso.html`): a pupil's phone fetches nothing of the back-office for it.
installPortugueseMessages()
watchExceptions(() => pages.progress)
keepToday()
keepForOffline(pages.progress)

const root = document.getElementById('root')
if (!root) throw new Error('progresso.html has no #root.')
createRoot(root).render(
  <StrictMode>
    <Appearance />
    <ProgressPage />
  </StrictMode>,
)
