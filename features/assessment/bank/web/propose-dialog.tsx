import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { Question } from '#engines/questions/question.ts'
import { useSave } from '#kit/web/api/queries.ts'
import { messageOf } from '#kit/web/api-error.ts'
import { FormDialog } from '#kit/web/dialog/form-dialog.tsx'
import { TextArea } from '#kit/web/form/inputs.tsx'
import { Note } from '#kit/web/notice/note.tsx'
import { Button } from '#kit/web/parts/button.tsx'
import { Stack } from '#kit/web/parts/layout.tsx'
import { useUndo } from '#school/changes/web/use-undo.ts'
import { BankMedia } from '#school/questions/web/bank-media.tsx'
import { places } from '../places.ts'
import { type AlikeQuestion, proposeQuestion } from '../proposal-contract.ts'
import { SideBySide } from './side-by-side.tsx'

interface ProposeDialogProps {
  id: string
  name: string
  question: Question
  alike: readonly AlikeQuestion[]
  onClose: () => void
}

/** Hands a question to the academy for review; what is in its bank already stands beside it, and can be used instead. */
export default function ProposeDialog({ id, name, question, alike, onClose }: ProposeDialogProps) {
  const [note, setNote] = useState('')
  const announce = useUndo()
  const navigate = useNavigate()
  const save = useSave(proposeQuestion, {
    touches: ['questions', 'question-proposals'],
    failsInPlace: true,
    onSaved: ({ change }) => {
      announce('Proposta enviada à academia.', change, name)
      onClose()
    },
  })
  return (
    <FormDialog
      onClose={onClose}
      size={alike.length > 0 ? 880 : 560}
      icon="paper-plane-tilt"
      title="Propor à academia"
      sub="Um pedagogo da academia revê-a. Publicada, é da academia: a sua escola usa-a como as outras, e os testes que já a têm não mudam."
      onSubmit={() => save.mutate({ body: { questionId: id, note } })}
      submit={alike.length > 0 ? 'Propor mesmo assim' : 'Propor'}
      busy={save.isPending}
    >
      <Stack gap={16}>
        {save.error !== null && <Note tone="red">{messageOf(save.error)}</Note>}
        {alike.length > 0 && (
          <>
            <Note tone="amber">
              {alike[0]?.same
                ? 'A academia já tem uma igual. Pode usar essa.'
                : 'A academia já tem uma parecida. Veja se lhe serve.'}
            </Note>
            <BankMedia>
              {alike.map(each => (
                <SideBySide key={each.id} own={question} alike={each}>
                  <div>
                    <Button
                      variant="outlined"
                      onClick={() => {
                        onClose()
                        void navigate(places.page(each.id))
                      }}
                    >
                      Usar a da academia
                    </Button>
                  </div>
                </SideBySide>
              ))}
            </BankMedia>
          </>
        )}
        <TextArea
          label="Nota para quem revê"
          optional
          rows={3}
          maxLength={1000}
          value={note}
          onChange={event => setNote(event.target.value)}
        />
      </Stack>
    </FormDialog>
  )
}
