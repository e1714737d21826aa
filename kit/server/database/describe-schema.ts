import type { Catalogue, Column, Table } from './catalogue.ts'

/** The schema as SQL to read in review: `migrations/schema.sql`. */
export function schemaSql({ extensions, collations, functions, sequences, tables }: Catalogue): string {
  const parts = [
    '-- The schema after all migrations, written by "npm run types:db". To change it, add a migration.',
    ...extensions.map(name => `create extension ${name};`),
    ...[...collations, ...functions.map(text => text.trim()), ...sequences].map(text => `${text};`),
    ...tables.map(tableSql),
  ]
  return `${parts.join('\n\n')}\n`
}

/** The types of all tables for Kysely: `tables.generated.ts`. */
export function tableTypes({ tables }: Catalogue): string {
  const uses = ['ColumnType', 'Generated', 'GeneratedAlways']
  const bodies = tables.map(table => {
    const columns = table.columns.map(column => `  ${column.name}: ${columnType(column)}`)
    return `type ${pascal(table.name)} = {\n${columns.join('\n')}\n}`
  })
  const list = tables.map(table => `  ${table.name}: ${pascal(table.name)}`)
  const text = [...bodies, `export type Tables = {\n${list.join('\n')}\n}`].join('\n\n')
  const used = uses.filter(name => text.includes(`${name}<`))
  const imports = used.length > 0 ? `import type { ${used.join(', ')} } from 'kysely'\n\n` : ''
  return (
    '// Written from the migrated database by "npm run types:db"; compared with it in the tests.\n' +
    '// Dates, times and instants are ISO text; JSON is read as a value and written as its text.\n\n' +
    `${imports}${text}\n`
  )
}

function tableSql(table: Table): string {
  const { name, kind, columns, constraints, indexes, triggers, definition, partition } = table
  if (kind === 'view') return `create view ${name} as\n${definition?.trim()}`
  const lines = [
    ...columns.map(columnSql),
    ...constraints.map(constraint => `constraint ${constraint.name} ${constraint.definition}`),
  ]
  const rest = [...indexes, ...triggers].map(text => `\n${text.replaceAll('public.', '')};`)
  const parted = partition ? ` partition by ${partition}` : ''
  return `create table ${name} (\n  ${lines.join(',\n  ')}\n)${parted};${rest.join('')}`
}

function columnSql({ name, type, nullable, default: value, generated }: Column): string {
  const words = [name, type.replace('timestamp with time zone', 'timestamptz')]
  if (!nullable) words.push('not null')
  if (generated === 'always') words.push('generated always as identity')
  else if (generated === 'stored') words.push(`generated always as (${value}) stored`)
  else if (value !== null) words.push(`default ${value}`)
  return words.join(' ')
}

function columnType({ baseType, isArray, nullable, default: value, generated, values }: Column): string {
  const orNull = nullable ? ' | null' : ''
  if (isArray) {
    const element = scalarType(baseType)
    const type = `${element.includes(' ') ? `(${element})` : element}[]${orNull}`
    return mayBeLeftOut(type, value, generated)
  }
  if (baseType === 'jsonb' || baseType === 'json') {
    const written = `string${orNull}`
    return `ColumnType<unknown, ${written}${value === null && !nullable ? '' : ' | undefined'}, ${written}>`
  }
  const type = values
    ? values.map(text => `'${text.replaceAll("'", "\\'")}'`).join(' | ')
    : scalarType(baseType)
  return mayBeLeftOut(`${type}${orNull}`, value, generated)
}

function mayBeLeftOut(type: string, value: string | null, generated: Column['generated']): string {
  if (generated) return `GeneratedAlways<${type}>`
  return value === null ? type : `Generated<${type}>`
}

function scalarType(baseType: string): string {
  switch (baseType) {
    case 'bool':
      return 'boolean'
    case 'int2':
    case 'int4':
    case 'int8':
    case 'float4':
    case 'float8':
    case 'numeric':
      return 'number'
    case 'bytea':
      return 'Buffer'
    default:
      return 'string'
  }
}

function pascal(name: string): string {
  return name.replaceAll(/(?:^|_)(\w)/g, (_, letter: string) => letter.toUpperCase())
}
