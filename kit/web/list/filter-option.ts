/** One value of a filter. */
export interface FilterOption {
  value: string
  label: string
}

/** A search of its values, where there are more than are listed at once. */
export interface FilterSearch {
  label: string
  value: string
  onChange: (text: string) => void
}

/** What a sheet shows of a filter. */
export interface FilterInForce {
  key: string
  label: string
  options: readonly FilterOption[]
  single?: boolean
  search?: FilterSearch
  values: string[]
}

export interface FilterMenuProps {
  label: string
  options: readonly FilterOption[]
  /** The values in force; empty means all. */
  value: readonly string[]
  onChange: (value: string[]) => void
  /** Only one value at a time. */
  single?: boolean
  search?: FilterSearch | undefined
}
