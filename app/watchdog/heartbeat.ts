import { subscribe } from 'node:diagnostics_channel'
import { writeSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { withoutSecrets } from '../without-secrets.ts'
import { BEAT_MS, NOTE_BYTES, NOTES, NOTES_FD, SUPERVISED } from './notes.js'

/**
 * Reports to a supervising process, if any, that its event loop goes on, and notes the requests that
 * it is answering where they can be read when it does not.
 * @param seconds without a word after which the process is to be ended
 */
export function startHeartbeat(seconds: number): void {
  if (!process.argv.includes(SUPERVISED) || !process.send) return
  const beat = () => process.connected && process.send?.(seconds)
  beat()
  setInterval(beat, BEAT_MS).unref()
  // Without its supervisor nobody would start it again: the next one to start finds the data free.
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
  process.channel?.unref()
  noteRequests()
}

function noteRequests(): void {
  const free = Array.from({ length: NOTES }, (_, slot) => slot)
  const note = Buffer.alloc(NOTE_BYTES)
  const write = (slot: number, text: string) => {
    note.fill(0).write(text, 0, NOTE_BYTES - 1)
    writeSync(NOTES_FD, note, 0, NOTE_BYTES, slot * NOTE_BYTES)
  }
  for (const slot of free) write(slot, '')
  subscribe('http.server.request.start', message => {
    const { request, response } = message as { request: IncomingMessage; response: ServerResponse }
    const slot = free.pop()
    if (slot === undefined) return
    write(slot, `${request.method} ${withoutSecrets(request.url ?? '')} desde ${new Date().toISOString()}`)
    response.once('close', () => {
      write(slot, '')
      free.push(slot)
    })
  })
}
