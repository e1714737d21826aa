import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { changedQuery } from '#kit/address.ts'
import { counted } from '#kit/figures.ts'
import { call } from '#kit/web/api/client.ts'
import { query } from '#kit/web/api/queries.ts'
import { CalmLine } from '#kit/web/notice/calm-line.tsx'
import { Note } from '#kit/web/notice/note.tsx'
import { Button } from '#kit/web/parts/button.tsx'
import { saveFile } from '#kit/web/parts/download.ts'
import { Row, Stack, Text } from '#kit/web/parts/layout.tsx'
import { Link } from '#kit/web/parts/link.tsx'
import { Section } from '#kit/web/parts/section.tsx'
import { Table } from '#kit/web/parts/table.tsx'
import { Icon } from '#kit/web/theme/icon.tsx'
import { downloadProgramme, getProgrammeUse, type Programme } from '../contract.ts'
import { places } from '../places.ts'
import {
  competenceOf,
  lessonsOf,
  lessonsOfAll,
  numberedTitle,
  type ProgrammeUnit,
  spreadLessons,
} from '../programme.ts'
import { LoadedProgramme } from './loaded-programme.tsx'
import styles from './programme.module.css'
import { ProgrammeHead } from './programme-head.tsx'

/** What others know of a programme: what was taught of a unit, of whom that is, and what there is for a unit. */
interface Known {
  taught: (programme: Programme, unit: ProgrammeUnit) => ReactNode
  foot: (programme: Programme) => ReactNode
  uses: (programme: Programme, unit: ProgrammeUnit) => ReactNode
}

/** A programme: its units, and one of them open. */
export function ProgrammePage(known: Known) {
  return (
    <LoadedProgramme>{programme => <ProgrammeView programme={programme} known={known} />}</LoadedProgramme>
  )
}

function ProgrammeView({ programme, known }: { programme: Programme; known: Known }) {
  const [params] = useSearchParams()
  const { units } = programme
  const open = units.find(unit => unit.id === params.get('unidade')) ?? units[0]
  const inForce = programme.editions.filter(
    each => each.fromYear <= programme.thisYear && (each.untilYear ?? 2100) >= programme.thisYear,
  )
  return (
    <>
      <ProgrammeHead programme={programme} here="units" />
      {programme.isInForce && inForce.length > 0 && (
        <Note apart>
          Em {programme.thisYear} também está em vigor{' '}
          {inForce.map((each, at) => (
            <span key={each.id}>
              {at > 0 && ' e '}
              <Link to={places.page(each.id)}>a versão {each.edition}</Link>
            </span>
          ))}
          : é ano de transição. Cada dosificação diz de qual é.
        </Note>
      )}
      {open ? (
        <Section flush>
          <div className={styles.columns}>
            <UnitList programme={programme} open={open} known={known} />
            <OpenUnit programme={programme} unit={open} uses={known.uses(programme, open)} />
          </div>
        </Section>
      ) : (
        <Section title="Unidades">
          <Text as="p" secondary>
            Este programa ainda não tem unidades.
          </Text>
        </Section>
      )}
    </>
  )
}

function UnitList({ programme, open, known }: { programme: Programme; open: ProgrammeUnit; known: Known }) {
  const [params] = useSearchParams()
  const addressOf = (unit: ProgrammeUnit) =>
    `${places.page(programme.id)}?${changedQuery(params, { unidade: unit.id })}`
  return (
    <div className={styles.side}>
      <nav className={styles.units} aria-label="Unidades">
        {programme.units.map((unit, at) => {
          const { number, rest } = numberedTitle(unit.title)
          return (
            <Link
              key={unit.id}
              to={addressOf(unit)}
              replace
              aria-current={unit.id === open.id ? 'true' : undefined}
            >
              <Text numeric secondary>
                {number || at + 1}
              </Text>
              <span>{rest}</span>
              <b>{lessonsOf(unit) ?? '–'}</b>
              {known.taught(programme, unit)}
            </Link>
          )
        })}
      </nav>
      <Row as="p" between gap={12} inset over={12} under={12}>
        <b>{counted(programme.units.length, 'unidade', 'unidades')}</b>
        <b>{counted(lessonsOfAll(programme.units), 'aula', 'aulas')}</b>
      </Row>
      {known.foot(programme)}
    </div>
  )
}

function OpenUnit({ programme, unit, uses }: { programme: Programme; unit: ProgrammeUnit; uses: ReactNode }) {
  const { id } = programme
  const use = useQuery(query(getProgrammeUse, { params: { id } })).data?.units.find(
    each => each.unitId === unit.id,
  )
  const spread = spreadLessons(unit)
  const isSchools = unit.rows.length > 0 && unit.rows.some(row => row.lessons === null)
  return (
    <div>
      <Row wrap between gap={16} rowGap={8} inset over={16} under={12} className={styles.unitHead}>
        <div>
          <h2>{unit.title}</h2>
          <Text as="p" caption secondary>
            {lessonsOf(unit) === null ? 'aulas por indicar' : counted(lessonsOf(unit) ?? 0, 'aula', 'aulas')}
            {unit.trimester !== null && ` · ${unit.trimester}.º trimestre`}
          </Text>
        </div>
        <Button
          startIcon={<Icon name="printer" />}
          onClick={() =>
            void saveFile(
              call(downloadProgramme, { params: { id }, query: { format: 'pdf', unit: unit.id } }),
              `programa-${programme.subject.code.toLowerCase()}-${programme.grade}.pdf`,
              'Não foi possível descarregar a unidade.',
            )
          }
        >
          Imprimir a unidade
        </Button>
      </Row>
      <Table tall wide top className={styles.rows}>
        <thead className="visually-hidden-on-phone">
          <tr>
            <th scope="col">Objectivo específico</th>
            <th scope="col">Conteúdos</th>
            <th scope="col">Competência</th>
            <th scope="col" className={styles.figure}>
              Aulas
            </th>
          </tr>
        </thead>
        <tbody>
          {unit.rows.map((row, at) => (
            <tr key={row.id}>
              <td data-head="Objectivo específico">
                <Lines lines={row.objectives} />
              </td>
              <td data-head="Conteúdos">
                <Lines lines={row.contents} />
                {row.notes !== '' && (
                  <Text as="p" caption secondary className={styles.notes}>
                    {row.notes}
                  </Text>
                )}
              </td>
              <td data-head="Competência">
                <Competences lines={row.competences} use={use} />
              </td>
              <td data-head="Aulas" className={styles.figure}>
                {row.lessons === null ? <Text secondary>{spread[at]}</Text> : <b>{spread[at]}</b>}
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <td colSpan={3}>Total da unidade</td>
            <td className={styles.figure}>{lessonsOf(unit) ?? '–'}</td>
          </tr>
        </tfoot>
      </Table>
      {isSchools && (
        <Text as="div" inset over={12} under={12}>
          <CalmLine>
            As aulas a cinzento são proposta da escola: o programa dá-as à unidade, ou a várias linhas juntas.
          </CalmLine>
        </Text>
      )}
      <Stack inset over={12} under={16} ruled gap={8}>
        <Text as="h3" caption semibold>
          Já há para esta unidade
        </Text>
        {uses}
      </Stack>
    </div>
  )
}

function Lines({ lines }: { lines: readonly string[] }) {
  if (lines.length === 0) return <Text secondary>–</Text>
  return (
    <Stack gap={4}>
      {lines.map(line => (
        <span key={line}>{line}</span>
      ))}
    </Stack>
  )
}

type Use = { competences: readonly { line: string; competenceId: string | null }[] } | undefined

function Competences({ lines, use }: { lines: readonly string[]; use: Use }) {
  if (lines.length === 0) return <Text secondary>–</Text>
  return (
    <Stack gap={4}>
      {lines.map(line => {
        const { code, description } = competenceOf(line)
        const isMissing =
          use !== undefined && !use.competences.some(each => each.line === line && each.competenceId !== null)
        return (
          <span key={line}>
            {code !== '' && <b>{code} </b>}
            {description}
            {isMissing && (
              <Text block warning caption semibold>
                sem competência no banco
              </Text>
            )}
          </span>
        )
      })}
    </Stack>
  )
}
