import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, StrictMode } from 'react'
import { Appearance } from '#kit/web/theme/appearance.ts'
import { AuthProvider } from '#school/accounts/web/auth-provider.tsx'

interface ProductProps {
  client: QueryClient
  /** The pages, within a router. */
  children: ReactNode
}

/** All that is drawn, whatever the address: in the browser by `web.tsx`, while it is built by `first-screen.tsx`. */
export function Product({ client, children }: ProductProps) {
  return (
    <StrictMode>
      <QueryClientProvider client={client}>
        <Appearance />
        <AuthProvider>{children}</AuthProvider>
      </QueryClientProvider>
    </StrictMode>
  )
}
