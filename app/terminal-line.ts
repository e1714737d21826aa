/** One line of a terminal that is written over again and again, and taken away at the end. */
export interface TerminalLine {
  show(text: string): void
  end(): void
}

/** Where nobody looks on, as in a service's journal, it says nothing. */
export function terminalLine(
  stream: Pick<NodeJS.WriteStream, 'isTTY' | 'columns' | 'write'> = process.stdout,
): TerminalLine {
  let shown = ''
  const write = (text: string) => {
    if (!stream.isTTY || text === shown) return
    // What is longer than the line would stay when it is written over.
    stream.write(`\r\u001b[2K${text.slice(0, (stream.columns || 80) - 1)}`)
    shown = text
  }
  return { show: write, end: () => write('') }
}
