import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ComponentProps, StrictMode } from 'react'
import { RouterProvider } from 'react-router/dom'
import { Appearance } from '#kit/web/theme/appearance.ts'
import { AuthProvider } from '#school/accounts/web/auth-provider.tsx'

interface ProductProps {
  client: QueryClient
  router: ComponentProps<typeof RouterProvider>['router']
}

/** All that is drawn, whatever the address: in the browser by `web.tsx`, while it is built by `first-screen.tsx`. */
export function Product({ client, router }: ProductProps) {
  return (
    <StrictMode>
      <QueryClientProvider client={client}>
        <Appearance />
        <AuthProvider>
          <RouterProvider router={router} />
        </AuthProvider>
      </QueryClientProvider>
    </StrictMode>
  )
}
