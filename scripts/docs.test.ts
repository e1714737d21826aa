import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, describe, expect, it } from 'vitest'
import { variables } from '../app/variables.ts'
import { commandsOf } from './docs-commands.ts'

const root = join(import.meta.dirname, '..')
const pages = globSync(['*.md', 'docs/*.md'], { cwd: root }).sort()
const read = (file: string) => readFileSync(join(root, file), 'utf8')
const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
const install = commandsOf(read('docs/instalar-na-escola.md'))
const folder = mkdtempSync(join(tmpdir(), 'docs-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** What changes a whole machine: followed by `scripts/follow-docs.ts` on one that is thrown away after. */
const OF_THE_MACHINE =
  /^(?:sudo (?:apt-get|npm install --global|useradd|chown|cp|mv|ln|rm|mkdir|systemctl|journalctl)\b|cd \/opt(?:\/dondza)?$|(?:printf|echo) .*\| sudo tee (?:-a )?\/etc\/dondza\.env$)/

describe('what is read', () => {
  it.each(pages)('%s: every link leads to a file that is there', page => {
    const links = [...read(page).matchAll(/\]\((?!https?:|#)([^)#\s]+)|(?:src|href)="(?!https?:)([^"#]+)"/g)]
    const missing = links
      .map(([, link, source]) => link ?? source ?? '')
      .filter(link => !existsSync(resolve(root, dirname(page), link)))
    expect(missing).toEqual([])
  })

  it.each(pages)('%s: every script and every variable that is named is one', page => {
    const page_ = read(page)
    const named = [...page_.matchAll(/npm run (?:--silent )?([\w:-]+)/g)].map(([, name]) => name ?? '')
    expect(named.filter(name => !(name in scripts))).toEqual([])
    const set = [...page_.matchAll(/(?<![\w-])([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)*)=(?=[\w/'"])/g)].map(
      ([, name]) => name ?? '',
    )
    const known = new Set([...Object.keys(variables), 'E2E_ADDRESS', 'E2E_PERSON', 'PATIENT_TESTS'])
    expect(set.filter(name => !known.has(name))).toEqual([])
  })

  it('Instalar na escola comes first in Portuguese, and says each of its parts', () => {
    expect(/\]\(([^)]+)\)/.exec(read('README.pt.md'))?.[1]).toBe('docs/instalar-na-escola.md')
    const parts = read('docs/instalar-na-escola.md')
      .match(/^## .*/gm)
      ?.join(' ')
    for (const part of [
      'computador',
      'Instalar',
      'corte de energia',
      'HTTPS',
      'segundo disco',
      'Actualizar',
      'Senha perdida',
      'experimentar',
    ])
      expect(parts).toContain(part)
  })
})

it('changes are listed for this version, the newest that has a number', () => {
  const versions = [...read('CHANGELOG.md').matchAll(/^## (\d+\.\d+\.\d+)$/gm)].map(([, version]) => version)
  expect(versions[0]).toBe(JSON.parse(read('package.json')).version)
})

describe('the commands of «Instalar na escola»', () => {
  /** The product's own, as they run here: by this user, on data that are not there. */
  const own = install.flatMap(command => {
    const [, rest] = /^sudo -u dondza (?:env DATA_DIR=\S+ )?(.*)$/.exec(command) ?? []
    return rest === undefined ? [] : [rest]
  })

  it('are of the machine, or the product’s own', () => {
    expect(install.length).toBeGreaterThan(15)
    const others = install.filter(
      command => !OF_THE_MACHINE.test(command) && !command.startsWith('sudo -u dondza '),
    )
    expect(others).toEqual([])
  })

  it('are each a command that a shell understands', () => {
    for (const command of install)
      expect([command, spawnSync('sh', ['-n', '-c', command]).status]).toEqual([command, 0])
  })

  it('of the product say what is missing, in a sentence, where there are no data yet', async () => {
    const runs = own.filter(command => command.startsWith('npm run '))
    expect(runs.length).toBeGreaterThanOrEqual(3)
    for (const command of runs) {
      const [, script = '', args = ''] = /^npm run ([\w-]+) -- (.*)$/.exec(command) ?? []
      const child = spawn(
        process.execPath,
        [...(scripts[script]?.split(' ').slice(1) ?? []), ...args.split(' ')],
        {
          cwd: root,
          env: { PATH: process.env.PATH, DATA_DIR: join(folder, 'missing') },
        },
      )
      const [said, [code]] = await Promise.all([text(child.stderr), once(child, 'close')])
      expect([command, code, said]).toEqual([command, 1, expect.stringMatching(/^\p{Lu}[^\n]+\.\n$/u)])
    }
  })

  it('of the service start what systemd accepts, by the same command as anywhere', () => {
    const unit = 'deploy/systemd/dondza.service'
    expect(install.join('\n')).toContain(`/opt/dondza/${unit}`)
    expect(read(unit)).toMatch(/^ExecStart=\/opt\/dondza\/node_modules\/\.bin\/node app\/start\.js$/m)
    expect(read(unit)).toMatch(/^Restart=always$/m)
    expect(read(unit)).toMatch(/^WantedBy=multi-user\.target$/m)
    for (const [, name = ''] of read(unit).matchAll(/(?<=^Environment=.*)\b([A-Z_]+)=/gm))
      expect(variables).toHaveProperty(name)
    // The same with the folder of this checkout: what is to be run is looked for.
    const here = join(folder, 'dondza.service')
    writeFileSync(
      here,
      read(unit).replaceAll(/^(ExecStart=|WorkingDirectory=|ReadWritePaths=)\/opt\/dondza/gm, `$1${root}`),
    )
    const verified = spawnSync('systemd-analyze', ['verify', '--man=no', here], { encoding: 'utf8' })
    // A machine without systemd cannot say; what it would refuse first, a key that it does not know, is held here.
    const keys = [...read(unit).matchAll(/^([A-Za-z]+)=/gm)].map(([, key]) => key)
    expect(keys.filter(key => !KNOWN_KEYS.includes(key ?? ''))).toEqual([])
    if (!verified.error) expect([verified.status, verified.stderr]).toEqual([0, ''])
  })

  it('of the container are the same two', () => {
    const dockerfile = read('Dockerfile')
    expect(dockerfile).toMatch(/^RUN npm ci --omit=dev\b/m)
    expect(dockerfile).toMatch(/^CMD \["npm", "start"\]$/m)
    expect(dockerfile).toMatch(/^USER node$/m)
  })
})

const KNOWN_KEYS = [
  ...[
    'Description',
    'Documentation',
    'After',
    'Wants',
    'User',
    'Group',
    'WorkingDirectory',
    'EnvironmentFile',
    'Environment',
  ],
  ...[
    'ExecStart',
    'Restart',
    'RestartSec',
    'TimeoutStopSec',
    'KillMode',
    'StateDirectory',
    'StateDirectoryMode',
  ],
  ...['NoNewPrivileges', 'PrivateTmp', 'ProtectHome', 'ProtectSystem', 'ReadWritePaths', 'WantedBy'],
]
