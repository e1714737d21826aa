import { href } from '#kit/address.ts'
import { Stack, Text } from '#kit/web/parts/layout.tsx'
import { Link } from '#kit/web/parts/link.tsx'
import { Section } from '#kit/web/parts/section.tsx'
import * as pages from '#school/pages.ts'
import type { QuestionInAcademy } from '../proposal-contract.ts'
import { leftOutText, pooledText } from './pooled-words.ts'
import { ProposalStateMark } from './proposal-state.tsx'

/** How a question stands to the academy's bank: where its proposal is, and what it did in all schools. */
export function AcademySection({ standing }: { standing: QuestionInAcademy }) {
  const { isOfAcademy, proposal, figures } = standing
  if (!isOfAcademy && !proposal) return null
  return (
    <Section title="Banco da academia" aside={isOfAcademy ? 'revista por um pedagogo' : undefined}>
      <Stack gap={8}>
        {proposal && (
          <p>
            <Link to={href(pages.proposal, { id: proposal.id })}>
              <ProposalStateMark state={proposal.state} />
            </Link>
            {proposal.state === 'devolvida' && proposal.comment && <> «{proposal.comment}»</>}
          </p>
        )}
        {isOfAcademy && (
          <>
            <p>
              {figures
                ? `Em todas as escolas: ${pooledText(figures)}.`
                : 'Ainda não há números de todas as escolas: só se dizem quando duas escolas ou mais lhe responderam.'}
            </p>
            {figures && leftOutText(figures) && (
              <Text as="p" small secondary>
                {leftOutText(figures)}
              </Text>
            )}
            <Text as="p" small secondary>
              Serve como está em qualquer teste. Para a mudar, faça uma cópia: fica sua.
            </Text>
          </>
        )}
      </Stack>
    </Section>
  )
}
