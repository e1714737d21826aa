import { useSyncExternalStore } from 'react'
import { fileSize, formatTime, roundPercent } from '#kit/figures.ts'
import { allUploads, clearUploads, isGoing, onUploads, type Upload } from '#kit/web/api/uploads.ts'
import { DialogFrame } from '#kit/web/dialog/dialog-frame.tsx'
import { Button } from '#kit/web/parts/button.tsx'
import { Stack, Text } from '#kit/web/parts/layout.tsx'
import styles from './uploads-dialog.module.css'

/** Every file that was sent since the page was opened, and how far those are that are on their way. */
export function UploadsDialog({ onClose }: { onClose: () => void }) {
  const uploads = useSyncExternalStore(onUploads, allUploads)
  return (
    <DialogFrame
      open
      onClose={onClose}
      title="Ficheiros"
      sub="O que se envia e o que já seguiu, de todas as páginas, desde que abriu a aplicação."
      icon="upload-simple"
      tone="info"
      foot={
        <>
          {uploads.some(upload => !isGoing(upload)) && (
            <Button onClick={clearUploads}>Limpar os que acabaram</Button>
          )}
          <Button variant="contained" onClick={onClose}>
            Fechar
          </Button>
        </>
      }
    >
      {uploads.length === 0 && <p className={styles.state}>Nenhum ficheiro.</p>}
      <ul className={styles.files}>
        {uploads.map(upload => (
          <Stack as="li" gap={4} ruled key={upload.id}>
            <span>
              <Text as="b" semibold breaks>
                {upload.name}
              </Text>{' '}
              <small>{fileSize(upload.bytes)}</small>
            </span>
            {isGoing(upload) && (
              <progress aria-label={`Progresso de ${upload.name}`} max={1} value={shareOf(upload)} />
            )}
            <small className={upload.state === 'falhou' ? styles.failed : styles.state}>
              {wordsOf(upload)}
            </small>
          </Stack>
        ))}
      </ul>
    </DialogFrame>
  )
}

function shareOf({ state, sent, bytes, treated }: Upload): number | undefined {
  if (state === 'a tratar') return treated ?? undefined
  return bytes > 0 ? sent / bytes : 0
}

function wordsOf(upload: Upload): string {
  const { state, sent, bytes, treated, why, at } = upload
  if (state === 'a enviar') return `a enviar, ${roundPercent(bytes > 0 ? sent / bytes : 0)}`
  if (state === 'a tratar')
    return treated === null ? 'chegou, o servidor está a lê-lo' : `a ler, ${roundPercent(treated)}`
  return state === 'enviado' ? `enviado às ${formatTime(at)}` : `não seguiu: ${why}`
}
