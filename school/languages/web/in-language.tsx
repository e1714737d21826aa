import { createContext, useContext } from 'react'
import { Text } from '#kit/web/parts/layout.tsx'
import { type PhraseId, phrases } from '../phrases.ts'
import type { PupilLanguage } from '../pupil-language.ts'
import styles from './in-language.module.css'

/** The language of home of who reads; null where the school has no texts in it, or does not know it. */
export const LanguageContext = createContext<PupilLanguage | null | undefined>(null)

/**
 * A sentence in the language of home with its Portuguese below; the Portuguese alone where it is not written.
 * @param inline one behind the other, where a line is all the room there is
 */
export function Said({ id, inline = false }: { id: PhraseId; inline?: boolean }) {
  const text = useContext(LanguageContext)?.texts[id]
  const portuguese = phrases[id]
  if (!text) return portuguese
  return (
    <span className={inline ? styles.inline : styles.both}>
      {/* Which language of the world it is, the school does not say. */}
      <span lang="und">{text}</span>{' '}
      <Text as="small" block>
        {portuguese}
      </Text>
    </span>
  )
}

/** Whose texts these are, and whether somebody who speaks the language has confirmed them; nothing in Portuguese. */
export function LanguageNote({ className }: { className?: string | undefined }) {
  const language = useContext(LanguageContext)
  if (!language) return null
  return (
    <p className={className}>
      {language.speaker === ''
        ? `Em ${language.name}, por confirmar: ninguém que fale a língua leu ainda estes textos. Vale o português.`
        : `Em ${language.name}, confirmado por ${language.speaker}.`}
    </p>
  )
}
