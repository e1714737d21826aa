import { useQuery } from '@tanstack/react-query'
import { query } from '#kit/web/api/queries.ts'
import { Section } from '#kit/web/parts/section.tsx'
import { useSession } from '#school/accounts/web/session.ts'
import { isStaff } from '#school/roles.ts'
import { getDifficulty } from '../results-contract.ts'

/** How hard a term or a question was in games: «difícil em 14 de 52 partidas». Nothing where it was never played. */
export function Difficulty({ id }: { id: string }) {
  const { user } = useSession()
  const { data } = useQuery({
    ...query(getDifficulty, { params: { id } }),
    enabled: isStaff(user?.nivel),
  })
  if (!data || data.plays === 0) return null
  return (
    <Section title="Nos jogos">
      <p>
        Difícil em {data.hard} de {data.plays} {data.plays === 1 ? 'partida' : 'partidas'}: não saiu certo à
        primeira.
      </p>
    </Section>
  )
}
