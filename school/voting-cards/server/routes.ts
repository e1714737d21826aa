import { cardsDocument } from '#engines/cards/draw.ts'
import { invalidField } from '#kit/refusals.ts'
import { type Served, serve } from '#kit/server/http/serve.ts'
import { documentAnswer } from '#kit/server/transfer/document-answer.ts'
import { listCardHolders, printVotingCards } from '../contract.ts'
import { getCardHolders } from './queries.ts'

export const votingCardRoutes: Served[] = [
  serve(listCardHolders, ({ db, account, query, today }) => getCardHolders(db, account, query.group, today)),

  serve(printVotingCards, ({ query: { from, to }, reply }) => {
    if (from > to) throw invalidField('to', `O último cartão não pode vir antes do ${from}.`)
    const paper = cardsDocument(from, to)
    return documentAnswer(paper, { name: `${paper.title}.pdf`, format: 'pdf' }, reply)
  }),
]
