import { Readable } from 'node:stream'
import { type SqlBool, sql } from 'kysely'
import type { PackageEntry } from '#engines/jobs/jobs.ts'
import { dataUrlBytes } from '#engines/questions/formats/media-shelf.ts'
import { PACKAGE_ENDING, packageLimits } from '#engines/questions/formats/package-limits.ts'
import { keyOfSeed } from '#engines/questions/formats/signed-file.ts'
import type { PackageHead } from '#engines/questions/formats/signed-package.ts'
import { fingerprintOf } from '#engines/questions/formats/signed-package.ts'
import type { Question } from '#engines/questions/question.ts'
import type { Account } from '#kit/account.ts'
import { counted } from '#kit/figures.ts'
import { HttpError } from '#kit/refusals.ts'
import type { Db } from '#kit/server/database/database.ts'
import { existing } from '#kit/server/database/existing.ts'
import { type Served, serve, servePrepared } from '#kit/server/http/serve.ts'
import { inWorker, readInWorker } from '#kit/server/workers/in-worker.ts'
import type { QuestionOrigin } from '../contract.ts'
import { exportPackage, importPackage, previewPackage } from '../package-contract.ts'
import { NEARLY_THE_SAME } from '../transfer-contract.ts'
import { type Alike, countsLikeness, findNearlySame, findTwins } from './alike.ts'
import { cleanQuestion } from './clean-question.ts'
import type { QuestionDependencies } from './dependencies.ts'
import { findFigures } from './figures.ts'
import { filesOf, storeMedia } from './files.ts'
import { findAllQuestions, findCompetences, findStoredQuestions, madeQuestion, visibleTo } from './queries.ts'
import { signerName, signingSeed } from './signing.ts'
import { insertQuestions } from './store.ts'
import { findKeys } from './trusted-keys.ts'
import { setOrigin } from './whose.ts'

/** Questions between installations that share no server: one file, signed by one and taken by another that trusts it. */
export function packageRoutes(around: QuestionDependencies): Served[] {
  return [
    serve(exportPackage, async ({ db, account, query, reply }) => {
      const rows = await findAllQuestions(db, around, account, query)
      if (rows.length > packageLimits.questions)
        throw new HttpError(
          413,
          'TOO_MANY',
          `Um pacote leva até ${counted(packageLimits.questions, 'pergunta', 'perguntas')}; são ${rows.length}. Escolha menos.`,
        )
      const by = await signerName(db, account)
      const places = await findPlaces(
        db,
        rows.map(row => row.id),
      )
      const questions = rows.flatMap(row => {
        const place = places.get(row.id)
        if (!place) return []
        const { figures, origin, subject, grade } = place
        return {
          id: row.id,
          origin: origin ?? by,
          subject,
          grade,
          competence: row.competence_code,
          question: row.content as unknown as Question,
          statistics: figures,
        }
      })
      const bytes = await inWorker(
        'writePackage',
        {
          by,
          made: new Date().toISOString(),
          questions,
          files: await filesOf(
            db,
            questions.map(each => each.question),
          ),
          seed: await signingSeed(db),
        },
        reply,
      )
      if (bytes.length > packageLimits.bytes)
        throw new HttpError(
          413,
          'TOO_MANY',
          'O pacote passa de 32 MB com as imagens. Escolha menos perguntas.',
        )
      return {
        stream: Readable.from([Buffer.from(bytes)]),
        type: 'application/octet-stream',
        name: `perguntas.${PACKAGE_ENDING}`,
        bytes: bytes.length,
      }
    }),

    serve(previewPackage, async ({ db, account, body, reply }) => {
      const { head, items } = await readPackageFrom(body, reply)
      const signer = await signerOf(db, account, head)
      const seen = await lookAt(db, account, head, items)
      return {
        made: head.made,
        signer,
        questions: seen.map(({ entry, subjectId, competenceId, there, twin, near }) => ({
          index: entry.index,
          name: entry.question.name || entry.text,
          type: entry.question.type,
          text: entry.text,
          key: entry.key,
          subject: entry.subject.name,
          grade: entry.grade,
          competence: entry.competence,
          origin: entry.origin,
          statistics: entry.statistics,
          error: subjectId
            ? ''
            : `Aqui não há a disciplina «${entry.subject.name}» (${entry.subject.code}): crie-a antes.`,
          lost:
            subjectId && entry.competence && !competenceId
              ? `A competência «${entry.competence}», que a disciplina aqui não tem.`
              : '',
          there,
          twin,
          near,
        })),
      }
    }),

    servePrepared(
      importPackage,
      async ({ body, reply }) => readPackageFrom(body, reply),
      async ({ db, account, query, record }, { head, items }) => {
        const signer = await signerOf(db, account, head)
        if (!signer.known)
          throw new HttpError(
            409,
            'KEY_UNKNOWN',
            `Assinado por ${signer.name} · ${signer.fingerprint}, que aqui ainda ninguém disse conhecer: confie nesta chave antes de importar.`,
          )
        // Two imports of one package at a time would not see what the other brings.
        await sql`SELECT pg_advisory_xact_lock(hashtext(${`package ${head.key}`}))`.execute(db)
        const seen = await lookAt(db, account, head, items)
        const wanted = seen.filter(({ entry }) => !query.skip.includes(entry.index))
        const fresh = wanted.filter(({ there, subjectId }) => !there && subjectId)
        const ids: string[] = []
        for (const { entry, subjectId, competenceId } of fresh) {
          const clean = await cleanQuestion({ ...entry.question, competence: null })
          const { question } = await storeMedia(db, clean, account.id, dataUrlBytes)
          const place = { subjectId: subjectId ?? '', grade: entry.grade, competenceId, ownerId: account.id }
          const [made] = await insertQuestions(db, [{ question, place }])
          if (!made) continue
          await setOrigin(db, made.questionId, originOf(entry, head, signer.name))
          ids.push(made.questionId)
        }
        const stored = await findStoredQuestions(db, ids)
        await record(...stored.map(madeQuestion))
        return {
          imported: ids.length,
          questionIds: ids,
          there: wanted.filter(({ there }) => there).length,
          skipped: seen.length - wanted.length,
          failed: wanted.filter(({ there, subjectId }) => !there && !subjectId).length,
        }
      },
    ),
  ]
}

async function readPackageFrom(body: Readable, reply: Parameters<typeof inWorker>[2]) {
  const upload = { stream: body, max: packageLimits.bytes, name: `pacote.${PACKAGE_ENDING}` }
  const { head, items } = await readInWorker<'readPackage', PackageEntry>('readPackage', upload, reply)
  return { head, items }
}

/** Who signed a package, as they are known here. */
export async function signerOf(db: Db, account: Account, { key, by }: Pick<PackageHead, 'key' | 'by'>) {
  const trusted = (await findKeys(db)).find(each => each.key === key)
  const isOwn = key === keyOfSeed(await signingSeed(db))
  return {
    key,
    // The name that somebody trusted stays, whatever the package says now.
    name: trusted?.name ?? (by.trim() || 'alguém sem nome'),
    fingerprint: fingerprintOf(key),
    known: isOwn || trusted !== undefined,
    mayTrust: !account.onlyWithin,
  }
}

function originOf(entry: PackageEntry, { key }: PackageHead, signer: string): QuestionOrigin {
  const { id, digest, origin: from, statistics } = entry
  return { kind: 'package', id, key, fingerprint: fingerprintOf(key), signer, from, digest, statistics }
}

interface PackageQuestion {
  entry: PackageEntry
  subjectId: string | undefined
  competenceId: string | null
  there: Alike | null
  twin: Alike | null
  near: Alike | null
}

/** What each question of a package would be here. */
async function lookAt(
  db: Db,
  account: Account,
  head: PackageHead,
  items: readonly PackageEntry[],
): Promise<PackageQuestion[]> {
  const subjects = await existing(db, 'subjects').select(['id', 'code', 'name']).execute()
  const subjectOf = ({ subject }: PackageEntry) =>
    (
      subjects.find(each => fold(each.code) === fold(subject.code)) ??
      subjects.find(each => fold(each.name) === fold(subject.name))
    )?.id
  const there = await findThere(db, account, head, items)
  const isCompared = await countsLikeness(db)
  const seen: PackageQuestion[] = []
  for (const [subjectId, own] of Map.groupBy(items, subjectOf)) {
    const texts = own.map(entry => entry.words).filter(words => words.trim() !== '')
    const twins = subjectId ? await findTwins(db, account, subjectId, texts) : new Map<string, Alike>()
    const others = texts.filter(text => !twins.has(text))
    const near =
      subjectId && isCompared
        ? await findNearlySame(db, account, subjectId, others, NEARLY_THE_SAME)
        : new Map<string, Alike>()
    for (const [grade, ofGrade] of Map.groupBy(own, entry => entry.grade)) {
      const codes = subjectId ? await findCompetences(db, subjectId, grade) : []
      for (const entry of ofGrade)
        seen.push({
          entry,
          subjectId,
          competenceId:
            codes.find(({ code }) => entry.competence !== null && fold(code) === fold(entry.competence))
              ?.id ?? null,
          there: there.get(entry.index) ?? null,
          twin: twins.get(entry.words) ?? null,
          near: near.get(entry.words) ?? null,
        })
    }
  }
  return seen.toSorted((a, b) => a.entry.index - b.entry.index)
}

/** The questions that came in a package before, or went out of here in this one, by their number in it. */
async function findThere(db: Db, account: Account, { key }: PackageHead, items: readonly PackageEntry[]) {
  const isOwn = key === keyOfSeed(await signingSeed(db))
  const { rows } = await sql<{ index: number; id: string; name: string }>`
    SELECT asked.index, questions.id, questions.name
    FROM json_to_recordset(${JSON.stringify(
      items.map(({ index, id, digest }) => ({ index, id, digest })),
    )}::json) AS asked (index int, id text, digest text)
    JOIN questions ON questions.deleted_at IS NULL AND ${visibleTo(account)}
      AND (questions.origin ->> 'key' = ${key} AND questions.origin ->> 'id' = asked.id
          AND questions.origin ->> 'digest' = asked.digest
        OR ${isOwn ? sql<SqlBool>`questions.id = asked.id::uuid` : sql<SqlBool>`false`})`.execute(db)
  return new Map(rows.map(({ index, id, name }) => [index, { id, name }]))
}

/** Where questions belong, whose they are, and what classes of ten pupils and more did with them. */
async function findPlaces(db: Db, ids: readonly string[]) {
  const { rows } = await sql<{
    id: string
    grade: number
    code: string
    name: string
    school: string | null
    own: boolean
  }>`SELECT q.id, q.grade, s.code, s.name, schools.name AS school, q.school_id IS NULL AS own
    FROM questions q JOIN subjects s ON s.id = q.subject_id LEFT JOIN schools ON schools.id = q.school_id
    WHERE q.id = ANY (${[...ids]}::uuid[])`.execute(db)
  const within = await findFigures(db, ids, 'reach')
  const published = await findFigures(db, ids, 'published')
  return new Map(
    rows.map(({ id, grade, code, name, school, own }) => {
      const found = published.get(id) ?? within.get(id)
      const { applications = 0, n = 0, p = null, r = null } = found ?? {}
      return [
        id,
        {
          grade,
          subject: { code, name },
          origin: own ? 'Banco da academia' : school,
          figures: p === null ? null : { applications, n, p, r },
        },
      ] as const
    }),
  )
}

function fold(code: string): string {
  return code.replace(/\s+/g, '').toLowerCase()
}
