import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Fragment, useState } from 'react'
import type { ResponseOf } from '#kit/endpoint.ts'
import { counted } from '#kit/figures.ts'
import { query, useSave } from '#kit/web/api/queries.ts'
import { Segments } from '#kit/web/form/segments.tsx'
import { ListFilters } from '#kit/web/list/list-filters.tsx'
import type { ListChange } from '#kit/web/list/list-state.ts'
import { useAddressQuery } from '#kit/web/navigation/address-query.ts'
import { EmptyState } from '#kit/web/notice/empty-state.tsx'
import { Awaited } from '#kit/web/notice/loaded.tsx'
import { Button } from '#kit/web/parts/button.tsx'
import { Text } from '#kit/web/parts/layout.tsx'
import { PlainButton } from '#kit/web/parts/plain-button.tsx'
import { StateGlyph } from '#kit/web/parts/state-mark.tsx'
import { SubjectDot } from '#kit/web/parts/subject-dot.tsx'
import { Table } from '#kit/web/parts/table.tsx'
import { Icon } from '#kit/web/theme/icon.tsx'
import { useWithinReach } from '#school/accounts/web/within-reach.ts'
import { getCurrentCalendar } from '#school/calendar/contract.ts'
import { useUndo } from '#school/changes/web/use-undo.ts'
import { useGroupFilters } from '#school/groups/web/use-group-filters.ts'
import { grades } from '#school/subjects/grade.ts'
import { gradeFilter, subjectFilter } from '#school/subjects/web/list-filters.ts'
import { useSubjectOptions } from '#school/subjects/web/use-subject-options.ts'
import { type FulfilmentRow, type FulfilmentWeek, listFulfilment, saveTaughtUntil } from '../contract.ts'
import { catchUpText, lightWords, unregisteredText, weeksWithoutRecord } from '../count.ts'
import styles from './control.module.css'
import { filtersIn } from './export-actions.ts'
import { Figures } from './figures.tsx'
import { SummaryTable } from './summary-table.tsx'
import { WeekRegister } from './week-register.tsx'

const PAGE = 25

/** What was taught of every plan in force with every group, worst first; the weeks open in the row. */
export function FulfilmentTab() {
  const within = useWithinReach()
  const [params, changeQuery] = useAddressQuery()
  const offset = Number(params.get('desde') ?? 0)
  const filters = filtersIn(params)
  const [open, setOpen] = useState<string | null>()
  const { data, error, refetch } = useQuery({
    ...query(listFulfilment, { query: { ...filters, offset, limit: PAGE } }),
    placeholderData: keepPreviousData,
  })
  const changeAll = (changed: ListChange) => changeQuery({ desde: undefined, ...changed }, { push: true })
  const change = (key: string, values: readonly string[]) => changeAll({ [key]: values })
  // What is registered moves rows about: the one that was opened at first stays open.
  const [first, setFirst] = useState<string>()
  const begins = data?.rows.some(row => row.id === first) ? first : data?.rows[0]?.id
  if (begins !== first) setFirst(begins)
  const opened = open === undefined ? begins : open
  const view = views.find(view => view.value === params.get('ver'))?.value ?? 'rows'

  return (
    <>
      <Filters params={params} data={data} onChange={changeAll} />
      <div className={styles.views} data-print="none">
        <Segments
          label="Resumo"
          value={view}
          options={views}
          onChange={value => change('ver', value === 'rows' ? [] : [value])}
        />
        <Text pushed caption secondary className={styles.order}>
          ordenado do que mais precisa para o que menos precisa
        </Text>
      </div>
      <Legend bars={view === 'rows'} />
      {!data ? (
        <Awaited answer={{ error, refetch }} failed="Não foi possível abrir o cumprimento" />
      ) : data.rows.length === 0 ? (
        <EmptyState
          title={within('Ainda não há planos em execução')}
          text="Depois de aprovado, um plano conta aqui semana a semana: as aulas dadas, as repostas e os conteúdos."
        />
      ) : view !== 'rows' ? (
        <SummaryTable side={view} rows={data.by[view]} total={data.total} />
      ) : (
        <>
          <div className={styles.tableScroll}>
            <Table wide className={styles.table}>
              <thead>
                <tr>
                  <th>Plano e turma</th>
                  <th className={styles.bars}>Semanas</th>
                  <th className={styles.n}>Previstas</th>
                  <th className={styles.n}>Dadas</th>
                  <th className={styles.n}>Repostas</th>
                  <th>Cumprimento</th>
                  <th>Programa</th>
                  <th>Motivo e medida</th>
                </tr>
              </thead>
              <tbody>
                {data.rows.map(row => (
                  <Fragment key={row.id}>
                    <Row
                      row={row}
                      open={opened === row.id}
                      onToggle={() => setOpen(opened === row.id ? null : row.id)}
                    />
                    {opened === row.id && (
                      <tr>
                        <td colSpan={8} className={styles.detail}>
                          <Weeks row={row} today={data.today} />
                        </td>
                      </tr>
                    )}
                  </Fragment>
                ))}
              </tbody>
              <tfoot>
                <tr className={styles.total}>
                  <td>Total</td>
                  <td className={styles.bars}>
                    {data.plans} {data.plans === 1 ? 'plano' : 'planos'}, {data.groups}{' '}
                    {data.groups === 1 ? 'turma' : 'turmas'}
                  </td>
                  <Figures totals={data.total} />
                  <td />
                </tr>
              </tfoot>
            </Table>
          </div>
          <div className={styles.foot}>
            <span>
              {offset + 1}–{offset + data.rows.length} de {data.count}
            </span>
            <Button disabled={offset === 0} onClick={() => change('desde', from(offset - PAGE))}>
              Anteriores
            </Button>
            <Button
              disabled={offset + data.rows.length >= data.count}
              onClick={() => change('desde', from(offset + PAGE))}
            >
              Seguintes
            </Button>
          </div>
        </>
      )}
    </>
  )
}

const views = [
  { value: 'rows', label: 'Planos' },
  { value: 'subject', label: 'Disciplinas' },
  { value: 'group', label: 'Turmas' },
  { value: 'teacher', label: 'Docentes' },
] as const

function from(offset: number): string[] {
  return offset > 0 ? [String(offset)] : []
}

interface FiltersProps {
  params: URLSearchParams
  data: ResponseOf<typeof listFulfilment> | undefined
  onChange: (change: ListChange) => void
}

function Filters({ params, data, onChange }: FiltersProps) {
  const subjects = useSubjectOptions()
  const { ofSchool, ofGroup } = useGroupFilters({
    school: params.getAll('school'),
    group: params.getAll('group'),
  })
  const today = useQuery(query(getCurrentCalendar, {})).data?.today
  const thisYear = today === undefined ? (data?.year ?? 0) : Number(today.slice(0, 4))
  const filters = [
    ...ofSchool,
    subjectFilter(subjects),
    gradeFilter(grades),
    ofGroup,
    {
      key: 'trimester',
      label: 'Trimestre',
      options: [1, 2, 3].map(value => ({ value: String(value), label: `${value}.º trimestre` })),
    },
    {
      key: 'teacher',
      label: 'Docente',
      options: (data?.teachers ?? []).map(teacher => ({ value: teacher.id, label: teacher.name })),
    },
    {
      key: 'year',
      label: 'Ano',
      single: true,
      options: [0, 1, 2, 3].map(back => String(thisYear - back)).map(year => ({ value: year, label: year })),
    },
  ]
  return (
    <div className={styles.filters} data-print="none">
      <ListFilters
        filters={filters.map(filter => ({ ...filter, values: params.getAll(filter.key) }))}
        onChange={onChange}
      />
    </div>
  )
}

function Legend({ bars }: { bars: boolean }) {
  return (
    <div className={styles.legend}>
      <span className={styles.mau}>
        <StateGlyph glyph="diamond" />
        {lightWords.mau}
      </span>
      <span className={styles.atencao}>
        <StateGlyph glyph="half" />
        {lightWords.atenção}
      </span>
      <span className={styles.bom}>
        <StateGlyph glyph="disc" />
        {lightWords.bom}
      </span>
      {bars && (
        <>
          <span>
            <i className={styles.full} /> semana completa
          </span>
          <span>
            <i className={styles.part} style={{ '--h': '60%' } as React.CSSProperties} /> em parte
          </span>
          <span>
            <i className={styles.lost} /> sem aulas
          </span>
          <span>
            <i className={styles.unknown} /> por registar
          </span>
        </>
      )}
      <span>
        <u className={styles.due} /> onde o programa devia ir
      </span>
    </div>
  )
}

interface RowProps {
  row: FulfilmentRow
  open: boolean
  onToggle: () => void
}

function Row({ row, open, onToggle }: RowProps) {
  const last = row.weeks.findLast(week => week.reason !== '')
  const unknown = unregisteredText(weeksWithoutRecord(row.weeks))
  return (
    <tr className={open ? styles.open : undefined}>
      <td>
        <PlainButton className={styles.toggle} aria-expanded={open} onClick={onToggle}>
          <SubjectDot colour={row.subject.colour}>
            <b>
              {row.subject.abbreviation} {row.group.name}
            </b>
          </SubjectDot>
          <small>{row.teacher.name}</small>
        </PlainButton>
      </td>
      <td className={styles.bars}>
        <Bars weeks={row.weeks} />
      </td>
      <Figures totals={row.totals} />
      <td className={styles.why}>
        {last && (
          <>
            {last.reason}, semana {last.week}
            <span>{last.measure || 'Medida por definir'}</span>
          </>
        )}
        {unknown && <span className={styles.pending}>{unknown}</span>}
        {!last && !unknown && '–'}
      </td>
    </tr>
  )
}

function Bars({ weeks }: { weeks: readonly FulfilmentWeek[] }) {
  const behind = weeks.filter(week => week.ended)
  return (
    <span className={styles.weekBars} role="img" aria-label={behind.map(weekText).join('; ')}>
      {weeks.map(week => {
        const share = week.planned === 0 ? 1 : week.taught / week.planned
        const tone = !week.ended
          ? 'ahead'
          : !week.known
            ? 'unknown'
            : share >= 1
              ? 'full'
              : share > 0
                ? 'part'
                : 'lost'
        return (
          <i
            key={week.rowId}
            className={styles[tone]}
            style={{ '--h': `${Math.min(100, share * 100)}%` } as React.CSSProperties}
          />
        )
      })}
    </span>
  )
}

function weekText(week: FulfilmentWeek): string {
  return `semana ${week.week}: ${week.known ? `${week.taught} de ${week.planned}` : 'por registar'}`
}

/** Registers all that nobody has spoken of in one tap; what was registered stays as it is. */
function TaughtUntil({ row }: { row: FulfilmentRow }) {
  const announce = useUndo()
  const save = useSave(saveTaughtUntil, { failed: 'Não foi possível registar.' })
  const waiting = row.weeks.filter(week => week.ended && !week.known)
  const last = waiting.at(-1)
  if (!last || waiting.length < 2) return null
  return (
    <p>
      <Button
        size="small"
        variant="outlined"
        loading={save.isPending}
        aria-label={`Tudo dado até à semana ${last.week}, ${row.group.name}`}
        onClick={() =>
          save.mutate(
            { params: { planId: row.planId, groupId: row.group.id }, body: { rowId: last.rowId } },
            {
              onSuccess: ({ data, change }) =>
                announce(`${counted(data.registered, 'semana registada', 'semanas registadas')}.`, change),
            },
          )
        }
      >
        Tudo dado até à semana {last.week}
      </Button>
    </p>
  )
}

/** The weeks of a plan with a group; those that have begun can be registered here, in the row. */
function Weeks({ row, today }: { row: FulfilmentRow; today: string }) {
  const [all, setAll] = useState(false)
  const begun = row.weeks.filter(week => week.startsOn <= today)
  const notable = begun.filter(
    week => !week.known || week.taught < week.planned || week.reason !== '' || week.contents !== 'sim',
  )
  const shown = all ? begun : notable
  const unknown = unregisteredText(weeksWithoutRecord(row.weeks))
  return (
    <div className={styles.weeks}>
      {unknown && (
        <p className={styles.catchUp}>
          <Icon name="pencil-simple" size={18} />
          {unknown}: só depois se sabe se faltam aulas.
        </p>
      )}
      {row.mayRegister && <TaughtUntil row={row} />}
      {row.catchUp && (
        <p className={styles.catchUp}>
          <Icon name="calendar-plus" size={18} />
          {catchUpText(row.catchUp)}
        </p>
      )}
      {shown.map(week => (
        <WeekRegister key={week.rowId} row={row} week={week} />
      ))}
      {shown.length === 0 && <p>Todas as semanas estão completas.</p>}
      {notable.length < begun.length && (
        <Button size="small" onClick={() => setAll(!all)}>
          {all ? 'Só as que pedem atenção' : `Ver as ${begun.length} semanas`}
        </Button>
      )}
    </div>
  )
}
