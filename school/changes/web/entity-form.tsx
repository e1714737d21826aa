import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { Navigate, useNavigate, useParams } from 'react-router'
import type { $ZodType } from 'zod/v4/core'
import type { CallInput, Endpoint } from '#kit/endpoint.ts'
import { type BodyOfFields, blankOf, bodyOf, type Fields, type ThingFields, valuesOf } from '#kit/fields.ts'
import type { CalledThing } from '#kit/outlines.ts'
import type { byId } from '#kit/shapes.ts'
import { agreed, capital, nounOf } from '#kit/thing.ts'
import { query } from '#kit/web/api/queries.ts'
import type { ConflictField } from '#kit/web/form/conflict.ts'
import { conflictOf } from '#kit/web/form/conflict-of.ts'
import { FormPage } from '#kit/web/form/form-page.tsx'
import { useFormPage } from '#kit/web/form/use-form-page.ts'
import { Loaded } from '#kit/web/notice/loaded.tsx'
import type { Action } from '#kit/web/parts/action.tsx'
import { type Crumb, PageHead } from '#kit/web/parts/page-head.tsx'
import { useUndo } from './use-undo.ts'

interface StoredRow {
  id: string
  version: number
}

interface EntityFormProps<F extends Fields, Body extends BodyOfFields<F>, Row extends StoredRow> {
  /** What is written. */
  of: ThingFields<F, CalledThing>
  create: Endpoint & { body: $ZodType<Body>; response: $ZodType<Row> }
  update: Endpoint & { body: $ZodType<Partial<Body> & { version: number }>; response: $ZodType<Row> }
  /** Asks for the row that the URL names (`:id`); without it, or without an id there, `row` is written. */
  get?: Endpoint & { method: 'GET'; params: typeof byId; response: $ZodType<Row> }
  /** From a row that is no more. */
  gone?: Action
  /** The row as it is stored, read once: its id is the form's `key`. A new one is written without it. */
  row?: Row
  /** What is written is checked by, where it is more than each field by itself. */
  schema?: $ZodType<Body>
  /** What of a row is written, where its answer has the fields otherwise. */
  values?: (row: Row) => Body
  /** What a new one begins with, beside what is blank. */
  begin?: Partial<Body>
  /** Whose place a new one has in the URL of its call. */
  within?: { id: string }
  /** What is written beside the thing's own fields, where two versions of it are laid side by side. */
  also?: readonly ConflictField<Body>[]
  /** What is sent, where that is not all that was written. */
  sent?: (body: Body, version: number | undefined) => object
  /** What people call what is written: its word, its title. */
  name: (body: Body, row?: Row) => string
  /** Where it is written, and where one goes afterwards: to its page, or to the list where it has none. */
  places: { list: string; add: string; edit: (id: string) => string; page?: (id: string) => string }
  /** Where one goes from a new one, where that is not its page. */
  opens?: (row: Row) => string
  crumbs: Crumb[]
  /** The words of the page, where they are others than «Nova turma», «Editar «6ªA»»; what stands below; and of the button of a new one. */
  title?: string
  sub?: string
  submit?: string
  secondary?: Action[]
  /** Key of a new one's draft on this device, where there may be several. */
  draft?: string
  /** What is said once it is stored, where that is more than that it is: «…» and a line below. */
  said?: (row: Row, isNew: boolean) => string | readonly [string, string]
  /** First segments of other paths whose cached answers become stale. */
  touches?: readonly string[]
  /** The sections of the form. */
  children: (form: UseFormReturn<Body, unknown, Body>, row: Row | undefined) => ReactNode
}

/**
 * The page of a plain thing's form, new or stored: draft, conflict and leave guard, the way back afterwards, and its words.
 */
export function EntityForm<F extends Fields, Body extends BodyOfFields<F>, Row extends StoredRow>(
  props: EntityFormProps<F, Body, Row>,
) {
  const { id } = useParams()
  const { get } = props
  if (!get || id === undefined) return <WrittenForm {...props} />
  return <StoredForm key={id} {...props} get={get} id={id} />
}

function StoredForm<F extends Fields, Body extends BodyOfFields<F>, Row extends StoredRow>({
  get,
  id,
  ...props
}: EntityFormProps<F, Body, Row> & { get: Endpoint & { method: 'GET' }; id: string }) {
  const { thing } = props.of
  const answer = useQuery(query(get, { params: { id } } as CallInput<typeof get>))
  return (
    <Loaded
      answer={answer}
      failed={`Não foi possível abrir ${agreed(thing, 'o')} ${nounOf(thing)}`}
      head={<PageHead title={`Editar ${nounOf(thing)}`} crumbs={props.crumbs} />}
      gone={props.gone}
    >
      {row =>
        isToBeRead(row) ? (
          <Navigate to={props.places.page?.(id) ?? props.places.list} replace />
        ) : (
          <WrittenForm {...props} row={row as unknown as Row} />
        )
      }
    </Loaded>
  )
}

/** A row that says of the reader that it may not be changed. */
const isToBeRead = (row: unknown) => (row as { mayEdit?: boolean }).mayEdit === false

function WrittenForm<F extends Fields, Body extends BodyOfFields<F>, Row extends StoredRow>(
  props: EntityFormProps<F, Body, Row>,
) {
  const { of, create, update, row, begin, sent, name, places, crumbs, opens, said } = props
  const { thing } = of
  const noun = nounOf(thing)
  const values = props.values ?? ((row: Row) => valuesOf(of, row as unknown as Body) as Body)
  // What the form began from stays, whatever is read again meanwhile.
  const [begun] = useState(() => ({
    values: row ? values(row) : ({ ...blankOf(of), ...begin } as Body),
    version: row?.version,
    title: row && name(values(row), row),
    schema: props.schema ?? bodyOf(of),
    conflict: conflictOf(of),
  }))
  const navigate = useNavigate()
  const announce = useUndo()
  const back = (id: string) => places.page?.(id) ?? places.list
  const own = row && back(row.id)
  const state = useFormPage<Endpoint, Body>({
    endpoint: row ? update : create,
    schema: begun.schema,
    values: begun.values,
    version: begun.version,
    toInput: (body, seen = begun.version) => {
      // One that waited and was stored meanwhile has a version too, and is sent once more as it was.
      const version = row && seen
      const params = row ? { id: row.id } : props.within
      return {
        ...(params && { params }),
        body: { ...(version !== undefined && { version }), ...(sent ? sent(body, version) : body) },
      } as CallInput<Endpoint>
    },
    draft: (!row && props.draft) || `${thing.path.slice(1)}/${row?.id ?? 'new'}`,
    name: body => name(body, row) || capital(`${noun} ${agreed(thing, 'novo')}`),
    href: row ? places.edit(row.id) : places.add,
    touches: props.touches,
    onSaved: (answer, change) => {
      const saved = answer as unknown as Row
      const words =
        said?.(saved, !row) ??
        `«${name(values(saved), saved)}» ${agreed(thing, row ? 'guardado' : 'criado')}.`
      const [text, detail] = typeof words === 'string' ? [words] : words
      announce(text, change, detail)
      navigate(!row && opens ? opens(saved) : back(saved.id))
    },
    conflict: row && {
      fields: [...begun.conflict.fields, ...(props.also ?? [])] as never,
      toValues: theirs => values(theirs as unknown as Row),
    },
  })
  return (
    <FormPage
      state={state}
      title={props.title ?? (row ? `Editar «${begun.title}»` : `${agreed(thing, 'Novo')} ${noun}`)}
      sub={props.sub}
      crumbs={own && own !== places.list ? [...crumbs, { label: begun.title ?? '', to: own }] : crumbs}
      submit={row ? 'Guardar' : (props.submit ?? `Criar ${noun}`)}
      secondary={row && props.secondary}
      onCancel={() => navigate(own ?? places.list)}
    >
      {props.children(state.form, row)}
    </FormPage>
  )
}
