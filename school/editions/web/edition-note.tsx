import type { ReactNode } from 'react'
import { Note } from '#kit/web/notice/note.tsx'
import { type EditionHead, editionText, RECOMPUTED } from '../contract.ts'

interface EditionNoteProps {
  edition: EditionHead
  title: string
  tone?: 'info' | 'amber'
  children: ReactNode
}

/** Which edition is read: who closed it, when and why. */
export function EditionNote({ edition, title, tone = 'info', children }: EditionNoteProps) {
  return (
    <Note apart tone={tone}>
      <b>{title}</b> {editionText(edition)}. {edition.isRecomputed && `${RECOMPUTED} `}
      {children}
    </Note>
  )
}
