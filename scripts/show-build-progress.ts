import type { Plugin } from 'vite'
import { type TerminalLine, terminalLine } from '../app/terminal-line.ts'

/** Says in the terminal how far a build is, where `app/build.js` asks for it. */
export function showBuildProgress(
  isShown = process.env.SHOW_PROGRESS === '1',
  line = terminalLine(),
): Plugin[] {
  return isShown ? [progressOver(line)] : []
}

function progressOver(line: TerminalLine): Plugin {
  let read = 0
  const say = (step: number, what: string) => line.show(`  passo ${step} de 3: ${what} …`)
  return {
    name: 'show-build-progress',
    apply: 'build',
    buildStart: () => say(1, 'a ler os ficheiros'),
    moduleParsed() {
      read += 1
      if (read % 20 === 0) say(1, `a ler os ficheiros, ${read} lidos`)
    },
    renderStart: () => say(2, 'a juntá-los'),
    writeBundle: { order: 'pre', handler: () => say(3, 'a comprimi-los') },
    closeBundle: () => line.end(),
  }
}
