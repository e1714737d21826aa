import { useQuery } from '@tanstack/react-query'
import { href } from '#kit/address.ts'
import { counted, formatMoment, formatWeekdayInProse } from '#kit/figures.ts'
import { query } from '#kit/web/api/queries.ts'
import { AddressSelect } from '#kit/web/form/address-select.tsx'
import { useAddressQuery } from '#kit/web/navigation/address-query.ts'
import { EmptyState } from '#kit/web/notice/empty-state.tsx'
import { Loaded } from '#kit/web/notice/loaded.tsx'
import { Note } from '#kit/web/notice/note.tsx'
import { Button } from '#kit/web/parts/button.tsx'
import { Row, Stack, Text } from '#kit/web/parts/layout.tsx'
import { PageHead } from '#kit/web/parts/page-head.tsx'
import { Section } from '#kit/web/parts/section.tsx'
import { StateGlyph } from '#kit/web/parts/state-mark.tsx'
import { useSession } from '#school/accounts/web/session.ts'
import * as pages from '#school/pages.ts'
import { leads } from '#school/roles.ts'
import { type BookCard, listMarkBooks } from '../contract.ts'
import { bookHref, booksHref, councilsHref } from '../places.ts'
import { stateLabels } from '../state-labels.ts'
import { TERM_COLUMN } from './keys-head.tsx'
import styles from './marks.module.css'
import { MoreGroups } from './more-groups.tsx'
import { NoGroups } from './no-groups.tsx'
import { NotBegun } from './not-begun.tsx'

/** The books of marks of a trimester: what is missing in each, and by when. */
export function MarkBookListPage() {
  const { user } = useSession()
  const [params, change] = useAddressQuery()
  const trimester = params.get('trimestre')
  const group = params.get('turma') ?? undefined
  const answer = useQuery({
    ...query(listMarkBooks, {
      query: { ...(trimester && { trimester }), ...(group && { group }) } as never,
    }),
    placeholderData: before => before,
  })
  const choose = (key: string) => (value: string) => change({ [key]: value })
  const groups = answer.data?.groups ?? []
  const isLead = leads({ role: user?.nivel ?? '' })
  const hasBegun = answer.data?.beginsOn == null
  const next = hasBegun
    ? answer.data?.books.find(book => book.missing > 0 && book.state === 'rascunho')
    : undefined
  const column = next?.columns.find(({ filled }) => filled < next.pupils)
  return (
    <>
      <PageHead
        title="Caderneta"
        crumbs={[{ label: 'Turmas', to: pages.groups }, { label: 'Notas' }]}
        {...(answer.data && { sub: `${answer.data.trimester}.º trimestre de ${answer.data.year}` })}
        secondary={[{ label: 'Conselhos de notas', icon: 'users-three', to: councilsHref() }]}
        {...(next &&
          column && {
            primary: {
              label: `Continuar a ${column.name} da ${next.group.name}`,
              to: bookHref(placeOf(next, answer.data?.trimester ?? 1), column.key),
            },
          })}
      />
      <Row gap={12} rowGap={8} wrap below={16} end>
        <AddressSelect
          label="Trimestre"
          value={String(answer.data?.trimester ?? trimester ?? '')}
          options={['1', '2', '3'].map(value => ({ value, label: `${value}.º` }))}
          onChoose={choose('trimestre')}
        />
        {groups.length > 0 && (
          <AddressSelect
            label="Turma"
            value={group ?? ''}
            none="Escolha a turma"
            options={groups.map(({ id, name }) => ({ value: id, label: name }))}
            onChoose={choose('turma')}
          />
        )}
      </Row>
      {answer.data?.more && <MoreGroups />}
      {answer.data?.beginsOn && <NotBegun trimester={answer.data.trimester} on={answer.data.beginsOn} />}
      <Loaded answer={answer} failed="Não foi possível abrir as cadernetas">
        {({ books, trimester: shown }) =>
          books.length === 0 ? (
            <Section>
              <NoBooks isLead={isLead} group={groups.find(({ id }) => id === group)} of={groups.length} />
            </Section>
          ) : (
            <>
              {books.some(({ hasRule }) => !hasRule) && (
                <Note apart tone="amber">
                  A regra de avaliação de alguma destas classes ainda não foi confirmada pela direcção
                  pedagógica: as notas lançam-se, e as médias fazem-se depois.
                </Note>
              )}
              <ul className={styles.cards}>
                {books.map(book => (
                  <Card
                    key={`${book.group.id} ${book.subject.id}`}
                    book={book}
                    trimester={shown}
                    isOwed={hasBegun}
                  />
                ))}
              </ul>
            </>
          )
        }
      </Loaded>
      {group !== undefined && groups.length > 1 && (
        <Row above={16}>
          <Button to={booksHref({ trimester: answer.data?.trimester ?? 1 })}>Outra turma</Button>
        </Row>
      )}
    </>
  )
}

/** Why there is no book: of a choice that waits, of a group, of the school, or of somebody. */
function NoBooks({
  isLead,
  group,
  of,
}: {
  isLead: boolean
  group: { id: string; name: string } | undefined
  of: number
}) {
  if (group)
    return (
      <EmptyState
        title="Nenhuma disciplina"
        text={`Ninguém dá aulas à ${group.name} neste trimestre: há uma caderneta para cada disciplina que tem docente.`}
        primary={{ label: 'Ver a turma', to: href(pages.group, { id: group.id }) }}
      />
    )
  if (of > 0)
    return <EmptyState title="Escolha a turma" text="A caderneta de cada disciplina aparece aqui." />
  return isLead ? (
    <NoGroups />
  ) : (
    <EmptyState
      title="Nenhuma caderneta"
      text="As suas turmas e disciplinas aparecem aqui quando a direcção lhas atribuir."
    />
  )
}

const placeOf = ({ group, subject }: BookCard, trimester: number) => ({
  group: group.id,
  subject: subject.id,
  trimester,
})

interface CardProps {
  book: BookCard
  trimester: number
  /** The trimester has begun: what is missing is asked for. */
  isOwed: boolean
}

function Card({ book, trimester, isOwed }: CardProps) {
  const place = placeOf(book, trimester)
  return (
    <li>
      <Section
        flush
        title={`${book.group.name} · ${book.subject.name}`}
        aside={counted(book.pupils, 'aluno', 'alunos')}
      >
        <ul className={styles.columns}>
          {book.columns.map(({ key, name, filled }) => (
            <Column
              key={key}
              label={name}
              filled={filled}
              all={book.pupils}
              to={bookHref(place, key)}
              owed={isOwed}
            />
          ))}
          <Column label="MT" filled={book.means} all={book.pupils} to={bookHref(place, TERM_COLUMN)} />
        </ul>
        <p className={styles.cardFoot}>{footOf(book, isOwed)}</p>
      </Section>
    </li>
  )
}

interface ColumnProps {
  label: string
  filled: number
  all: number
  to: string
  owed?: boolean
}

function Column({ label, filled, all, to, owed = false }: ColumnProps) {
  const isFull = all > 0 && filled >= all
  return (
    <li data-owed={owed && !isFull ? '' : undefined}>
      <Button to={to} aria-label={`${label}: ${filled} de ${all}`}>
        <Stack as="span" gap={2} small className={styles.column}>
          <b>{label}</b>
          <span>
            <StateGlyph glyph={isFull ? 'tick' : filled > 0 ? 'half' : 'ring'} /> {filled}
          </span>
          {!isFull && (
            <Text as="small" regular>
              de {all}
            </Text>
          )}
        </Stack>
      </Button>
    </li>
  )
}

function footOf(book: BookCard, isOwed: boolean): string {
  const council = book.council
    ? ` Conselho: ${formatWeekdayInProse(book.council.day)}${book.council.at ? `, ${book.council.at}` : ''}.`
    : ' O conselho ainda não tem dia.'
  if (book.state !== 'rascunho' && book.state !== 'entregue')
    return `Pauta: ${stateLabels[book.state].toLowerCase()}.`
  if (book.handedIn) return `Entregue ${formatMoment(book.handedIn.at)}, ${book.handedIn.by}.${council}`
  if (book.pupils === 0) return `Ninguém está na turma.${council}`
  if (!isOwed) return `Ainda não começou.${council}`
  if (book.missing === 0) return `Todas lançadas: falta entregar.${council}`
  return `${book.missing === 1 ? 'Falta' : 'Faltam'} ${counted(book.missing, 'nota', 'notas')}.${council}`
}
