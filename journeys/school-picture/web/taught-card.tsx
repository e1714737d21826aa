import { href } from '#kit/address.ts'
import { listInWords } from '#kit/figures.ts'
import { Disclosure } from '#kit/web/parts/disclosure.tsx'
import { Text } from '#kit/web/parts/layout.tsx'
import { Link } from '#kit/web/parts/link.tsx'
import { Section } from '#kit/web/parts/section.tsx'
import { Table } from '#kit/web/parts/table.tsx'
import { useMediaQuery } from '#kit/web/parts/use-media-query.ts'
import * as pages from '#school/pages.ts'
import type { SchoolPicture, TaughtLine } from '../contract.ts'
import {
  calledText,
  heldOf,
  lessonTexts,
  sumOfLines,
  unrecordedLine,
  withoutPlanLine,
  worstTaughtFirst,
} from '../picture.ts'
import { Nobody } from './nobody.tsx'
import styles from './school-picture.module.css'
import { ShareBar } from './share-bar.tsx'

/** On a phone the groups that lack the most; the others fold. */
const SHOWN = 3
const NOTHING_PLANNED = 'nada previsto ainda'

/** The lessons that pupils had, of those that plans in force had for the weeks that are over. */
export function TaughtCard({ picture }: { picture: SchoolPicture }) {
  const isPhone = useMediaQuery('(max-width:899.95px)')
  const { taught } = picture
  return (
    <Section flush className={styles.taught} title="O que se ensinou, do que estava previsto">
      <p className={styles.lead}>aulas dos planos em vigor, nas semanas que acabaram</p>
      {taught.length === 0 ? (
        <p className={styles.quiet}>Nenhuma turma ao seu alcance.</p>
      ) : isPhone ? (
        <PhoneLines lines={worstTaughtFirst(taught)} />
      ) : (
        <TaughtTable lines={taught} />
      )}
      <Nobody line={unrecordedLine(picture)} />
      <Nobody line={withoutPlanLine(picture)} />
    </Section>
  )
}

const LABELS = [
  'Turma',
  'Previstas',
  'Dadas',
  'Repostas',
  'Não dadas',
  'Ninguém registou',
  'Dias com chamada',
]
/** Its place among the figures of lessons. */
const UNRECORDED = 4

function TaughtTable({ lines }: { lines: readonly TaughtLine[] }) {
  const total = sumOfLines(lines)
  const row = (name: React.ReactNode, key: string, line: typeof total, isTotal = false) => (
    <tr key={key} className={isTotal ? styles.total : undefined}>
      <th scope="row">{name}</th>
      {lessonTexts(line).map((text, at) => (
        <td key={LABELS[at + 1]}>{line.unrecorded > 0 && at === UNRECORDED ? <b>{text}</b> : text}</td>
      ))}
      <td>{calledText(line)}</td>
      <td>
        <ShareBar full={heldOf(line)} unknown={line.unrecorded} of={line.planned} />
      </td>
    </tr>
  )
  return (
    <Table figures className={styles.table}>
      <thead>
        <tr>
          {LABELS.map(label => (
            <th key={label}>{label}</th>
          ))}
          <td />
        </tr>
      </thead>
      <tbody>
        {lines.map(line => row(<GroupLink group={line.group} />, line.group.id, line))}
        {lines.length > 1 && row('Todas', 'todas', total, true)}
      </tbody>
    </Table>
  )
}

function GroupLink({ group: { id, name } }: { group: TaughtLine['group'] }) {
  return <Link to={href(pages.planControl, { separador: 'cumprimento', group: id })}>{name}</Link>
}

function PhoneLines({ lines }: { lines: readonly TaughtLine[] }) {
  const [shown, further] = [lines.slice(0, SHOWN), lines.slice(SHOWN)]
  const rest = sumOfLines(further)
  const row = (line: TaughtLine) => (
    <li key={line.group.id}>
      <Text as="b" semibold>
        <GroupLink group={line.group} />
      </Text>
      <span>
        {line.planned === 0 ? (
          NOTHING_PLANNED
        ) : (
          <>
            <strong>{heldOf(line)}</strong> de {line.planned}
          </>
        )}
      </span>
      <small>
        {[
          line.lost > 0 && `${line.lost} não ${line.lost === 1 ? 'dada' : 'dadas'}`,
          line.unrecorded > 0 && `${line.unrecorded} por registar`,
          line.called === 0 ? 'ninguém fez a chamada' : `chamada em ${calledText(line)} dias`,
        ]
          .filter(Boolean)
          .join(' · ')}
      </small>
      <ShareBar full={heldOf(line)} unknown={line.unrecorded} of={line.planned} />
    </li>
  )
  return (
    <>
      <ul className={styles.lines}>{shown.map(row)}</ul>
      {further.length > 0 && (
        <Disclosure
          look="ruled"
          title={
            further.length > 6
              ? `Mais ${further.length} turmas`
              : listInWords(further.map(({ group }) => group.name))
          }
          aside={rest.planned === 0 ? NOTHING_PLANNED : `${heldOf(rest)} de ${rest.planned}`}
        >
          <ul className={styles.lines}>{further.map(row)}</ul>
        </Disclosure>
      )}
    </>
  )
}
