import { counted } from '#kit/figures.ts'
import { CountBadge } from '#kit/web/parts/count-badge.tsx'
import { Disclosure } from '#kit/web/parts/disclosure.tsx'
import { Text } from '#kit/web/parts/layout.tsx'
import { Link } from '#kit/web/parts/link.tsx'
import { Section } from '#kit/web/parts/section.tsx'
import { Icon } from '#kit/web/theme/icon.tsx'
import { useGroupPlaces } from '#school/groups/web/group-places.ts'
import type { Attention, AttentionKind, GroupDay } from '../contract.ts'
import styles from './group-day.module.css'

/** Of them one sees at once; the rest folds. */
const SHOWN = 3

const usually: Readonly<Record<AttentionKind, string>> = {
  faltas: 'não vieram',
  'por medir': 'entraram depois, e ninguém os mediu',
  'sem contacto': 'não têm contacto de casa',
}

/** The pupils of a group who need somebody; nothing at all where nobody does. */
export function AttentionCard({ day: { attention, usual, pupils } }: { day: GroupDay }) {
  if (attention.length === 0 && usual.length === 0) return null
  const [shown, further] = [attention.slice(0, SHOWN), attention.slice(SHOWN)]
  return (
    <Section
      flush
      title="Pedem atenção"
      aside={attention.length > 0 && <CountBadge count={attention.length} />}
    >
      <ul className={styles.attention}>{shown.map(row)}</ul>
      {further.length > 0 && (
        <Disclosure look="ruled" title={`Mais ${counted(further.length, 'aluno', 'alunos')}`}>
          <ul className={styles.attention}>{further.map(row)}</ul>
        </Disclosure>
      )}
      {usual.map(({ kind, pupils: so }) => (
        <Text as="p" inset over={12} under={12} ruled small secondary key={kind}>
          {so} de {counted(pupils, 'aluno', 'alunos')} {usually[kind]}.
        </Text>
      ))}
    </Section>
  )
}

function row(each: Attention) {
  return <AttentionRow key={`${each.studentId} ${each.kind}`} attention={each} />
}

function AttentionRow({ attention: { studentId, name, kind, words, text } }: { attention: Attention }) {
  const places = useGroupPlaces()
  return (
    <Text as="li" ruled>
      <Link to={places.student(studentId)}>
        <span>
          <Text as="b" block semibold>
            {name}
          </Text>
          <em data-urgent={kind === 'faltas' || undefined}>
            <Icon name={kind === 'faltas' ? 'circle-half' : 'circle-dashed'} size={16} />
            {words}
          </em>
          <Text as="small" caption secondary>
            {text}
          </Text>
        </span>
        <Icon name="caret-right" size={20} flip />
      </Link>
    </Text>
  )
}
