import type { HostView } from '../../room-contract.ts'
import { itemFileAddress } from '../item-file-address.ts'

interface QuestionPictureProps {
  /** Of the game, which opens its files. */
  code: string
  question: Pick<NonNullable<HostView['question']>, 'itemId' | 'picture'> | null | undefined
  className: string | undefined
}

/** The picture of what is asked; nothing where it has none. */
export function QuestionPicture({ code, question, className }: QuestionPictureProps) {
  if (!question?.picture) return null
  return (
    <img
      className={className}
      src={itemFileAddress(code)(question.itemId, 'picture')}
      alt={question.picture.alt}
    />
  )
}
