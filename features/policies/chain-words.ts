/** The sentence of a chain in which every reading holds the hash of the one before. */
export function chainIsWhole(readings: number): string {
  return `A cadeia ${readings === 1 ? 'de 1 leitura' : `das ${readings} leituras`} está íntegra.`
}
