import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#kit/web/api/client.ts'
import { keyOf } from '#kit/web/api/queries.ts'
import { messageOf } from '#kit/web/api-error.ts'
import { notify } from '#kit/web/notify.ts'
import { openInTab } from '#kit/web/parts/download.ts'
import { sharedAddress } from '#kit/web/parts/shared-address.ts'
import { runtimeConfig } from '#kit/web/runtime-config.ts'
import { listCards, makeCards } from '../cards-contract.ts'

/** Makes cards and opens the sheet to print; what is being made is named, so that nobody makes it twice. */
export function useCards() {
  const client = useQueryClient()
  const [busy, setBusy] = useState<string>()
  async function make(what: string, studentIds: string[], done: string): Promise<void> {
    setBusy(what)
    try {
      const address = new URL(runtimeConfig().quizProgressUrl, `${sharedAddress()}/`).href
      const paper = await call(makeCards, { body: { studentIds, address } })
      openInTab(paper, 'Cartões de aluno.pdf')
      notify.ok(done)
      await client.invalidateQueries({ queryKey: keyOf(listCards) })
    } catch (error) {
      notify.error('Não foi possível fazer os cartões.', { detail: messageOf(error) })
    } finally {
      setBusy(undefined)
    }
  }
  return { make, busy }
}
