import { X509Certificate } from 'node:crypto'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { DAY_MS } from '#kit/dates.ts'
import type { Config } from '../config.ts'
import { networkAddress } from '../config-script.ts'
import { listenFailure } from '../failure-text.ts'
import { certificatePage } from './certificate-page.ts'
import { keepCertificates } from './keep.ts'

/** The configuration with the certificate of the school's own authority, where HTTPS asks for one. */
export function withOwnCertificate(config: Config): Config {
  if (!config.ownAuthority) return config
  const { certFile, keyFile } = keepCertificates(config)
  return { ...config, tls: { certFile, keyFile } }
}

/**
 * Opens the page on which phones install the authority, and keeps the certificate fresh: the server takes a new one by itself.
 * @param listening where the product is
 * @returns the message about it, and a function that closes it; undefined without an authority of the school's own
 */
export async function openCertificatePage(
  config: Config,
  listening: string,
  onFailure: (error: unknown) => void,
): Promise<{ address: string; fingerprint: string; close: () => Promise<void> } | undefined> {
  if (!config.ownAuthority) return undefined
  const { port } = config.ownAuthority
  const { authorityFile } = keepCertificates(config)
  const here = networkAddress({ ...config, port: Number(new URL(listening).port) })
  const address = config.publicAddress ?? here ?? listening
  const server = certificatePage({ appName: config.appName, address, authorityFile })
  server.listen({ host: config.host, port })
  try {
    await once(server, 'listening')
  } catch (error) {
    throw listenFailure(error, { host: config.host, port }, 'CERTIFICATE_PORT')
  }
  const timer = setInterval(() => {
    try {
      keepCertificates(config)
    } catch (error) {
      onFailure(error)
    }
  }, DAY_MS).unref()
  const bound = server.address()
  const own = typeof bound === 'object' && bound ? bound.port : port
  return {
    address: `http://${new URL(here ?? listening).hostname}:${own}`,
    fingerprint: new X509Certificate(readFileSync(authorityFile)).fingerprint256,
    close: async () => {
      clearInterval(timer)
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
    },
  }
}
