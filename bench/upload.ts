import { setTimeout as sleep } from 'node:timers/promises'
import { strToU8, zipSync } from 'fflate'
import { listTerms } from '#features/glossary/contract.ts'
import { listGroups } from '#school/groups/contract.ts'
import { listQuestions } from '#school/questions/contract.ts'
import { importQuestions, previewQuestionImport } from '#school/questions/transfer-contract.ts'
import { subjectImport } from '#school/subjects/import-contract.ts'
import { printFigure, printGoal } from './figure.ts'
import { type MeasuredProduct, withProduct } from './product.ts'
import { residentOf } from './resident.ts'

const PEOPLE = 4
const PAUSE_MS = 20
const SAMPLE_MS = 25
const P95_MS = 100
const MAX_MIB = 512

const [only = ''] = process.argv.slice(2)

/**
 * Large and hostile files while four people read lists: what became of the file, how long the others waited (95 in 100
 * at most), and what the server and its workers occupied at most. `npm run bench -- upload:zip` sends those alone whose
 * name holds the word.
 */
await withProduct(
  async measured => {
    const { rows } = await measured.database.pool.query<{ id: string }>('SELECT id FROM subjects LIMIT 1')
    const place = `subject=${rows[0]?.id}&grade=6`
    const questions = (fileName: string) => `${previewQuestionImport.path}?${place}&fileName=${fileName}`
    const entering = (fileName: string) => `${importQuestions.path}?${place}&fileName=${fileName}`
    const table = `${subjectImport.preview.path}?fileName=folha.xlsx`
    await measure(measured, 'nothing', undefined)
    await measure(measured, 'GIFT, 27.5 MB', {
      path: questions('banco.gift'),
      body: gift(27.5 * 1024 * 1024),
    })
    await measure(measured, 'GIFT, one line', {
      path: questions('linha.gift'),
      body: oneLine(27.5 * 1024 * 1024),
    })
    await measure(measured, 'workbook, 1 MB', { path: table, body: workbook() })
    await measure(measured, 'workbook of questions', { path: questions('folha.xlsx'), body: workbook() })
    await measure(measured, 'zip, 1 MB', { path: questions('pacote.zip'), body: qtiPackage() })
    await measure(measured, '10,000 questions, seen', {
      path: questions('dez-mil.gift'),
      body: ofQuestions(10_000),
    })
    await measure(measured, '10,000 questions, entered', {
      path: entering('dez-mil.gift'),
      body: ofQuestions(10_000),
    })
  },
  { restarted: true },
)

interface Sent {
  path: string
  body: Uint8Array<ArrayBuffer>
}

async function measure(
  { product, signIn }: MeasuredProduct,
  name: string,
  sent: Sent | undefined,
): Promise<void> {
  if (!name.includes(only)) return
  const base = `${product.address}/api/academy`
  const authorization = `Bearer ${await signIn('professor')}`
  const times: number[] = []
  let max = { server: 0, workers: 0 }
  let together = 0
  const sampling = setInterval(() => {
    const now = residentOf(product.serverPid())
    max = { server: Math.max(max.server, now.server), workers: Math.max(max.workers, now.workers) }
    together = Math.max(together, now.server + now.workers)
  }, SAMPLE_MS)
  let ended = false
  const reading = Array.from({ length: PEOPLE }, async () => {
    while (!ended)
      for (const { path } of [listTerms, listQuestions, listGroups]) {
        const began = performance.now()
        await (await fetch(base + path, { headers: { authorization } })).arrayBuffer()
        times.push(performance.now() - began)
        await sleep(PAUSE_MS)
      }
  })
  const began = performance.now()
  const admin = `Bearer ${await signIn('admin')}`
  const outcome = sent ? await upload(base, admin, sent) : await sleep(5000, 'nothing sent')
  const seconds = (performance.now() - began) / 1000
  ended = true
  await Promise.all(reading)
  clearInterval(sampling)
  const sorted = times.toSorted((a, b) => a - b)
  const p95 = sorted[Math.floor(0.95 * sorted.length)] ?? 0
  printFigure(name, `${seconds.toFixed(1)} s`, outcome)
  console.log(
    `  ${''.padEnd(26)}  others: ${times.length} calls, 95 % within ${p95.toFixed(0)} ms, slowest ${sorted.at(-1)?.toFixed(0)} ms`,
  )
  printGoal(p95, { max: P95_MS })
  console.log(
    `  ${''.padEnd(26)}  server ${max.server.toFixed(0)} MiB, workers ${max.workers.toFixed(0)} MiB, together ${together.toFixed(0)}`,
  )
  printGoal(together, { max: MAX_MIB })
}

async function upload(base: string, authorization: string, { path, body }: Sent): Promise<string> {
  const headers = { authorization, 'content-type': 'application/octet-stream' }
  const answer = await fetch(base + path, { method: 'POST', headers, body })
  const text = await answer.text()
  if (!answer.ok) return `${answer.status} ${(JSON.parse(text) as { message: string }).message}`
  const read = JSON.parse(text) as { questions?: unknown[]; rows?: unknown[]; imported?: number }
  return `${answer.status}, ${read.imported ?? (read.questions ?? read.rows ?? []).length} of it`
}

function question(n: number): string {
  return `::Soma ${n}:: Quanto é ${n} + ${n}? {=${2 * n} ~${2 * n + 1} #Contaste um a mais. ~${2 * n - 1} ~${n}}\n\n`
}

function ofQuestions(count: number): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(Array.from({ length: count }, (_, n) => question(n)).join(''))
}

function gift(bytes: number): Uint8Array<ArrayBuffer> {
  return ofQuestions(Math.floor(bytes / question(100_000).length))
}

function oneLine(bytes: number): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode('Quanto é {=1 ~2 $$ \\( '.repeat(bytes / 24))
}

/** About a mebibyte that becomes fifty when it is unpacked: rows, columns and ranges that lie over each other. */
function workbook(): Uint8Array<ArrayBuffer> {
  const cells = (row: number) =>
    Array.from(
      { length: 60 },
      (_, n) => `<c t="inlineStr"><is><t>${(row * 31 + n * 17) % 997}</t></is></c>`,
    ).join('')
  const heads = Array.from({ length: 60 }, (_, n) => `<c t="inlineStr"><is><t>Enunciado ${n}</t></is></c>`)
  const rows = Array.from({ length: 15_000 }, (_, n) => `<row r="${n + 2}">${cells(n)}</row>`)
  const merges = Array.from({ length: 50_000 }, (_, n) => `<mergeCell ref="A${n + 1}:A1048576"/>`)
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
  const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
  const files = {
    'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${relations}"><sheets><sheet name="a" sheetId="1" r:id="r1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels':
      '<Relationships><Relationship Id="r1" Target="worksheets/sheet1.xml"/></Relationships>',
    'xl/worksheets/sheet1.xml': `<worksheet xmlns="${main}"><sheetData><row r="1">${heads.join('')}</row>${rows.join('')}</sheetData><mergeCells>${merges.join('')}</mergeCells></worksheet>`,
  }
  return zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)])))
}

/** About a mebibyte of items that have much to say. */
function qtiPackage(): Uint8Array<ArrayBuffer> {
  const padding = '<p>Lê com atenção.</p>'.repeat(200)
  const item = (n: number) =>
    `<assessmentItem xmlns="http://www.imsglobal.org/xsd/imsqti_v2p1" identifier="i${n}" title="Pergunta ${n}" adaptive="false" timeDependent="false"><responseDeclaration identifier="R" cardinality="single" baseType="identifier"><correctResponse><value>A</value></correctResponse></responseDeclaration><itemBody>${padding}<choiceInteraction responseIdentifier="R" maxChoices="1"><simpleChoice identifier="A">${n}</simpleChoice><simpleChoice identifier="B">${n + 1}</simpleChoice></choiceInteraction></itemBody></assessmentItem>`
  const files: Record<string, Uint8Array> = {}
  const resources: string[] = []
  for (let n = 0; n < 2400; n++) {
    files[`i${n}.xml`] = strToU8(item(n))
    resources.push(
      `<resource identifier="r${n}" type="imsqti_item_xmlv2p1" href="i${n}.xml"><file href="i${n}.xml"/></resource>`,
    )
  }
  files['imsmanifest.xml'] = strToU8(
    `<manifest xmlns="http://www.imsglobal.org/xsd/imscp_v1p1" identifier="m"><organizations/><resources>${resources.join('')}</resources></manifest>`,
  )
  return zipSync(files)
}
