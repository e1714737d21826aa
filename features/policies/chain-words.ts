/** The sentence of a chain in which every reading holds the hash of the one before. */
export function chainIsWhole(readings: number): string {
  return `A cadeia ${readings === 1 ? 'de 1 leitura' : `das ${readings} leituras`} está íntegra.`
}

/** The sentence before why it is not: of one reading, or of the chain as a whole. */
export function chainIsBroken({ seq }: { seq: number | null }): string {
  return seq === null ? 'A cadeia das leituras não se pode confirmar.' : `A leitura ${seq} não bate certo.`
}
