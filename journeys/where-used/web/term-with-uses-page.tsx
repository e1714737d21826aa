import { Difficulty } from '#features/games/web/difficulty.tsx'
import { GlossaryTermPage } from '#features/glossary/web/glossary-term-page.tsx'
import { TermUses } from './term-uses.tsx'

/** A term of the glossary and where it is used. */
export function TermWithUsesPage() {
  return (
    <GlossaryTermPage
      uses={id => (
        <>
          <TermUses id={id} />
          <Difficulty id={id} />
        </>
      )}
    />
  )
}
