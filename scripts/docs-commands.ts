/** The commands of a page: the lines of its blocks of `sh`, or of a bare block, in their order. */
export function commandsOf(page: string): string[] {
  return [...page.matchAll(/^```(?:sh)?\n(.*?)^```$/gms)].flatMap(([, block = '']) =>
    block
      .split('\n')
      .map(line => line.trim())
      .filter(line => line !== ''),
  )
}
