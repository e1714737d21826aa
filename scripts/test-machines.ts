import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { buildWhenNeeded } from '#app/build.js'
import { missingDataWarning, until } from './cluster/programs.ts'
import { blocksOf } from './machines/blocks.ts'

const ROOT = join(import.meta.dirname, '..')
const MACHINES = ['one', 'two', 'three'] as const
type Machine = (typeof MACHINES)[number]
/** Which machines a block is for. */
const WHERE: Readonly<Record<string, readonly Machine[]>> = {
  machine: ['one'],
  all: MACHINES,
  product: ['one', 'two'],
  second: ['two'],
}
/** The way back from the copies, once the first machine is gone: in this order, each with the machines that are left. */
const WAY_BACK: Readonly<Record<string, readonly Machine[]>> = {
  lost: ['two', 'three'],
  back: ['two'],
  after: ['three'],
  served: ['two'],
}
/** The disk of the copies, which all machines see. */
const COPIES = mkdtempSync(join(tmpdir(), 'machines-copies-'))
/** What the page says in words is to be copied from the first machine to others. */
const COPIED: Readonly<Record<string, readonly Machine[]>> = {
  '/etc/dondza-machine': ['two', 'three'],
  '/etc/haproxy/dondza.pem': ['two'],
  '/var/lib/dondza/installation.key': ['two'],
}
const SCHOOL = 'https://10.0.0.10'
const SWITCH = 'dondza-switch'
const BROWSER = 'dondza-browser'
const LONGEST_MS = 420_000

/**
 * Follows `deploy/README.md` block by block on three machines, each a network namespace with files and processes of its own, joined
 * by a bridge; from a fourth somebody opens a lesson at the school's address. Then the first machine is gone at once, and the lesson
 * opens again. Then the disks of the others are lost too, and it opens a third time from the copies. There is no systemd in a namespace: `machines/systemctl` starts Debian's units as their files say, and restarts none.
 * Root of a machine with Debian's packages; `npm run test:machines`, some five minutes.
 */
async function main(): Promise<number> {
  const missing =
    missingDataWarning() ??
    (['/usr/sbin/keepalived', '/usr/bin/pgbackrest'].every(existsSync)
      ? undefined
      : 'apt-get install -y keepalived pgbackrest')
  if (missing !== undefined || process.getuid?.() !== 0) {
    console.error(missing ? `Falta instalar: ${missing}` : 'Só o root faz espaços de nomes.')
    return 1
  }
  const holders = new Map<string, ChildProcess>()
  const end = () => {
    for (const holder of holders.values()) holder.kill('SIGKILL')
    for (const name of [...MACHINES.map(namespaceOf), BROWSER, SWITCH])
      spawnSync('ip', ['netns', 'del', name], { stdio: 'ignore' })
    rmSync(COPIES, { recursive: true, force: true })
  }
  process.once('SIGINT', () => {
    end()
    process.exit(1)
  })
  // The user of the product may write nothing here.
  for (const part of ['server', 'web'] as const) if (!buildWhenNeeded(part, console.log)) return 1
  try {
    makeNetwork()
    for (const machine of MACHINES) holders.set(machine, await openMachine(machine))
    const pidOf = (machine: Machine) => firstProcessOf(holders.get(machine))
    const blocks = blocksOf(readFileSync(join(ROOT, 'deploy/README.md'), 'utf8'))
    const follow = (machine: Machine, commands: string) => {
      console.log(`${machine}$ ${commands.split('\n')[0]}${commands.includes('\n') ? ' …' : ''}`)
      run(pidOf(machine), forTest(commands))
    }
    for (const { where, commands } of blocks) {
      for (const machine of WHERE[where] ?? []) follow(machine, commands)
      for (const [file, others] of Object.entries(COPIED))
        if (commands.includes(file) && where === 'machine') copy(file, others, pidOf)
    }
    await until('the school answers', async () => asksBrowser('curl', ['-skf', `${SCHOOL}/ready`]))
    const second = () => asksBrowser('curl', ['-sf', 'http://10.0.0.2:3000/ready'])
    await until('the second server answers', async () => second())
    look('before', codeOf(pidOf('one')))
    for (const machine of MACHINES) follow(machine, nightlyCopy())
    console.log(copiesKnownTo(pidOf('one')))
    // The machine that has the address, its server, its HAProxy, its etcd and perhaps the PostgreSQL that leads.
    const fell = Date.now()
    holders.get('one')?.kill('SIGKILL')
    execFileSync('ip', ['netns', 'exec', SWITCH, 'ip', 'link', 'set', 'to-one', 'down'])
    await wait(1000)
    await until('the school answers again', async () =>
      asksBrowser('curl', ['-skf', '-m', '3', `${SCHOOL}/ready`]),
    )
    console.log(
      `The first machine fell: the school answered again after ${((Date.now() - fell) / 1000).toFixed(1)} s.`,
    )
    look('after', '')
    for (const { where, commands } of blocks) {
      for (const machine of WAY_BACK[where] ?? []) follow(machine, commands)
      if (where === 'back') await until('one leads', async () => leads(pidOf('two')))
    }
    await until('the school answers from its copies', async () =>
      asksBrowser('curl', ['-skf', '-m', '3', `${SCHOOL}/ready`]),
    )
    look('restored', '')
    // What was brought back is copied on.
    follow('two', nightlyCopy())
    console.log(copiesKnownTo(pidOf('two')))
    return 0
  } finally {
    end()
  }
}

const namespaceOf = (machine: string) => `dondza-${machine}`

/** Four namespaces at one bridge, which is in a fifth: nothing of this machine's own network is touched. */
function makeNetwork(): void {
  const ip = (...args: string[]) => execFileSync('ip', args, { stdio: ['ignore', 'inherit', 'inherit'] })
  ip('netns', 'add', SWITCH)
  const within = (name: string, ...args: string[]) => ip('netns', 'exec', name, 'ip', ...args)
  within(SWITCH, 'link', 'add', 'bridge', 'type', 'bridge')
  within(SWITCH, 'link', 'set', 'bridge', 'up')
  for (const [at, machine] of [...MACHINES, 'browser'].entries()) {
    const name = namespaceOf(machine)
    ip('netns', 'add', name)
    within(SWITCH, 'link', 'add', `to-${machine}`, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', name)
    within(SWITCH, 'link', 'set', `to-${machine}`, 'master', 'bridge', 'up')
    within(name, 'addr', 'add', `10.0.0.${machine === 'browser' ? 100 : at + 1}/24`, 'dev', 'eth0')
    within(name, 'link', 'set', 'eth0', 'up')
    within(name, 'link', 'set', 'lo', 'up')
  }
}

/** A machine: its own files over those of this one, and processes that end all together with its first. */
async function openMachine(machine: Machine): Promise<ChildProcess> {
  const mounts = [
    `hostname ${machine}`,
    'mount -t tmpfs none /mnt',
    `mkdir /mnt/copies && mount --bind ${COPIES} /mnt/copies`,
    ...['etc', 'var'].flatMap(folder => [
      `mkdir -p /mnt/${folder}/over /mnt/${folder}/work`,
      `mount -t overlay overlay -o lowerdir=/${folder},upperdir=/mnt/${folder}/over,workdir=/mnt/${folder}/work /${folder}`,
    ]),
    'mount -t tmpfs none /opt',
    'mkdir /opt/dondza',
    `mount --bind ${ROOT} /opt/dondza`,
    ...['run', 'tmp'].map(folder => `mount -t tmpfs -o mode=1777 none /${folder}`),
    'mkdir -p /run/postgresql && chown postgres /run/postgresql',
    // The first process buries those that others left behind, as every machine's does: Patroni waits for a PostgreSQL that is gone.
    'touch /run/open && while :; do sleep 3600; done',
  ]
  const holder = spawn(
    'ip',
    [
      'netns',
      'exec',
      namespaceOf(machine),
      'unshare',
      '-mpuf',
      '--mount-proc',
      '--kill-child',
      'bash',
      '-ec',
      mounts.join('\n'),
    ],
    { stdio: 'inherit' },
  )
  await until(`the machine ${machine}`, async () => {
    const pid = firstProcessOf(holder)
    return pid > 0 && spawnSync('nsenter', ['-t', String(pid), '-m', 'test', '-e', '/run/open']).status === 0
  })
  return holder
}

function firstProcessOf(holder: ChildProcess | undefined): number {
  const pid = holder?.pid ?? 0
  return Number(readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ')[0])
}

function enter(pid: number, command: readonly string[]): string[] {
  return ['-t', String(pid), '-m', '-n', '-p', '-u', ...command]
}

/** Runs a block as a person's shell would, and ends with the first command that fails. */
function run(pid: number, commands: string): void {
  const path = '/opt/dondza/scripts/machines:/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin'
  execFileSync(
    'nsenter',
    enter(pid, ['env', '-i', `PATH=${path}`, 'HOME=/root', 'LC_ALL=C.UTF-8', 'bash', '-ec', commands]),
    {
      stdio: ['ignore', 'ignore', 'inherit'],
      timeout: LONGEST_MS,
    },
  )
}

/** The packages are this machine's: a namespace has no way to the network, and one that is installed is not renewed. */
const forTest = (commands: string): string =>
  commands.replace('apt-get install', 'apt-get install --no-upgrade')

/** What the timer starts at night. */
function nightlyCopy(): string {
  const unit = readFileSync(join(ROOT, 'deploy/systemd/dondza-copies.service'), 'utf8')
  const value = (name: string) => new RegExp(`^${name}=(.*)$`, 'm').exec(unit)?.[1] ?? ''
  return `runuser -u ${value('User')} -- ${value('ExecStart')}`
}

function copiesKnownTo(pid: number): string {
  const info = ['runuser', '-u', 'postgres', '--', 'pgbackrest', '--stanza=dondza', 'info']
  return execFileSync('nsenter', enter(pid, info)).toString()
}

function leads(pid: number): boolean {
  return spawnSync('nsenter', enter(pid, ['curl', '-sf', 'http://10.0.0.2:8008/primary'])).status === 0
}

/** With which the first account is made, as the first server said at its start. */
function codeOf(pid: number): string {
  const said = execFileSync('nsenter', enter(pid, ['cat', '/var/log/unit-dondza.log'])).toString()
  return / com o código (\S+)/.exec(said)?.[1] ?? ''
}

function copy(file: string, others: readonly Machine[], pidOf: (machine: Machine) => number): void {
  const content = execFileSync('nsenter', enter(pidOf('one'), ['cat', file]))
  for (const machine of others) {
    const at = MACHINES.indexOf(machine) + 1
    const own = file.endsWith('dondza-machine')
      ? Buffer.from(
          content.toString().replace('NAME=one', `NAME=${machine}`).replace('10.0.0.1\n', `10.0.0.${at}\n`),
        )
      : content
    execFileSync(
      'nsenter',
      enter(pidOf(machine), ['bash', '-c', `umask 077; mkdir -p "$(dirname ${file})"; cat > ${file}`]),
      {
        input: own,
      },
    )
  }
}

function asksBrowser(program: string, args: readonly string[]): boolean {
  return spawnSync('ip', ['netns', 'exec', BROWSER, program, ...args], { stdio: 'ignore' }).status === 0
}

/** Somebody signs in at the school's address and opens a lesson; with a code, makes the first account and the lesson. */
function look(when: string, code: string): void {
  execFileSync(
    'ip',
    ['netns', 'exec', BROWSER, process.execPath, join(ROOT, 'scripts/machines/look.ts'), SCHOOL, when, code],
    {
      stdio: 'inherit',
      timeout: LONGEST_MS,
    },
  )
}

process.exitCode = await main()
