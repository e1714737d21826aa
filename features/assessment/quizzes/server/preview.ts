import { forPupil, fromDevice, orderForPupil } from '#engines/questions/for-pupil.ts'
import type { Account } from '#kit/account.ts'
import { orNotFound } from '#kit/refusals.ts'
import type { Db } from '#kit/server/database/database.ts'
import { type Served, serve } from '#kit/server/http/serve.ts'
import { findVersions } from '#school/questions/server/queries.ts'
import type { ScoredResponse } from '../../results/contract.ts'
import { markOf, rescore, type ScoredItem, scoreEntry } from '../../results/scoring.ts'
import { drawItems } from '../draw.ts'
import { asSeen, feedbackOf, visibleNow } from '../feedback.ts'
import { answerPreview, previewQuiz } from '../results-contract.ts'
import type { QuizSettings } from '../settings.ts'
import { freezeParts } from './freeze.ts'
import { checkedResponse } from './kind.ts'
import { findQuiz, itemsOf } from './queries.ts'
import { settingsOf, WHAT } from './rows.ts'

/** A quiz tried as a pupil: nothing is stored, and the same seed draws the same questions again. */
export const previewRoutes: Served[] = [
  serve(previewQuiz, async ({ db, account, params, body }) => {
    const { row, settings, items } = await readPreview(db, account, params.id, body.seed)
    return {
      title: row.title,
      subject: row.subject.name,
      minutes: settings.minutes ?? 0,
      items: items.map(item => ({
        id: item.id,
        question: forPupil(item.question, orderOf(item, settings, body.seed)),
      })),
      quiz: {
        quizId: row.id,
        number: 1,
        attempts: settings.attempts,
        behaviour: settings.behaviour,
        tries: settings.behaviour === 'várias tentativas' ? settings.tries : 1,
        timed: settings.minutes !== null,
        perPage: settings.perPage,
        forwardOnly: settings.forwardOnly,
        layout: [],
        waitsFor: {},
        checked: {},
        certainty: {},
        done: [],
        mark: null,
        next: { may: false, from: null },
        review: null,
      },
    }
  }),

  serve(answerPreview, async ({ db, account, params, body }) => {
    const { settings, items } = await readPreview(db, account, params.id, body.seed)
    const most = settings.behaviour === 'várias tentativas' ? settings.tries : 1
    const responses: Record<string, ScoredResponse & { final: boolean }> = {}
    for (const { itemId, answer, before, certainty } of body.answers) {
      const item = items.find(item => item.id === itemId)
      if (!item) continue
      const tries = [...before, answer].slice(-most)
      let response: (ScoredResponse & { final: boolean }) | undefined
      for (const answer of tries) {
        const own = fromDevice(item.question, orderOf(item, settings, body.seed), answer)
        const scored = scoreEntry(item, own === null ? { kind: 'blank' } : { kind: 'answer', answer: own })
        if (!scored) continue
        response = checkedResponse(
          item,
          { ...scored, certainty: certainty ?? null, tries: response?.tries ?? [] },
          most,
        )
      }
      if (response) responses[itemId] = { ...rescore(item, response), final: response.final }
    }
    const moment = { open: !body.submit, submittedAt: null, now: '', closed: body.submit, released: true }
    const seen = visibleNow(settings, moment)
    const checked = Object.fromEntries(
      items.flatMap(item => {
        const response = responses[item.id]
        if (!response && !body.submit) return []
        const final = body.submit || (response?.final ?? false)
        const triesLeft = final ? 0 : most - (response?.tries?.length ?? 0)
        return [
          [
            item.id,
            feedbackOf(asSeen(item, orderOf(item, settings, body.seed)), response, seen, {
              triesLeft,
              final,
              hint: !body.submit,
            }),
          ],
        ]
      }),
    )
    const mark = seen.points ? markOf(items, responses, 20) : null
    return {
      checked:
        body.submit || settings.behaviour === 'adiado' || settings.behaviour === 'com certeza' ? {} : checked,
      review: body.submit
        ? {
            mark,
            markWaits: mark === null ? ('não se mostra' as const) : null,
            comment: null,
            items: checked,
          }
        : null,
    }
  }),
]

type PreviewItem = ScoredItem & { versionId: string }

/** The questions that the seed draws of a quiz: of its frozen paper or, while it is a draft, of the bank as it is now. */
async function readPreview(db: Db, account: Account, id: string, seed: string) {
  const row = orNotFound(await findQuiz(db, account, id), WHAT)
  const settings = settingsOf(row)
  const { parts } = row
  const groupIds = row.audience.map(part => part.groupId)
  const place = { subjectId: row.subjectId, grade: row.grade, groupIds }
  const paper = itemsOf(row).length > 0 ? itemsOf(row) : (await freezeParts(db, account, parts, place)).items
  const byId = new Map(paper.map(item => [item.id, item]))
  const drawn = drawItems(parts, paper, seed).ids.flatMap(id => byId.get(id) ?? [])
  const versions = await findVersions(
    db,
    drawn.map(item => item.versionId),
  )
  const answering =
    settings.behaviour === 'várias tentativas'
      ? ({ kind: 'tries', penalty: settings.penalty } as const)
      : settings.behaviour === 'com certeza'
        ? ({ kind: 'certainty' } as const)
        : undefined
  const items = drawn.flatMap((item): PreviewItem[] => {
    const version = versions.get(item.versionId)
    return version
      ? [
          {
            id: item.id,
            points: item.points,
            versionId: item.versionId,
            question: version.question,
            change: null,
            answering,
          },
        ]
      : []
  })
  return { row, settings, items }
}

function orderOf({ id, question }: PreviewItem, { shuffleOptions }: QuizSettings, seed: string) {
  return orderForPupil(question, `${seed}/${id}`, shuffleOptions, undefined)
}
