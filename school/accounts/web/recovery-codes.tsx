import { useState } from 'react'
import { Note } from '#kit/web/notice/note.tsx'
import { notify } from '#kit/web/notify.ts'
import { Button } from '#kit/web/parts/button.tsx'
import { copyText } from '#kit/web/parts/copy-address.ts'
import { Row, Stack } from '#kit/web/parts/layout.tsx'
import { Icon } from '#kit/web/theme/icon.tsx'
import styles from './second-step.module.css'

/** Ten codes that are shown this once, to be printed or copied. */
export function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  const [copied, setCopied] = useState(false)
  const text = codes.join('\n')

  async function copy(): Promise<void> {
    if (await copyText(text)) setCopied(true)
    else notify.info('Seleccione os códigos e copie-os.')
  }

  return (
    <Stack gap={16} fit>
      <Note tone="amber">
        Guarde estes códigos num lugar seguro, fora do telemóvel. Cada um serve uma vez, se perder a aplicação
        ou a chave. Não voltam a ser mostrados.
      </Note>
      <ol className={styles.codes} aria-label="Códigos de recuperação">
        {codes.map(code => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <Row gap={8} wrap>
        <Button
          variant="outlined"
          startIcon={<Icon name={copied ? 'check' : 'copy'} />}
          onClick={() => void copy()}
        >
          {copied ? 'Copiados' : 'Copiar'}
        </Button>
        <Button variant="outlined" startIcon={<Icon name="printer" />} onClick={() => window.print()}>
          Imprimir
        </Button>
      </Row>
    </Stack>
  )
}
