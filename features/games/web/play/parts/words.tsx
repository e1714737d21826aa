import { memo } from 'react'
import { TypesetText } from '#school/questions/web/typeset-text.tsx'

/** Words of a game's content, whichever way they run, with their fractions and formulae drawn as in a question. */
export const Words = memo(function Words({ text = '' }: { text?: string | undefined }) {
  return (
    <bdi>
      <TypesetText text={text} />
    </bdi>
  )
})
