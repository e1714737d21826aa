import { call } from '#kit/web/api/client.ts'
import { ApiError } from '#kit/web/api-error.ts'
import { answerInRoom } from '../../room-contract.ts'
import { names, ROOMS, read, remove, write } from '../door/kept-games.ts'
import { asSending, type KeptRoom } from './use-room.ts'

/** Sends what was answered in rooms while this phone had no network, though its page was closed before that came back. */
export async function sendKeptAnswers(): Promise<void> {
  for (const name of names(ROOMS)) {
    const kept = read<KeptRoom>(name)
    const open = Object.entries(kept?.answers ?? {}).filter(([, answer]) => !answer.sent)
    if (!kept || open.length === 0) continue
    const { roomId, playerId, key } = kept.joined
    const answers = open.map(([round, own]) => ({ round: Number(round), ...asSending(own) }))
    try {
      const said = await call(answerInRoom, { params: { id: roomId }, body: { playerId, key, answers } })
      const sent = Object.entries(kept.answers).map(([round, own]) => {
        const isLate = !own.sent && said.answers.every(answer => answer.round !== Number(round))
        return [round, { ...own, sent: true, ...(isLate && { isLate }) }] as const
      })
      write(name, { ...kept, answers: Object.fromEntries(sent) } satisfies KeptRoom)
    } catch (thrown) {
      const error = ApiError.from(thrown)
      if (error.isTransient) return
      // The room is no more, or the place is another phone's: nobody would ever take these.
      if (error.status === 403 || error.status === 404) remove(name)
    }
  }
}
