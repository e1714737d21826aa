import { useState } from 'react'
import { useSave } from '#kit/web/api/queries.ts'
import { TextArea } from '#kit/web/form/inputs.tsx'
import { useDraft } from '#kit/web/form/use-draft.ts'
import { ErrorPanel } from '#kit/web/notice/error-panel.tsx'
import { Button } from '#kit/web/parts/button.tsx'
import { Stack, Text } from '#kit/web/parts/layout.tsx'
import { Section } from '#kit/web/parts/section.tsx'
import { useUndo } from '#school/changes/web/use-undo.ts'
import { type Observation, signObservation } from '../contract.ts'

/** What the teacher says to it, before she signs; what is typed is kept on this device until then. */
export function TeacherWords({ of }: { of: Observation }) {
  const [words, setWords] = useState('')
  const draft = useDraft<string>(`observations/${of.id}/words`, found => setWords(found.values))
  const announce = useUndo()
  const sign = useSave(signObservation, { touches: ['observations'], failsInPlace: true })
  return (
    <Section title="As suas palavras">
      <Stack gap={16}>
        <Text as="p" secondary>
          Assinar não é concordar: diz que leu. O que escrever fica com a assistência, e ninguém mais o lê
          além de quem assistiu.
        </Text>
        <TextArea
          label="O que quer acrescentar"
          optional
          maxLength={4000}
          value={words}
          onChange={event => {
            setWords(event.target.value)
            draft.keep(event.target.value)
          }}
        />
        {sign.error !== null && <ErrorPanel title="Não ficou assinada" error={sign.error} />}
        <div>
          <Button
            variant="contained"
            loading={sign.isPending}
            onClick={() =>
              sign.mutate(
                { params: { id: of.id }, body: { version: of.version, words } },
                {
                  onSuccess: ({ change }) => {
                    void draft.drop()
                    announce('Assinada por ambos.', change)
                  },
                },
              )
            }
          >
            Assinar
          </Button>
        </div>
      </Stack>
    </Section>
  )
}
