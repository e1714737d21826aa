import { useState } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { call } from '#kit/web/api/client.ts'
import { TextInput } from '#kit/web/form/inputs.tsx'
import { proposeTranslations } from '#school/assistant/contract.ts'
import { AssistantProposals } from '#school/assistant/web/assistant-proposals.tsx'
import type { TermBody } from '../contract.ts'
import type { Translation } from '../translation.ts'

/** Translations that the school's assistant proposes; nobody has confirmed them, so no reader sees them yet. */
export function TranslationProposals({
  form,
  onAccept,
}: {
  form: UseFormReturn<TermBody, unknown, TermBody>
  onAccept: (translation: Translation) => void
}) {
  const [term, definition] = useWatch({ control: form.control, name: ['term', 'definition'] })
  const [language, setLanguage] = useState('')
  const isBare = term.trim() === '' || language.trim() === ''
  return (
    <>
      <TextInput
        label="Língua a propor"
        optional
        list="national-languages"
        value={language}
        onChange={event => setLanguage(event.target.value)}
      />
      <AssistantProposals
        label="Propor traduções"
        sends="o termo, a sua definição e a língua"
        missing={isBare ? 'Escreva o termo e a língua.' : undefined}
        ask={async reading => {
          const body = { term, definition, language, ...reading }
          const { sending, proposals } = await call(proposeTranslations, { body })
          const named = proposals.map(proposal => ({ ...proposal, language: language.trim() }))
          return { sending, proposals: named }
        }}
        show={proposal => (
          <>
            <b>{proposal.term}</b> ({proposal.language}){proposal.definition && `: ${proposal.definition}`}
          </>
        )}
        onAccept={proposal => onAccept({ ...proposal, validatedBy: '' })}
      />
    </>
  )
}
