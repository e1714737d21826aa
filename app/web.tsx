import './older-browsers.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { speakPortuguese } from '#kit/messages.ts'
import { makeQueryClient } from '#kit/web/api/query-client.ts'
import { findIconsIn } from '#kit/web/theme/icon-shapes.ts'
import { ThemeProvider } from '#kit/web/theme/theme-provider.tsx'
import { AuthProvider } from '#school/accounts/web/auth-provider.tsx'
import { startSession } from '#school/accounts/web/session.ts'
import { routes } from './routes.tsx'
import { keepForOffline } from './shell/frame/keep-for-offline.ts'

speakPortuguese()
findIconsIn(() => import('./icons/rooms.generated.ts').then(module => module.rooms))
startSession()
keepForOffline()

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root.')

createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={makeQueryClient()}>
      <ThemeProvider>
        <AuthProvider>
          <RouterProvider router={createBrowserRouter(routes)} />
        </AuthProvider>
      </ThemeProvider>
    </QueryClientProvider>
  </StrictMode>,
)
