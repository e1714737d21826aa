import { execFileSync } from 'node:child_process'
import { createPrivateKey, createPublicKey, X509Certificate } from 'node:crypto'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createServer, get } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { DAY_MS } from '#kit/dates.ts'
import { readConfig } from '../config.ts'
import { makeServerCertificate } from './certificates.ts'
import { hostsHere, keepCertificates } from './keep.ts'
import { openCertificatePage, withOwnCertificate } from './school-https.ts'

const folders: string[] = []
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})
function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'school-https-'))
  folders.push(folder)
  return folder
}

const school = (dataDir: string) => ({ dataDir, appName: 'Escola “Ção”, Lda', publicAddress: undefined })

/** Whether OpenSSL, which shares no code with what made them, believes a server's certificate by this authority. */
function isBelieved(authority: string, cert: string): boolean {
  const folder = newFolder()
  writeFileSync(join(folder, 'cert.pem'), cert)
  try {
    const args = [
      'verify',
      '-x509_strict',
      '-purpose',
      'sslserver',
      '-CAfile',
      authority,
      join(folder, 'cert.pem'),
    ]
    execFileSync('openssl', args, { stdio: 'pipe' })
    return true
  } catch {
    return false
  }
}

describe('the school’s own authority', () => {
  it('vouches for a server that a browser then believes, by each of its addresses and names', async () => {
    const files = keepCertificates(school(newFolder()), new Date(), [
      '127.0.0.1',
      'localhost',
      'escola.local',
    ])
    expect(isBelieved(files.authorityFile, readFileSync(files.certFile, 'utf8'))).toBe(true)
    const server = createServer(
      { cert: readFileSync(files.certFile), key: readFileSync(files.keyFile) },
      (_, reply) => reply.end('yes'),
    ).listen(0, '127.0.0.1')
    await once(server, 'listening')
    const { port } = server.address() as { port: number }
    const ask = (servername: string, ca?: Buffer) =>
      new Promise<string>((resolve, reject) =>
        get({ port, host: '127.0.0.1', servername, ca, agent: false }, reply =>
          resolve(String(reply.statusCode)),
        ).on('error', reject),
      )
    const ca = readFileSync(files.authorityFile)
    expect(await ask('', ca)).toBe('200')
    expect(await ask('escola.local', ca)).toBe('200')
    await expect(ask('outra.local', ca)).rejects.toThrow(/altnames/)
    await expect(ask('escola.local')).rejects.toThrow()
    server.close()
  })

  it('can play nobody outside the school’s network, even to phones that know it', () => {
    const files = keepCertificates(school(newFolder()), new Date(), ['192.168.1.10', 'localhost'])
    const key = createPrivateKey(readFileSync(files.authorityFile.replace('.crt', '.key')))
    const name = 'Escola “Ção”, Lda, autoridade da escola'
    const authority = { name, key, publicKey: createPublicKey(key) }
    const believed = (host: string) =>
      isBelieved(files.authorityFile, makeServerCertificate(authority, [host], new Date(), 30).cert)
    for (const host of ['192.168.7.7', '10.1.2.3', 'dondza.local'])
      expect([host, believed(host)]).toEqual([host, true])
    for (const host of ['banco.co.mz', '41.220.1.1', 'local.mau.example'])
      expect([host, believed(host)]).toEqual([host, false])
  })

  it('stays as it is from start to start, and makes a certificate anew before its end and for another address', () => {
    const folder = newFolder()
    const begun = new Date()
    const read = (hosts: string[], days: number) => {
      const files = keepCertificates(school(folder), new Date(begun.getTime() + days * DAY_MS), hosts)
      return [files.authorityFile, files.certFile].map(file => new X509Certificate(readFileSync(file)))
    }
    const [authority, first] = read(['192.168.1.10'], 0)
    const [same, again] = read(['192.168.1.10'], 300)
    expect([same?.fingerprint256, again?.fingerprint256]).toEqual([
      authority?.fingerprint256,
      first?.fingerprint256,
    ])
    const [, moved] = read(['192.168.1.20'], 300)
    expect(moved?.subjectAltName).toBe('IP Address:192.168.1.20')
    const [still, renewed] = read(['192.168.1.20'], 650)
    expect(still?.fingerprint256).toBe(authority?.fingerprint256)
    expect(renewed?.validToDate.getTime()).toBeGreaterThan(begun.getTime() + 1000 * DAY_MS)
    // No browser believes a longer one.
    for (const cert of [first, moved, renewed])
      expect((cert?.validToDate.getTime() ?? 0) - (cert?.validFromDate.getTime() ?? 0)).toBeLessThan(
        398 * DAY_MS,
      )
  })

  it('keeps its key from everybody else of this computer', () => {
    const folder = newFolder()
    const { authorityFile, keyFile } = keepCertificates(school(folder), new Date(), ['127.0.0.1'])
    for (const file of [authorityFile.replace('.crt', '.key'), keyFile])
      expect(statSync(file).mode & 0o77).toBe(0)
    expect(statSync(join(folder, 'https')).mode & 0o77).toBe(0)
  })

  it('knows where this computer is reached, and what the school calls it', () => {
    expect(hostsHere('https://dondza.escola.mz:8443')).toEqual(
      expect.arrayContaining(['dondza.escola.mz', '127.0.0.1', 'localhost']),
    )
  })
})

describe('the page on which phones come to know it', () => {
  it('gives the authority and then the address, without a script, and leads from anywhere to itself', async () => {
    const dataDir = newFolder()
    chmodSync(dataDir, 0o700)
    const base = readConfig({ DATA_DIR: dataDir, HTTPS: '1', CERTIFICATE_PORT: '0', APP_NAME: 'Escola <b>' })
    const config = withOwnCertificate(base)
    expect(config.tls?.certFile).toBe(join(dataDir, 'https', 'servidor.crt'))
    const page = await openCertificatePage(config, 'https://127.0.0.1:3000', () => undefined)
    const at = (path: string, init: RequestInit = {}) => fetch(`${page?.address}${path}`, init)
    const html = await (await at('/')).text()
    expect(html).toContain('href="https://127.0.0.1:3000"')
    expect(html).toContain(page?.fingerprint)
    expect(html).toContain('Escola &lt;b>')
    expect(html).not.toMatch(/<script|<b>Escola|Escola <b>/)
    const file = await at('/autoridade.crt')
    expect(file.headers.get('content-type')).toBe('application/x-x509-ca-cert')
    expect(new X509Certificate(Buffer.from(await file.arrayBuffer())).fingerprint256).toBe(page?.fingerprint)
    const elsewhere = await at('/dashboard?x=1', { redirect: 'manual' })
    expect([elsewhere.status, elsewhere.headers.get('location')]).toEqual([302, '/'])
    expect((await at('/', { method: 'POST', body: 'x' })).status).toBe(405)
    await page?.close()
    await expect(at('/')).rejects.toThrow()
  })

  it('is not there without HTTPS of the school’s own', async () => {
    const config = readConfig({})
    expect(withOwnCertificate(config)).toBe(config)
    expect(await openCertificatePage(config, 'http://127.0.0.1:3000', () => undefined)).toBeUndefined()
  })
})
