import * as z from 'zod/mini'
import type { $ZodType, output as OutputOf } from 'zod/v4/core'
import type { ImportField } from './import.ts'
import type { Thing } from './thing.ts'

/** The name of a row that a value refers to, as far as it is known; «–» otherwise. */
export type NameOf = (id: string) => string

/** How a value is shown beside its label, in the history and between two versions. */
export interface FieldDescription<Value = never> {
  /** What people call it. */
  label: string
  /** Its column, where this is not its name in snake case. */
  column?: string
  /** The rows that its value names by their ids, wherever in it these stand: their table, and the column with the name. */
  names?: { table: string; column?: string }
  /** The value as people read it, never asked for what is empty; without it words and numbers as they are, lists joined. */
  show?: (value: Value, nameOf: NameOf) => string
  /** Why it stands neither in the history nor between two versions. */
  omittedBecause?: string
}

/** How a sheet has a field: its column, and its cells where they are not read or written as they are. */
export interface Sheet<Value = never> extends Partial<Omit<ImportField, 'key'>> {
  /** The value of a cell that holds something. */
  read?: (cell: string) => unknown
  /** The cell of a value. */
  write?: (value: Value) => string
}

/** One field of a thing: said here, and made into everything that speaks of it. */
export interface Field<Value = never> extends FieldDescription<Value> {
  /** What a person may write in it. */
  schema: $ZodType
  /** The column holds JSON: a list of objects, or an object. */
  json?: true
  /** The value as it is stored, where that is another than what was written. */
  stored?: (value: Value) => unknown
  /** Its column in sheets, where an import reads it and an export writes it. */
  sheet?: Sheet<Value>
  /** What a blank form begins with, where that is neither the schema's default nor empty. */
  blank?: unknown
}

export type Fields = Readonly<Record<string, Field>>

/** What a person writes of a thing, and what is changed beside by calls of its own. */
export interface ThingFields<F extends Fields = Fields, T extends Thing = Thing> {
  thing: T
  fields: F
  /** Columns that the form does not write: a state, a picture. They appear in the history. */
  beside: Readonly<Record<string, FieldDescription>>
}

/** What is written, as the schemas give it. */
export type BodyOfFields<F extends Fields> = { -readonly [Name in keyof F]: OutputOf<F[Name]['schema']> }

/** Describes one field, its parts held to each other: `show`, `stored` and `sheet` take what the schema gives. */
type More<S extends $ZodType> = Omit<Field<OutputOf<S>>, 'label' | 'schema'> & { blank?: OutputOf<S> }

export function field<const S extends $ZodType, const M extends More<S> = Record<never, never>>(
  label: string,
  schema: S,
  more?: M,
): { label: string; schema: S } & M {
  return { label, schema, ...more } as { label: string; schema: S } & M
}

/** Names the fields of a thing, in display order, and what is changed beside them. */
export function fieldsOf<const T extends Thing, const F extends Fields>(
  described: T,
  fields: F,
  beside: Readonly<Record<string, FieldDescription>> = {},
): ThingFields<F, T> {
  return { thing: described, fields, beside }
}

/** The schema of what a person writes: the body of a thing's calls, and what its form is checked by. */
export function bodyOf<F extends Fields>({ fields }: ThingFields<F>) {
  const shape = Object.fromEntries(Object.entries(fields).map(([name, { schema }]) => [name, schema]))
  return z.object(shape as unknown as { [Name in keyof F]: F[Name]['schema'] & z.ZodMiniType })
}

/** What a row's form begins with, from an answer that has the fields by the same names. */
export function valuesOf<F extends Fields>(
  { fields }: ThingFields<F>,
  row: Readonly<BodyOfFields<F>>,
): BodyOfFields<F> {
  return Object.fromEntries(Object.keys(fields).map(name => [name, row[name]])) as BodyOfFields<F>
}

/** What a blank form begins with: the default of each field's schema, or nothing written. */
export function blankOf<F extends Fields>({ fields }: ThingFields<F>): BodyOfFields<F> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, blankValue(field)]),
  ) as BodyOfFields<F>
}

function blankValue({ schema, blank }: Field): unknown {
  if (blank !== undefined) return blank
  const absent = z.safeParse(schema, undefined)
  if (absent.success) return absent.data
  switch (schema._zod.def.type) {
    case 'array':
      return []
    case 'string':
      return ''
    case 'boolean':
      return false
    case 'nullable':
      return null
    default:
      return undefined
  }
}

/** The column of a field. */
export type ColumnName<Name, Of> = Of extends { column: infer Column extends string }
  ? Column
  : Name extends string
    ? Snake<Name>
    : never

/** The column of a field. */
export function columnOf(name: string, { column = snake(name) }: FieldDescription): string {
  return column
}

/** `wordClass` → `word_class`, as a type. */
export type Snake<Name extends string> = Name extends `${infer Letter}${infer Rest}`
  ? `${Letter extends Lowercase<Letter> ? Letter : `_${Lowercase<Letter>}`}${Snake<Rest>}`
  : ''

/** `wordClass` → `word_class`. */
export function snake(name: string): string {
  return name.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`)
}

/** A value as people read it beside its label; '' where there is nothing to read. */
export function formatValue({ show, names }: FieldDescription, value: unknown, nameOf: NameOf): string {
  if (isNothing(value)) return ''
  if (show) return show(value as never, nameOf)
  if (names) return idsIn(value).map(nameOf).join('; ')
  return plainly(value)
}

/** The ids of rows anywhere in a value: itself, in a list, in the objects of a list. */
export function idsIn(value: unknown): string[] {
  if (typeof value === 'string') return UUID.test(value) ? [value] : []
  if (value === null || typeof value !== 'object') return []
  return Object.values(value).flatMap(idsIn)
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

function isNothing(value: unknown): boolean {
  if (value === null || value === undefined || value === '') return true
  return typeof value === 'object' && Object.keys(value).length === 0
}

function plainly(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'sim' : 'não'
  if (Array.isArray(value)) return value.map(plainly).join('; ')
  if (value === null || typeof value !== 'object') return String(value ?? '')
  return Object.values(value).map(plainly).filter(Boolean).join(' · ')
}
