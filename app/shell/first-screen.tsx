import { prerender } from 'react-dom/static'
import { MemoryRouter } from 'react-router'
import { installPortugueseMessages } from '#kit/messages.ts'
import { makeQueryClient } from '#kit/web/api/query-client.ts'
import { startSession } from '#school/accounts/web/session.ts'
import * as pages from '#school/pages.ts'
import { Pages } from '../router.tsx'
import { Product } from './product.tsx'

/**
 * The sign-in page as it is for somebody whom this device does not know, as markup: drawn while the web is built
 * (`scripts/first-screen-html.ts`), so that a phone shows it before any of our code has come. `web.tsx` goes on
 * from there.
 */
export async function drawFirstScreen(): Promise<string> {
  installPortugueseMessages()
  startSession()
  const product = (
    <Product client={makeQueryClient()}>
      <MemoryRouter initialEntries={[pages.signIn]}>
        <Pages />
      </MemoryRouter>
    </Product>
  )
  // Whole and in its place: what comes in parts is put together by scripts within the page, which are not allowed.
  const { prelude } = await prerender(product, { progressiveChunkSize: Number.POSITIVE_INFINITY })
  return new Response(prelude).text()
}
