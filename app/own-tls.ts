import { readFileSync, statSync } from 'node:fs'
import { createSecureContext, type Server as TlsServer } from 'node:tls'
import type { FastifyInstance } from 'fastify'
import { StartError } from '#kit/server/database/start-error.ts'
import type { Config } from './config.ts'

/** Certificates are renewed days before they expire. */
const LOOK_EVERY_MS = 60_000

type TlsFiles = NonNullable<Config['tls']>

/** Certificate and key, read and tried. @throws StartError that names the variables */
export function readTls({ certFile, keyFile }: TlsFiles): { cert: Buffer; key: Buffer } {
  try {
    const read = { cert: readFileSync(certFile), key: readFileSync(keyFile) }
    createSecureContext(read)
    return read
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new StartError(
      `TLS_CERT e TLS_KEY não servem: indique os ficheiros PEM de um certificado e da sua chave (${reason}).`,
    )
  }
}

/** Takes a renewed certificate without a restart, once both files fit together; until then the old one stays. */
export function renewTls(app: FastifyInstance, files: TlsFiles, lookEveryMs = LOOK_EVERY_MS): void {
  const server = app.server as unknown as TlsServer
  const renew = () => {
    try {
      server.setSecureContext(readTls(files))
      app.log.info('the certificate was renewed')
    } catch (error) {
      app.log.error({ err: error }, 'the renewed certificate cannot be used; the one before it stays')
    }
  }
  let seen = changedAt(files)
  const timer = setInterval(() => {
    const now = changedAt(files)
    if (now !== seen) renew()
    seen = now
  }, lookEveryMs).unref()
  app.addHook('onClose', async () => clearInterval(timer))
}

function changedAt({ certFile, keyFile }: TlsFiles): string {
  const [cert, key] = [certFile, keyFile].map(file => statSync(file, { throwIfNoEntry: false })?.mtimeMs)
  return `${cert} ${key}`
}
