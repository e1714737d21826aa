import { OnlyHereNote } from '#kit/web/notice/only-here-note.tsx'
import { Button } from '#kit/web/parts/button.tsx'
import { copyAddress } from '#kit/web/parts/copy-address.ts'
import { Row } from '#kit/web/parts/layout.tsx'
import { Icon } from '#kit/web/theme/icon.tsx'
import styles from './address-field.module.css'
import { TextInput } from './inputs.tsx'

/** An address to pass on: a touch selects it, the button copies it, and it is said where it opens here alone. */
export function AddressField({ label, address }: { label: string; address: string }) {
  return (
    <>
      <Row gap={8} end className={styles.address}>
        <TextInput label={label} readOnly value={address} onFocus={event => event.target.select()} />
        <Button
          variant="contained"
          startIcon={<Icon name="copy" />}
          onClick={() => void copyAddress(address)}
        >
          Copiar
        </Button>
      </Row>
      <OnlyHereNote />
    </>
  )
}
