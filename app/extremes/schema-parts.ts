import type { $ZodType } from 'zod/v4/core'

/** What a schema is made of, as zod keeps it. */
export interface Definition {
  type: string
  format?: string
  checks?: { _zod: { check: unknown; def: Record<string, unknown> } }[]
  shape?: Record<string, $ZodType>
  keyType?: $ZodType
  valueType?: $ZodType
  element?: $ZodType
  options?: $ZodType[]
  innerType?: $ZodType
  in?: $ZodType
  out?: $ZodType
  entries?: Record<string, string>
  values?: unknown[]
}

export function definitionOf(schema: $ZodType): Definition {
  return schema._zod.def as unknown as Definition
}

/** The bound that a check of this name sets; undefined where there is none. */
export function boundOf(schema: $ZodType, check: string): number | undefined {
  const found = definitionOf(schema).checks?.find(({ _zod }) => _zod.def.check === check)?._zod.def
  const bound = found?.maximum ?? found?.minimum ?? found?.value
  return typeof bound === 'number' ? bound : undefined
}
