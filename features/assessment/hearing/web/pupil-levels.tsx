import { useQuery } from '@tanstack/react-query'
import { formatDateSlashes } from '#kit/figures.ts'
import { query } from '#kit/web/api/queries.ts'
import { Section } from '#kit/web/parts/section.tsx'
import { getHeardPupil } from '../pupil-contract.ts'
import { alreadyDoes, levelText } from '../pupil-words.ts'

/** What a pupil can read already, and three things to do at home; nothing where nobody has heard the pupil. */
export function PupilLevels({ id }: { id: string }) {
  const { data } = useQuery(query(getHeardPupil, { params: { id } }))
  if (!data || data.rows.length === 0) return null
  return (
    <Section
      title={`O que já ${[...new Set(data.rows.map(({ skill }) => alreadyDoes(skill)))].join(' e ')}, e três coisas para fazer em casa`}
    >
      {data.rows.map(row => (
        <div key={`${row.skill} ${row.language}`}>
          <p>
            <b>{levelText(row)}</b> · {formatDateSlashes(row.date)}
          </p>
          <ol>
            {row.home.map(thing => (
              <li key={thing}>{thing}</li>
            ))}
          </ol>
        </div>
      ))}
    </Section>
  )
}
