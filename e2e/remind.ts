import { type APIRequestContext, type FullConfig, request } from '@playwright/test'
import { emails, password } from './people.ts'

/**
 * What is overdue comes once a day before somebody's first page. The people of the tests have seen it today, so that each
 * test begins on the page it opens; the test of that page speaks as somebody else.
 */
export default async function remindEverybody(config: FullConfig): Promise<void> {
  const api = await request.newContext({ baseURL: config.projects[0]?.use.baseURL })
  await dismissReminders(api)
  await api.dispose()
}

export async function dismissReminders(api: APIRequestContext): Promise<void> {
  for (const email of Object.values(emails)) {
    const answer = await api.post('/api/academy/auth/sign-in', { data: { email, password } })
    if (!answer.ok()) throw new Error(`${email}: ${answer.status()} ${await answer.text()}`)
    const { accessToken } = (await answer.json()) as { accessToken: string }
    await api.post('/api/academy/policies/mine/reminded', {
      headers: { authorization: `Bearer ${accessToken}` },
    })
  }
}
