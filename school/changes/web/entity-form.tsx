import { type ReactNode, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { useNavigate } from 'react-router'
import type { $ZodType } from 'zod/v4/core'
import type { CallInput, Endpoint } from '#kit/endpoint.ts'
import { type BodyOfFields, blankOf, bodyOf, type Fields, type ThingFields, valuesOf } from '#kit/fields.ts'
import type { CalledThing } from '#kit/outlines.ts'
import { agreed, capital, nounOf } from '#kit/thing.ts'
import { conflictOf } from '#kit/web/form/conflict-of.ts'
import { FormPage } from '#kit/web/form/form-page.tsx'
import { useFormPage } from '#kit/web/form/use-form-page.ts'
import type { Crumb } from '#kit/web/parts/page-head.tsx'
import { useUndo } from './use-undo.ts'

interface StoredRow {
  id: string
  version: number
}

/** A call that takes what a form writes, and answers the row that it makes or changes. */
type Writes<Body, Row> = Endpoint & { body: $ZodType<Body>; response: $ZodType<Row> }

interface EntityFormProps<F extends Fields, Row extends StoredRow> {
  /** What is written. */
  of: ThingFields<F, CalledThing>
  create: Writes<BodyOfFields<F>, Row>
  update: Writes<BodyOfFields<F> & { version: number }, Row>
  /** The row as it is stored, read once: its id is the form's `key`. A new one is written without it. */
  row?: Row & Readonly<BodyOfFields<F>>
  /** What a new one begins with, beside what is blank. */
  begin?: Partial<BodyOfFields<F>>
  /** What people call what is written: its word, its title. */
  name: (body: BodyOfFields<F>) => string
  /** Where it is written, and where one goes afterwards: to its page, or to the list where it has none. */
  places: { list: string; add: string; edit: (id: string) => string; page?: (id: string) => string }
  crumbs: Crumb[]
  /** What is said of a new one, where it is more than that it was made: «criado como rascunho.» */
  made?: string
  /** First segments of other paths whose cached answers become stale. */
  touches?: readonly string[]
  /** The sections of the form. */
  children: (form: UseFormReturn<BodyOfFields<F>, unknown, BodyOfFields<F>>) => ReactNode
}

/** The form of a plain thing, new or stored: draft, conflict and leave guard, the way back afterwards, and its words. */
export function EntityForm<F extends Fields, Row extends StoredRow>(props: EntityFormProps<F, Row>) {
  const { of, create, update, row, begin, name, places, crumbs, made, touches, children } = props
  const { thing } = of
  const noun = nounOf(thing)
  // What the form began from stays, whatever is read again meanwhile.
  const [begun] = useState(() => ({
    values: row ? valuesOf(of, row) : { ...blankOf(of), ...begin },
    version: row?.version,
    schema: bodyOf(of),
    conflict: conflictOf(of),
  }))
  const navigate = useNavigate()
  const announce = useUndo()
  const back = (id: string) => places.page?.(id) ?? places.list
  const own = row && back(row.id)
  const done = row ? `${agreed(thing, 'guardado')}.` : (made ?? `${agreed(thing, 'criado')}.`)
  const state = useFormPage<Endpoint, BodyOfFields<F>>({
    endpoint: row ? update : create,
    schema: begun.schema,
    values: begun.values,
    version: begun.version,
    toInput: (body, version = begun.version) =>
      (row ? { params: { id: row.id }, body: { ...body, version } } : { body }) as CallInput<Endpoint>,
    draft: `${thing.path.slice(1)}/${row?.id ?? 'new'}`,
    name: body => name(body) || capital(`${noun} ${agreed(thing, 'novo')}`),
    href: row ? places.edit(row.id) : places.add,
    touches,
    onSaved: (answer, change) => {
      const saved = answer as unknown as Row & BodyOfFields<F>
      announce(`«${name(saved)}» ${done}`, change)
      navigate(back(saved.id))
    },
    conflict: row && {
      ...begun.conflict,
      toValues: theirs => valuesOf(of, theirs as unknown as BodyOfFields<F>),
    },
  })
  const title = name(begun.values)
  return (
    <FormPage
      state={state}
      title={row ? `Editar «${title}»` : `${agreed(thing, 'Novo')} ${noun}`}
      crumbs={own && own !== places.list ? [...crumbs, { label: title, to: own }] : crumbs}
      submit={row ? 'Guardar' : `Criar ${noun}`}
      onCancel={() => navigate(own ?? places.list)}
    >
      {children(state.form)}
    </FormPage>
  )
}
