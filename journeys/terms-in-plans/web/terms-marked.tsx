import { type ReactNode, useMemo, useState } from 'react'
import { DialogFrame } from '#kit/web/dialog/dialog-frame.tsx'
import { Button } from '#kit/web/parts/button.tsx'
import { Stack, Text } from '#kit/web/parts/layout.tsx'
import { type LinkedPhrase, LinkedPhrases } from '#kit/web/parts/linked-phrases.tsx'
import type { TermInText } from '../contract.ts'

interface TermsMarkedProps {
  terms: readonly TermInText[]
  /** The page of a term, for people who may open it. */
  hrefOf?: (id: string) => string
  children: ReactNode
}

/** A text whose terms open what the glossary says of them, each at its first place. */
export function TermsMarked({ terms, hrefOf, children }: TermsMarkedProps) {
  const [openId, setOpenId] = useState<string | null>(null)
  const phrases = useMemo<LinkedPhrase[]>(
    () => terms.flatMap(({ id, words }) => words.map(phrase => ({ phrase, of: id }))),
    [terms],
  )
  const term = terms.find(({ id }) => id === openId)
  const close = () => setOpenId(null)
  return (
    <>
      <LinkedPhrases phrases={phrases} onOpen={setOpenId}>
        {children}
      </LinkedPhrases>
      {term && (
        <DialogFrame
          open
          onClose={close}
          size={440}
          title={term.words[0] ?? ''}
          sub={term.words.length > 1 ? `Também: ${term.words.slice(1).join(', ')}` : undefined}
          foot={
            <>
              {hrefOf && <Button to={hrefOf(term.id)}>Ver no glossário</Button>}
              <Button variant="contained" onClick={close}>
                Fechar
              </Button>
            </>
          }
        >
          <Stack gap={16}>
            <p>{term.definition}</p>
            {term.translations.length > 0 && (
              <Stack as="ul" gap={8}>
                {term.translations.map(translation => (
                  <li key={`${translation.language} ${translation.term}`}>
                    <b>{translation.term}</b>{' '}
                    <Text as="span" secondary>
                      {translation.language}
                    </Text>
                    {translation.definition !== '' && <p>{translation.definition}</p>}
                  </li>
                ))}
              </Stack>
            )}
          </Stack>
        </DialogFrame>
      )}
    </>
  )
}
