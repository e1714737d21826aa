import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { speakPortuguese } from '#kit/messages.ts'
import { makeQueryClient } from '#kit/web/api/query-client.ts'
import { startOutbox } from '#kit/web/device/outbox.ts'
import { ThemeProvider } from '#kit/web/theme/theme-provider.tsx'
import { routes } from './routes.tsx'
import { Toasts } from './shell/frame/toasts.tsx'

speakPortuguese()
startOutbox()

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root.')

createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={makeQueryClient()}>
      <ThemeProvider>
        <RouterProvider router={createBrowserRouter(routes)} />
        <Toasts />
      </ThemeProvider>
    </QueryClientProvider>
  </StrictMode>,
)
