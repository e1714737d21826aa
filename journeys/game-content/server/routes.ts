import { buffer } from 'node:stream/consumers'
import type { Image } from '#engines/documents/description.ts'
import { pointsOfSource } from '#features/games/card-words.ts'
import type { GameItem } from '#features/games/game.ts'
import { pairOfQuestion, pairOfTerm } from '#features/games/pairs.ts'
import { getItemFile } from '#features/games/play-contract.ts'
import { readGame } from '#features/games/server/present.ts'
import { printRoute } from '#features/games/server/print.ts'
import { notFound } from '#kit/refusals.ts'
import type { Db } from '#kit/server/database/database.ts'
import { fileAnswer } from '#kit/server/files/file-answer.ts'
import { openFile } from '#kit/server/files/files.ts'
import { type Served, serve } from '#kit/server/http/serve.ts'
import {
  listGameChanges,
  listPracticeNeeds,
  type OfferedPair,
  offerQuestions,
  offerTerms,
} from '../contract.ts'
import { readNeeds } from './needs.ts'
import {
  findQuestionImages,
  findQuestionsById,
  findQuestionsToPlay,
  findTermFiles,
  findTermImages,
  findTermsById,
  findTermsToPlay,
} from './queries.ts'

export const routes: Served[] = [
  serve(offerTerms, async ({ db, account, query }) => {
    const rows = await findTermsToPlay(db, account, query)
    return { pairs: rows.map(offeredTerm), total: rows[0]?.total ?? 0 }
  }),

  serve(offerQuestions, async ({ db, account, query }) => {
    const rows = await findQuestionsToPlay(db, account, query)
    return { pairs: rows.flatMap(row => offeredQuestion(row) ?? []), total: rows[0]?.total ?? 0 }
  }),

  serve(listPracticeNeeds, ({ db, account, today }) =>
    readNeeds(db, account, today, async competenceId => {
      const rows = await findQuestionsToPlay(db, account, { id: [], competence: [competenceId] })
      return rows.flatMap(row => offeredQuestion(row) ?? [])
    }),
  ),

  serve(listGameChanges, async ({ db, account, params }) => {
    const { items } = await readGame(db, account, params.id)
    const idsOf = (kind: string) => items.flatMap(({ source }) => (source?.kind === kind ? [source.id] : []))
    const terms = (await findTermsById(db, account, idsOf('termo'))).map(offeredTerm)
    const questions = (await findQuestionsById(db, account, idsOf('pergunta'))).flatMap(
      row => offeredQuestion(row) ?? [],
    )
    return { changes: items.flatMap(item => changeOf(item, [...terms, ...questions])) }
  }),

  printRoute(findPictures),

  serve(getItemFile, async ({ db, params, request }) => {
    const files = await findTermFiles(db, params.code, params.item)
    const id = files?.[params.which]
    if (!id) throw notFound('Este ficheiro')
    return fileAnswer(db, id, request, { inline: true })
  }),
]

/** Of one paper: what comes after is named by its words. */
const MAX_PICTURE_BYTES = 20 * 1024 * 1024

/** Pictures of pairs, their own or those of what they came from, as far as paper takes them. */
async function findPictures(db: Db, items: readonly GameItem[]): Promise<Map<string, Image>> {
  const wanted = items.filter(({ picture, source }) => picture?.file ?? (picture && source))
  const idsOf = (kind: string) => wanted.flatMap(({ source }) => (source?.kind === kind ? [source.id] : []))
  const questions = await findQuestionImages(db, idsOf('pergunta'))
  const files = new Map([
    ...(await findTermImages(db, idsOf('termo'))),
    ...[...questions].map(([id, { fileId }]) => [id, fileId] as const),
  ])
  const found = new Map<string, Image>()
  let left = MAX_PICTURE_BYTES
  for (const item of wanted) {
    const fileId = item.picture?.file ?? files.get(item.source?.id ?? '')
    if (fileId === undefined) continue
    const { meta, stream } = await openFile(db, fileId)
    const format = formats[meta.type]
    left -= meta.bytes
    if (format && left >= 0) found.set(item.id, { format, bytes: await buffer(stream) })
    else stream.destroy()
  }
  return found
}

const formats: Readonly<Record<string, Image['format']>> = { 'image/png': 'png', 'image/jpeg': 'jpg' }

type TermRow = Awaited<ReturnType<typeof findTermsById>>[number]
type QuestionRow = Awaited<ReturnType<typeof findQuestionsById>>[number]

function offeredTerm(row: TermRow): OfferedPair {
  return {
    ...pairOfTerm(row),
    sourceId: row.id,
    source: { kind: 'termo', id: row.id, prompt: row.definition, answer: row.term },
    state: row.state,
    subjectId: row.subject_id,
    grades: row.grades,
  }
}

function offeredQuestion(row: QuestionRow): OfferedPair | undefined {
  const pair = pairOfQuestion(row.question)
  return (
    pair && {
      ...pair,
      sourceId: row.id,
      source: {
        ...{ kind: 'pergunta', id: row.id, prompt: pair.prompt, answer: pair.answer },
        ...(pair.points && { points: pair.points }),
      },
      state: row.state,
      subjectId: row.subject_id,
      grades: [row.grade],
    }
  )
}

/** What is in the source now, where it is not what the pair was taken from: words, picture or sound. */
function changeOf(item: GameItem, now: readonly OfferedPair[]) {
  const { source } = item
  if (!source) return []
  const found = now.find(pair => pair.sourceId === source.id)
  const isSame =
    found?.source?.prompt === source.prompt &&
    found.source.answer === source.answer &&
    // A picture of its own is nothing that the source could change.
    (item.picture?.file !== undefined || (found.picture === null) === (item.picture === null)) &&
    found.audio === item.audio &&
    JSON.stringify(found.points ?? []) === JSON.stringify(pointsOfSource(item) ?? [])
  return isSame ? [] : [{ itemId: item.id, kind: source.kind, now: found ?? null }]
}
