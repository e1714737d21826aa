import { useQuery } from '@tanstack/react-query'
import { counted } from '#kit/figures.ts'
import { query } from '#kit/web/api/queries.ts'
import { Button } from '#kit/web/parts/button.tsx'
import { Disclosure } from '#kit/web/parts/disclosure.tsx'
import { Row, Stack, Text } from '#kit/web/parts/layout.tsx'
import type { OfferedTexts } from '../../diagnostic-tests/web/levels-field.tsx'
import { textsFor } from '../bank-texts.ts'
import { listOralTexts } from '../texts-contract.ts'

/** Texts of the school's own bank for a level, in the language that is heard; one tap puts one into the test. */
export function BankOffer({ skill, language, level, taken, onTake }: OfferedTexts) {
  const { data } = useQuery(query(listOralTexts, { query: { language } }))
  const texts = textsFor(data?.rows ?? [], { skill, level })
  if (texts.length === 0) return null
  return (
    <Disclosure title={counted(texts.length, 'texto do banco da escola', 'textos do banco da escola')}>
      <Stack as="ul" gap={12} above={8} aria-label={`Do banco da escola: ${level}`}>
        {texts.map(({ id, content, validatedBy }) => (
          <li key={id}>
            <p>{content}</p>
            <Text as="p" caption secondary>
              {validatedBy === ''
                ? 'ainda por validar por quem fala a língua'
                : `validado por ${validatedBy}`}
            </Text>
            <Row gap={8} wrap>
              {(['task', 'second'] as const).map((key, at) => (
                <Button
                  key={key}
                  size="small"
                  variant="outlined"
                  disabled={taken.includes(content)}
                  aria-label={`Usar como ${at + 1}.ª amostra: ${content.slice(0, 40)}`}
                  onClick={() => onTake(key, content)}
                >
                  Usar como {at + 1}.ª amostra
                </Button>
              ))}
            </Row>
          </li>
        ))}
      </Stack>
    </Disclosure>
  )
}
