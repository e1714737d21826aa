import { useRef, useState } from 'react'
import { useSave } from '#kit/web/api/queries.ts'
import { messageOf } from '#kit/web/api-error.ts'
import { FormSection } from '#kit/web/form/form-section.tsx'
import { smallPicture } from '#kit/web/form/small-picture.ts'
import { notify } from '#kit/web/notify.ts'
import { Button } from '#kit/web/parts/button.tsx'
import { Row } from '#kit/web/parts/layout.tsx'
import { Icon } from '#kit/web/theme/icon.tsx'
import { useUndo } from '#school/changes/web/use-undo.ts'
import type { OwnAccount } from '../contract.ts'
import { PHOTO_TYPES, putOwnPhoto, removeOwnPhoto } from '../own-contract.ts'
import styles from './account.module.css'
import { useSessions } from './session.ts'

/** Pixels of a side: enough for the largest place a photo is shown in, on a fine screen. */
const SIDE = 512

/** The photo in the corner of every page. */
export function AccountPhotoSection({ account }: { account: OwnAccount }) {
  const { sessions, store } = useSessions()
  const announce = useUndo()
  const input = useRef<HTMLInputElement>(null)
  const [preparing, setPreparing] = useState(false)
  const after = (text: string) => (change: string | null) => {
    announce(text, change)
    void store.refresh()
  }
  const put = useSave(putOwnPhoto, {
    touches: ['auth'],
    onSaved: ({ change }) => after('A fotografia foi guardada.')(change),
  })
  const remove = useSave(removeOwnPhoto, {
    touches: ['auth'],
    onSaved: ({ change }) => after('A fotografia foi retirada.')(change),
    failed: 'Não foi possível retirar a fotografia.',
  })
  const photoUrl = (sessions.academy.user ?? sessions.diagnostics.user)?.photoUrl

  async function choose(file: File | undefined): Promise<void> {
    if (!file) return
    setPreparing(true)
    try {
      await put.mutateAsync({ body: await smallPicture(file, { side: SIDE, square: true }) })
    } catch (error) {
      notify.error('Não foi possível guardar a fotografia.', { detail: messageOf(error) })
    } finally {
      setPreparing(false)
      if (input.current) input.current.value = ''
    }
  }

  return (
    <FormSection
      title="Fotografia"
      text="Fica ao canto de todas as páginas. É cortada em quadrado e reduzida."
    >
      <Row gap={24} center wrap>
        <span className={styles.portrait}>
          {photoUrl ? (
            <img src={photoUrl} alt={`Fotografia de ${account.name}`} />
          ) : (
            <Icon name="user" size={48} />
          )}
        </span>
        <Row gap={8} wrap className={styles.buttons}>
          <input
            ref={input}
            type="file"
            accept={PHOTO_TYPES.join(',')}
            className="visually-hidden"
            tabIndex={-1}
            aria-label="Fotografia"
            onChange={event => void choose(event.target.files?.[0])}
          />
          <Button
            variant="contained"
            startIcon={<Icon name="upload-simple" />}
            loading={preparing}
            onClick={() => input.current?.click()}
          >
            Carregar fotografia
          </Button>
          {account.photoFileId && (
            <Button variant="outlined" loading={remove.isPending} onClick={() => remove.mutate({})}>
              Retirar
            </Button>
          )}
        </Row>
      </Row>
    </FormSection>
  )
}
