import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { readConfig } from './config.ts'
import { besideService } from './service-environment.ts'

const folder = mkdtempSync(join(tmpdir(), 'service-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const root = join(import.meta.dirname, '..')
const shipped = readFileSync(join(root, 'deploy/systemd/dondza.service'), 'utf8')

/** The unit that the product ships, for another folder of the program, with these variables in its file. */
function service(name: string, file: string | undefined, program = root): string {
  const place = join(folder, name)
  mkdirSync(place)
  if (file !== undefined) writeFileSync(join(place, 'dondza.env'), file)
  const unit = join(place, 'dondza.service')
  writeFileSync(
    unit,
    shipped
      .replace('WorkingDirectory=/opt/dondza', `WorkingDirectory=${program}`)
      .replace('/etc/dondza.env', join(place, 'dondza.env')),
  )
  return unit
}

describe('a command beside the service', () => {
  it('reads its data folder, its port and its HTTPS', () => {
    const unit = service('whole', '# da escola\nDEMO=0\nHTTPS=1\nPORT="3443"\n')
    const config = readConfig(besideService({}, { unit }))
    expect(config).toMatchObject({ dataDir: '/var/lib/dondza', port: 3443, host: '0.0.0.0', demo: false })
    expect(config.ownAuthority).toBeDefined()
  })

  it('says otherwise what it says itself', () => {
    const unit = service('over', 'PORT=3443\nLOG_LEVEL=warn\n')
    expect(besideService({ LOG_LEVEL: 'debug' }, { unit })).toMatchObject({
      PORT: '3443',
      LOG_LEVEL: 'debug',
    })
    const same = { DATA_DIR: '/var/lib/dondza' }
    expect(besideService(same, { unit })).toMatchObject({ PORT: '3443' })
  })

  it.each([{ DATA_DIR: '/outra' }, { DATABASE_URL: 'postgres://a:b@c/d' }])(
    'about another installation reads nothing of it: %j',
    own => {
      const unit = service(`other-${Object.keys(own)}`, 'PORT=3443\n')
      expect(besideService(own, { unit })).toEqual(own)
    },
  )

  it('of a service that another folder starts, or none, reads nothing', () => {
    expect(besideService({}, { unit: service('elsewhere', 'PORT=3443\n', folder) })).toEqual({})
    expect(besideService({}, { unit: join(folder, 'none.service') })).toEqual({})
    expect(besideService({}, { unit: service('no-file', undefined) })).toMatchObject({ HOST: '0.0.0.0' })
  })

  it('is read by every command that opens the database', () => {
    const commands = ['backup', 'restore', 'reset-password', 'verify-readings']
    const found = spawnSync(
      'grep',
      ['-L', 'readConfig(besideService())', ...commands.map(name => `scripts/${name}.ts`)],
      {
        cwd: root,
        encoding: 'utf8',
      },
    )
    expect(found.stdout).toBe('')
  })
})
