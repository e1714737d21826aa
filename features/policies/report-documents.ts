import type { DocumentDescription } from '#engines/documents/description.ts'
import { formatDateInProse, formatDateSlashes, formatTime } from '#kit/figures.ts'
import { officialHead, officialSignatures, type PrintedSchool } from '#school/schools/official-form.ts'
import { chainIsBroken, chainIsWhole } from './chain-words.ts'
import type { ReadingRow, Verification } from './reading-contract.ts'

/** The declaration signed on paper, and who is to sign it. */
export interface PrintedSignatureList {
  school: PrintedSchool
  code: string
  title: string
  number: string
  /** Of the PDF that is signed for. */
  sha256: string
  statement: string
  effectiveFrom: string | null
  people: readonly { name: string; group: string }[]
  today: string
}

/** Empty lines for people who are not on the list yet. */
const SPARE_LINES = 5

/** A list to sign: the declaration, a line for each person, and the hash that ties it to one text. */
export function signatureListDocument(list: PrintedSignatureList): DocumentDescription {
  const people = [...list.people, ...Array.from({ length: SPARE_LINES }, () => ({ name: '', group: '' }))]
  return {
    title: `Assinaturas: ${list.code} ${list.title}, versão ${list.number}`,
    orientation: 'portrait',
    footer: `${list.code} · versão ${list.number} · SHA-256 ${list.sha256.slice(0, 16)}…`,
    runningHead: `Assinaturas: ${list.title}, versão ${list.number}`,
    blocks: [
      officialHead(list.school, [list.code, `Versão ${list.number}`]),
      { kind: 'title', text: 'Lista de leitura e assinatura', under: list.title },
      {
        kind: 'paragraph',
        text:
          list.effectiveFrom === null
            ? list.statement
            : `${list.statement} Versão ${list.number}, em vigor desde ${formatDateInProse(list.effectiveFrom)}.`,
      },
      {
        kind: 'table',
        size: 10,
        columns: [
          { label: 'N.º', width: 1, align: 'end' },
          { label: 'Nome', width: 7 },
          { label: 'Grupo', width: 4 },
          { label: 'Assinatura', width: 7 },
          { label: 'Data', width: 3 },
        ],
        rows: people.map(({ name, group }, at) => ({ cells: [`${at + 1}\n `, name, group, '', ''] })),
      },
      { kind: 'paragraph', text: `SHA-256 do documento: ${list.sha256}`, size: 8 },
      officialSignatures([{ role: 'Quem recolheu as assinaturas' }]),
    ],
  }
}

const states = { lida: 'leu', 'por ler': 'em falta', 'em atraso': 'em atraso' } as const

/** The report of readings: policy by policy who has read, who has not and who is late, with the hashes. */
export function readingsDocument({
  rows,
  today,
  chain,
}: {
  rows: readonly ReadingRow[]
  today: string
  chain: Verification
}): DocumentDescription {
  const policies = new Map<string, ReadingRow[]>()
  for (const row of rows) policies.set(row.policyId, [...(policies.get(row.policyId) ?? []), row])
  return {
    title: `Leituras de políticas em ${formatDateSlashes(today)}`,
    orientation: 'landscape',
    footer: `Leituras de políticas · ${formatDateSlashes(today)}`,
    runningHead: 'Leituras de políticas',
    blocks: [
      { kind: 'title', text: 'Leituras de políticas', under: formatDateInProse(today) },
      { kind: 'paragraph', text: inWords(chain) },
      ...[...policies.values()].flatMap(of => policyBlocks(of)),
    ],
  }
}

function inWords(chain: Verification): string {
  if (chain.broken) return `${chainIsBroken(chain.broken)} ${chain.broken.why}`
  return `${chainIsWhole(chain.readings)} Código da última: ${chain.hash || 'nenhuma leitura'}.`
}

function policyBlocks(rows: readonly ReadingRow[]): DocumentDescription['blocks'] {
  const [first] = rows
  if (!first) return []
  const count = (state: ReadingRow['state']) => rows.filter(row => row.state === state).length
  return [
    { kind: 'heading', level: 1, text: `${first.code} ${first.title}, versão ${first.number}` },
    {
      kind: 'paragraph',
      text: `Leram ${count('lida')} de ${rows.length}; em falta ${count('por ler')}; em atraso ${count('em atraso')}.`,
      keepWithNext: true,
    },
    {
      kind: 'table',
      size: 9,
      columns: [
        { label: 'Pessoa', width: 5 },
        { label: 'Grupos', width: 4 },
        { label: 'Situação', width: 2.5 },
        { label: 'Prazo', width: 2.5 },
        { label: 'Confirmou em', width: 4 },
        { label: 'N.º', width: 1.2, align: 'end' },
        { label: 'Código de verificação', width: 8 },
      ],
      rows: rows.map(row => ({
        cells: [
          row.person,
          row.groups.join(', '),
          states[row.state],
          formatDateSlashes(row.dueOn),
          confirmedText(row),
          row.seq === null ? '' : String(row.seq),
          row.hash === null ? '' : `${row.hash.slice(0, 32)} ${row.hash.slice(32)}`,
        ],
      })),
    },
  ]
}

function confirmedText({ confirmedAt, way }: ReadingRow): string {
  if (confirmedAt === null) return ''
  if (way === 'papel') return `${formatDateSlashes(confirmedAt)}, em papel`
  return `${formatDateSlashes(confirmedAt)} ${formatTime(confirmedAt)}`
}
