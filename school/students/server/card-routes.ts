import { Readable } from 'node:stream'
import { notFound } from '#kit/refusals.ts'
import { type Served, serve } from '#kit/server/http/serve.ts'
import { insertChanges } from '#kit/server/records/changes.ts'
import { drawDocument } from '#kit/server/transfer/document-answer.ts'
import { cardsDocument } from '../card-document.ts'
import { listCards, makeCards } from '../cards-contract.ts'
import { findCardHolders, findCards, keepCards, newWords } from './cards.ts'

export const cardRoutes: Served[] = [
  serve(listCards, async ({ db, account, query }) => ({
    pupils: await findCards(db, account, query.group),
  })),

  serve(makeCards, async ({ db, account, body, batchId, reply }) => {
    const ids = [...new Set(body.studentIds)]
    const pupils = await findCardHolders(db, account, ids)
    if (pupils.length !== ids.length) throw notFound('Um destes alunos')
    const words = await newWords(pupils.length, `cards:${account.id}`)
    const cards = pupils.map((pupil, at) => ({ ...pupil, ...(words[at] ?? { word: '', hash: '' }) }))
    // On paper first: a drawing that fails leaves the cards that there are.
    const paper = cardsDocument(cards, { address: body.address, at: new Date() })
    const bytes = await drawDocument(paper, 'pdf', reply)
    await db.transaction().execute(async transaction => {
      await keepCards(transaction, cards, account.id)
      await insertChanges(
        transaction,
        cards.map(card => ({
          table: 'students',
          id: card.studentId,
          label: card.name,
          before: null,
          after: null,
        })),
        { account, action: makeCards.audit, batchId },
      )
    })
    return {
      stream: Readable.from([Buffer.from(bytes)]),
      type: 'application/pdf',
      name: `${paper.title}.pdf`,
      bytes: bytes.length,
      inline: true,
    }
  }),
]
