import { ConfirmDialog } from '#kit/web/dialog/confirm-dialog.tsx'
import { DialogFrame } from '#kit/web/dialog/dialog-frame.tsx'
import { DrawnDialog } from '#kit/web/dialog/drawn-dialog.tsx'
import { FormDialog } from '#kit/web/dialog/form-dialog.tsx'
import { ZipDialog } from '#kit/web/dialog/zip-dialog.tsx'
import { ConflictDialog } from '#kit/web/form/conflict-dialog.tsx'
import { TextInput } from '#kit/web/form/inputs.tsx'
import type { States } from './all-parts.tsx'

const nothing = () => undefined

/** They close with the page: loading it anew brings the buttons back. */
export const dialogs: Readonly<Record<string, States>> = {
  ConfirmDialog: {
    'opens: usual': () => (
      <ConfirmDialog open title="Arquivar?" confirm="Arquivar" onConfirm={nothing} onClose={nothing} />
    ),
    'opens: red': () => (
      <ConfirmDialog
        open
        destructive
        title="Eliminar?"
        text="Vai para a reciclagem."
        confirm="Eliminar"
        onConfirm={nothing}
        onClose={nothing}
      />
    ),
  },
  DialogFrame: {
    'opens: usual': () => (
      <DialogFrame open title="Título" onClose={nothing}>
        Conteúdo
      </DialogFrame>
    ),
  },
  DrawnDialog: {
    'opens: usual': () => (
      <DrawnDialog open title="Título" sub="Por baixo" onClose={nothing}>
        Conteúdo
      </DrawnDialog>
    ),
  },
  FormDialog: {
    'opens: usual': () => (
      <FormDialog title="Novo termo" submit="Guardar" onSubmit={nothing} onClose={nothing}>
        <TextInput label="Termo" />
      </FormDialog>
    ),
    'opens: wrong': () => (
      <FormDialog
        title="Novo termo"
        submit="Guardar"
        problem="Já existe."
        onSubmit={nothing}
        onClose={nothing}
      >
        <TextInput label="Termo" />
      </FormDialog>
    ),
  },
  ZipDialog: {
    'opens: empty': () => <ZipDialog title="Descarregar" fileName="a.zip" entries={[]} onClose={nothing} />,
  },
  ConflictDialog: {
    'opens: usual': () => (
      <ConflictDialog
        open
        name="o termo"
        by="Ana Cossa"
        differ={[{ key: 'name', label: 'Termo', mine: 'Fracção', theirs: 'Fracções' }]}
        equal={['Disciplina']}
        onSave={nothing}
        onClose={nothing}
      />
    ),
  },
}
