import { spawn } from 'node:child_process'

/** Far beyond what any file tried here takes, even where the machine is busy. */
const LONGEST_MS = 100_000

/**
 * Runs a file in a process of its own and ends it when it takes too long: what holds its event loop for ever cannot be ended
 * from within.
 * @param file that writes a line before each thing it tries, a line that begins with «!» for each fault, and `end` when done
 * @returns the faults; one of them names the last thing tried where the file did not end
 */
export async function runBounded(file: string): Promise<string[]> {
  const child = spawn(process.execPath, [file], { stdio: ['ignore', 'pipe', 'pipe'] })
  const timer = setTimeout(() => child.kill('SIGKILL'), LONGEST_MS)
  const written = { out: '', errors: '' }
  child.stdout.setEncoding('utf8').on('data', text => {
    written.out += text
  })
  child.stderr.setEncoding('utf8').on('data', text => {
    written.errors += text
  })
  await new Promise(resolve => child.once('close', resolve))
  clearTimeout(timer)
  const lines = written.out.trimEnd().split('\n')
  const faults = lines.filter(line => line.startsWith('!'))
  return lines.at(-1) === 'end' ? faults : [...faults, `did not end: ${lines.at(-1)} ${written.errors}`]
}

/** Tries every function with every input, for a file that {@link runBounded} runs: none may throw, nor give NaN. */
export async function tryEvery<Input extends { name: string }>(
  functions: Readonly<Record<string, (input: Input) => unknown>>,
  inputs: readonly Input[],
): Promise<void> {
  const write = (line: string) => process.stdout.write(`${line}\n`)
  for (const [name, run] of Object.entries(functions))
    for (const input of inputs) {
      write(`${name}: ${input.name}`)
      try {
        const [place] = placesOfNaN(await run(input))
        if (place !== undefined) write(`! ${name}: ${input.name}: NaN at ${place}`)
      } catch (error) {
        write(`! ${name}: ${input.name}: ${error instanceof Error ? error.message : error}`)
      }
    }
  write('end')
}

/** The places of NaN in a value; empty where there is none. */
function placesOfNaN(value: unknown, path = ''): string[] {
  if (typeof value === 'number') return Number.isNaN(value) ? [path] : []
  if (typeof value !== 'object' || value === null) return []
  if (ArrayBuffer.isView(value))
    return [...(value as Float64Array)].flatMap((each, at) => placesOfNaN(each, `${path}[${at}]`))
  if (value instanceof Map || value instanceof Set) return placesOfNaN([...value], path)
  return Object.entries(value).flatMap(([key, each]) => placesOfNaN(each, `${path}.${key}`))
}
