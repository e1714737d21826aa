import { useQuery } from '@tanstack/react-query'
import { useState, useSyncExternalStore } from 'react'
import { query, useSave } from '#kit/web/api/queries.ts'
import { messageOf } from '#kit/web/api-error.ts'
import { DialogFrame } from '#kit/web/dialog/dialog-frame.tsx'
import { Note } from '#kit/web/notice/note.tsx'
import { SkeletonCards } from '#kit/web/notice/skeleton.tsx'
import { Button } from '#kit/web/parts/button.tsx'
import { Stack } from '#kit/web/parts/layout.tsx'
import { useUndo } from '#school/changes/web/use-undo.ts'
import { type Sharing, sharingLabels } from '#school/reach.ts'
import { getSharing, setSharing } from '../contract.ts'
import { type SharingRequest, sharingRequest } from './sharing-action.ts'
import { SharingChoice } from './sharing-choice.tsx'

/** With whom the thing is shared that somebody asked to share; drawn once, by the frame of every page. */
export function SharingDialog() {
  const current = useSyncExternalStore(sharingRequest.subscribe, sharingRequest.get)
  return current ? <OpenSharing key={current.id} sharing={current} /> : null
}

const close = () => sharingRequest.set(undefined)

function OpenSharing({ sharing: { kind, id } }: { sharing: SharingRequest }) {
  const params = { kind, id }
  const { data, error } = useQuery({ ...query(getSharing, { params }), staleTime: 0 })
  const [chosen, setChosen] = useState<Sharing>()
  const announce = useUndo()
  const save = useSave(setSharing, {
    touches: [kind],
    onSaved: ({ data, change }) => {
      announce(`«${data.title}»: ${sharingLabels[data.sharing].toLowerCase()}.`, change)
      close()
    },
  })
  const sharing = chosen ?? data?.sharing ?? 'escola'
  return (
    <DialogFrame
      open
      onClose={close}
      size={440}
      icon="share-network"
      title="Partilhar"
      sub={data && <bdi>{data.title}</bdi>}
      onSubmit={event => {
        event.preventDefault()
        if (data) save.mutate({ params, body: { sharing, version: data.version } })
      }}
      foot={
        <>
          <Button variant="outlined" onClick={close}>
            {data && !data.mayChange ? 'Fechar' : 'Cancelar'}
          </Button>
          {(data === undefined || data.mayChange) && (
            <Button type="submit" variant="contained" disabled={!data} loading={save.isPending}>
              Guardar
            </Button>
          )}
        </>
      }
    >
      <Stack gap={16}>
        {(error ?? save.error) !== null && <Note tone="red">{messageOf(error ?? save.error)}</Note>}
        {!data && !error && <SkeletonCards rows={1} />}
        {data && <SharingChoice shared={data} kind={kind} sharing={sharing} onChoose={setChosen} />}
      </Stack>
    </DialogFrame>
  )
}
