import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  copyFileSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { listBackups } from '#kit/server/database/backup-list.ts'
import { connect } from '#kit/server/database/connect.ts'
import { startEmbedded } from '#kit/server/database/embedded.ts'
import { commandsOf } from './docs-commands.ts'

/*
 * The commands of «Actualizar, e voltar atrás», word by word, on a machine of folders: /opt and the data lie under one of
 * its own, sudo is nobody else, npm ci brings nothing, and a service is started as far as its database is open.
 */
const root = join(import.meta.dirname, '..')
const machine = mkdtempSync(join(tmpdir(), 'way-back-'))
const [opt, data, origin] = ['opt', 'data', 'origin'].map(name => join(machine, name)) as [
  string,
  string,
  string,
]
const journal = join(machine, 'journal')
const page = readFileSync(join(root, 'docs/instalar-na-escola.md'), 'utf8')
const [update = '', back = ''] =
  page
    .split(/^## /m)
    .find(part => part.startsWith('6. '))
    ?.split(/(?<=^```$)\n\n/m) ?? []
afterAll(() => rmSync(machine, { recursive: true, force: true }))

const STUBS: Readonly<Record<string, string>> = {
  sudo: 'if [ "$1" = -u ]; then shift 2; fi\nexec "$@"',
  npm: '[ "$1" = ci ] && exit 0\nexec "$REAL_NPM" "$@"',
  systemctl: `if [ "$1" = start ]; then cd "${opt}/dondza" && "$NODE" open.ts >"${journal}" 2>&1; echo "ended with $?" >>"${journal}"; fi`,
  journalctl: `cat "${journal}"`,
}

beforeAll(async () => {
  chmodSync(machine, 0o711)
  for (const folder of [opt, origin, join(machine, 'bin')]) mkdirSync(folder)
  for (const [name, lines] of Object.entries(STUBS))
    writeFileSync(join(machine, 'bin', name), `#!/bin/sh\n${lines}\n`, { mode: 0o755 })
  for (const file of filesOfServer()) {
    mkdirSync(dirname(join(origin, file)), { recursive: true })
    copyFileSync(join(root, file), join(origin, file))
  }
  writeFileSync(join(origin, '.gitignore'), '/node_modules\n')
  writeFileSync(
    join(origin, 'open.ts'),
    `import { readConfig } from '#app/config.ts'
import { openInstallation } from '#app/open-installation.ts'
await (await openInstallation(readConfig(), console.log)).close()
`,
  )
  git(origin, 'init', '--quiet')
  commit('First')
  git(machine, 'clone', '--quiet', origin, join(opt, 'dondza'))
  symlinkSync(join(root, 'node_modules'), join(opt, 'dondza/node_modules'))
})

it('upgrades, and from an update that breaks goes back to what there was, by exactly the commands of the page', async () => {
  run('sudo systemctl start dondza')
  expect(said()).toMatch(/ended with 0$/)
  await ask(`insert into accounts (id, email, name, role, device_key)
    values (gen_random_uuid(), 'antes@escola.mz', 'Antes', 'admin', '')`)
  const first = version()

  // A new version whose second migration fails, after the first has changed the database.
  writeFileSync(join(origin, 'migrations/299901010000-plain.sql'), 'create table plain (id int)')
  writeFileSync(join(origin, 'migrations/299901010001-broken.sql'), 'create table plain (id int)')
  commit('Break')
  follow(update)
  expect(said()).toMatch(/falhou.*plain.*\nended with 1$/s)
  expect(readlinkSync(join(opt, 'dondza-anterior'))).toBe(join(opt, `dondza-${first}`))
  const [copy] = listBackups(join(data, 'backups'))
  expect(copy?.kind).toBe('update')

  follow(back)
  expect(said()).toMatch(/ended with 0$/)
  expect(version()).toBe(first)
  expect(await ask('select email from accounts')).toEqual([{ email: 'antes@escola.mz' }])
  expect(await ask(`select to_regclass('plain') as plain`)).toEqual([{ plain: null }])

  // A good one: what is written in it stays, also where one goes back to what uses the same tables.
  rmSync(join(origin, 'migrations/299901010000-plain.sql'))
  rmSync(join(origin, 'migrations/299901010001-broken.sql'))
  commit('Mend')
  follow(update)
  expect(said()).toMatch(/ended with 0$/)
  expect(version()).not.toBe(first)
  await ask(`update accounts set name = 'Depois'`)
  expect(follow(back)).toContain('não há nada a repor, e nada mudou')
  expect(version()).toBe(first)
  expect(await ask('select name from accounts')).toEqual([{ name: 'Depois' }])
}, 300_000)

/** What is read to open an installation, and to go back. */
function filesOfServer(): string[] {
  const code = globSync(['{kit,school,features,journeys,engines,app,scripts}/**/*.{ts,js}'], {
    cwd: root,
    exclude: path => /(^|\/)(web|testdata|canary|.*\.test\.tsx?)$/.test(path),
  })
  return [...code, ...globSync('migrations/*.sql', { cwd: root }), 'package.json', 'package-lock.json']
}

/** One command after the other, as `follow-docs.ts` does; what they said. */
function follow(part: string): string {
  let folder = '/'
  let output = ''
  const commands = commandsOf(part)
  expect(commands.length).toBeGreaterThan(5)
  for (const command of commands) {
    const cd = /^cd (\S+)$/.exec(command)
    if (cd?.[1]) folder = here(cd[1])
    else output += run(command, folder)
  }
  return output
}

function run(command: string, folder = opt): string {
  const { status, stdout, stderr } = spawnSync('sh', ['-ec', here(command)], {
    cwd: folder,
    encoding: 'utf8',
    env: {
      PATH: `${join(machine, 'bin')}:${process.env.PATH}`,
      HOME: machine,
      NODE: process.execPath,
      REAL_NPM: spawnSync('which', ['npm'], { encoding: 'utf8' }).stdout.trim(),
      DATA_DIR: data,
      DEMO: '0',
    },
  })
  if (status !== 0) throw new Error(`«${command}» ended with ${status}: ${stderr}`)
  return stdout
}

function here(command: string): string {
  return command.replaceAll('/opt', opt)
}

function said(): string {
  return readFileSync(journal, 'utf8').trim()
}

function version(): string {
  return run('npm run --silent show-version', join(opt, 'dondza')).trim()
}

async function ask(text: string): Promise<unknown[]> {
  const embedded = await startEmbedded({ dataDir: data })
  try {
    const client = await connect(embedded.url)
    const { rows } = await client.query<Record<string, unknown>>(text)
    await client.end()
    return rows
  } finally {
    await embedded.stop()
  }
}

function commit(subject: string): void {
  git(origin, 'add', '--all')
  git(origin, '-c', 'user.name=A', '-c', 'user.email=a@b.example', 'commit', '--quiet', '--message', subject)
}

function git(folder: string, ...args: string[]): void {
  const { status, stderr } = spawnSync('git', args, { cwd: folder, encoding: 'utf8' })
  expect([args, status, stderr]).toEqual([args, 0, expect.anything()])
}
