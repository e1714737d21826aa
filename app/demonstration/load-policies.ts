import type { DocumentDescription } from '#engines/documents/description.ts'
import { jobs } from '#engines/jobs/jobs.ts'
import { policyDocument } from '#features/policies/document.ts'
import { fixturePolicy, fixtureReaderGroup, fixtureVersion } from '#features/policies/fixtures.ts'
import { category } from '#features/policies/policy.ts'
import { addReadings } from '#features/policies/server/chain.ts'
import type { NewReading } from '#features/policies/server/chain-hash.ts'
import type { Account } from '#kit/account.ts'
import { formatMinutes } from '#kit/figures.ts'
import type { Db } from '#kit/server/database/database.ts'
import { runInBackground } from '#kit/server/workers/in-worker.ts'
import { WorkError } from '#kit/server/workers/pool.ts'
import { addDays } from '#school/calendar/weeks.ts'
import type { PrintedSchool } from '#school/schools/official-form.ts'
import school from './data/escola-demo.json' with { type: 'json' }
import data from './data/politicas.json' with { type: 'json' }
import { type ByName, byName } from './names.ts'

interface Setting {
  school: PrintedSchool
  people: ByName<Account>
  /** ISO day. */
  today: string
  drawn: DrawnPolicies
}

/** By code and number of the version: the PDF, and what it says. */
type DrawnPolicies = Promise<
  ReadonlyMap<string, Awaited<ReturnType<typeof jobs.drawAndReadPdfs>>[number] | undefined>
>

/**
 * Draws the PDFs of all versions and reads them back. A start waits longest for these: they are drawn in another process
 * while the rest of the school is loaded, all in one, which begins anew for none of them.
 */
export async function drawPolicies(setting: Omit<Setting, 'drawn' | 'people'>): DrawnPolicies {
  const versions = data.politicas.flatMap(entry =>
    versionsOf(entry).map(version => ({
      key: `${entry.codigo} ${version.number}`,
      paper: paperOf(entry, version, setting),
    })),
  )
  const drawn = await drawAside(versions.map(version => version.paper))
  return new Map(versions.map(({ key }, at) => [key, drawn[at]]))
}

async function drawAside(papers: readonly DocumentDescription[]) {
  try {
    return await runInBackground('drawAndReadPdfs', papers)
  } catch (error) {
    // Where there is no room for a second process, or no time in it, they are drawn here.
    if (!(error instanceof WorkError)) throw error
    return jobs.drawAndReadPdfs(papers)
  }
}

/**
 * Days before today on which each took effect, so that on any day one is to be read until that day, one is overdue, and
 * one has a new version that is still to come.
 */
const inForceSince: Readonly<Record<string, number>> = {
  'POL-PED-001': 64,
  'POL-SAL-002': 7,
  'POL-TIC-003': -60,
  'POL-RH-004': 40,
  'POL-SEG-005': 220,
}
/** Who has not read the newest version; all others have. */
const stillToRead: Readonly<Record<string, readonly string[]>> = {
  'POL-PED-001': ['Paulo Zimba'],
  'POL-SAL-002': [
    'Ermelinda Sitoe',
    'Abílio Macuácua',
    'Nelson Guambe',
    'Lurdes Nhantumbo',
    'Helena Matsinhe',
  ],
  'POL-RH-004': ['Ermelinda Sitoe', 'Paulo Zimba'],
  'POL-SEG-005': [],
}

type Entry = (typeof data.politicas)[number]
type Sections = Entry['seccoes']

/** Loads the five policies with their PDFs, drawn from their sections, and who has read them. */
export async function loadPolicies(db: Db, setting: Setting): Promise<void> {
  const groups = []
  for (const { nome, papeis, contas, semConta } of data.grupos)
    groups.push(
      await fixtureReaderGroup(db, {
        name: nome,
        roles: papeis as ('admin' | 'pedagogo' | 'professor')[],
        accountIds: contas.map(name => setting.people(name).id),
        paperNames: semConta,
      }),
    )
  const groupOf = byName(groups, group => group.name)
  for (const entry of data.politicas) {
    const policy = await fixturePolicy(db, {
      author: setting.people('Lurdes Nhantumbo'),
      code: entry.codigo,
      title: entry.titulo,
      category: category.parse(entry.categoria),
      summary: entry.resumo,
      responsible: entry.responsavel,
      groupIds: entry.grupos.map(name => groupOf(name).id),
      mandatory: entry.leituraObrigatoria,
      deadlineDays: entry.prazoLeituraDias,
    })
    await loadVersions(db, entry, policy.id, setting)
  }
}

interface Written {
  number: string
  sections: Sections
  changes: string
  /** Days before today on which it takes effect. */
  ago: number
  state: 'em aprovação' | 'aprovada'
  smallChange?: boolean
}

/** The version in force, the one before it and the one that comes, in their order. */
function versionsOf(entry: Entry): Written[] {
  const { anterior, seguinte } = entry as EntryOfVersions
  const daysInForce = inForceSince[entry.codigo] ?? 0
  const state = entry.estado === 'em vigor' ? 'aprovada' : 'em aprovação'
  const now: Written = {
    number: entry.versao,
    sections: entry.seccoes,
    changes: entry.resumoAlteracoes,
    ago: daysInForce,
    state,
  }
  return [
    ...(anterior
      ? [
          {
            ...now,
            number: anterior.versao,
            sections: withPoints(entry.seccoes, anterior),
            changes: '',
            ago: daysInForce + 300,
          },
        ]
      : []),
    now,
    ...(seguinte
      ? [
          {
            ...now,
            number: seguinte.versao,
            sections: withPoints(entry.seccoes, seguinte),
            changes: seguinte.resumoAlteracoes ?? '',
            ago: -10,
            smallChange: true,
          },
        ]
      : []),
  ]
}

type EntryOfVersions = Entry & { anterior?: OtherVersion; seguinte?: OtherVersion }

/** When a version takes effect, was approved and is looked at again. */
function daysOf({ ago }: Written, today: string) {
  const effectiveFrom = addDays(today, -ago)
  return {
    effectiveFrom,
    approvedOn: addDays(effectiveFrom, ago > 0 ? -14 : -30),
    nextReviewOn: addDays(effectiveFrom, 365),
  }
}

function paperOf(
  entry: Entry,
  version: Written,
  setting: Pick<Setting, 'school' | 'today'>,
): DocumentDescription {
  const { anterior } = entry as EntryOfVersions
  const { effectiveFrom, approvedOn, nextReviewOn } = daysOf(version, setting.today)
  return policyDocument({
    school: setting.school,
    code: entry.codigo,
    title: entry.titulo,
    category: entry.categoria,
    version: version.number,
    state: version.state === 'aprovada' ? 'aprovada' : 'em aprovação',
    responsible: entry.responsavel,
    audience: entry.publicoAlvo,
    mandatory: entry.leituraObrigatoria,
    deadlineDays: entry.prazoLeituraDias,
    approvedOn: version.state === 'aprovada' ? approvedOn : null,
    effectiveFrom,
    nextReviewOn,
    approvedBy: entry.aprovadoPor ?? '',
    replaces: anterior && version.number === entry.versao ? `${entry.codigo} v${anterior.versao}` : '',
    summary: entry.resumo,
    changes: version.changes,
    statement: entry.declaracaoLeitura,
    sections: version.sections.map(({ numero, titulo, pontos }) => ({
      number: numero,
      title: titulo,
      points: pontos,
    })),
  })
}

async function loadVersions(db: Db, entry: Entry, policyId: string, setting: Setting): Promise<void> {
  for (const version of versionsOf(entry)) {
    const { effectiveFrom, approvedOn, nextReviewOn } = daysOf(version, setting.today)
    const drawn = (await setting.drawn).get(`${entry.codigo} ${version.number}`)
    if (!drawn) throw new Error(`A versão ${version.number} de ${entry.codigo} não foi desenhada.`)
    const { pdf, ...read } = drawn
    const stored = await fixtureVersion(db, {
      policyId,
      pdf,
      read,
      author: setting.people('Lurdes Nhantumbo'),
      number: version.number,
      smallChange: version.smallChange ?? false,
      changes: version.changes,
      statement: entry.declaracaoLeitura,
      effectiveFrom,
      nextReviewOn,
      approvedBy: entry.aprovadoPor ?? 'Conselho Pedagógico',
      approvedOn,
      state: version.state,
    })
    if (version.state === 'aprovada' && version.ago > 0)
      await loadReadings(db, setting, {
        versionId: stored.id,
        sha256: stored.sha256 ?? '',
        statement: entry.declaracaoLeitura,
        // Everybody has read the versions before the newest.
        except: version.number === entry.versao ? (stillToRead[entry.codigo] ?? []) : [],
        effectiveFrom,
      })
  }
}

interface OtherVersion {
  versao: string
  resumoAlteracoes?: string
  /** Points of sections by their number, where they are others. */
  pontosDiferentes: Partial<Record<string, string[]>>
}

function withPoints(sections: Sections, { pontosDiferentes }: OtherVersion): Sections {
  return sections.map(section => ({
    ...section,
    pontos: pontosDiferentes[String(section.numero)] ?? section.pontos,
  }))
}

interface Read {
  versionId: string
  sha256: string
  statement: string
  except: readonly string[]
  effectiveFrom: string
}

/** Staff read within the days after it took effect, one after the other. */
async function loadReadings(db: Db, { people, today }: Setting, read: Read): Promise<void> {
  const readers = school.contas.filter(
    conta => conta.papel !== 'pendente' && !read.except.includes(conta.nome),
  )
  const readings = readers.map(({ nome }, at): NewReading => {
    const day = addDays(read.effectiveFrom, 1 + (at % 5))
    const on = day < today ? day : addDays(today, -1)
    return {
      versionId: read.versionId,
      sha256: read.sha256,
      accountId: people(nome).id,
      person: nome,
      way: 'conta',
      statement: read.statement,
      openedAt: `${on}T${formatMinutes(13 * 60 + ((at * 7) % 60))}:00.000Z`,
      confirmedAt: `${on}T${formatMinutes(14 * 60 + ((at * 7) % 60))}:00.000Z`,
      scanId: null,
      recordedBy: people(nome).id,
    }
  })
  // The start that loads them seals the chain afterwards.
  await addReadings(db, undefined, readings)
}
