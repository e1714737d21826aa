import type { PautaState } from './contract.ts'

/** How far a pauta is, as it is shown. */
export const stateLabels: Readonly<Record<PautaState, string>> = {
  rascunho: 'Rascunho',
  entregue: 'Entregue',
  'em conselho': 'Em conselho',
  fechada: 'Fechada',
  publicada: 'Publicada',
}
