import { type ComponentProps, useState } from 'react'
import { TextArea } from './inputs.tsx'

/** What is in a text, a line each; empty lines are nothing. */
export function linesIn(text: string): string[] {
  return text
    .split('\n')
    .map(line => line.trim())
    .filter(line => line !== '')
}

/** The text of a list of lines while it is being written: half a line and an empty one stay as they are. */
export function useLines(value: readonly string[], onChange: (lines: string[]) => void) {
  const [text, setText] = useState(value.join('\n'))
  const shown = linesIn(text).join('\n') === value.join('\n') ? text : value.join('\n')
  return {
    value: shown,
    onChange: (event: { target: { value: string } }) => {
      setText(event.target.value)
      onChange(linesIn(event.target.value))
    },
  }
}

type LinesFieldProps = Omit<ComponentProps<typeof TextArea>, 'value' | 'onChange'> & {
  value: readonly string[]
  onChange: (lines: string[]) => void
}

/** A list written a line each. */
export function LinesField({ value, onChange, help = 'Um por linha.', ...area }: LinesFieldProps) {
  return <TextArea {...area} help={help} {...useLines(value, onChange)} />
}
