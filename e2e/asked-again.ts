import type { APIResponse, Page, Request } from '@playwright/test'

/** The answer to what a page asked for and keeps as a blob, which a browser tells nobody: asked once more, as it did. */
export async function repeatRequest(page: Page, request: Request): Promise<APIResponse> {
  const { authorization = '' } = await request.allHeaders()
  return page.request.get(request.url(), { headers: { authorization } })
}
