import { describe, expect, it } from 'vitest'
import { allKinds } from '#engines/games/all-kinds.ts'
import { liveKinds } from '../kinds.ts'
import { getGameResults } from '../results-contract.ts'
import { answerInRoom, getRoom, type InRoom, playAgain } from '../room-contract.ts'
import { itemsOf } from './present.ts'
import { testRooms } from './room-testing.ts'

const { server, teacher, roomOf, step, pupil, join } = await testRooms()

describe('a room', () => {
  it.each(liveKinds)(
    'gives each question of %s the time that its rules say, and none unless they do',
    async kind => {
      const timed = allKinds[kind].settings.some(({ name }) => name === 'each')
      const timeOf = async (rules: object) => {
        const { id } = await roomOf(kind, null, { rules })
        const { timeMs, secondsEach } = await step(id, 'seguinte')
        return [timeMs, secondsEach]
      }
      expect(await timeOf({ each: 10 })).toEqual(timed ? [10_000, 10] : [null, null])
      expect(await timeOf({ each: 0 })).toEqual([null, null])
      expect(await timeOf({ each: 7 })).toEqual(kind === 'relampago' ? [20_000, 20] : [null, null])
    },
  )

  it('may time every kind whose questions have options and come one after the other', () => {
    const timed = liveKinds.filter(kind => allKinds[kind].settings.some(({ name }) => name === 'each'))
    expect(timed).toEqual(['relampago', 'verdadeiro', 'grupos'])
  })

  it('takes what is typed where the rules say so, counts alike together, and keeps the key until the answers are shown', async () => {
    const { game, code, id } = await roomOf('relampago', null, { rules: { typed: true } })
    const phones: InRoom[] = []
    for (let at = 0; at < 5; at += 1) {
      const { code: studentCode } = await pupil(`Escreve ${at}`)
      phones.push((await join(code, { studentCode })).data)
    }
    expect(phones[0]?.questions.every(question => question.typed && question.options.length === 0)).toBe(true)
    expect(JSON.stringify(phones[0]?.questions)).not.toContain('Palavra')
    const { round } = await step(id, 'seguinte')
    const place = round ?? 0
    const itemId = phones[0]?.questions[place]?.itemId
    const answerOf = itemsOf(game).find(item => item.id === itemId)?.answer ?? ''
    const type = (at: number, typed: string) => {
      const { playerId = '', key = '' } = phones[at] ?? {}
      const body = { playerId, key, answers: [{ round: place, choice: 0, typed }] }
      return server.nobody.call(answerInRoom, { params: { id }, body })
    }
    await type(0, ` ${answerOf.toUpperCase()} `)
    await type(1, 'outra coisa')
    await type(2, 'Outra coisa')
    const { answers } = (await type(3, ' outra  coisa ')).data
    expect(answers).toMatchObject([{ round: place, typed: 'outra  coisa' }])
    expect((await type(4, '   ')).data.answers).toEqual([])
    const shown = await step(id, 'respostas')
    expect(shown).toMatchObject({
      right: 0,
      answer: answerOf,
      silent: 1,
      counts: [1, 3],
      question: { typed: true, options: [answerOf, 'outra coisa'] },
    })
    await step(id, 'terminar')
    const ended = (await teacher.call(getRoom, { params: { id } })).data
    expect(ended.end).toMatchObject({ played: 4, share: 1 / 4, hardest: [{ answer: answerOf, right: 1 }] })
    expect(ended.keys).toMatchObject([{ round: place, answer: answerOf }])
    const { data } = await teacher.call(getGameResults, { params: { id: game.id } })
    expect(data.items.find(item => item.id === itemId)).toMatchObject({ plays: 4, firstRight: 1 })
    // The class goes on with it, typed again.
    const { roomId } = (await teacher.call(playAgain, { params: { id } })).data
    const [again] = (await join(code, { studentCode: (await pupil('Chega depois')).code })).data.questions
    expect([roomId === id, again?.typed, again?.itemId]).toEqual([false, true, itemId])
  })
})
