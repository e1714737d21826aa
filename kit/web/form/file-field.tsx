import { useRef, useState } from 'react'
import { fileSize } from '#kit/figures.ts'
import { Button } from '#kit/web/parts/button.tsx'
import { IconButton } from '#kit/web/parts/icon-button.tsx'
import { Text } from '#kit/web/parts/layout.tsx'
import { Icon } from '#kit/web/theme/icon.tsx'
import { Field, type FieldProps } from './field.tsx'
import styles from './file-field.module.css'

interface FileFieldProps extends Omit<FieldProps, 'children' | 'group'> {
  /** As in `<input accept>`: `.csv,.xlsx` or `image/*`. The server looks at the content again. */
  accept: string
  /** Largest size in bytes. */
  maxBytes: number
  value: File | null
  onChange: (file: File | null) => void
  disabled?: boolean
}

/** A file, chosen or dropped. Too large a file is refused here, with its size in words. */
export function FileField({ accept, maxBytes, value, onChange, disabled, error, ...field }: FileFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  const [over, setOver] = useState(false)
  const [wrong, setWrong] = useState('')

  function take(file: File | undefined) {
    if (!file) return
    const refusal = refusalOf(file, accept, maxBytes)
    setWrong(refusal)
    if (refusal === '') onChange(file)
    // Choosing the same file again must fire again.
    if (input.current) input.current.value = ''
  }

  return (
    <Field {...field} error={wrong || error}>
      {control => (
        // biome-ignore lint/a11y/noStaticElementInteractions: dropping is an extra; the button inside does the same.
        <div
          className={over ? `${styles.drop} ${styles.over}` : styles.drop}
          onDragOver={event => {
            event.preventDefault()
            setOver(!disabled)
          }}
          onDragLeave={() => setOver(false)}
          onDrop={event => {
            event.preventDefault()
            setOver(false)
            if (!disabled) take(event.dataTransfer.files[0])
          }}
        >
          <input
            {...control}
            ref={input}
            type="file"
            accept={accept}
            disabled={disabled}
            className="visually-hidden"
            onChange={event => take(event.target.files?.[0])}
          />
          {value ? (
            <>
              <Icon name="file" />
              <Text grow shrinks breaks ink>
                {value.name}
                <Text as="small" block caption secondary>
                  {fileSize(value.size)}
                </Text>
              </Text>
              <IconButton
                aria-label={`Retirar ${value.name}`}
                disabled={disabled}
                onClick={() => onChange(null)}
              >
                <Icon name="x" />
              </IconButton>
            </>
          ) : (
            <>
              <Icon name="upload-simple" />
              <Text grow shrinks breaks ink>
                <span className={styles.dropHere}>Largue aqui o ficheiro</span>
                <Text as="small" block caption secondary>
                  até {fileSize(maxBytes)}
                </Text>
              </Text>
              <Button variant="outlined" disabled={disabled} onClick={() => input.current?.click()}>
                Escolher ficheiro
              </Button>
            </>
          )}
        </div>
      )}
    </Field>
  )
}

/** Why a file is not taken, in words; empty where it is. */
export function refusalOf(file: File, accept: string, maxBytes: number): string {
  if (file.size > maxBytes)
    return `O ficheiro tem ${fileSize(file.size)}; o máximo são ${fileSize(maxBytes)}.`
  if (file.size === 0) return 'O ficheiro está vazio.'
  return matches(file, accept) ? '' : `Escolha um ficheiro ${accept.replaceAll(',', ', ')}.`
}

function matches(file: File, accept: string): boolean {
  const name = file.name.toLowerCase()
  return accept.split(',').some(part => {
    const kind = part.trim().toLowerCase()
    if (kind.startsWith('.')) return name.endsWith(kind)
    // Some systems give no type at all: the server, which reads the content, decides.
    if (file.type === '') return true
    return kind.endsWith('/*') ? file.type.startsWith(kind.slice(0, -1)) : file.type === kind
  })
}
