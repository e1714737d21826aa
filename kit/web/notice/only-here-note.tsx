import { isLocalOnlyAddress } from '#kit/web/parts/shared-address.ts'
import { Note } from './note.tsx'

/** Says that a link for others opens on this computer alone, where that is so. */
export function OnlyHereNote() {
  if (!isLocalOnlyAddress()) return null
  return (
    <Note tone="amber">
      Este endereço só abre neste computador. Para que outros cheguem cá, quem instalou o programa abre-o à
      rede ou indica o endereço público: o guia da instalação diz como.
    </Note>
  )
}
