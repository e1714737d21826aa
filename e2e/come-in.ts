import { type APIRequestContext, expect } from '@playwright/test'

/**
 * A phone begins by the call that its page makes, and as that page does: under load it waits as long as the server
 * says, and retries by itself.
 * @param address of the API: `/api/academy/sittings/K7M4PX`
 */
export async function comeIn<R>(
  request: APIRequestContext,
  address: string,
  data: { studentCode: string; key?: string; again?: boolean },
): Promise<R> {
  let { key } = data
  let begun: R | undefined
  await expect(async () => {
    const response = await request.post(`${address}/begin`, { data: { ...data, key } })
    const body = await response.json()
    key = body.details?.key ?? key
    expect(response.status(), `${data.studentCode}: ${JSON.stringify(body)}`).toBe(200)
    begun = body as R
  }).toPass({ intervals: [1000], timeout: 20_000 })
  return begun as R
}
