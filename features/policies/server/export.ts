import type { FastifyReply } from 'fastify'
import type { Db } from '#kit/server/database/database.ts'
import { documentAnswer } from '#kit/server/transfer/document-answer.ts'
import { tableAnswer, workbookAnswer } from '#kit/server/transfer/table-answer.ts'
import { asRole, roleLabels } from '#school/roles.ts'
import type { PrintedSchool } from '#school/schools/official-form.ts'
import { findSchools } from '#school/schools/server/queries.ts'
import { chainIsBroken } from '../chain-words.ts'
import { type PolicyRow, policyStateTable } from '../contract.ts'
import type { ReadingRow, Verification } from '../reading-contract.ts'
import { readingsDocument, signatureListDocument } from '../report-documents.ts'
import type { StoredPolicyRow, StoredVersionRow } from './queries.ts'
import type { ReadingStatus } from './standing.ts'

/** The policies of a list as a table. */
export function writePolicies(rows: readonly PolicyRow[], format: 'csv' | 'xlsx', reply: FastifyReply) {
  const header = [
    'Código',
    'Título',
    'Categoria',
    'Estado',
    'Versão',
    'Em vigor desde',
    'Próxima revisão',
    'Resumo',
    'A minha leitura',
    'Prazo',
  ]
  const cells = rows.map(row => [
    row.code,
    row.title,
    row.category,
    policyStateTable.labels[row.state],
    row.number,
    row.effectiveFrom,
    row.nextReviewOn,
    row.summary,
    row.reading,
    row.dueOn,
  ])
  return tableAnswer({ name: 'Políticas', header, rows: cells }, format, reply)
}

export interface ReadingsFile {
  rows: readonly ReadingRow[]
  today: string
  chain: Verification
}

/** Who has read what, with the hash of each reading and of the whole chain. */
export function writeReadings(file: ReadingsFile, format: 'xlsx' | 'pdf', reply: FastifyReply) {
  const name = `leituras-${file.today}.${format}`
  if (format === 'pdf') return documentAnswer(readingsDocument(file), { name, format }, reply)
  const header = [
    'Código',
    'Política',
    'Versão',
    'Pessoa',
    'Papel',
    'Grupos',
    'Situação',
    'Prazo',
    'Abriu em',
    'Confirmou em',
    'Como',
    'N.º de ordem',
    'Código de verificação',
  ]
  const rows = file.rows.map(row => [
    row.code,
    row.title,
    row.number,
    row.person,
    row.role === '' ? 'sem conta' : roleLabels[asRole(row.role)],
    row.groups.join(', '),
    row.state,
    row.dueOn,
    row.openedAt ?? '',
    row.confirmedAt ?? '',
    row.way ?? '',
    row.seq ?? '',
    row.hash ?? '',
  ])
  const { chain } = file
  const summary = [
    ['Feito em', file.today],
    ['Leituras na cadeia', chain.readings],
    ['Cadeia', chain.broken ? `${chainIsBroken(chain.broken)} ${chain.broken.why}` : 'íntegra'],
    ['Código da última leitura', chain.hash],
  ]
  return workbookAnswer(
    [
      { name: 'Leituras', header, rows },
      { name: 'Verificação', header: ['O quê', 'Valor'], rows: summary },
    ],
    name,
    reply,
  )
}

interface SignatureList {
  policy: StoredPolicyRow
  version: StoredVersionRow
  people: readonly ReadingStatus[]
  today: string
}

/** The list to be signed on paper. */
export async function writeSignatureList(db: Db, list: SignatureList, reply: FastifyReply) {
  const { policy, version, people, today } = list
  const [school] = await findSchools(db)
  const printed: PrintedSchool = {
    name: school?.name ?? '',
    province: school?.province ?? '',
    district: school?.district ?? '',
  }
  const description = signatureListDocument({
    school: printed,
    code: policy.code,
    title: policy.title,
    number: `${version.major}.${version.minor}`,
    sha256: version.sha256 ?? '',
    statement: version.statement,
    effectiveFrom: version.effectiveFrom,
    people: people.map(person => ({ name: person.person, group: person.groups.join(', ') })),
    today,
  })
  return documentAnswer(description, { name: `assinaturas-${policy.code}.pdf`, format: 'pdf' }, reply)
}
