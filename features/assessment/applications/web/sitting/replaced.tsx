import { Stack } from '#kit/web/parts/layout.tsx'
import { EntryButton } from '#school/entry/web/entry-button.tsx'
import { Notice } from '#school/entry/web/frame.tsx'
import type { StoredSitting } from './sitting-store.ts'

/** Said where a device takes no part any more: why, what became of its answers, and the way to ask again. */
export function Replaced({ sitting, onAsk }: { sitting: StoredSitting; onAsk: () => void }) {
  const { replaced } = sitting
  if (!replaced) return null
  return (
    <Stack gap={16}>
      <Notice bad>
        {replaced.words} O que responderes aqui já não conta. {keptWords(replaced.kept)}
      </Notice>
      <EntryButton kind="secondary" onClick={onAsk}>
        Pedir ao professor para continuar aqui
      </EntryButton>
    </Stack>
  )
}

function keptWords(kept: number): string {
  if (kept === 0) return 'Fala com o professor.'
  return kept === 1
    ? 'Uma resposta deste aparelho não foi aceite: o professor pode vê-la.'
    : `${kept} respostas deste aparelho não foram aceites: o professor pode vê-las.`
}
