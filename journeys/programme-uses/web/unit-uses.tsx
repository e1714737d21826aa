import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { Programme } from '#features/planning/programmes/contract.ts'
import type { ProgrammeUnit } from '#features/planning/programmes/programme.ts'
import { href } from '#kit/address.ts'
import { counted } from '#kit/figures.ts'
import { query } from '#kit/web/api/queries.ts'
import { awaitedLine } from '#kit/web/notice/skeleton.tsx'
import { Button } from '#kit/web/parts/button.tsx'
import { Row, Text } from '#kit/web/parts/layout.tsx'
import { Menu, MenuItem } from '#kit/web/parts/menu.tsx'
import { Icon, type IconName } from '#kit/web/theme/icon.tsx'
import * as pages from '#school/pages.ts'
import { type Found, listUnitUses } from '../contract.ts'
import styles from './programme-uses.module.css'

interface Kind {
  of: 'quizzes' | 'games' | 'tests' | 'plans' | 'lessons'
  icon: IconName
  one: string
  many: string
  to: (id: string) => string
  /** Where all of them are searched. */
  list: string
}

const KINDS: readonly Kind[] = [
  {
    of: 'plans',
    icon: 'calendar-dots',
    one: 'plano analítico',
    many: 'planos analíticos',
    to: id => href(pages.plans, { id }),
    list: pages.plans,
  },
  {
    of: 'lessons',
    icon: 'chalkboard-teacher',
    one: 'plano de aula',
    many: 'planos de aula',
    to: id => href(pages.lesson, { id }),
    list: href(pages.lessons, { vista: 'todos' }),
  },
  {
    of: 'quizzes',
    icon: 'list-checks',
    one: 'quiz',
    many: 'quizzes',
    to: id => href(pages.quizzes, { quiz: id }),
    list: pages.quizzes,
  },
  {
    of: 'tests',
    icon: 'stethoscope',
    one: 'teste',
    many: 'testes',
    to: id => href(pages.test, { id }),
    list: pages.tests,
  },
  {
    of: 'games',
    icon: 'puzzle-piece',
    one: 'jogo',
    many: 'jogos',
    to: id => href(pages.gameControl, { id }),
    list: pages.games,
  },
]

/** What there is for a unit within reach, each a way to it. */
export function UnitUses({ programme, unit }: { programme: Programme; unit: ProgrammeUnit }) {
  const answer = useQuery(query(listUnitUses, { params: { id: programme.id, unit: unit.id } }))
  return awaitedLine(answer, found => {
    const kinds = KINDS.filter(({ of }) => found[of].count > 0)
    if (kinds.length === 0 && found.questions === 0)
      return (
        <Text as="p" caption secondary>
          Nada ao seu alcance: nem perguntas, nem quizzes, testes, jogos ou planos.
        </Text>
      )
    return (
      <Row as="ul" gap={16} rowGap={4} wrap className={styles.uses}>
        {found.questions > 0 && (
          <li>
            <Use
              icon="exam"
              to={href(pages.bank, { subject: programme.subject.id, competence: found.competenceIds })}
            >
              {counted(found.questions, 'pergunta', 'perguntas')} no banco
            </Use>
          </li>
        )}
        {kinds.map(kind => (
          <li key={kind.of}>
            <UsesOfKind kind={kind} found={found[kind.of]} />
          </li>
        ))}
      </Row>
    )
  })
}

function UsesOfKind({ kind, found }: { kind: Kind; found: Found }) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const words = counted(found.count, kind.one, kind.many)
  const [only] = found.rows
  if (only && found.count === 1)
    return (
      <Use icon={kind.icon} to={kind.to(only.id)} label={`${words}: ${only.title}`}>
        {words}
      </Use>
    )
  return (
    <>
      <Button
        startIcon={<Icon name={kind.icon} />}
        size="small"
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={event => setAnchor(event.currentTarget)}
      >
        {words}
      </Button>
      <Menu label={words} anchor={anchor} onClose={() => setAnchor(null)}>
        {found.rows.map(({ id, title }) => (
          <MenuItem key={id} to={kind.to(id)}>
            {title}
          </MenuItem>
        ))}
        {found.count > found.rows.length && (
          <MenuItem to={kind.list}>e mais {found.count - found.rows.length}: procurar</MenuItem>
        )}
      </Menu>
    </>
  )
}

function Use(props: { icon: IconName; to: string; label?: string; children: ReactNode }) {
  const { icon, to, label, children } = props
  return (
    <Button startIcon={<Icon name={icon} />} size="small" to={to} aria-label={label}>
      {children}
    </Button>
  )
}
