import { expect, it } from 'vitest'
import { choiceOf } from '#engines/questions/samples/choice.ts'
import type { Account } from '#kit/account.ts'
import { fixtureAccount } from '#school/accounts/fixtures.ts'
import { fixtureQuestion } from '#school/questions/fixtures.ts'
import { fixtureGame, pairs } from '../fixtures.ts'
import type { GameItem } from '../game.ts'
import { getGameResults } from '../results-contract.ts'
import { testRooms } from './room-testing.ts'

const { db, account, teacher, subject, group } = await testRooms()

it('results link to the questions that their reader may open, and to no other', async () => {
  const ofQuestion = async (owner: Account) =>
    (await fixtureQuestion(db, owner, { subjectId: subject.id, question: choiceOf('?', ['a', 'b'], 0) }))
      .questionId
  const own = await ofQuestion(account)
  const gone = await ofQuestion(account)
  const foreign = await ofQuestion(await fixtureAccount(db, { role: 'professor' }))
  await db
    .updateTable('questions')
    .set({ deleted_at: new Date().toISOString() })
    .where('id', '=', gone)
    .execute()
  const items = pairs(['um', '1'], ['dois', '2'], ['três', '3']).map(
    (item, at): GameItem => ({
      ...item,
      source: { kind: 'pergunta', id: [own, gone, foreign][at] ?? '', prompt: '', answer: item.answer },
    }),
  )
  const game = await fixtureGame(db, { subjectId: subject.id, owner: account, groupIds: [group.id], items })
  const { data } = await teacher.call(getGameResults, { params: { id: game.id } })
  const sources = data.items.map(item => [item.answer, item.source?.id])
  expect(Object.fromEntries(sources)).toEqual({ um: own, dois: undefined, três: undefined })
})
