import type { Transporter } from 'nodemailer'

export interface Mail {
  to: string
  subject: string
  /** Plain text: it is read everywhere, and nothing in it can hide. */
  text: string
}

/** Sends one message; rejects where the mail server does not take it. */
export type SendMail = (mail: Mail) => Promise<void>

/** A mail server that does not answer is waited for no longer. */
const PATIENCE_MS = 15_000

/**
 * The way to send mail, over one kept connection.
 * @param smtpUrl `smtps://user:password@mail.example`
 * @param from who the mail is from
 */
export function mailerOver(smtpUrl: string, from: string): SendMail {
  let transport: Promise<Transporter> | undefined
  return async mail => {
    // The library comes with the first message.
    transport ??= import('nodemailer').then(({ createTransport }) =>
      createTransport(smtpUrl, {
        connectionTimeout: PATIENCE_MS,
        greetingTimeout: PATIENCE_MS,
        socketTimeout: PATIENCE_MS,
        disableFileAccess: true,
        disableUrlAccess: true,
      } as object),
    )
    await (await transport).sendMail({ from, ...mail })
  }
}
