import type { Mail, SendMail } from '#school/accounts/server/mailer.ts'

interface Messages<Taken extends { id: string; email: string }> {
  /** Claims the next recipient, so that no other server sends too; undefined once all are claimed. */
  take: () => Promise<Taken | undefined>
  /** Nothing where there is nothing to tell. */
  mailOf: (taken: Taken) => Promise<Omit<Mail, 'to'> | undefined>
  /** Lets these be taken again: nothing reached them. */
  release: (ids: string[]) => Promise<void>
  sendMail: SendMail
}

/** One address may be wrong; when so many fail in turn it is the mail server, and all of them are tried again later. */
const FAILURES_IN_TURN = 3

/**
 * Sends each message that waits, once.
 * @throws what the mail server said, once it takes nothing
 */
export async function sendEach<Taken extends { id: string; email: string }>(
  messages: Messages<Taken>,
): Promise<void> {
  const failed: string[] = []
  for (;;) {
    const taken = await messages.take()
    if (!taken) return
    const mail = await messages.mailOf(taken)
    if (!mail) continue
    try {
      await messages.sendMail({ to: taken.email, ...mail })
      failed.length = 0
    } catch (error) {
      failed.push(taken.id)
      if (failed.length < FAILURES_IN_TURN) continue
      await messages.release(failed)
      throw error
    }
  }
}
