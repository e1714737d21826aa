import { writeCsv } from '#engines/spreadsheets/write-csv.ts'
import { counted, formatDateSlashes } from '#kit/figures.ts'
import { DialogFrame } from '#kit/web/dialog/dialog-frame.tsx'
import { AddressField } from '#kit/web/form/address-field.tsx'
import { Button } from '#kit/web/parts/button.tsx'
import { download } from '#kit/web/parts/download.ts'
import { Stack } from '#kit/web/parts/layout.tsx'
import { sharedAddress } from '#kit/web/parts/shared-address.ts'
import { Icon } from '#kit/web/theme/icon.tsx'
import { shownEmail } from '../phone-name.ts'
import type { Invitation } from '../users-contract.ts'

/** The links of several people, each shown this once: copied one by one, or taken as a sheet. */
export function InvitationsDialog({
  invitations,
  onClose,
}: {
  invitations: readonly Invitation[]
  onClose: () => void
}) {
  const [first] = invitations
  return (
    <DialogFrame
      open
      onClose={onClose}
      icon="link"
      title="Ligações para entrar"
      sub={
        first
          ? `${counted(invitations.length, 'pessoa escolhe', 'pessoas escolhem')} a senha pela sua ligação, que serve uma vez, até ${formatDateSlashes(first.expiresAt)}. Guarde-as agora: não voltam a ser mostradas.`
          : 'Todas estas pessoas já têm senha.'
      }
      foot={
        <>
          {first && (
            <Button
              variant="contained"
              startIcon={<Icon name="download-simple" />}
              onClick={() => saveSheet(invitations)}
            >
              Descarregar a folha
            </Button>
          )}
          <Button variant="outlined" onClick={onClose}>
            Fechar
          </Button>
        </>
      }
    >
      <Stack gap={16}>
        {invitations.map(({ id, name, email, path }) => (
          <AddressField key={id} label={`${name} · ${shownEmail(email)}`} address={sharedAddress() + path} />
        ))}
      </Stack>
    </DialogFrame>
  )
}

function saveSheet(invitations: readonly Invitation[]): void {
  const bytes = writeCsv({
    header: ['Nome', 'E-mail ou telemóvel', 'Ligação', 'Serve até'],
    rows: invitations.map(({ name, email, path, expiresAt }) => [
      ...[name, shownEmail(email)],
      ...[sharedAddress() + path, formatDateSlashes(expiresAt)],
    ]),
  })
  download(new Blob([bytes as BlobPart], { type: 'text/csv;charset=utf-8' }), 'ligacoes.csv')
}
