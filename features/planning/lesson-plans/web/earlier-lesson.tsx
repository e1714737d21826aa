import { useQuery } from '@tanstack/react-query'
import { href } from '#kit/address.ts'
import { formatDateInProse } from '#kit/figures.ts'
import { query } from '#kit/web/api/queries.ts'
import { Note } from '#kit/web/notice/note.tsx'
import { Text } from '#kit/web/parts/layout.tsx'
import { Link } from '#kit/web/parts/link.tsx'
import * as pages from '#school/pages.ts'
import { listLessons } from '../contract.ts'
import { nameOf } from '../lesson-values.ts'

/** The last lesson of a group about the same competences, to go back to or to write again from. */
export function EarlierLesson({
  subjectId,
  groupId,
  competenceIds,
}: {
  subjectId: string
  groupId: string
  competenceIds: readonly string[]
}) {
  const filters = { subject: [subjectId], group: [groupId], competence: [...competenceIds] }
  const last = useQuery({
    ...query(listLessons, { query: { ...filters, limit: 1, sort: '-data' } }),
    enabled: competenceIds.length > 0,
  }).data?.rows[0]
  if (!last) return null
  const copy = href(pages.lesson, { copiar: last.id, turma: groupId, disciplina: subjectId })
  return (
    <Text as="div" below={24}>
      <Note>
        Já houve uma aula disto: <b>{nameOf(last)}</b>
        {last.heldOn && `, a ${formatDateInProse(last.heldOn)}`}.{' '}
        <Link to={href(pages.lesson, { id: last.id })}>Voltar a essa aula</Link> ou{' '}
        <Link to={copy}>escrever a nova a partir dela</Link>.
      </Note>
    </Text>
  )
}
